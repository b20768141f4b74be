// A batch is a list of changes with their strings copied; the back end goes through it once.
#include "store/batch.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

StoreBatch *store_batch_create(void) {
  return memory_allocate(sizeof(StoreBatch));
}

// The strings of an op are declared const for its readers; here they are given back.
static void release(const char *string) {
  free((void *)(uintptr_t)string);
}

// Every kind is listed, so that a compiler notices a new one.
static void free_op(StoreOp *op) {
  switch (op->kind) {
  case STORE_OP_ADD_TABLE:
  case STORE_OP_SET_PROGRESS:
    release(op->table.game);
    release(op->table.options);
    release(op->table.clock);
    release(op->table.progress.scores);
    release(op->table.progress.result);
    break;
  case STORE_OP_SET_SEAT:
    release(op->seat.kind);
    release(op->seat.name);
    break;
  case STORE_OP_ADD_ENTRY:
    release(op->entry.kind);
    release(op->entry.text);
    break;
  case STORE_OP_SET_PLAYER:
    release(op->player.name);
    break;
  case STORE_OP_SET_BAN:
  case STORE_OP_LIFT_BAN:
    free(op->ban);
    break;
  case STORE_OP_ADD_JUDGEMENT:
    release(op->judgement.text);
    break;
  case STORE_OP_MOVE_HEAD:
  case STORE_OP_DELETE_TABLE:
  case STORE_OP_ADD_DEVICE:
  case STORE_OP_SET_SEEN:
  case STORE_OP_REMOVE_DEVICE:
  case STORE_OP_SET_RECOVERY:
  case STORE_OP_USE_RECOVERY:
  case STORE_OP_DELETE_PLAYER:
  case STORE_OP_LEAVE_TABLES:
  case STORE_OP_SET_ALIVE:
  case STORE_OP_LIMIT_TABLES:
  case STORE_OP_SET_DEVICE_CODE:
  case STORE_OP_USE_DEVICE_CODE:
  case STORE_OP_NEED_PLAYER:
  case STORE_OP_USE_KEY:
  case STORE_OP_ASK_ANALYSIS:
  case STORE_OP_END_ANALYSIS:
    break;
  }
}

void store_batch_fail(StoreBatch *batch, const Error *error) {
  if (!batch->error) batch->error = memory_allocate(sizeof *batch->error);
  *batch->error = *error;
}

void store_batch_forgive(StoreBatch *batch) {
  free(batch->error);
  batch->error = NULL;
}

void store_batch_destroy(StoreBatch *batch) {
  store_batch_forgive(batch);
  for (size_t i = 0; i < batch->count; i++)
    free_op(&batch->ops[i]);
  free(batch->ops);
  free(batch);
}

// Most batches are one move: its head, its entry, and perhaps the progress.
enum { USUAL_OPS = 4 };

static StoreOp *add_op(StoreBatch *batch, StoreOpKind kind) {
  if (!batch->ops) {
    batch->ops = memory_allocate(USUAL_OPS * sizeof *batch->ops);
    batch->capacity = USUAL_OPS;
  }
  batch->ops = memory_reserve(batch->ops, &batch->capacity, batch->count + 1, sizeof *batch->ops);
  StoreOp *op = &batch->ops[batch->count++];
  memset(op, 0, sizeof *op);
  op->kind = kind;
  return op;
}

static StoredProgress copy_progress(const StoredProgress *progress) {
  StoredProgress copy = *progress;
  copy.scores = memory_copy_string(progress->scores ? progress->scores : "");
  copy.result = memory_copy_string(progress->result ? progress->result : "");
  return copy;
}

void store_add_table(StoreBatch *batch, const StoredTable *table) {
  StoreOp *op = add_op(batch, STORE_OP_ADD_TABLE);
  op->table = *table;
  op->table.game = memory_copy_string(table->game);
  op->table.options = memory_copy_string(table->options);
  op->table.clock = memory_copy_string(table->clock);
  op->table.progress = copy_progress(&table->progress);
}

void store_set_history(StoreBatch *batch, uint64_t history) {
  batch->history = history;
}

void store_move_head(StoreBatch *batch, uint64_t table, uint64_t version, uint32_t log_length) {
  add_op(batch, STORE_OP_MOVE_HEAD)->table =
      (StoredTable){.id = table, .version = version, .log_length = log_length};
}

void store_set_progress(StoreBatch *batch, uint64_t table, const StoredProgress *progress) {
  add_op(batch, STORE_OP_SET_PROGRESS)->table =
      (StoredTable){.id = table, .progress = copy_progress(progress)};
}

void store_delete_table(StoreBatch *batch, uint64_t table, uint64_t version) {
  add_op(batch, STORE_OP_DELETE_TABLE)->table = (StoredTable){.id = table, .version = version};
}

void store_set_seat(StoreBatch *batch, const StoredSeat *seat) {
  StoreOp *op = add_op(batch, STORE_OP_SET_SEAT);
  op->seat = *seat;
  op->seat.kind = memory_copy_string(seat->kind);
  op->seat.name = memory_copy_string(seat->name);
}

