// What nodes tell each other: where somebody has changed something. Nothing is believed: whoever
// hears of a change looks into the store.
#ifndef FIVEFOLD_SERVER_HUB_NEWS_H
#define FIVEFOLD_SERVER_HUB_NEWS_H

#include "server/hub/room.h"

// To the other nodes; nothing where there are none.
void hub_tell_table(Hub *hub, uint64_t table, uint64_t version, bool is_for_lobby);
void hub_tell_presence(Hub *hub, uint64_t table);
void hub_tell_player_gone(Hub *hub, uint64_t player);
void hub_tell_device_gone(Hub *hub, uint64_t device);

void hub_hear_presence(Hub *hub, uint64_t table);

// Whether what is known of the room will do for the request: it may have been changed at another
// node before that was sent.
bool room_is_fresh(const Room *room, const WaitingRequest *request);
// After the room has been busy: whether it is again, as there is news.
bool room_follows_news(Room *room);

// Compares the rooms in memory with their heads now and then, so that news may be lost.
void hub_sweep(Hub *hub, int64_t now);

#endif
