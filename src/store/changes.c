// One function a kind of change, in the statements that all back ends have.
#include "store/backend.h"

#include "base/error_codes.h"
#include "base/memory.h"

#include <stdlib.h>

static bool run(StoreConnection *connection, StoreStatement statement, StoreValues values,
                Error *error) {
  return connection->backend->run(connection, statement, values, NULL, NULL, error);
}

static bool run_for(StoreConnection *connection, StoreStatement statement, uint64_t id,
                    Error *error) {
  return run(connection, statement, VALUES(value_id(id)), error);
}

// ---- Tables

#define PROGRESS_VALUES(table)                                                                     \
  value_id((table)->id), value_number((table)->progress.status),                                   \
      value_number((table)->progress.changed_at), value_number((table)->progress.due_at),          \
      value_number((table)->progress.turn), value_text((table)->progress.scores),                  \
      value_text((table)->progress.result), value_number((table)->progress.length)

static bool add_table(StoreConnection *connection, const StoredTable *table, Error *error) {
  return run(connection, STATEMENT_ADD_TABLE,
             VALUES(PROGRESS_VALUES(table), value_text(table->game), value_text(table->options),
                    value_text(table->clock), value_hash(table->secret),
                    value_number(table->created_at), value_number(table->is_public),
                    value_number(table->dealer), value_number(table->has_lot),
                    value_number(table->rules)),
             error) &&
         run(connection, STATEMENT_ADD_HEAD,
             VALUES(value_id(table->id), value_number(STORE_FIRST_VERSION),
                    value_number(table->log_length)),
             error);
}

static bool move_head(StoreConnection *connection, const StoredTable *table, Error *error) {
  if (!run(connection, STATEMENT_MOVE_HEAD,
           VALUES(value_id(table->id), value_id(table->version), value_number(table->log_length)),
           error))
    return false;
  return connection->backend->changes(connection) == 1 ||
         error_raise(error, ERROR_CONFLICT, "store.went-on");
}

// ---- Limits

static bool take_count(void *context, const StoreRow *row) {
  *(size_t *)context = (size_t)row_number(row, 0);
  return false;
}

typedef struct TableCount {
  size_t count;
  uint64_t last;
} TableCount;

// A table comes once for each seat, one after the other.
static bool count_table(void *context, const StoreRow *row) {
  TableCount *tables = context;
  const uint64_t table = row_id(row, 0);
  tables->count += table != tables->last;
  tables->last = table;
  return true;
}

static bool take_found(void *context, const StoreRow *row) {
  (void)row;
  *(bool *)context = true;
  return false;
}

static bool need_player(StoreConnection *connection, uint64_t player, Error *error) {
  bool is_there = false;
  return connection->backend->run(connection, STATEMENT_NEED_PLAYER, VALUES(value_id(player)),
                                  take_found, &is_there, error) &&
         (is_there || error_raise(error, ERROR_CONFLICT, STORE_NO_PLAYER));
}

// Whoever makes two tables at the same time, at two nodes, waits for the first here.
static bool check_own(StoreConnection *connection, const StoreOp *op, Error *error) {
  TableCount own = {0};
  if (op->limit.most_of_player == SIZE_MAX) return true;
  if (!need_player(connection, op->limit.player, error) ||
      !connection->backend->run(connection, STATEMENT_LIST_UNFINISHED_OF_PLAYER,
                                VALUES(value_id(op->limit.player)), count_table, &own, error))
    return false;
  return own.count < op->limit.most_of_player ||
         error_raise_with(error, ERROR_CONFLICT, STORE_TOO_MANY_OF_PLAYER, "count=%zu", own.count);
}

static bool count_unfinished(StoreConnection *connection, size_t *count, Error *error) {
  return connection->backend->run(connection, STATEMENT_COUNT_UNFINISHED, (StoreValues){0},
                                  take_count, count, error);
}

// Near the limit of all, those who make tables at other nodes wait for each other, too.
static bool check_limits(StoreConnection *connection, const StoreOp *op, Error *error) {
  enum { NEAR = 100 };
  size_t count = 0;
  if (!check_own(connection, op, error) || !count_unfinished(connection, &count, error))
    return false;
  if (connection->backend->has_nodes && count + NEAR > op->limit.most &&
      (!connection->backend->run(connection, STATEMENT_LOCK_LIMIT, (StoreValues){0}, take_found,
                                 &(bool){0}, error) ||
       !count_unfinished(connection, &count, error)))
    return false;
  return count < op->limit.most ||
         error_raise_with(error, ERROR_CONFLICT, STORE_TOO_MANY, "count=%zu", count);
}

// ---- Progress

// The seats know too that it is over: a player's tables are listed by their index.
static bool set_progress(StoreConnection *connection, const StoredTable *table, Error *error) {
  return run(connection, STATEMENT_SET_PROGRESS, VALUES(PROGRESS_VALUES(table)), error) &&
         (table->progress.status != STORED_ENDED ||
          run_for(connection, STATEMENT_END_SEATS, table->id, error));
}

