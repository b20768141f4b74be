// Time in which the process stood still is nobody's time.
#ifndef FIVEFOLD_SERVER_HUB_STALL_H
#define FIVEFOLD_SERVER_HUB_STALL_H

#include "server/hub/room.h"

// To be called before any clock is looked at.
void hub_notice_stall(Hub *hub);

#endif
