// Whose token this is, with a limit on wrong ones: whoever guesses is soon not even answered.
#ifndef FIVEFOLD_SERVER_HUB_TOKENS_H
#define FIVEFOLD_SERVER_HUB_TOKENS_H

#include "server/hub/address.h"
#include "server/hub/limit.h"
#include "store/store.h"

typedef enum TokenResult {
  TOKEN_GOOD,
  TOKEN_WRONG,
  TOKEN_LIMITED,
  TOKEN_UNREADABLE, // the store cannot be read: nobody may be taken for a stranger then
} TokenResult;

// Told, now or later, what came of it: with TOKEN_GOOD the player.
typedef void (*TokenFound)(void *context, TokenResult result, const StoredPlayer *player,
                           int64_t retry);

// Looks a token up for an address. TOKEN_LIMITED, with the time to wait, when too many wrong ones
// came from there: then only tokens that were good before are still looked up, so that those who
// share an address with somebody who guesses can go on.
void token_find(Store *store, Limits *limits, const char *address, const char *token, int64_t now,
                TokenFound found, void *context);

// Writes down that the device whose token this was is in use today, once a day.
void token_note_seen(Store *store, const StoredPlayer *player, int64_t now);

#endif
