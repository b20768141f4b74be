// What is read, in the statements that all back ends have.
#include "store/reader.h"

#include "base/error_codes.h"

#include <stdio.h>
#include <string.h>

// ---- Rows

int64_t row_number(const StoreRow *row, int column) {
  return row->backend->number(row, column);
}

uint64_t row_id(const StoreRow *row, int column) {
  return (uint64_t)row_number(row, column);
}

const char *row_text(const StoreRow *row, int column) {
  return row->backend->text(row, column);
}

bool row_blob(const StoreRow *row, int column, void *bytes, size_t size) {
  size_t found;
  const void *blob = row->backend->blob(row, column, &found);
  if (!blob || found != size) return false;
  memcpy(bytes, blob, size);
  return true;
}

static StoreRead list(StoreReader *reader, StoreStatement statement, StoreValues values,
                      StoreRowVisitor visit, void *context) {
  StoreConnection *connection = reader->connection;
  if (connection->backend->run(connection, statement, values, visit, context, &reader->error))
    return STORE_FOUND;
  reader->has_failed = true;
  return STORE_FAILED;
}

// ---- Tables

typedef struct TableSearch {
  uint64_t id;
  void (*found)(void *context, const StoredTable *table);
  void *context;
  bool is_there, is_damaged;
} TableSearch;

static bool take_table(void *context, const StoreRow *row) {
  TableSearch *search = context;
  StoredTable table = {
      .id = search->id,
      .game = row_text(row, 0),
      .options = row_text(row, 1),
      .clock = row_text(row, 2),
      .created_at = row_number(row, 4),
      .is_public = row_number(row, 8) != 0,
      .dealer = (int)row_number(row, 13),
      .has_lot = row_number(row, 14) != 0,
      .version = row_id(row, 15),
      .log_length = (uint32_t)row_number(row, 16),
      .rules = (int)row_number(row, 17),
      .progress = {.changed_at = row_number(row, 5),
                   .due_at = row_number(row, 6),
                   .status = (StoredStatus)row_number(row, 7),
                   .turn = (int)row_number(row, 9),
                   .scores = row_text(row, 10),
                   .result = row_text(row, 11),
                   .length = (uint32_t)row_number(row, 12)},
  };
  search->is_there = true;
  search->is_damaged = !row_blob(row, 3, table.secret, STORE_SECRET_SIZE);
  if (!search->is_damaged) search->found(search->context, &table);
  return false;
}

StoreRead store_find_table(StoreReader *reader, uint64_t table,
                           void (*found)(void *context, const StoredTable *table), void *context) {
  TableSearch search = {.id = table, .found = found, .context = context};
  if (list(reader, STATEMENT_FIND_TABLE, VALUES(value_id(table)), take_table, &search) ==
      STORE_FAILED)
    return STORE_FAILED;
  if (search.is_damaged) {
    reader->has_failed = true;
    error_raise(&reader->error, ERROR_STORE, "store.damaged-secret");
    return STORE_FAILED;
  }
  return search.is_there ? STORE_FOUND : STORE_ABSENT;
}

typedef struct SeatVisit {
  uint64_t table;
  bool (*visit)(void *context, const StoredSeat *seat);
  void *context;
} SeatVisit;

static bool take_seat(void *context, const StoreRow *row) {
  const SeatVisit *visit = context;
  StoredSeat seat = {
      .table = visit->table,
      .seat = (int)row_number(row, 0),
      .kind = row_text(row, 1),
      .player = row_id(row, 2),
      .name = row_text(row, 3),
      .level = (int)row_number(row, 4),
  };
  seat.has_code = row_blob(row, 5, seat.code_hash, STORE_HASH_SIZE);
  return visit->visit(visit->context, &seat);
}

StoreRead store_list_seats(StoreReader *reader, uint64_t table,
                           bool (*visit)(void *context, const StoredSeat *seat), void *context) {
  SeatVisit seats = {table, visit, context};
  return list(reader, STATEMENT_LIST_SEATS, VALUES(value_id(table)), take_seat, &seats);
}

typedef struct EntryVisit {
  uint64_t table;
  bool (*visit)(void *context, const StoredEntry *entry);
  void *context;
} EntryVisit;

static bool take_entry(void *context, const StoreRow *row) {
  const EntryVisit *visit = context;
  const StoredEntry entry = {
      .table = visit->table,
      .number = (uint32_t)row_number(row, 0),
      .at = row_number(row, 1),
      .spent = row_number(row, 2),
      .kind = row_text(row, 3),
      .seat = (int)row_number(row, 4),
      .text = row_text(row, 5),
  };
  return visit->visit(visit->context, &entry);
}

StoreRead store_list_entries(StoreReader *reader, uint64_t table, uint32_t after,
                             bool (*visit)(void *context, const StoredEntry *entry),
                             void *context) {
  EntryVisit entries = {table, visit, context};
  return list(reader, STATEMENT_LIST_ENTRIES, VALUES(value_id(table), value_number(after)),
              take_entry, &entries);
}

