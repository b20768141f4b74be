// Makes the table from its row, then plays its log entry by entry; the first that does not fit
// ends it with an error.
#include "server/hub/table_reading.h"

#include <string.h>

static void load_head(void *context, const StoredTable *stored) {
  TableReading *reading = context;
  reading->version = stored->version;
  reading->log_length = stored->log_length;
  reading->progress = stored->progress;
  reading->progress.scores = reading->progress.result = NULL;
}

static void load_table(void *context, const StoredTable *stored) {
  TableReading *reading = context;
  const Game *game = game_find(stored->game);
  ClockSpec clock;
  if (!game) {
    error_raise_with(&reading->error, ERROR_INTERNAL, "store.no-such-game", "game=%s",
                     stored->game);
    return;
  }
  if (!clock_spec_parse(&clock, stored->clock, &reading->error)) return;
  if (stored->dealer < FAIR_VERSION_1 || stored->dealer > FAIR_VERSION) {
    error_raise_with(&reading->error, ERROR_INTERNAL, "store.unknown-dealer", "dealer=%d",
                     stored->dealer);
    return;
  }
  FairSpec fair = {.version = (FairVersion)stored->dealer, .has_lot = stored->has_lot};
  memcpy(fair.secret, stored->secret, sizeof fair.secret);
  reading->table =
      gametable_create(stored->id, game, stored->options, &clock, &fair, &reading->error);
  if (!reading->table) return;
  reading->table->created_at = stored->created_at;
  reading->table->changed_at = stored->progress.changed_at;
  reading->table->is_public = stored->is_public;
  load_head(reading, stored);
}

// A store that was put back to an earlier time may have less than is known here.
static void load_news(void *context, const StoredTable *stored) {
  TableReading *reading = context;
  if (stored->log_length >= reading->table->log_count) {
    load_head(reading, stored);
    return;
  }
  gametable_destroy(reading->table);
  reading->table = NULL;
  load_table(reading, stored);
}

static bool load_seat(void *context, const StoredSeat *stored) {
  GameTable *table = ((TableReading *)context)->table;
  if (stored->seat < 1 || stored->seat > table->seat_count) return true;
  Seat *seat = &table->seats[stored->seat];
  seat_load(seat, stored->kind, stored->player, stored->name, stored->level);
  seat->has_code = stored->has_code;
  memcpy(seat->code_hash, stored->code_hash, sizeof seat->code_hash);
  return true;
}

static bool load_entry(void *context, const StoredEntry *stored) {
  TableReading *reading = context;
  GameTable *table = reading->table;
  LogEntry entry = {.at = stored->at,
                    .spent = stored->spent,
                    .seat = stored->seat,
                    .text = (char *)(uintptr_t)stored->text};
  if (stored->number != table->log_count + 1)
    error_raise_with(&reading->error, ERROR_INTERNAL, "store.gap", "entry=%u last=%zu",
                     stored->number, table->log_count);
  else if (stored->seat < 0 || stored->seat > table->seat_count ||
           !log_kind_parse(stored->kind, &entry.kind))
    error_raise_with(&reading->error, ERROR_INTERNAL, "store.bad-entry", "entry=%u kind=%s",
                     stored->number, stored->kind);
  else
    return gametable_append(table, &entry, &reading->error);
  return false;
}

// The log must be as long as the head and the progress say; what an older program wrote as
// progress does not say it.
static bool is_complete(const TableReading *reading) {
  const uint32_t length = reading->progress.length;
  return reading->table->log_count == reading->log_length &&
         (length >= STORE_LENGTH_UNKNOWN || reading->log_length >= length);
}

// The seats, and the log from where the table's ends; false when one is damaged or cannot be read.
static bool read_parts(StoreReader *reader, TableReading *reading) {
  const uint32_t known = (uint32_t)reading->table->log_count;
  if (store_list_seats(reader, reading->id, load_seat, reading) == STORE_FAILED ||
      store_list_entries(reader, reading->id, known, load_entry, reading) == STORE_FAILED)
    return error_copy(&reading->error, store_read_error(reader));
  if (reading->error.code[0]) return false;
  return is_complete(reading) ||
         error_raise_with(&reading->error, ERROR_INTERNAL, "store.short-log", "last=%zu count=%u",
                          reading->table->log_count, reading->log_length);
}

// A table that is read is what its log says, but for what only the seats tell, and for time in
// which no server was there to play on.
static bool settle(StoreReader *reader, TableReading *reading) {
  GameTable *table = reading->table;
  int64_t downtime = 0;
  if (table->status == TABLE_OPEN && seats_are_taken(table->seats, table->seat_count))
    table->status = TABLE_STARTING;
  if (!table->clock.running || table->clock.since >= reading->boot_at) return true;
  if (store_downtime(reader, table->clock.since, reading->boot_at, &downtime) == STORE_FAILED)
    return error_copy(&reading->error, store_read_error(reader));
  table->clock.since += downtime;
  return true;
}

static void fail(TableReading *reading) {
  gametable_destroy(reading->table);
  reading->table = NULL;
  if (reading->read == STORE_FOUND) reading->read = STORE_FAILED;
}

void table_read(StoreReader *reader, TableReading *reading) {
  reading->error.code[0] = 0;
  reading->read =
      store_read_one_moment(reader)
          ? store_find_table(reader, reading->id, reading->table ? load_news : load_table, reading)
          : STORE_FAILED;
  if (reading->read == STORE_FAILED) error_copy(&reading->error, store_read_error(reader));
  if (reading->read != STORE_FOUND || !reading->table || !read_parts(reader, reading) ||
      !settle(reader, reading))
    fail(reading);
}
