// How fast and how much one address or player may ask: token buckets.
#ifndef FIVEFOLD_SERVER_LIMIT_H
#define FIVEFOLD_SERVER_LIMIT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum LimitKind {
  LIMIT_REQUESTS, // HTTP requests
  LIMIT_PLAYERS,  // new players
  LIMIT_TABLES,   // new tables
  LIMIT_ACTIONS,  // of a player at tables, by socket or HTTP
  LIMIT_HINTS,    // of a player
  LIMIT_GUESSES,  // join and device codes, tokens
  LIMIT_KIND_COUNT,
} LimitKind;

typedef struct Limits Limits;

// `unlimited`: everything is allowed, for measurements. `connections`: of one address.
Limits *limits_create(bool unlimited, int connections);
void limits_destroy(Limits *limits);

// Takes one from the bucket of an address (or of a player's id); else false and how long to wait.
bool limits_take(Limits *limits, const char *address, LimitKind kind, int64_t now, int64_t *retry);

// Counts the connections of an address; false when it has too many.
bool limits_connect(Limits *limits, const char *address, int64_t now);
void limits_disconnect(Limits *limits, const char *address, int64_t now);

// A bucket that a caller keeps by itself, as a socket does for its messages.
typedef struct LimitRate {
  double per_second;
  double burst;
} LimitRate;

extern const LimitRate limit_messages; // of one socket

bool limit_take(const LimitRate *rate, double *allowance, int64_t *at, int64_t now, int64_t *retry);

// Forgets addresses that have been quiet; to be called now and then.
void limits_clean(Limits *limits, int64_t now);

#endif
