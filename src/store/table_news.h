// What tables have become since somebody has read them, read by one statement and so of one moment.
// Only for a back end that several servers can use (cluster.h).
#ifndef FIVEFOLD_STORE_TABLE_NEWS_H
#define FIVEFOLD_STORE_TABLE_NEWS_H

#include "store/cluster.h"

// What is known of a table. Of one that still has the version `unless` only the head is visited; 0:
// of none.
typedef struct NewsWanted {
  uint64_t table;
  uint64_t unless;
  uint32_t known_length; // of its log
} NewsWanted;

enum { STORE_MAX_NEWS = 64 }; // tables at once

// Called table by table and in this order, each with the context; not for tables that are gone.
typedef struct NewsVisitor {
  void (*head)(void *context, const StoredTable *table); // but for its texts and its secret
  bool (*seat)(void *context, const StoredSeat *seat);
  bool (*presence)(void *context, const StoredPresence *presence); // at other nodes
  bool (*entry)(void *context, const StoredEntry *entry);          // behind the known ones
} NewsVisitor;

StoreRead store_read_news(StoreReader *reader, const NewsWanted *wanted, size_t count,
                          const NewsVisitor *visitor, void *context);

#endif
