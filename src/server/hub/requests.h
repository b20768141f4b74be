// The requests that a table answers, and what is done there without one.
#ifndef FIVEFOLD_SERVER_HUB_REQUESTS_H
#define FIVEFOLD_SERVER_HUB_REQUESTS_H

#include "server/hub/room.h"

// Handles a request, or has it wait until what is under way is committed. Takes it over.
void room_handle(Room *room, WaitingRequest request);
void waiting_request_drop(WaitingRequest *request); // nobody answers it any more
// What has waited; the room is free.
void room_handle_waiting(Room *room);

// Plays for the computer player that is on turn, now or as soon as the room is free. False: the
// rules refuse the move.
bool room_play_for_bot(Room *room, const char *move);
// A player who is gone for good resigns or leaves, now or as soon as the room is free.
void room_depart(Room *room, uint64_t player);

// "can": what the viewer may do now.
void room_write_can(const Room *room, const Viewer *viewer, Json *json);

#endif
