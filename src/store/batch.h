// The inside of a batch, for the back ends.
#ifndef FIVEFOLD_STORE_BATCH_H
#define FIVEFOLD_STORE_BATCH_H

#include "store/analyses.h"
#include "store/store.h"

typedef enum StoreOpKind {
  STORE_OP_ADD_TABLE,
  STORE_OP_MOVE_HEAD,
  STORE_OP_SET_PROGRESS,
  STORE_OP_DELETE_TABLE,
  STORE_OP_SET_SEAT,
  STORE_OP_ADD_ENTRY,
  STORE_OP_SET_PLAYER,
  STORE_OP_ADD_DEVICE,
  STORE_OP_SET_SEEN,
  STORE_OP_REMOVE_DEVICE,
  STORE_OP_SET_RECOVERY,
  STORE_OP_USE_RECOVERY,
  STORE_OP_DELETE_PLAYER,
  STORE_OP_LEAVE_TABLES,
  STORE_OP_SET_ALIVE,
  STORE_OP_LIMIT_TABLES,
  STORE_OP_SET_DEVICE_CODE,
  STORE_OP_USE_DEVICE_CODE,
  STORE_OP_NEED_PLAYER,
  STORE_OP_USE_KEY,
  STORE_OP_SET_BAN,
  STORE_OP_LIFT_BAN,
  STORE_OP_ASK_ANALYSIS,
  STORE_OP_ADD_JUDGEMENT,
  STORE_OP_END_ANALYSIS,
} StoreOpKind;

// One change. The strings inside are owned.
typedef struct StoreOp {
  StoreOpKind kind;
  union {
    StoredTable table; // of head, progress and deletion only what they need
    StoredSeat seat;
    StoredEntry entry;
    struct {
      uint64_t id;
      char *name;
      int64_t at;
      size_t limit; // of tables to leave
    } player;
    StoredDevice device; // of all but the addition only what they need
    struct {
      uint64_t player;
      uint8_t hash[STORE_HASH_SIZE];
      int64_t at;
    } code;
    StoredKey key;
    StoredBan *ban; // owned
    struct {
      int64_t boot, at;
    } alive;
    struct {
      size_t most, most_of_player;
      uint64_t player;
    } limit;
    struct {
      StoredAnalysis asked;
      int64_t replaces;
      size_t most;
    } analysis;
    struct {
      uint64_t table;
      uint32_t number;
      const char *text;
    } judgement;
  };
} StoreOp;

struct StoreBatch {
  StoreOp *ops;
  size_t count;
  size_t capacity;
  uint64_t history; // of the versions it comes from; 0: it comes from none
  StoreDone done;
  void *context;
  Error *error; // NULL: it has not failed; owned
  StoreBatch *next;
};

void store_batch_fail(StoreBatch *batch, const Error *error);
void store_batch_forgive(StoreBatch *batch); // it is tried again

#endif