// ---- Lists of tables and players

typedef struct IdVisit {
  StoreTableVisitor visit;
  void *context;
  uint64_t last; // 0 is no id
  size_t left;   // how many may still come
} IdVisit;

// One that comes several times in a row counts once.
static bool take_id(void *context, const StoreRow *row) {
  IdVisit *visit = context;
  const uint64_t id = row_id(row, 0);
  if (id == visit->last) return true;
  if (!visit->left) return false;
  visit->last = id;
  visit->left--;
  return visit->visit(visit->context, id);
}

static StoreRead list_ids(StoreReader *reader, StoreStatement statement, StoreValues values,
                          size_t limit, StoreTableVisitor visit, void *context) {
  IdVisit ids = {.visit = visit, .context = context, .left = limit};
  return list(reader, statement, values, take_id, &ids);
}

static StoreValue value_limit(size_t limit) {
  return value_number(limit > INT32_MAX ? INT32_MAX : (int64_t)limit);
}

StoreRead store_list_public(StoreReader *reader, StoredStatus status, const char *game,
                            size_t limit, StoreTableVisitor visit, void *context) {
  return game ? list_ids(reader, STATEMENT_LIST_PUBLIC_OF_GAME,
                         VALUES(value_number(status), value_limit(limit), value_text(game)), limit,
                         visit, context)
              : list_ids(reader, STATEMENT_LIST_PUBLIC,
                         VALUES(value_number(status), value_limit(limit)), limit, visit, context);
}

StoreRead store_list_of_player(StoreReader *reader, uint64_t player, size_t limit,
                               StoreTableVisitor visit, void *context) {
  return list_ids(reader, STATEMENT_LIST_OF_PLAYER, VALUES(value_id(player)), limit, visit,
                  context);
}

StoreRead store_list_unfinished_of_player(StoreReader *reader, uint64_t player, size_t limit,
                                          StoreTableVisitor visit, void *context) {
  return list_ids(reader, STATEMENT_LIST_UNFINISHED_OF_PLAYER, VALUES(value_id(player)), limit,
                  visit, context);
}

StoreRead store_list_all(StoreReader *reader, uint64_t after, size_t limit, StoreTableVisitor visit,
                         void *context) {
  return list_ids(reader, STATEMENT_LIST_ALL, VALUES(value_id(after), value_limit(limit)), limit,
                  visit, context);
}

StoreRead store_list_due(StoreReader *reader, int64_t now, size_t limit, StoreTableVisitor visit,
                         void *context) {
  return list_ids(reader, STATEMENT_LIST_DUE, VALUES(value_number(now), value_limit(limit)), limit,
                  visit, context);
}

StoreRead store_list_unstarted(StoreReader *reader, size_t limit, StoreTableVisitor visit,
                               void *context) {
  return list_ids(reader, STATEMENT_LIST_UNSTARTED, VALUES(value_limit(limit)), limit, visit,
                  context);
}

StoreRead store_list_leaving(StoreReader *reader, size_t limit, StoreTableVisitor visit,
                             void *context) {
  return list_ids(reader, STATEMENT_LIST_LEAVING, VALUES(value_limit(limit)), limit, visit,
                  context);
}

// ---- Numbers

static bool take_number(void *context, const StoreRow *row) {
  *(int64_t *)context = row_number(row, 0);
  return false;
}

StoreRead store_last_alive(StoreReader *reader, int64_t *at) {
  *at = 0;
  return list(reader, STATEMENT_LAST_ALIVE, (StoreValues){0}, take_number, at);
}

uint64_t store_reader_history(const StoreReader *reader) {
  const StoreBackend *backend = reader->connection->backend;
  return backend->history_of ? backend->history_of(reader->connection) : 0;
}

StoreRead store_recovery_time(StoreReader *reader, uint64_t player, int64_t *at) {
  *at = 0;
  return list(reader, STATEMENT_RECOVERY_TIME, VALUES(value_id(player)), take_number, at);
}

typedef struct LifeCount {
  int64_t from;
  int64_t reached; // what is behind it has been counted
  int64_t alive;
} LifeCount;

// From the stretch that ended last back: of several servers' they may lie in each other.
static bool count_life(void *context, const StoreRow *row) {
  LifeCount *count = context;
  const int64_t start = row_number(row, 0), end = row_number(row, 1);
  const int64_t low = start > count->from ? start : count->from;
  const int64_t high = end < count->reached ? end : count->reached;
  if (high > low) {
    count->alive += high - low;
    count->reached = low;
  }
  return true;
}

StoreRead store_downtime(StoreReader *reader, int64_t from, int64_t to, int64_t *downtime) {
  LifeCount count = {.from = from, .reached = to};
  const StoreRead read =
      list(reader, STATEMENT_LIST_LIVES, VALUES(value_number(from)), count_life, &count);
  *downtime = read == STORE_FAILED ? 0 : to - from - count.alive;
  return read;
}

