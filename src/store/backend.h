// What a database has to offer to be a store: connections that run the prepared statements of
// statements.h, and a way to commit a group of batches. What the statements mean is the same for
// all of them (changes.c, reads.c).
#ifndef FIVEFOLD_STORE_BACKEND_H
#define FIVEFOLD_STORE_BACKEND_H

#include "store/batch.h"
#include "store/statements.h"

#include <stdatomic.h>

typedef struct StoreBackend StoreBackend;

// A connection, used by one thread at a time; the first member of a back end's own.
typedef struct StoreConnection {
  const StoreBackend *backend;
} StoreConnection;

// ---- Values of a statement's parameters; bytes are borrowed

typedef enum StoreValueKind { VALUE_NULL, VALUE_NUMBER, VALUE_TEXT, VALUE_BLOB } StoreValueKind;

typedef struct StoreValue {
  StoreValueKind kind;
  int64_t number;
  const void *bytes;
  size_t size;
} StoreValue;

static inline StoreValue value_number(int64_t number) {
  return (StoreValue){.kind = VALUE_NUMBER, .number = number};
}

static inline StoreValue value_id(uint64_t id) {
  return value_number((int64_t)id);
}

static inline StoreValue value_text(const char *text) {
  return (StoreValue){.kind = VALUE_TEXT, .bytes = text};
}

static inline StoreValue value_hash(const uint8_t hash[STORE_HASH_SIZE]) {
  return (StoreValue){.kind = VALUE_BLOB, .bytes = hash, .size = STORE_HASH_SIZE};
}

enum { STATEMENT_MAX_VALUES = 17 };

typedef struct StoreValues {
  const StoreValue *values;
  int count;
} StoreValues;

// The values of a call, in their order.
#define VALUES(...)                                                                                \
  ((StoreValues){(const StoreValue[]){__VA_ARGS__},                                                \
                 (int)(sizeof((const StoreValue[]){__VA_ARGS__}) / sizeof(StoreValue))})

// ---- Rows that a statement gives; valid while they are visited

typedef struct StoreRow {
  const StoreBackend *backend;
  void *cursor;
  int index;
} StoreRow;

typedef bool (*StoreRowVisitor)(void *context, const StoreRow *row); // false: no more

int64_t row_number(const StoreRow *row, int column);
uint64_t row_id(const StoreRow *row, int column);
const char *row_text(const StoreRow *row, int column);
// A blob of exactly `size` bytes; false when it is another or NULL.
bool row_blob(const StoreRow *row, int column, void *bytes, size_t size);

// ---- A back end

enum { STORE_READERS = 2 }; // threads

typedef enum StoreLane {
  LANE_GROUPS,  // all that wait are committed together
  LANE_SINGLES, // rare changes, one at a time
  STORE_LANE_COUNT,
} StoreLane;

// For a back end that cannot tell at once whether a group was committed. As long as it does not
// know it has those refused that wait behind it, unless the store is about to be closed.
typedef struct StoreDoubt {
  void (*refuse_waiting)(void *context, const Error *error);
  void *context;
  const atomic_bool *is_stopping;
} StoreDoubt;

struct StoreBackend {
  size_t struct_size; // sizeof(StoreBackend)

  // `node` is the server's name where several share the database; NULL: it is alone there.
  void *(*open)(const char *place, const char *node, Error *error);
  void (*close)(void *database);
  bool (*backup)(const char *place, const char *target, bool replace, Error *error);
  const struct TransferBackend *transfer; // of whole sites (transfer_side.h)

  // A connection for one of the reading threads.
  StoreConnection *(*open_reader)(void *database, Error *error);
  // One to look at the store as it is at this moment, without a database that is open.
  StoreConnection *(*open_snapshot)(const char *place, Error *error);
  void (*close_reader)(StoreConnection *connection);
  void (*close_snapshot)(StoreConnection *connection);
  // What is read between these is of one moment.
  bool (*begin_read)(StoreConnection *connection, Error *error);
  void (*end_read)(StoreConnection *connection);

  // Which thread commits a batch; NULL: all go one way.
  StoreLane (*lane_of)(const StoreBatch *batch);
  // Commits the batches from `first` on, which are linked, each as a whole or not at all, and
  // returns when that has reached the disk. A batch that was refused has its error. False, with an
  // error: nothing of the group was committed, and it is no batch's fault. Called by the lane's
  // thread only.
  bool (*commit)(void *database, StoreLane lane, StoreBatch *first, const StoreDoubt *doubt,
                 Error *error);

  // Runs a statement and visits its rows; `visit` may be NULL.
  bool (*run)(StoreConnection *connection, StoreStatement statement, StoreValues values,
              StoreRowVisitor visit, void *context, Error *error);
  int64_t (*changes)(StoreConnection *connection); // rows that the last statement changed
  // The same for SQL that is needed once.
  bool (*query)(StoreConnection *connection, const char *sql, StoreRowVisitor visit, void *context,
                Error *error);
  bool has_due;   // when tables are due is a table of its own
  bool has_nodes; // several servers may share it, see cluster.h
  // Whether the database itself is whole; NULL: it looks after that.
  bool (*check_pages)(StoreConnection *connection, StoreComplaint complain, void *context,
                      Error *error);
  // Microseconds from the start of one commit of a lane to that of the next, so that more are
  // committed together. NULL: none.
  uint64_t (*pace)(void *database, StoreLane lane);
  // How far the database's clock is ahead of the monotonic one, in milliseconds; false: that is not
  // known. NULL: it has none of its own.
  bool (*clock_ahead)(void *database, int64_t *ahead);
  // See store_awaits_standby(). NULL: it has none.
  bool (*awaits_standby)(void *database);
  // See store_history(): the latest one, and that of a connection. NULL: there is only one.
  uint64_t (*history)(void *database);
  uint64_t (*history_of)(StoreConnection *connection);

  int64_t (*number)(const StoreRow *row, int column);
  const char *(*text)(const StoreRow *row, int column); // "" for NULL
  const void *(*blob)(const StoreRow *row, int column, size_t *size);
};

extern const StoreBackend sqlite_backend;
extern const StoreBackend postgresql_backend; // where it was built

// The one that a place names (store.c). NULL with an error where this program was built without it.
const StoreBackend *store_backend_of(const char *place, Error *error);

// ---- For the back ends

// Makes one change of a batch (changes.c). False with "conflict" when it is refused.
bool store_apply(StoreConnection *connection, const StoreOp *op, Error *error);

// Of analyses: a change, the end of all that belongs to a table, and of who asked (analyses.c).
bool analyses_apply(StoreConnection *connection, const StoreOp *op, Error *error);
bool analyses_delete(StoreConnection *connection, uint64_t table, Error *error);
bool analyses_forget(StoreConnection *connection, uint64_t player, Error *error);

#endif
