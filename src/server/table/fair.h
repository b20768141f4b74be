// Luck that nobody can choose. The server commits to a secret with the table. Then every person's
// place commits to a nonce, and shows it only when all have committed. The key of all draws follows
// from secret and nonces, so nobody who knows some of them can pick the last. Computer players add
// nothing. docs/records.md has the recipe.
//
// Before the start people sit at places. Where the seats are drawn by lot, the key deals the places
// out as seats; else place and seat are the same.
#ifndef FIVEFOLD_SERVER_TABLE_FAIR_H
#define FIVEFOLD_SERVER_TABLE_FAIR_H

#include "base/blake2b.h"
#include "base/error.h"
#include "core/dealer.h"

#include <stdbool.h>
#include <stdint.h>

enum { FAIR_SECRET_SIZE = 32, FAIR_HEX_SIZE = BLAKE2B_HEX_SIZE };

// How a table's luck is made. A table keeps the version that it began with.
typedef enum FairVersion {
  FAIR_VERSION_1 = 1, // nonces without commitments; a draw's stream is its number in the log
  FAIR_VERSION_2 = 2, // committed nonces; a draw's stream is its number along the line of play
  FAIR_VERSION = FAIR_VERSION_2,
} FairVersion;

typedef struct FairSpec {
  FairVersion version;
  bool has_lot; // the seats are drawn by lot
  uint8_t secret[FAIR_SECRET_SIZE];
} FairSpec;

// What the log says of a place.
typedef struct FairPlace {
  bool is_taken;
  bool is_bot;
  int person;                // the first place of whoever sits here
  char hash[FAIR_HEX_SIZE];  // of its nonce; "-": it does without one; "": not committed yet
  char nonce[FAIR_HEX_SIZE]; // "": not shown yet, or none
} FairPlace;

typedef struct Fair {
  FairSpec spec;
  bool is_needed; // the game has luck, or the seats are drawn by lot
  bool is_spoilt; // somebody left when all had committed: the game can no longer start
  int place_count;
  FairPlace places[GAME_MAX_PLAYERS + 1]; // from 1
} Fair;

void fair_init(Fair *fair, const FairSpec *spec, bool has_chance, int place_count);

// The hash of the secret, published before anybody commits, in hexadecimal.
void fair_commitment(const Fair *fair, char out[FAIR_HEX_SIZE]);
void fair_format_secret(const Fair *fair, char out[FAIR_HEX_SIZE]);

// Whether a commitment or nonce says that the place does without one: "-".
bool fair_is_declined(const char *text);

// "-", or 64 hexadecimal digits.
bool fair_hash_is_valid(const char *hash, Error *error);

// What happens at a place. Each refuses what cannot be and then changes nothing.
// `text` is that of the log's entry (log.h).
bool fair_join(Fair *fair, int place, const char *text, Error *error);
bool fair_leave(Fair *fair, int place, Error *error);
// The BLAKE2b-256 of the nonce's text, or "-"; may be replaced until all have committed.
bool fair_commit(Fair *fair, int place, const char *hash, Error *error);
bool fair_reveal(Fair *fair, int place, const char *nonce, Error *error);

bool fair_all_taken(const Fair *fair);
bool fair_needs_hash(const Fair *fair, int place);
bool fair_needs_nonce(const Fair *fair, int place); // now: all have committed
bool fair_is_complete(const Fair *fair);            // the game can start
// All have committed to their nonces: from here on the luck is settled, though not yet known.
bool fair_is_settled(const Fair *fair);

// The dealer of a table, once it is complete: `table` is its id as text, `options` as in a record
// ("" where the game has none).
void fair_make_dealer(const Fair *fair, const char *table, const char *game, const char *options,
                      Dealer *dealer);

// The lot: seat N is who took place order[N].
void fair_draw_lot(const Dealer *dealer, int count, int order[GAME_MAX_PLAYERS + 1]);

// Which stream of the dealer an entry's draw comes from: the entry has this number in the log, and
// this many draws are before it on the line of play.
uint64_t fair_stream(const Fair *fair, size_t log_number, size_t draws_before);

#endif
