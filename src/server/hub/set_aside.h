// Tables that cannot be read from the store: they are set aside, so that nobody tries again and
// again, until the operator has them tried once more or the server starts anew.
#ifndef FIVEFOLD_SERVER_HUB_SET_ASIDE_H
#define FIVEFOLD_SERVER_HUB_SET_ASIDE_H

#include "server/hub/hub.h"

// `retry_at`: when it may be tried again without being asked for; 0: never.
void hub_set_aside(Hub *hub, uint64_t table, const char *reason, int64_t retry_at);
bool hub_is_set_aside(const Hub *hub, uint64_t table);
void hub_free_set_aside(Hub *hub);

// As an array of at most 1000.
void hub_write_set_aside(const Hub *hub, Json *json);
// Another attempt at one of them, when somebody next asks for it: false when it is none of them.
bool hub_try_again(Hub *hub, uint64_t table);

#endif