// What is left when the head is gone.
static bool delete_rest(StoreConnection *connection, uint64_t table, Error *error) {
  return run_for(connection, STATEMENT_DELETE_ENTRIES, table, error) &&
         run_for(connection, STATEMENT_DELETE_SEATS, table, error) &&
         analyses_delete(connection, table, error) &&
         run_for(connection, STATEMENT_FORGET_KEY, table, error) &&
         run_for(connection, STATEMENT_DELETE_TABLE, table, error);
}

static bool delete_table(StoreConnection *connection, const StoredTable *table, Error *error) {
  return move_head(connection, table, error) &&
         run_for(connection, STATEMENT_DELETE_HEAD, table->id, error) &&
         delete_rest(connection, table->id, error);
}

static bool set_seat(StoreConnection *connection, const StoredSeat *seat, Error *error) {
  return run(connection, STATEMENT_SET_SEAT,
             VALUES(value_id(seat->table), value_number(seat->seat), value_text(seat->kind),
                    value_id(seat->player), value_text(seat->name), value_number(seat->level),
                    seat->has_code ? value_hash(seat->code_hash) : (StoreValue){0}),
             error);
}

static bool add_entry(StoreConnection *connection, const StoredEntry *entry, Error *error) {
  return run(connection, STATEMENT_ADD_ENTRY,
             VALUES(value_id(entry->table), value_number(entry->number), value_number(entry->at),
                    value_number(entry->spent), value_text(entry->kind), value_number(entry->seat),
                    value_text(entry->text)),
             error);
}

// ---- Players

static bool add_device(StoreConnection *connection, const StoredDevice *device, Error *error) {
  return run(connection, STATEMENT_ADD_DEVICE,
             VALUES(value_hash(device->token_hash), value_id(device->player),
                    value_number(device->created_at), value_id(device->id),
                    value_text(device->label), value_number(device->seen_day)),
             error) &&
         run(connection, STATEMENT_DROP_OLD_DEVICES,
             VALUES(value_id(device->player), value_number(STORE_MAX_DEVICES)), error);
}

static bool set_code(StoreConnection *connection, StoreStatement statement, const StoreOp *op,
                     Error *error) {
  return run(
      connection, statement,
      VALUES(value_id(op->code.player), value_hash(op->code.hash), value_number(op->code.at)),
      error);
}

static bool use_code(StoreConnection *connection, StoreStatement statement, const StoreOp *op,
                     Error *error) {
  if (!run(connection, statement, VALUES(value_id(op->code.player), value_hash(op->code.hash)),
           error))
    return false;
  return connection->backend->changes(connection) == 1 ||
         error_raise(error, ERROR_CONFLICT, "store.code-used");
}

static bool use_key(StoreConnection *connection, const StoredKey *key, Error *error) {
  if (!run(connection, STATEMENT_DROP_OLD_KEYS, VALUES(value_number(key->at - STORE_KEY_MS)),
           error) ||
      !run(connection, STATEMENT_ADD_KEY,
           VALUES(value_hash(key->hash), value_hash(key->salt), value_id(key->made),
                  value_number(key->at)),
           error))
    return false;
  return connection->backend->changes(connection) == 1 ||
         error_raise(error, ERROR_CONFLICT, STORE_KEY_USED);
}

static bool delete_player(StoreConnection *connection, uint64_t player, Error *error) {
  return run_for(connection, STATEMENT_DELETE_PLAYER, player, error) &&
         run_for(connection, STATEMENT_ADD_LEAVING, player, error) &&
         run_for(connection, STATEMENT_DELETE_TOKENS, player, error) &&
         run_for(connection, STATEMENT_FORGET_KEY, player, error) &&
         run_for(connection, STATEMENT_DELETE_RECOVERY, player, error) &&
         run_for(connection, STATEMENT_DELETE_DEVICE_CODE, player, error) &&
         analyses_forget(connection, player, error);
}

// ---- Leaving

typedef struct SeatToLeave {
  uint64_t table;
  bool is_last; // nobody else sits at the ended table
} SeatToLeave;

typedef struct SeatList {
  SeatToLeave *seats;
  size_t count, capacity;
} SeatList;

static bool add_seat(void *context, const StoreRow *row) {
  SeatList *list = context;
  list->seats = memory_reserve(list->seats, &list->capacity, list->count + 1, sizeof *list->seats);
  list->seats[list->count++] = (SeatToLeave){row_id(row, 0), row_number(row, 1) != 0};
  return true;
}

static int compare_seats(const void *left, const void *right) {
  const int64_t a = (int64_t)((const SeatToLeave *)left)->table;
  const int64_t b = (int64_t)((const SeatToLeave *)right)->table;
  return (a > b) - (a < b);
}

static bool leave_table(StoreConnection *connection, const SeatToLeave *seat, uint64_t player,
                        Error *error) {
  if (seat->is_last)
    return run_for(connection, STATEMENT_DELETE_HEAD, seat->table, error) &&
           delete_rest(connection, seat->table, error);
  return run_for(connection, STATEMENT_PUSH_HEAD, seat->table, error) &&
         run(connection, STATEMENT_EMPTY_SEATS, VALUES(value_id(seat->table), value_id(player)),
             error);
}

