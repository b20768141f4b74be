// What the servers of a site, its nodes, share beside the tables: who looks after what is due, who
// is connected where, and which of them was out of reach. Only a back end that several servers can
// use has it; elsewhere there is nothing of it.
//
// Nothing here decides about a table: that does its head. All of it is used in a reader's thread.
#ifndef FIVEFOLD_STORE_CLUSTER_H
#define FIVEFOLD_STORE_CLUSTER_H

#include "store/store.h"

// Whether the back end is one that several servers can use.
bool store_has_nodes(const StoreReader *reader);

// The versions of tables that are there.
typedef struct StoredHead {
  uint64_t table;
  uint64_t version;
} StoredHead;

enum { STORE_MAX_HEADS = 500 }; // that are asked for at once

StoreRead store_list_heads(StoreReader *reader, const uint64_t *tables, size_t count,
                           void (*visit)(void *context, const StoredHead *head), void *context);

// Claims tables that somebody has to look after: the others leave them to this node for a while.
// Only such whose luck and rules have these versions or older ones.
StoreRead store_claim_due(StoreReader *reader, size_t limit, int dealer, int rules,
                          StoreTableVisitor visit, void *context);

// Whether a device is still its player's.
StoreRead store_find_device(StoreReader *reader, uint64_t device);

// A player at a table, connected to this node until then; STORE_NEVER: as long as it is alive.
typedef struct StoredPresence {
  uint64_t table;
  uint64_t player;
  int64_t until;
  int64_t told_at; // before, nobody could know that a turn of theirs had begun; 0: in good time
} StoredPresence;

StoreRead store_set_presence(StoreReader *reader, const StoredPresence *presence, size_t count);
// Who is connected to other nodes.
StoreRead store_list_presence(StoreReader *reader, uint64_t table,
                              bool (*visit)(void *context, const StoredPresence *presence),
                              void *context);
// Nobody is connected to this node any more; visits the tables at which somebody was.
StoreRead store_end_presence(StoreReader *reader, StoreTableVisitor visit, void *context);

// Forgets who was connected to tables that are over.
void store_clear_presence(StoreReader *reader);

// Notes which nodes have not been alive for a while, and visits the tables of those who were
// connected to them.
StoreRead store_note_outages(StoreReader *reader, StoreTableVisitor visit, void *context);
// Milliseconds between `from`, when their turn began, and `to` in which the node that the player
// was connected to was out of reach, and what it took to come back, or did not know of it.
StoreRead store_outage(StoreReader *reader, uint64_t table, uint64_t player, int64_t from,
                       int64_t to, int64_t *outage);

#endif
