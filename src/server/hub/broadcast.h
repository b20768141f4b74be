// Who follows a room, and what they are told.
#ifndef FIVEFOLD_SERVER_HUB_BROADCAST_H
#define FIVEFOLD_SERVER_HUB_BROADCAST_H

#include "server/hub/room.h"

Viewer room_viewer(const Room *room, uint64_t player, bool board);
void room_write_table(const Room *room, const Viewer *viewer, size_t since, Json *json);
bool room_follow(Room *room, Peer *peer, bool board);
void room_unfollow(Room *room, Peer *peer);
bool room_is_attended(const Room *room); // somebody follows, or plays by HTTP
void room_broadcast(Room *room, size_t since);
int64_t room_lag(const Room *room, int seat);

#endif
