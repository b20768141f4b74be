// Why something was refused: a code for programs, a message for people.
#ifndef FIVEFOLD_SERVER_TABLE_REFUSAL_H
#define FIVEFOLD_SERVER_TABLE_REFUSAL_H

#include "base/error.h"
#include "base/error_codes.h"

#include <stdint.h>

typedef struct Refusal {
  Error error;
  char reason[32]; // with ERROR_ILLEGAL_MOVE: the game's own code
  int64_t retry;   // milliseconds to wait; 0: no use in waiting
} Refusal;

// All fill the refusal, where the reason is wanted (else NULL), and return false. `key` is one of
// the catalogue's, `arguments` as in message_set_with().
bool refuse(Refusal *refusal, const char *code, const char *key);
__attribute__((format(printf, 4, 5))) bool refuse_with(Refusal *refusal, const char *code,
                                                       const char *key, const char *arguments, ...);

// For what somebody else has found wrong: its code and message.
bool refuse_because(Refusal *refusal, const Error *error);
// The same, under a code of the server's own.
bool refuse_recoded(Refusal *refusal, const char *code, const Error *error);

// Refuses with ERROR_LIMIT; in `retry` milliseconds there is a place again.
bool refuse_for_now(Refusal *refusal, int64_t retry, const char *key);
// What the store should have given could not be had, or it could not take what it was given.
bool refuse_unreadable(Refusal *refusal);
bool refuse_not_saved(Refusal *refusal);
// The rules refuse the move, for the reason they gave.
bool refuse_move(Refusal *refusal, const Error *reason);

#endif
