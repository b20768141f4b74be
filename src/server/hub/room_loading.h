// Tables that are read from the store, in its threads: into memory for whoever wants to use them,
// and anew where somebody else was first.
#ifndef FIVEFOLD_SERVER_HUB_ROOM_LOADING_H
#define FIVEFOLD_SERVER_HUB_ROOM_LOADING_H

#include "server/hub/room.h"

// Told the room, or NULL with the reason.
typedef void (*RoomUse)(void *context, Room *room, const Refusal *refusal);

// Has the room used: at once where it is in memory, else when it has been read. Those who want the
// same table have it read once, and get it in the order in which they came.
void hub_use_room(Hub *hub, uint64_t table, RoomUse use, void *context);
size_t hub_count_users(const Hub *hub, uint64_t table); // who wait for that

// Somebody else is said to have made it that version.
void hub_note_heard(Hub *hub, uint64_t table, uint64_t version);

// Reads what others have committed since, where nothing is left that is not committed; the room is
// busy until `done` is told, with how many entries were known before and whether the table has
// changed. What was found is the room's then.
typedef void (*CaughtUp)(Room *room, StoreRead read, size_t before, bool is_changed);
void room_catch_up(Room *room, CaughtUp done);
void room_catch_up_if_newer(Room *room, CaughtUp done); // cheaper where it is not

#endif