void store_add_entry(StoreBatch *batch, const StoredEntry *entry) {
  StoreOp *op = add_op(batch, STORE_OP_ADD_ENTRY);
  op->entry = *entry;
  op->entry.kind = memory_copy_string(entry->kind);
  op->entry.text = memory_copy_string(entry->text);
}

void store_set_player(StoreBatch *batch, uint64_t player, const char *name, int64_t at) {
  StoreOp *op = add_op(batch, STORE_OP_SET_PLAYER);
  op->player.id = player;
  op->player.name = memory_copy_string(name);
  op->player.at = at;
}

void store_add_device(StoreBatch *batch, const StoredDevice *device) {
  add_op(batch, STORE_OP_ADD_DEVICE)->device = *device;
}

void store_set_seen(StoreBatch *batch, uint64_t player, uint64_t device, int64_t day) {
  add_op(batch, STORE_OP_SET_SEEN)->device =
      (StoredDevice){.id = device, .player = player, .seen_day = day};
}

void store_remove_device(StoreBatch *batch, uint64_t player, uint64_t device) {
  add_op(batch, STORE_OP_REMOVE_DEVICE)->device = (StoredDevice){.id = device, .player = player};
}

static void add_code(StoreBatch *batch, StoreOpKind kind, uint64_t player,
                     const uint8_t hash[STORE_HASH_SIZE], int64_t at) {
  StoreOp *op = add_op(batch, kind);
  op->code.player = player;
  memcpy(op->code.hash, hash, STORE_HASH_SIZE);
  op->code.at = at;
}

void store_set_recovery(StoreBatch *batch, uint64_t player, const uint8_t hash[STORE_HASH_SIZE],
                        int64_t at) {
  add_code(batch, STORE_OP_SET_RECOVERY, player, hash, at);
}

void store_use_recovery(StoreBatch *batch, uint64_t player, const uint8_t hash[STORE_HASH_SIZE]) {
  add_code(batch, STORE_OP_USE_RECOVERY, player, hash, 0);
}

void store_set_device_code(StoreBatch *batch, uint64_t player, const uint8_t hash[STORE_HASH_SIZE],
                           int64_t expires_at) {
  add_code(batch, STORE_OP_SET_DEVICE_CODE, player, hash, expires_at);
}

void store_use_device_code(StoreBatch *batch, uint64_t player,
                           const uint8_t hash[STORE_HASH_SIZE]) {
  add_code(batch, STORE_OP_USE_DEVICE_CODE, player, hash, 0);
}

void store_need_player(StoreBatch *batch, uint64_t player) {
  add_op(batch, STORE_OP_NEED_PLAYER)->player.id = player;
}

void store_use_key(StoreBatch *batch, const StoredKey *key) {
  add_op(batch, STORE_OP_USE_KEY)->key = *key;
}

void store_set_ban(StoreBatch *batch, const StoredBan *ban) {
  StoreOp *op = add_op(batch, STORE_OP_SET_BAN);
  op->ban = memory_allocate(sizeof *op->ban);
  *op->ban = *ban;
}

void store_lift_ban(StoreBatch *batch, const char *subject) {
  StoreOp *op = add_op(batch, STORE_OP_LIFT_BAN);
  op->ban = memory_allocate(sizeof *op->ban);
  snprintf(op->ban->subject, sizeof op->ban->subject, "%s", subject);
}

void store_delete_player(StoreBatch *batch, uint64_t player) {
  add_op(batch, STORE_OP_DELETE_PLAYER)->player.id = player;
}

void store_leave_tables(StoreBatch *batch, uint64_t player, size_t limit) {
  StoreOp *op = add_op(batch, STORE_OP_LEAVE_TABLES);
  op->player.id = player;
  op->player.limit = limit;
}

void store_limit_tables(StoreBatch *batch, size_t most, uint64_t player, size_t most_of_player) {
  StoreOp *op = add_op(batch, STORE_OP_LIMIT_TABLES);
  op->limit.most = most;
  op->limit.player = player;
  op->limit.most_of_player = most_of_player;
}

void store_set_alive(StoreBatch *batch, int64_t boot, int64_t alive_at) {
  StoreOp *op = add_op(batch, STORE_OP_SET_ALIVE);
  op->alive.boot = boot;
  op->alive.at = alive_at;
}

void store_ask_analysis(StoreBatch *batch, const StoredAnalysis *analysis, int64_t replaces,
                        size_t most) {
  StoreOp *op = add_op(batch, STORE_OP_ASK_ANALYSIS);
  op->analysis.asked = *analysis;
  op->analysis.replaces = replaces;
  op->analysis.most = most;
}

void store_add_judgement(StoreBatch *batch, uint64_t table, uint32_t number, const char *text) {
  StoreOp *op = add_op(batch, STORE_OP_ADD_JUDGEMENT);
  op->judgement.table = table;
  op->judgement.number = number;
  op->judgement.text = memory_copy_string(text);
}

void store_end_analysis(StoreBatch *batch, uint64_t table, uint32_t done) {
  StoreOp *op = add_op(batch, STORE_OP_END_ANALYSIS);
  op->judgement.table = table;
  op->judgement.number = done;
}
