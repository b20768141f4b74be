// Readings under way stand in a hash map, each with those who wait for its table.
#include "server/hub/room_loading.h"

#include "base/hash.h"
#include "base/memory.h"
#include "server/hub/presence.h"
#include "server/hub/room_cache.h"
#include "server/hub/set_aside.h"
#include "server/hub/stall.h"
#include "server/hub/stopwatch.h"
#include "server/hub/table_reading.h"
#include "store/table_news.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  RETRY_AFTER = 10000, // milliseconds, for what the store could not read
  MAX_NEWS_READINGS = 2,
};

typedef struct RoomUser {
  RoomUse use;
  void *context;
} RoomUser;

// A table on its way into memory, and who waits for it.
struct Loading {
  Loading *next_in_bucket;
  Hub *hub;
  TableReading reading;
  int64_t started_at; // by monotonic_microseconds()
  uint64_t heard;     // since then: the version that another node is said to have committed
  RoomUser *users;    // owned
  size_t user_count, user_capacity;
};

static Loading **find_link(const Hub *hub, uint64_t table) {
  Loading **link = (Loading **)&hub->loading[hash_mix(table) % LOADING_BUCKET_COUNT];
  while (*link && (*link)->reading.id != table)
    link = &(*link)->next_in_bucket;
  return link;
}

size_t hub_count_users(const Hub *hub, uint64_t table) {
  const Loading *loading = *find_link(hub, table);
  return loading ? loading->user_count : 0;
}

// What is wrong with the disk may pass, what is wrong with the table does not. A database that
// cannot be asked at all says nothing of the table.
static void note_reading(Hub *hub, const TableReading *reading) {
  const bool may_pass = error_is(&reading->error, ERROR_STORE);
  const bool was_asked = reading->error.code[0] && !error_is(&reading->error, ERROR_UNAVAILABLE);
  if (reading->read == STORE_FOUND)
    hub_try_again(hub, reading->id); // in case it was set aside for a while
  if (reading->read == STORE_FAILED && was_asked)
    hub_set_aside(hub, reading->id, error_message(&reading->error),
                  may_pass ? hub_now(hub) + RETRY_AFTER : 0);
}

// The room is what the store has.
static void note_stored(Room *room, const TableReading *reading) {
  Clock *clock = &room->table->clock;
  room->history = reading->history;
  room->version = reading->version;
  room->committed = room->table->log_count;
  room->stored_due = reading->progress.due_at;
  room->stored_status = reading->progress.status;
  room->stored_length = reading->progress.length;
  memcpy(room->elsewhere, reading->elsewhere, sizeof room->elsewhere);
  if (clock->running && clock->since < room->turn_began + reading->uncharged)
    clock->since = room->turn_began + reading->uncharged;
}

// ---- Into memory

static void read_table(void *context, StoreReader *reader) {
  table_read(reader, &((Loading *)context)->reading);
}

static void tell_user(const Loading *loading, const RoomUser *user) {
  // One before it may have changed that.
  Room *room = hub_find_room(loading->hub, loading->reading.id);
  Refusal refusal;
  if (room)
    room_touch(room);
  else if (loading->reading.read == STORE_FAILED)
    refuse_unreadable(&refusal);
  else
    refuse(&refusal, ERROR_NOT_FOUND, "table.none");
  user->use(user->context, room, &refusal);
}

static void on_read(void *context);

static void start(Loading *loading) {
  Hub *hub = loading->hub;
  loading->reading = (TableReading){.id = loading->reading.id,
                                    .boot_at = hub->boot_at,
                                    .now = hub->bus ? hub_now(hub) : 0,
                                    .read = STORE_FAILED};
  loading->started_at = monotonic_microseconds();
  loading->heard = 0;
  store_read(hub->store, read_table, on_read, loading);
}

