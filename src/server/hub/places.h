// How many tables there may be, and who gives way at the limit.
#ifndef FIVEFOLD_SERVER_HUB_PLACES_H
#define FIVEFOLD_SERVER_HUB_PLACES_H

#include "server/hub/room.h"

// For the batch that makes a room's table, or its companion's.
void hub_limit_tables(const Room *room, StoreBatch *batch);

// Closes the oldest game that has not started and at which nobody waits; tells whether there was
// one.
void hub_make_place(Hub *hub, void (*done)(void *context, bool has_place), void *context);
void hub_advance_places(Hub *hub); // after each commit

#endif
