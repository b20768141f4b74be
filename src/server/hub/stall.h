// Time in which the process stood still, or could not reach its database, is nobody's time.
#ifndef FIVEFOLD_SERVER_HUB_STALL_H
#define FIVEFOLD_SERVER_HUB_STALL_H

#include "server/hub/room.h"

// To be called before any clock is looked at.
void hub_notice_stall(Hub *hub);
// The same for a table that was read after it began: as the store knows it, nobody was away.
void room_give_back_silence(Room *room);
// Lets the store know, now and then, that the server is alive.
void hub_beat(Hub *hub);

#endif
