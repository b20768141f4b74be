// A table as lists show it: made from one in memory, or from what the store keeps of it, without
// reading its log.
#ifndef FIVEFOLD_SERVER_HUB_SUMMARY_H
#define FIVEFOLD_SERVER_HUB_SUMMARY_H

#include "server/table/table.h"
#include "store/store.h"

typedef struct Summary {
  uint64_t id;
  const Game *game;
  char *options; // owned
  ClockSpec clock;
  bool is_public;
  int64_t created_at, changed_at;
  TableStatus status;
  int seat_count;
  Seat seats[GAME_MAX_PLAYERS + 1]; // from 1
  unsigned connected;               // bit N: seat N is there
  int turn;
  int scores[GAME_MAX_PLAYERS + 1]; // from 1
  char *result;                     // "" before the end; owned
  size_t length;                    // entries of the log
} Summary;

void summary_free(Summary *summary);

void summary_of_table(const GameTable *table, unsigned connected, Summary *summary);

// What the store has; absent when there is no such table, or when its log went on since.
StoreRead summary_of_stored(StoreReader *reader, uint64_t table, Summary *summary);

// As one JSON object for a player (0: nobody).
void summary_write(const Summary *summary, uint64_t player, Json *json);

// "12 7": the scores of a table, as the store keeps them.
void summary_format_scores(const GameTable *table, Text *out);

#endif