// ---- Players

// Columns: id, name, device and the day it was seen.
static bool take_player(void *context, const StoreRow *row) {
  StoredPlayer *player = context;
  player->id = row_id(row, 0);
  snprintf(player->name, sizeof player->name, "%s", row_text(row, 1));
  player->device = row_id(row, 2);
  player->seen_day = row_number(row, 3);
  return false;
}

static StoreRead find_player(StoreReader *reader, StoreStatement statement, StoreValues values,
                             StoredPlayer *found) {
  *found = (StoredPlayer){0};
  const StoreRead read = list(reader, statement, values, take_player, found);
  return read == STORE_FOUND && !found->id ? STORE_ABSENT : read;
}

StoreRead store_find_player(StoreReader *reader, uint64_t player, StoredPlayer *found) {
  return find_player(reader, STATEMENT_FIND_PLAYER, VALUES(value_id(player)), found);
}

StoreRead store_find_token(StoreReader *reader, const uint8_t hash[STORE_HASH_SIZE],
                           StoredPlayer *found) {
  return find_player(reader, STATEMENT_FIND_TOKEN, VALUES(value_hash(hash)), found);
}

StoreRead store_find_recovery(StoreReader *reader, const uint8_t hash[STORE_HASH_SIZE],
                              StoredPlayer *found) {
  return find_player(reader, STATEMENT_FIND_RECOVERY, VALUES(value_hash(hash)), found);
}

StoreRead store_find_device_code(StoreReader *reader, const uint8_t hash[STORE_HASH_SIZE],
                                 int64_t now, StoredPlayer *found) {
  return find_player(reader, STATEMENT_FIND_DEVICE_CODE,
                     VALUES(value_hash(hash), value_number(now)), found);
}

typedef struct BanVisit {
  bool (*visit)(void *context, const StoredBan *ban);
  void *context;
} BanVisit;

static bool take_ban(void *context, const StoreRow *row) {
  const BanVisit *bans = context;
  StoredBan ban = {.at = row_number(row, 1)};
  snprintf(ban.subject, sizeof ban.subject, "%s", row_text(row, 0));
  snprintf(ban.reason, sizeof ban.reason, "%s", row_text(row, 2));
  return bans->visit(bans->context, &ban);
}

StoreRead store_list_bans(StoreReader *reader, bool (*visit)(void *context, const StoredBan *ban),
                          void *context) {
  BanVisit bans = {visit, context};
  return list(reader, STATEMENT_LIST_BANS, (StoreValues){0}, take_ban, &bans);
}

typedef struct KeySearch {
  StoredKey *key;
  bool is_there;
} KeySearch;

static bool take_key(void *context, const StoreRow *row) {
  KeySearch *search = context;
  search->is_there = row_blob(row, 0, search->key->salt, STORE_HASH_SIZE);
  search->key->made = row_id(row, 1);
  search->key->at = row_number(row, 2);
  return false;
}

StoreRead store_find_key(StoreReader *reader, const uint8_t hash[STORE_HASH_SIZE],
                         StoredKey *found) {
  KeySearch search = {.key = found};
  memcpy(found->hash, hash, STORE_HASH_SIZE);
  const StoreRead read =
      list(reader, STATEMENT_FIND_KEY, VALUES(value_hash(hash)), take_key, &search);
  return read == STORE_FOUND && !search.is_there ? STORE_ABSENT : read;
}

typedef struct DeviceVisit {
  uint64_t player;
  bool (*visit)(void *context, const StoredDevice *device);
  void *context;
} DeviceVisit;

static bool take_device(void *context, const StoreRow *row) {
  const DeviceVisit *visit = context;
  StoredDevice device = {.id = row_id(row, 0),
                         .player = visit->player,
                         .created_at = row_number(row, 2),
                         .seen_day = row_number(row, 3)};
  snprintf(device.label, sizeof device.label, "%s", row_text(row, 1));
  return visit->visit(visit->context, &device);
}

StoreRead store_list_devices(StoreReader *reader, uint64_t player,
                             bool (*visit)(void *context, const StoredDevice *device),
                             void *context) {
  DeviceVisit devices = {player, visit, context};
  return list(reader, STATEMENT_LIST_DEVICES, VALUES(value_id(player)), take_device, &devices);
}

// ---- The reader

bool store_read_one_moment(StoreReader *reader) {
  StoreConnection *connection = reader->connection;
  if (reader->is_of_one_moment) return true;
  reader->is_of_one_moment = connection->backend->begin_read(connection, &reader->error);
  if (!reader->is_of_one_moment) reader->has_failed = true;
  return reader->is_of_one_moment;
}

void reader_end(StoreReader *reader) {
  if (reader->is_of_one_moment) reader->connection->backend->end_read(reader->connection);
  reader->is_of_one_moment = false;
}

const Error *store_read_error(const StoreReader *reader) {
  return &reader->error;
}
