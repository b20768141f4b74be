// A table as the store has it: read in one snapshot, and replayed, or only what is new of it. Needs
// no hub, so that any thread can do it.
#ifndef FIVEFOLD_SERVER_HUB_TABLE_READING_H
#define FIVEFOLD_SERVER_HUB_TABLE_READING_H

#include "server/table/table.h"
#include "store/store.h"

typedef struct TableReading {
  uint64_t id;
  int64_t boot_at; // time before it in which no server was there is nobody's; 0: never mind
  int64_t now;     // until when somebody's node may have been out of reach; 0: never mind
  // What became of it; with STORE_FAILED the error: "unavailable" where the database cannot be
  // asked, "store" where it may pass, else the table is damaged.
  StoreRead read;
  Error error;
  GameTable *table; // NULL unless it was found and is complete; the caller's
  uint64_t history; // of the store in which that is so
  uint64_t version;
  uint32_t log_length;
  StoredProgress progress;                 // without its texts
  int64_t elsewhere[GAME_MAX_PLAYERS + 1]; // until when the seat's player is at another node
  int64_t uncharged;                       // of the running clock: nobody could have moved
} TableReading;

// Reads the table `reading->id`.
void table_read(StoreReader *reader, TableReading *reading);

// What a table has become since somebody has read it.
typedef struct TableNews {
  TableReading reading; // with a table only where the store has another than what is known
  uint64_t known_version, known_history;
  size_t known_length;     // of the log
  bool is_only_for_newer;  // with another version; else it is also read who is connected
  bool is_same;            // as what is known: nothing else was read
  int running;             // whose clock runs, as far as is known ...
  uint64_t running_player; // ... who that is ...
  int64_t running_since;   // ... and since when
  Seat seats[GAME_MAX_PLAYERS + 1];
  LogEntry *entries; // behind the known ones; owned, with their texts
  size_t entry_count, entry_capacity;
} TableNews;

// Of several tables, at most STORE_MAX_NEWS.
void table_read_news(StoreReader *reader, TableNews *const *news, size_t count);
void table_news_free(TableNews *news); // but for the table

#endif
