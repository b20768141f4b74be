// Why something was refused: a code for programs, a sentence for people.
#ifndef FIVEFOLD_SERVER_TABLE_REFUSAL_H
#define FIVEFOLD_SERVER_TABLE_REFUSAL_H

#include "base/error.h"
#include "base/error_codes.h"

#include <stdint.h>

typedef struct Refusal {
  Error error;
  char reason[32]; // with ERROR_ILLEGAL_MOVE: the game's own code
  int64_t retry;   // with ERROR_LIMIT: milliseconds to wait; 0: no use in waiting
} Refusal;

// Fills the refusal, where the reason is wanted (else NULL), and returns false.
bool refuse(Refusal *refusal, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// Refuses with ERROR_LIMIT; in `retry` milliseconds there is a place again.
bool refuse_for_now(Refusal *refusal, int64_t retry, const char *message);
// What the store should have given could not be had.
bool refuse_unreadable(Refusal *refusal);
// The rules refuse the move, for the reason they gave.
bool refuse_move(Refusal *refusal, const Error *reason);

#endif
