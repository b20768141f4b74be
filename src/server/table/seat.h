// A seat at a table, and who sits there.
#ifndef FIVEFOLD_SERVER_TABLE_SEAT_H
#define FIVEFOLD_SERVER_TABLE_SEAT_H

#include "server/table/secrets.h"

enum { SEAT_NAME_SIZE = 100 };

// Levels of computer players are those of the engine protocol, from 1.
enum { BOT_DEFAULT_LEVEL = 5, BOT_MAX_LEVEL = 10 };

typedef enum SeatKind { SEAT_OPEN, SEAT_INVITE, SEAT_HUMAN, SEAT_BOT } SeatKind;

typedef struct Seat {
  SeatKind kind;
  uint64_t player; // of a human; 0 when deleted
  char name[SEAT_NAME_SIZE];
  int level;     // of a bot
  bool has_code; // by invitation, also while somebody sits there: whose hash this is
  uint8_t code_hash[SECRET_HASH_SIZE];
} Seat;

const char *seat_kind_name(SeatKind kind);

// A seat as the store has it, but for its code.
void seat_load(Seat *seat, const char *kind, uint64_t player, const char *name, int level);

void seat_set_bot(Seat *seat, int level);
void seat_set_human(Seat *seat, uint64_t player, const char *name);

bool seat_is_taken(const Seat *seat);                    // by a person or a computer player
bool seat_is_of(const Seat *seat, uint64_t player);      // never of player 0, who is nobody
bool seat_is_person(const Seat *seat);                   // who has not been deleted
bool seats_are_taken(const Seat *seats, int seat_count); // all of them; from 1

#endif
