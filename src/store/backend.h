// What a database has to offer to be a store. The write functions are called by the writer thread
// only, the read functions (store.h has their meaning) by one other thread only: a back end keeps a
// connection for each.
#ifndef FIVEFOLD_STORE_BACKEND_H
#define FIVEFOLD_STORE_BACKEND_H

#include "store/batch.h"

typedef struct StoreBackend {
  size_t struct_size; // sizeof(StoreBackend)

  void *(*open)(const char *place, Error *error);
  void *(*open_snapshot)(const char *place, Error *error); // for reading only
  void (*close)(void *database);

  bool (*backup)(const char *place, const char *target, bool replace, Error *error);
  StoreRead (*check)(void *database, StoreComplaint complain, void *context, Error *error);

  // A transaction around any number of ops. A refused op leaves the transaction to be rolled back.
  bool (*begin)(void *database, Error *error);
  bool (*apply)(void *database, const StoreOp *op, Error *error);
  bool (*commit)(void *database, Error *error); // returns after it has reached the disk
  void (*rollback)(void *database);

  // A failed read says why.
  StoreRead (*find_table)(void *database, uint64_t table,
                          void (*found)(void *, const StoredTable *), void *context, Error *error);
  StoreRead (*list_seats)(void *database, uint64_t table, bool (*visit)(void *, const StoredSeat *),
                          void *context, Error *error);
  StoreRead (*list_entries)(void *database, uint64_t table,
                            bool (*visit)(void *, const StoredEntry *), void *context,
                            Error *error);
  StoreRead (*count_entries)(void *database, uint64_t table, uint32_t *count, Error *error);
  StoreRead (*list_public)(void *database, StoredStatus status, const char *game, size_t limit,
                           StoreTableVisitor visit, void *context, Error *error);
  StoreRead (*list_of_player)(void *database, uint64_t player, size_t limit,
                              StoreTableVisitor visit, void *context, Error *error);
  StoreRead (*list_unfinished_of_player)(void *database, uint64_t player, size_t limit,
                                         StoreTableVisitor visit, void *context, Error *error);
  StoreRead (*list_all)(void *database, uint64_t after, size_t limit, StoreTableVisitor visit,
                        void *context, Error *error);
  StoreRead (*list_due)(void *database, int64_t now, size_t limit, StoreTableVisitor visit,
                        void *context, Error *error);
  StoreRead (*list_unstarted)(void *database, StoreTableVisitor visit, void *context, Error *error);
  StoreRead (*find_player)(void *database, uint64_t player, StoredPlayer *found, Error *error);
  StoreRead (*find_token)(void *database, const uint8_t hash[STORE_HASH_SIZE], StoredPlayer *found,
                          Error *error);
  StoreRead (*find_recovery)(void *database, const uint8_t hash[STORE_HASH_SIZE],
                             StoredPlayer *found, Error *error);
  StoreRead (*recovery_time)(void *database, uint64_t player, int64_t *at, Error *error);
  StoreRead (*list_devices)(void *database, uint64_t player,
                            bool (*visit)(void *, const StoredDevice *), void *context,
                            Error *error);
  StoreRead (*last_alive)(void *database, int64_t *at, Error *error);
  StoreRead (*list_leaving)(void *database, size_t limit, StoreTableVisitor visit, void *context,
                            Error *error);
  StoreRead (*downtime)(void *database, int64_t from, int64_t to, int64_t *downtime, Error *error);
  StoreRead (*count_unfinished)(void *database, size_t *count, Error *error);
} StoreBackend;

extern const StoreBackend sqlite_backend;

#endif
