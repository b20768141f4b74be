// Asking computer players for moves and hints (net/engine_pool.h has the engines).
#ifndef FIVEFOLD_SERVER_HUB_BOTS_H
#define FIVEFOLD_SERVER_HUB_BOTS_H

#include "server/hub/room.h"

void room_ask_bot(Room *room); // where one is on turn and is not asked yet
// Takes the reply.
void room_ask_hint(Room *room, int seat, int level, Reply reply);

#endif
