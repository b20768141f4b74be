// All records of a player, sent as the client reads them.
#ifndef FIVEFOLD_SERVER_HUB_EXPORTS_H
#define FIVEFOLD_SERVER_HUB_EXPORTS_H

#include "server/hub/hub.h"

// Records of the player's finished and running games, but for the first `skip`. Takes the reply.
void hub_export(Hub *hub, size_t skip, Reply reply);
void hub_advance_exports(Hub *hub); // every tick
// Cuts off those of a player, or of a device; 0: of none.
void hub_cut_exports(Hub *hub, uint64_t player, uint64_t device);
// Cuts off all that are under way; before the server stops.
void hub_drop_exports(Hub *hub);

#endif
