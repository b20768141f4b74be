#include "server/tokens.h"

#include "server/ids.h"

TokenResult token_find(Store *store, Limits *limits, const char *address, const char *token,
                       int64_t now, StoredPlayer *player, int64_t *retry) {
  uint8_t hash[SECRET_HASH_SIZE];
  secret_hash(token, hash);
  if (!limits_has(limits, address, LIMIT_GUESSES, now, retry) && !limits_is_known(limits, hash))
    return TOKEN_LIMITED;
  const StoreRead read = store_find_token(store, hash, player);
  if (read == STORE_FAILED) return TOKEN_UNREADABLE;
  if (read == STORE_FOUND) {
    limits_set_known(limits, hash);
    return TOKEN_GOOD;
  }
  int64_t ignored;
  limits_take(limits, address, LIMIT_GUESSES, now, &ignored);
  return TOKEN_WRONG;
}
