// Which tables are in memory.
#ifndef FIVEFOLD_SERVER_HUB_ROOM_CACHE_H
#define FIVEFOLD_SERVER_HUB_ROOM_CACHE_H

#include "server/hub/room.h"

void room_touch(Room *room); // somebody uses it now
bool hub_has_room(Hub *hub, uint64_t table);
Room *hub_find_room(Hub *hub, uint64_t table);       // NULL: not in memory; awake
const Room *hub_peek_room(Hub *hub, uint64_t table); // may be asleep
Room *hub_find_deleted_room(Hub *hub, uint64_t table);
Room *hub_add_room(Hub *hub, GameTable *table);
void hub_remove_room(Hub *hub, Room *room);
// The table as it is on disk, without what is not committed yet; for the caller to destroy.
GameTable *room_committed_table(const Room *room);
// Throws away what is not committed.
void room_rewind(Room *room);

#endif
