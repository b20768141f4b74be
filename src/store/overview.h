// What an operator wants to know of a site, read where it is kept; for who may wait.
#ifndef FIVEFOLD_STORE_OVERVIEW_H
#define FIVEFOLD_STORE_OVERVIEW_H

#include "store/analyses.h"

typedef struct NodeOverview {
  const char *name; // "" where it has none
  int64_t alive_at; // lately
} NodeOverview;

typedef struct TableOverview {
  uint64_t id;
  const char *game;
  StoredStatus status;
  int64_t created_at, changed_at;
  uint32_t length; // of the log
} TableOverview;

// The servers that have been alive within the last day, by their names.
StoreRead overview_list_nodes(StoreReader *reader,
                              void (*visit)(void *context, const NodeOverview *node),
                              void *context);
// Unfinished tables, newest first, at most a thousand.
StoreRead overview_list_tables(StoreReader *reader,
                               void (*visit)(void *context, const TableOverview *table),
                               void *context);
// Analyses that wait, are being made or were given up, asked for first ahead, at most a thousand.
StoreRead overview_list_analyses(StoreReader *reader,
                                 void (*visit)(void *context, const StoredAnalysis *analysis),
                                 void *context);

#endif
