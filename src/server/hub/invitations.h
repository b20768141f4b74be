// Codes for seats by invitation, which are told to whoever makes the table.
#ifndef FIVEFOLD_SERVER_HUB_INVITATIONS_H
#define FIVEFOLD_SERVER_HUB_INVITATIONS_H

#include "base/json.h"
#include "server/table/request_key.h"
#include "server/table/table.h"

// Makes them for a new table: as a field of the answer, for the caller to free. With a key, which
// may be NULL, they can be told again.
char *invitations_make(GameTable *table, const RequestKey *key);
// Those of a table that was made with this key, as a field of an answer; none with another key.
void invitations_put(const GameTable *table, const char *key, Json *json);

#endif
