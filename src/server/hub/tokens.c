#include "server/hub/tokens.h"

#include "server/table/secrets.h"

TokenResult token_find(Store *store, Limits *limits, const char *address, const char *token,
                       int64_t now, StoredPlayer *player, int64_t *retry) {
  uint8_t hash[SECRET_HASH_SIZE];
  secret_hash(token, hash);
  if (!limits_has(limits, address, LIMIT_GUESSES, now, retry) && !limits_is_known(limits, hash))
    return TOKEN_LIMITED;
  const StoreRead read = store_find_token(store_reader(store), hash, player);
  if (read == STORE_FAILED) return TOKEN_UNREADABLE;
  if (read == STORE_FOUND) {
    limits_set_known(limits, hash);
    return TOKEN_GOOD;
  }
  int64_t ignored;
  limits_take(limits, address, LIMIT_GUESSES, now, &ignored);
  return TOKEN_WRONG;
}

void token_note_seen(Store *store, const StoredPlayer *player, int64_t now) {
  const int64_t today = now / (24 * 3600 * 1000);
  if (player->seen_day >= today) return;
  StoreBatch *batch = store_batch_create();
  store_set_seen(batch, player->id, player->device, today);
  store_submit(store, batch, NULL, NULL);
}
