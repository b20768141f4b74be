// Tables that somebody has to look after though nobody asks: clocks that run out, computer players'
// turns, tables that nobody cares for.
#ifndef FIVEFOLD_SERVER_HUB_DUE_H
#define FIVEFOLD_SERVER_HUB_DUE_H

#include "server/hub/room.h"

// Does what is due at a room in memory.
void room_look_after(Room *room, int64_t now);
// Looks at the clock for somebody who acts then.
void room_look_at_clock(Room *room, int64_t now);
// Brings those into memory that are due.
void hub_look_for_due(Hub *hub, int64_t now);

#endif
