// The codes of errors that several modules give or look for (docs/api.md). A code that only one
// game or module knows stays there.
#ifndef FIVEFOLD_BASE_ERROR_CODES_H
#define FIVEFOLD_BASE_ERROR_CODES_H

#include "base/error.h"

#include <string.h>

#define ERROR_BAD_ARGUMENT  "bad-argument"
#define ERROR_BAD_METHOD    "bad-method"
#define ERROR_BAD_POSITION  "bad-position"
#define ERROR_BAD_RECORD    "bad-record"
#define ERROR_CONFLICT      "conflict" // somebody else has written that entry
#define ERROR_DIED          "died"     // an engine process
#define ERROR_FORBIDDEN     "forbidden"
#define ERROR_GAME_OVER     "game-over"
#define ERROR_ILLEGAL_MOVE  "illegal-move"
#define ERROR_IMPOSSIBLE    "impossible" // cannot follow in a log
#define ERROR_INTERNAL      "internal"
#define ERROR_LIMIT         "limit"
#define ERROR_NET           "net"
#define ERROR_NO_PLAYER     "no-player"
#define ERROR_NOT_FOUND     "not-found"
#define ERROR_NOT_NOW       "not-now"
#define ERROR_NOT_STARTED   "not-started" // an engine process
#define ERROR_NOT_YOUR_TURN "not-your-turn"
#define ERROR_PROTOCOL      "protocol" // an engine broke it
#define ERROR_STALE         "stale"
#define ERROR_STORE         "store"
#define ERROR_SYNTAX        "syntax"
#define ERROR_TAMPERED      "tampered"
#define ERROR_TIMEOUT       "timeout"
#define ERROR_TOO_LARGE     "too-large"
#define ERROR_UNAVAILABLE   "unavailable"

static inline bool error_is(const Error *error, const char *code) {
  return strcmp(error->code, code) == 0;
}

#endif