static void on_read(void *context) {
  Loading *loading = context;
  Hub *hub = loading->hub;
  TableReading *reading = &loading->reading;
  if (reading->read == STORE_FOUND &&
      (reading->boot_at != hub->boot_at || loading->heard > reading->version ||
       reading->history != store_history(hub->store))) {
    // The server stood still meanwhile, and what is known of the clocks is not true any more; or
    // somebody else has changed the table; or the database is another one.
    gametable_destroy(reading->table);
    start(loading);
    return;
  }
  *find_link(hub, reading->id) = loading->next_in_bucket;
  note_reading(hub, reading);
  if (reading->read == STORE_FOUND) {
    assert(!hub_has_room(hub, reading->id));
    Room *room = hub_add_room(hub, reading->table);
    room->exists = true;
    room->read_at = loading->started_at;
    room->turn_began = room->table->clock.since;
    note_stored(room, reading);
    room_give_back_silence(room);
    room_note_presence(room); // of those who are elsewhere
  }
  for (size_t i = 0; i < loading->user_count; i++)
    tell_user(loading, &loading->users[i]);
  free(loading->users);
  free(loading);
}

static Loading *find_or_start(Hub *hub, uint64_t table) {
  Loading **link = find_link(hub, table);
  Loading *loading = *link;
  if (loading) return loading;
  loading = memory_allocate(sizeof *loading);
  loading->hub = hub;
  loading->reading.id = table;
  *link = loading;
  start(loading);
  return loading;
}

void hub_use_room(Hub *hub, uint64_t table, RoomUse use, void *context) {
  Refusal refusal;
  Room *room = hub_find_room(hub, table);
  if (room) {
    room_touch(room);
    use(context, room, NULL);
  } else if (hub_has_room(hub, table)) { // but deleted
    refuse(&refusal, ERROR_NOT_FOUND, "table.none");
    use(context, NULL, &refusal);
  } else if (hub_is_set_aside(hub, table)) {
    refuse_unreadable(&refusal);
    use(context, NULL, &refusal);
  } else {
    Loading *loading = find_or_start(hub, table);
    loading->users = memory_reserve(loading->users, &loading->user_capacity,
                                    loading->user_count + 1, sizeof *loading->users);
    loading->users[loading->user_count++] = (RoomUser){use, context};
  }
}

void hub_note_heard(Hub *hub, uint64_t table, uint64_t version) {
  Loading *loading = *find_link(hub, table);
  if (loading && loading->heard < version) loading->heard = version;
}

// ---- Catching up

struct CatchUp {
  CatchUp *next;
  Room *room; // stays, as it is busy
  TableNews news;
  CaughtUp done;
  int64_t started_at;
  size_t before;
  bool is_changed;
};

// What came while others were read is read together, as what is committed is.
typedef struct NewsReading {
  Hub *hub;
  CatchUp *jobs[STORE_MAX_NEWS];
  size_t count;
} NewsReading;

static void on_news(CatchUp *job);

static void read_news(void *context, StoreReader *reader) {
  const NewsReading *reading = context;
  TableNews *news[STORE_MAX_NEWS];
  for (size_t i = 0; i < reading->count; i++)
    news[i] = &reading->jobs[i]->news;
  table_read_news(reader, news, reading->count);
}

static void on_news_read(void *context);

static void read_waiting_news(Hub *hub) {
  if (!hub->catching_up || hub->catching_up_readings == MAX_NEWS_READINGS) return;
  NewsReading *reading = memory_allocate(sizeof *reading);
  *reading = (NewsReading){.hub = hub};
  while (hub->catching_up && reading->count < STORE_MAX_NEWS) {
    reading->jobs[reading->count++] = hub->catching_up;
    hub->catching_up = hub->catching_up->next;
  }
  hub->catching_up_readings++;
  store_read(hub->store, read_news, on_news_read, reading);
}

static void on_news_read(void *context) {
  NewsReading *reading = context;
  Hub *hub = reading->hub;
  hub->catching_up_readings--;
  read_waiting_news(hub);
  for (size_t i = 0; i < reading->count; i++)
    on_news(reading->jobs[i]);
  free(reading);
}

