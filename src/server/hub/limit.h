// How fast and how much one address or player may ask: token buckets.
#ifndef FIVEFOLD_SERVER_HUB_LIMIT_H
#define FIVEFOLD_SERVER_HUB_LIMIT_H

#include "base/json.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum LimitKind {
  LIMIT_REQUESTS, // HTTP requests
  LIMIT_PLAYERS,  // new players
  LIMIT_TABLES,   // new tables
  LIMIT_ACTIONS,  // of a player at tables, by socket or HTTP
  LIMIT_HINTS,    // of a player
  LIMIT_ANALYSES, // of games, asked for by a player or from an address
  LIMIT_GUESSES,  // join and device codes, tokens
  LIMIT_KIND_COUNT,
} LimitKind;

typedef struct Limits Limits;

// What is counted while it is open.
typedef enum LimitedLink { LIMITED_CONNECTION, LIMITED_SOCKET, LIMITED_LINK_COUNT } LimitedLink;

// `unlimited`: everything is allowed, for measurements. `sockets`: WebSockets of one address; it
// may have twice as many connections of all kinds, as a page loads several files at once.
Limits *limits_create(bool unlimited, int sockets);
void limits_destroy(Limits *limits);

// Takes one from the bucket of an address (or of a player's id); else false and how long to wait.
// Addresses that belong together share a bucket, see address_group().
bool limits_take(Limits *limits, const char *address, LimitKind kind, int64_t now, int64_t *retry);

// Whether one could be taken; it stays there.
bool limits_has(Limits *limits, const char *address, LimitKind kind, int64_t now, int64_t *retry);

enum { LIMIT_HASH_SIZE = 32 };

// Hashes of secrets that were good, a few thousand of them: whoever knows one does not guess.
bool limits_is_known(const Limits *limits, const uint8_t hash[LIMIT_HASH_SIZE]);
void limits_set_known(Limits *limits, const uint8_t hash[LIMIT_HASH_SIZE]);

// Counts what is open at an address; false when it has too many.
bool limits_connect(Limits *limits, const char *address, LimitedLink link, int64_t now);
void limits_disconnect(Limits *limits, const char *address, LimitedLink link, int64_t now);

// What is left of each limit for an address or a player's id, as objects of an open array.
void limits_write(Limits *limits, const char *name, int64_t now, Json *json);

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
