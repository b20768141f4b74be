// Makes the table from its row, then plays its log entry by entry; the first that does not fit
// ends it with an error.
#include "server/hub/table_reading.h"

#include "base/memory.h"
#include "store/cluster.h"
#include "store/table_news.h"

#include <stdlib.h>
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
  if (stored->rules < 1 || stored->rules > TABLE_RULES_VERSION) {
    error_raise_with(&reading->error, ERROR_INTERNAL, "store.unknown-rules", "rules=%d",
                     stored->rules);
    return;
  }
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

static void store_to_seat(const StoredSeat *stored, Seat *seat) {
  seat_load(seat, stored->kind, stored->player, stored->name, stored->level);
  seat->has_code = stored->has_code;
  memcpy(seat->code_hash, stored->code_hash, sizeof seat->code_hash);
}

static bool load_seat(void *context, const StoredSeat *stored) {
  GameTable *table = ((TableReading *)context)->table;
  if (stored->seat < 1 || stored->seat > table->seat_count) return true;
  store_to_seat(stored, &table->seats[stored->seat]);
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

// The seats and the log; false when one is damaged or cannot be read.
static bool read_parts(StoreReader *reader, TableReading *reading) {
  if (store_list_seats(reader, reading->id, load_seat, reading) == STORE_FAILED ||
      store_list_entries(reader, reading->id, 0, load_entry, reading) == STORE_FAILED)
    return error_copy(&reading->error, store_read_error(reader));
  if (reading->error.code[0]) return false;
  return is_complete(reading) ||
         error_raise_with(&reading->error, ERROR_INTERNAL, "store.short-log", "last=%zu count=%u",
                          reading->table->log_count, reading->log_length);
}

// ---- What the log does not say

typedef struct Elsewhere {
  const Seat *seats;
  int64_t *until; // by seat
} Elsewhere;

static bool note_elsewhere(void *context, const StoredPresence *presence) {
  const Elsewhere *elsewhere = context;
  for (int seat = 1; seat <= GAME_MAX_PLAYERS; seat++)
    if (seat_is_of(&elsewhere->seats[seat], presence->player) &&
        elsewhere->until[seat] < presence->until)
      elsewhere->until[seat] = presence->until;
  return true;
}

static bool read_elsewhere(StoreReader *reader, TableReading *reading, const Seat *seats) {
  Elsewhere elsewhere = {seats, reading->elsewhere};
  return store_list_presence(reader, reading->id, note_elsewhere, &elsewhere) != STORE_FAILED ||
         error_copy(&reading->error, store_read_error(reader));
}

// Time in which no server was there, or not the one that the player was connected to.
static bool read_uncharged(StoreReader *reader, TableReading *reading, uint64_t player,
                           int64_t since) {
  int64_t downtime = 0, outage = 0;
  if ((since < reading->boot_at &&
       store_downtime(reader, since, reading->boot_at, &downtime) == STORE_FAILED) ||
      (since < reading->now &&
       store_outage(reader, reading->id, player, since, reading->now, &outage) == STORE_FAILED))
    return error_copy(&reading->error, store_read_error(reader));
  reading->uncharged = downtime > outage ? downtime : outage; // one may lie in the other
  return true;
}

static bool settle(StoreReader *reader, TableReading *reading) {
  GameTable *table = reading->table;
  const int running = table->clock.running;
  if (table->status == TABLE_OPEN && seats_are_taken(table->seats, table->seat_count))
    table->status = TABLE_STARTING;
  if (!read_elsewhere(reader, reading, table->seats)) return false;
  if (!running) return true;
  return read_uncharged(reader, reading, table->seats[running].player, table->clock.since);
}

static void fail(TableReading *reading) {
  gametable_destroy(reading->table);
  reading->table = NULL;
  if (reading->read == STORE_FOUND) reading->read = STORE_FAILED;
}

static void read_whole(StoreReader *reader, TableReading *reading) {
  reading->read = store_find_table(reader, reading->id, load_table, reading);
  if (reading->read == STORE_FAILED) error_copy(&reading->error, store_read_error(reader));
  if (reading->read != STORE_FOUND || !reading->table || !read_parts(reader, reading) ||
      !settle(reader, reading))
    fail(reading);
}

static bool begin(StoreReader *reader, TableReading *reading) {
  reading->error.code[0] = 0;
  reading->read = STORE_FAILED;
  memset(reading->elsewhere, 0, sizeof reading->elsewhere);
  if (!store_read_one_moment(reader)) return error_copy(&reading->error, store_read_error(reader));
  reading->history = store_reader_history(reader);
  return true;
}

void table_read(StoreReader *reader, TableReading *reading) {
  if (begin(reader, reading)) read_whole(reader, reading);
}

// ---- News

typedef struct NewsBatch {
  TableNews *const *news;
  size_t count;
} NewsBatch;

static TableNews *find_news(const NewsBatch *batch, uint64_t table) {
  size_t i = 0;
  while (batch->news[i]->reading.id != table)
    i++;
  return batch->news[i];
}

static void take_head(void *context, const StoredTable *stored) {
  TableReading *reading = &find_news(context, stored->id)->reading;
  reading->read = STORE_FOUND;
  load_head(reading, stored);
}

static bool take_seat(void *context, const StoredSeat *stored) {
  TableNews *news = find_news(context, stored->table);
  if (stored->seat >= 1 && stored->seat <= GAME_MAX_PLAYERS)
    store_to_seat(stored, &news->seats[stored->seat]);
  return true;
}

static bool take_presence(void *context, const StoredPresence *stored) {
  TableNews *news = find_news(context, stored->table);
  return note_elsewhere(&(Elsewhere){news->seats, news->reading.elsewhere}, stored);
}

static bool take_entry(void *context, const StoredEntry *stored) {
  TableNews *news = find_news(context, stored->table);
  LogEntry entry = {.at = stored->at, .spent = stored->spent, .seat = stored->seat};
  if (stored->number != news->known_length + news->entry_count + 1 ||
      !log_kind_parse(stored->kind, &entry.kind))
    return true; // what is missing shows in the length
  entry.text = memory_copy_string(stored->text);
  news->entries = memory_reserve(news->entries, &news->entry_capacity, news->entry_count + 1,
                                 sizeof *news->entries);
  news->entries[news->entry_count++] = entry;
  return true;
}

// The heads, and of tables with another than the known one the seats and the entries behind those.
static void read_tails(StoreReader *reader, TableNews *const *news, size_t count) {
  static const NewsVisitor visitor = {take_head, take_seat, take_presence, take_entry};
  NewsWanted wanted[STORE_MAX_NEWS] = {0};
  NewsBatch batch = {news, count};
  for (size_t i = 0; i < count; i++) {
    TableReading *reading = &news[i]->reading;
    reading->error.code[0] = 0;
    reading->read = STORE_ABSENT;
    wanted[i] = (NewsWanted){reading->id, news[i]->is_only_for_newer ? news[i]->known_version : 0,
                             (uint32_t)news[i]->known_length};
  }
  const bool good = store_read_news(reader, wanted, count, &visitor, &batch) != STORE_FAILED;
  for (size_t i = 0; i < count; i++) {
    TableReading *reading = &news[i]->reading;
    reading->history = store_reader_history(reader);
    if (good) continue;
    reading->read = STORE_FAILED;
    error_copy(&reading->error, store_read_error(reader));
  }
}

// Whether that goes on from what is known; else all has to be read.
static bool follows(const TableNews *news) {
  const TableReading *reading = &news->reading;
  return reading->history == news->known_history && reading->version >= news->known_version &&
         news->known_length + news->entry_count == reading->log_length;
}

// What else is needed of a table whose tail was read.
static void complete(StoreReader *reader, TableNews *news) {
  TableReading *reading = &news->reading;
  news->is_same = news->is_only_for_newer && reading->version == news->known_version &&
                  reading->history == news->known_history;
  if (news->is_same) return; // the same version of another history says nothing
  const bool needs_outages = news->running && !news->entry_count;
  if (!follows(news) || (needs_outages && !read_uncharged(reader, reading, news->running_player,
                                                          news->running_since)))
    table_read(reader, reading);
}

void table_read_news(StoreReader *reader, TableNews *const *news, size_t count) {
  if (store_has_nodes(reader)) read_tails(reader, news, count);
  for (size_t i = 0; i < count; i++)
    if (!store_has_nodes(reader))
      table_read(reader, &news[i]->reading);
    else if (news[i]->reading.read == STORE_FOUND)
      complete(reader, news[i]);
}

void table_news_free(TableNews *news) {
  for (size_t i = 0; i < news->entry_count; i++)
    free(news->entries[i].text);
  free(news->entries);
}
