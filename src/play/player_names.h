// What the players of a record are called.
#ifndef FIVEFOLD_PLAY_PLAYER_NAMES_H
#define FIVEFOLD_PLAY_PLAYER_NAMES_H

#include "core/record.h"

typedef struct PlayerNames {
  int count;
  char *names[GAME_MAX_PLAYERS + 1]; // from 1; owned
} PlayerNames;

// By the tags player1, player2 ...; without them "player 1" and so on. Two with the same name are
// told apart by their numbers: "Ann (2)". The record may be NULL.
void player_names_read(PlayerNames *names, const Record *record, int count);
void player_names_free(PlayerNames *names);

const char *player_name(const PlayerNames *names, int player);

#endif
