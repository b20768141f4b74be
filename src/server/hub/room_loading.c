// Readings under way stand in a hash map, each with those who wait for its table.
#include "server/hub/room_loading.h"

#include "base/hash.h"
#include "base/memory.h"
#include "server/hub/room_cache.h"
#include "server/hub/set_aside.h"
#include "server/hub/table_reading.h"

#include <assert.h>
#include <stdlib.h>

enum { RETRY_AFTER = 10000 }; // milliseconds, for what the store could not read

typedef struct RoomUser {
  RoomUse use;
  void *context;
} RoomUser;

// A table on its way into memory, and who waits for it.
struct Loading {
  Loading *next_in_bucket;
  Hub *hub;
  TableReading reading;
  RoomUser *users; // owned
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
  room->version = reading->version;
  room->committed = reading->table->log_count;
  room->stored_due = reading->progress.due_at;
  room->stored_status = reading->progress.status;
  room->stored_length = reading->progress.length;
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
  loading->reading =
      (TableReading){.id = loading->reading.id, .boot_at = hub->boot_at, .read = STORE_FAILED};
  store_read(hub->store, read_table, on_read, loading);
}

static void on_read(void *context) {
  Loading *loading = context;
  Hub *hub = loading->hub;
  TableReading *reading = &loading->reading;
  if (reading->read == STORE_FOUND && reading->boot_at != hub->boot_at) {
    // The server stood still meanwhile, and what is known of the clocks is not true any more.
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
    note_stored(room, reading);
  }
  for (size_t i = 0; i < loading->user_count; i++)
    tell_user(loading, &loading->users[i]);
  free(loading->users);
  free(loading);
}

static Loading *find_or_start(Hub *hub, uint64_t table) {
  Loading **link = find_link(hub, table);
  if (*link) return *link;
  Loading *loading = memory_allocate(sizeof *loading);
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

// ---- Catching up

typedef struct CatchUp {
  Room *room; // stays, as it is busy
  TableReading reading;
  CaughtUp done;
} CatchUp;

static void read_news(void *context, StoreReader *reader) {
  table_read(reader, &((CatchUp *)context)->reading);
}

static void on_news(void *context) {
  CatchUp *job = context;
  Room *room = job->room;
  TableReading *reading = &job->reading;
  const size_t before = room->committed;
  room->committing = false;
  note_reading(room->hub, reading);
  if (reading->read == STORE_FOUND) {
    gametable_destroy(room->table);
    room->table = reading->table;
    note_stored(room, reading);
  } else {
    gametable_destroy(reading->table); // which nobody has looked at
  }
  job->done(room, reading->read, before);
  free(job);
}

void room_catch_up(Room *room, CaughtUp done) {
  CatchUp *job = memory_allocate(sizeof *job);
  *job = (CatchUp){.room = room, .done = done};
  job->reading = (TableReading){.id = room->table->id,
                                .read = STORE_FAILED,
                                .table = gametable_copy(room->table, room->committed)};
  room->committing = true;
  store_read(room->hub->store, read_news, on_news, job);
}
