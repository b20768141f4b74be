// Which tables are in memory, and how they get there.
#ifndef FIVEFOLD_SERVER_HUB_ROOM_CACHE_H
#define FIVEFOLD_SERVER_HUB_ROOM_CACHE_H

#include "server/hub/room.h"

void room_touch(Room *room); // somebody uses it now
bool hub_has_room(Hub *hub, uint64_t table);
Room *hub_find_room(Hub *hub, uint64_t table);       // NULL: not in memory; awake
const Room *hub_peek_room(Hub *hub, uint64_t table); // may be asleep
Room *hub_find_deleted_room(Hub *hub, uint64_t table);
// From memory or store. NULL: there is none, or it cannot be read; the refusal, which may be NULL,
// says which.
Room *hub_load_room(Hub *hub, uint64_t table, Refusal *refusal);
Room *hub_add_room(Hub *hub, GameTable *table);
void hub_remove_room(Hub *hub, Room *room);
// The table alone, for the caller to destroy; NULL as above.
GameTable *hub_read_table(Hub *hub, uint64_t table, Refusal *refusal);
// Throws away what is not committed.
void room_rewind(Room *room);
// Reads what others have committed since, after room_rewind().
StoreRead hub_catch_up(Room *room);

#endif