// Listed before anything is changed, and sorted: whoever takes several heads takes them in the
// order of their ids, so that nobody waits in a circle. A table with several seats is there several
// times.
static bool leave_tables(StoreConnection *connection, uint64_t player, size_t limit, Error *error) {
  SeatList list = {0};
  bool good = connection->backend->run(connection, STATEMENT_LIST_SEATS_TO_LEAVE,
                                       VALUES(value_id(player), value_number((int64_t)limit)),
                                       add_seat, &list, error);
  if (list.count) qsort(list.seats, list.count, sizeof *list.seats, compare_seats);
  for (size_t i = 0; i < list.count && good; i++)
    good = leave_table(connection, &list.seats[i], player, error);
  free(list.seats);
  if (good && list.count < limit)
    good = run_for(connection, STATEMENT_DELETE_LEAVING, player, error);
  return good;
}

// ---- All kinds

static bool apply_to_player(StoreConnection *connection, const StoreOp *op, Error *error) {
  switch (op->kind) {
  case STORE_OP_SET_PLAYER:
    return run(
        connection, STATEMENT_SET_PLAYER,
        VALUES(value_id(op->player.id), value_text(op->player.name), value_number(op->player.at)),
        error);
  case STORE_OP_ADD_DEVICE:
    return add_device(connection, &op->device, error);
  case STORE_OP_SET_SEEN:
    return run(connection, STATEMENT_SET_SEEN,
               VALUES(value_id(op->device.player), value_id(op->device.id),
                      value_number(op->device.seen_day)),
               error);
  case STORE_OP_REMOVE_DEVICE:
    return run(connection, STATEMENT_REMOVE_DEVICE,
               VALUES(value_id(op->device.player), value_id(op->device.id)), error);
  case STORE_OP_SET_RECOVERY:
    return set_code(connection, STATEMENT_SET_RECOVERY, op, error);
  case STORE_OP_USE_RECOVERY:
    return use_code(connection, STATEMENT_USE_RECOVERY, op, error);
  case STORE_OP_SET_DEVICE_CODE:
    return set_code(connection, STATEMENT_SET_DEVICE_CODE, op, error);
  case STORE_OP_USE_DEVICE_CODE:
    return use_code(connection, STATEMENT_USE_DEVICE_CODE, op, error);
  case STORE_OP_NEED_PLAYER:
    return need_player(connection, op->player.id, error);
  case STORE_OP_DELETE_PLAYER:
    return delete_player(connection, op->player.id, error);
  default:
    return leave_tables(connection, op->player.id, op->player.limit, error);
  }
}

bool store_apply(StoreConnection *connection, const StoreOp *op, Error *error) {
  switch (op->kind) {
  case STORE_OP_ADD_TABLE:
    return add_table(connection, &op->table, error);
  case STORE_OP_MOVE_HEAD:
    return move_head(connection, &op->table, error);
  case STORE_OP_SET_PROGRESS:
    return set_progress(connection, &op->table, error);
  case STORE_OP_DELETE_TABLE:
    return delete_table(connection, &op->table, error);
  case STORE_OP_SET_SEAT:
    return set_seat(connection, &op->seat, error);
  case STORE_OP_ADD_ENTRY:
    return add_entry(connection, &op->entry, error);
  case STORE_OP_LIMIT_TABLES:
    return check_limits(connection, op, error);
  case STORE_OP_SET_BAN:
    return run(connection, STATEMENT_SET_BAN,
               VALUES(value_text(op->ban->subject), value_number(op->ban->at),
                      value_text(op->ban->reason)),
               error);
  case STORE_OP_LIFT_BAN:
    return run(connection, STATEMENT_LIFT_BAN, VALUES(value_text(op->ban->subject)), error);
  case STORE_OP_USE_KEY:
    return use_key(connection, &op->key, error);
  case STORE_OP_SET_ALIVE:
    return run(connection, STATEMENT_SET_ALIVE,
               VALUES(value_number(op->alive.boot), value_number(op->alive.at)), error);
  case STORE_OP_ASK_ANALYSIS:
  case STORE_OP_ADD_JUDGEMENT:
  case STORE_OP_END_ANALYSIS:
    return analyses_apply(connection, op, error);
  case STORE_OP_SET_DEVICE_CODE:
  case STORE_OP_USE_DEVICE_CODE:
  case STORE_OP_NEED_PLAYER:
  case STORE_OP_SET_PLAYER:
  case STORE_OP_ADD_DEVICE:
  case STORE_OP_SET_SEEN:
  case STORE_OP_REMOVE_DEVICE:
  case STORE_OP_SET_RECOVERY:
  case STORE_OP_USE_RECOVERY:
  case STORE_OP_DELETE_PLAYER:
  case STORE_OP_LEAVE_TABLES:
    return apply_to_player(connection, op, error);
  }
  return false;
}
