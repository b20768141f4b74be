// Players and tables that are deleted.
#ifndef FIVEFOLD_SERVER_HUB_DELETION_H
#define FIVEFOLD_SERVER_HUB_DELETION_H

#include "server/hub/hub.h"

// Resigns and leaves everything of a player, then deletes the player's data: name, tokens, and the
// games in which no other player took part. Takes the reply.
void hub_delete_player(Hub *hub, uint64_t player, Reply reply);
// Goes on with that when the player has resigned and left everywhere.
void hub_advance_deletions(Hub *hub);
void hub_drop_deletions(Hub *hub); // nobody is answered any more
// The other tables of those who were deleted, some at a time, also after a restart.
void hub_advance_leaving(Hub *hub);
// Of who was deleted: all that is in memory.
void hub_forget_player(Hub *hub, uint64_t player);
// Ends what a device that was taken away is used for here.
void hub_forget_device(Hub *hub, uint64_t device);
void hub_end_device(Hub *hub, uint64_t device); // the same at all nodes

void room_forget_player(Room *room, uint64_t player);

#endif
