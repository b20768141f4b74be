// Analyses of games that are over, which players have asked for: each is made a decision at a time,
// asked as the view of the seat that decided, and kept as far as it has come. What a node that dies
// leaves behind goes on at another one, or after its restart.
#ifndef FIVEFOLD_SERVER_HUB_ANALYSES_H
#define FIVEFOLD_SERVER_HUB_ANALYSES_H

#include "server/hub/hub.h"

// Looks for analyses to work on, and goes on with those that are there; every tick.
void hub_advance_analyses(Hub *hub, int64_t now);
// One was asked for: not to wait for the next look.
void hub_expect_analysis(Hub *hub);
// Who asked for some is deleted.
void hub_forget_asker(Hub *hub, uint64_t player);
// All that this node works on is left to whoever comes next.
void hub_drop_analyses(Hub *hub);

#endif
