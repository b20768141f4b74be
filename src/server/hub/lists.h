// Lists of tables, and the lobby: what sockets are told when the public ones change.
#ifndef FIVEFOLD_SERVER_HUB_LISTS_H
#define FIVEFOLD_SERVER_HUB_LISTS_H

#include "server/hub/hub.h"

// Summaries, as an array of at most 100, and how many tables are left out because they cannot be
// read. False when there is no list at all because the store cannot be read.
bool hub_write_public(Hub *hub, StoredStatus status, const char *game, const Peer *peer, Json *json,
                      size_t *unreadable);
bool hub_write_own(Hub *hub, const Peer *peer, Json *json, size_t *unreadable);

void hub_follow_lobby(Hub *hub, Peer *peer, bool on);
void hub_answer_lobby(Hub *hub, Reply *reply, bool on);
void hub_note_lobby(Hub *hub, uint64_t table); // a public table that changed
void hub_tell_lobby(Hub *hub);

#endif