static void start_catching_up(CatchUp *job) {
  Room *room = job->room;
  Hub *hub = room->hub;
  const GameTable *table = room->table;
  const int running = table->clock.running;
  job->started_at = monotonic_microseconds();
  job->news.reading = (TableReading){.id = table->id,
                                     .boot_at = hub->boot_at,
                                     .now = hub->bus ? hub_now(hub) : 0,
                                     .read = STORE_FAILED};
  job->news.running = running;
  job->news.running_player = table->seats[running].player;
  job->news.running_since = room->turn_began;
  room->heard = 0; // what is read now is not older
  if (!job->news.is_only_for_newer) room->presence_heard = false;
  job->next = NULL;
  if (hub->catching_up)
    hub->last_catching_up->next = job;
  else
    hub->catching_up = job;
  hub->last_catching_up = job;
  read_waiting_news(hub);
}

// False where the entries do not follow what is known.
static bool take_news(Room *room, const TableNews *news) {
  GameTable *table = room->table;
  session_wake(table->session);
  memcpy(table->seats, news->seats, sizeof table->seats);
  for (size_t i = 0; i < news->entry_count; i++)
    if (!gametable_append(table, &news->entries[i], NULL)) return false;
  if (table->status == TABLE_OPEN && seats_are_taken(table->seats, table->seat_count))
    table->status = TABLE_STARTING;
  for (size_t i = 0; i < news->entry_count; i++)
    if (log_kind_begins_turn(news->entries[i].kind)) room_begin_turn(room);
  if (news->entry_count) room->is_looked_after = false;
  return true;
}

static bool is_same_entry(const LogEntry *one, const LogEntry *other) {
  return one->kind == other->kind && one->seat == other->seat && one->at == other->at &&
         strcmp(one->text, other->text) == 0;
}

// Whether nothing of what followers know has been lost.
static bool goes_on(const GameTable *known, const GameTable *table) {
  for (size_t i = 0; i < known->log_count; i++)
    if (i >= table->log_count || !is_same_entry(&known->log[i], &table->log[i])) return false;
  return true;
}

// A turn that goes on began when it was told, which the log does not say.
static void take_table(Room *room, TableReading *reading) {
  GameTable *known = room->table, *table = reading->table;
  room->is_reset = !goes_on(known, table);
  bool is_new_turn = room->is_reset;
  for (size_t i = known->log_count; i < table->log_count; i++)
    is_new_turn = is_new_turn || log_kind_begins_turn(table->log[i].kind);
  room->table = table;
  if (is_new_turn) {
    room->turn_began = table->clock.since;
    room_begin_turn(room);
  } else {
    table->clock.since = known->clock.since;
  }
  gametable_destroy(known);
}

// Reads the whole table, where what is known is nothing that it could have come from.
static void start_anew(CatchUp *job) {
  table_news_free(&job->news);
  job->news = (TableNews){.known_version = UINT64_MAX};
  start_catching_up(job);
}

static void tell(void *context) {
  CatchUp *job = context;
  job->done(job->room, job->news.reading.read, job->before, job->is_changed);
  free(job);
}

static void on_news(CatchUp *job) {
  Room *room = job->room;
  TableNews *news = &job->news;
  TableReading *reading = &news->reading;
  job->before = room->committed;
  const bool was_found = reading->read == STORE_FOUND && !news->is_same;
  if (was_found && reading->table) {
    take_table(room, reading);
  } else if (was_found && !take_news(room, news)) {
    start_anew(job);
    return;
  }
  job->is_changed = was_found && (reading->version != room->version || room->is_reset);
  room->committing = false;
  note_reading(room->hub, reading);
  if (was_found) note_stored(room, reading);
  if (reading->read == STORE_FOUND) room->read_at = job->started_at;
  table_news_free(news);
  room_tell_turn(room, tell, job);
}

static void catch_up(Room *room, bool is_only_for_newer, CaughtUp done) {
  CatchUp *job = memory_allocate(sizeof *job);
  *job = (CatchUp){.room = room, .done = done};
  job->news.known_version = room->version;
  job->news.known_history = room->history;
  job->news.known_length = room->committed;
  job->news.is_only_for_newer = is_only_for_newer;
  room->committing = true;
  start_catching_up(job);
}

void room_catch_up(Room *room, CaughtUp done) {
  catch_up(room, false, done);
}

void room_catch_up_if_newer(Room *room, CaughtUp done) {
  catch_up(room, true, done);
}
