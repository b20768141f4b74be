// Addresses and players that an operator has banned: kept in the store, known to every node within
// a few seconds, and lifted in the same way.
#ifndef FIVEFOLD_SERVER_HUB_BANS_H
#define FIVEFOLD_SERVER_HUB_BANS_H

#include "server/hub/hub.h"

// What is banned, from an address or a player's id as text. Refuses what is neither, and this
// machine itself.
bool ban_subject(const char *address, const char *player, char subject[STORE_SUBJECT_SIZE],
                 Refusal *refusal);

bool hub_bans_address(const Hub *hub, const char *address);
bool hub_bans_player(const Hub *hub, uint64_t player);
void hub_write_bans(const Hub *hub, Json *json); // as an array

// Reads them from the store; `hub_tick_bans` does that now and then.
void hub_load_bans(Hub *hub);
void hub_tick_bans(Hub *hub, int64_t now);
// How often they were found to have changed.
unsigned hub_bans_changes(const Hub *hub);
void hub_free_bans(Hub *hub);

#endif
