// Chance that can be trusted: the server commits to a secret, then each seat adds a nonce, and the
// key of all draws follows from both. docs/hosting.md has the recipe.
#ifndef FIVEFOLD_SERVER_FAIR_H
#define FIVEFOLD_SERVER_FAIR_H

#include "base/error.h"
#include "core/dealer.h"

#include <stdbool.h>
#include <stdint.h>

enum { FAIR_SECRET_SIZE = 32, FAIR_HEX_SIZE = 65, FAIR_NONCE_SIZE = 65 };

// "-" (the seat does not care), or 16 to 64 hexadecimal digits in lower case.
bool fair_nonce_is_valid(const char *nonce);

void fair_random_nonce(char out[FAIR_NONCE_SIZE]);
void fair_random_secret(uint8_t secret[FAIR_SECRET_SIZE]);

// The hash of the secret, published before any nonce is known, in hexadecimal.
void fair_commitment(const uint8_t secret[FAIR_SECRET_SIZE], char out[FAIR_HEX_SIZE]);

void fair_format_secret(const uint8_t secret[FAIR_SECRET_SIZE], char out[FAIR_HEX_SIZE]);
bool fair_parse_secret(const char *text, uint8_t secret[FAIR_SECRET_SIZE]);

// The dealer of a table: `table` is its id as text, `options` as in a record ("" where the game has
// none), `nonces` one per seat.
void fair_make_dealer(Dealer *dealer, const uint8_t secret[FAIR_SECRET_SIZE], const char *table,
                      const char *game, const char *options, const char *const *nonces,
                      int seat_count);

#endif
