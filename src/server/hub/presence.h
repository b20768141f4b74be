// Who is there for which seat: connected to this node, or to another one of the site.
#ifndef FIVEFOLD_SERVER_HUB_PRESENCE_H
#define FIVEFOLD_SERVER_HUB_PRESENCE_H

#include "server/hub/room.h"

bool room_has_player_here(const Room *room, int seat);
bool room_has_player_elsewhere(const Room *room, int seat);
bool room_has_somebody_elsewhere(const Room *room);

// Compares who is there with who was there, and tells those who follow, and the other nodes.
void room_note_presence(Room *room);
// A player who plays by HTTP is there for TABLE_CLAIM_AFTER from each request on.
void room_note_request(Room *room, uint64_t player);
// Who leaves the last socket is gone, though a page has asked by HTTP just before it followed.
void room_note_departure(Room *room, uint64_t player);
void room_note_absence(Room *room); // of those who have stopped asking

// Who is on turn at this node has had nothing to think about before now.
void room_begin_turn(Room *room);
// Has a turn told by `tell`, which takes `context` over: at once, or where it is late, as soon as
// other nodes can know that; the room is busy until then. Else whoever is told could move at
// another node, for which they would have been on turn all the while.
void room_tell_turn(Room *room, RoomTell tell, void *context);

// Until when the running clock is left to the node that its player is connected to.
int64_t room_clock_grace(const Room *room);

// Tells the other nodes what changed since the last tick.
void hub_share_presence(Hub *hub);
// Has all of it told again, as after a time in which this node was not heard of.
void hub_share_presence_anew(Hub *hub);
// Looks for nodes that are gone.
void hub_note_outages(Hub *hub);

#endif
