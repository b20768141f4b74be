// Lists of tables, and the lobby: what sockets are told when the public ones change.
#ifndef FIVEFOLD_SERVER_HUB_LISTS_H
#define FIVEFOLD_SERVER_HUB_LISTS_H

#include "server/hub/hub.h"

// Answer with summaries of at most 100 tables, and how many are left out because they cannot be
// read. Take the reply.
void hub_send_public(Hub *hub, StoredStatus status, const char *game, Reply reply);
void hub_send_own(Hub *hub, Reply reply);

void hub_follow_lobby(Hub *hub, Peer *peer, bool on);
void hub_answer_lobby(Hub *hub, Reply *reply, bool on); // takes the reply
void hub_note_lobby(Hub *hub, uint64_t table);          // a public table that changed
void hub_tell_lobby(Hub *hub);

#endif
