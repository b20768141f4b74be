// A table as the store has it: read in one snapshot, and replayed. Needs no hub, so that any thread
// can do it.
#ifndef FIVEFOLD_SERVER_HUB_TABLE_READING_H
#define FIVEFOLD_SERVER_HUB_TABLE_READING_H

#include "server/table/table.h"
#include "store/store.h"

typedef struct TableReading {
  uint64_t id;
  int64_t boot_at; // time before it in which no server was there is nobody's; 0: never mind
  // What became of it; with STORE_FAILED the error: "unavailable" where the database cannot be
  // asked, "store" where it may pass, else the table is damaged.
  StoreRead read;
  Error error;
  GameTable *table; // NULL unless it was found; the caller's
  uint64_t version;
  uint32_t log_length;
  StoredProgress progress; // without its texts
} TableReading;

// Reads the table `reading->id`. Where `reading->table` is a copy of it as it was once, only what
// was added since is read, unless the store has less; without success that is destroyed.
void table_read(StoreReader *reader, TableReading *reading);

#endif
