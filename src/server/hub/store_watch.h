// When the store does not do its part: its falling ill and its recovery are told to the log once
// each, so that they do not fill the disk.
#ifndef FIVEFOLD_SERVER_HUB_STORE_WATCH_H
#define FIVEFOLD_SERVER_HUB_STORE_WATCH_H

#include "server/hub/room.h"

void hub_watch_store(Hub *hub);

#endif
