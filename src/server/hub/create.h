// Making tables: from a request, and for a rematch.
#ifndef FIVEFOLD_SERVER_HUB_CREATE_H
#define FIVEFOLD_SERVER_HUB_CREATE_H

#include "server/hub/hub.h"

// Makes a table as docs/api.md describes; takes the reply.
void hub_create_table(Hub *hub, Reply reply, json_t *message);
// Makes the room of a rematch, which counts as made by the peer; NULL when there are too many
// tables of that address.
Room *hub_make_rematch(Room *room, const Peer *peer);

#endif
