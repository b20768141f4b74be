// Tokens are looked up by their hashes. Only wrong ones count against an address, and one that was
// right before passes even so.
#include "server/hub/tokens.h"

#include "base/memory.h"
#include "server/table/secrets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct TokenSearch {
  Limits *limits;
  char address[ADDRESS_SIZE];
  uint8_t hash[SECRET_HASH_SIZE];
  int64_t now;
  StoreRead read;
  StoredPlayer player;
  TokenFound found;
  void *context;
} TokenSearch;

static void look_up(void *context, StoreReader *reader) {
  TokenSearch *search = context;
  search->read = store_find_token(reader, search->hash, &search->player);
}

static void on_looked_up(void *context) {
  TokenSearch *search = context;
  TokenResult result = TOKEN_UNREADABLE;
  int64_t ignored;
  if (search->read == STORE_FOUND) {
    limits_set_known(search->limits, search->hash);
    result = TOKEN_GOOD;
  } else if (search->read == STORE_ABSENT) {
    limits_take(search->limits, search->address, LIMIT_GUESSES, search->now, &ignored);
    result = TOKEN_WRONG;
  }
  search->found(search->context, result, &search->player, 0);
  free(search);
}

void token_find(Store *store, Limits *limits, const char *address, const char *token, int64_t now,
                TokenFound found, void *context) {
  uint8_t hash[SECRET_HASH_SIZE];
  int64_t retry;
  secret_hash(token, hash);
  if (!limits_has(limits, address, LIMIT_GUESSES, now, &retry) && !limits_is_known(limits, hash)) {
    found(context, TOKEN_LIMITED, NULL, retry);
    return;
  }
  TokenSearch *search = memory_allocate(sizeof *search);
  *search = (TokenSearch){
      .limits = limits, .now = now, .read = STORE_FAILED, .found = found, .context = context};
  snprintf(search->address, sizeof search->address, "%s", address);
  memcpy(search->hash, hash, sizeof hash);
  store_read(store, look_up, on_looked_up, search);
}

void token_note_seen(Store *store, const StoredPlayer *player, int64_t now) {
  const int64_t today = now / (24 * 3600 * 1000);
  if (player->seen_day >= today) return;
  StoreBatch *batch = store_batch_create();
  store_set_seen(batch, player->id, player->device, today);
  store_submit(store, batch, NULL, NULL);
}
