#include "server/hub/room_cache.h"

#include "base/hash.h"
#include "base/memory.h"
#include "server/hub/broadcast.h"
#include "server/hub/set_aside.h"

#include <stdlib.h>
#include <string.h>

enum { RETRY_AFTER = 10000 }; // milliseconds, for what the store could not read

static Room **bucket_of(Hub *hub, uint64_t table) {
  return &hub->buckets[hash_mix(table) % ROOM_BUCKET_COUNT];
}

static Room *find(Hub *hub, uint64_t table) {
  Room *room = *bucket_of(hub, table);
  while (room && room->table->id != table)
    room = room->next_in_bucket;
  return room;
}

bool hub_has_room(Hub *hub, uint64_t table) {
  return find(hub, table) != NULL;
}

const Room *hub_peek_room(Hub *hub, uint64_t table) {
  const Room *room = find(hub, table);
  return room && !room->is_deleted ? room : NULL;
}

Room *hub_find_room(Hub *hub, uint64_t table) {
  Room *room = find(hub, table);
  if (!room || room->is_deleted) return NULL;
  session_wake(room->table->session);
  return room;
}

Room *hub_find_deleted_room(Hub *hub, uint64_t table) {
  Room *room = find(hub, table);
  return room && room->is_deleted ? room : NULL;
}

void room_touch(Room *room) {
  room->used_at = hub_now(room->hub);
  room->look_at = 0;
}

Room *hub_add_room(Hub *hub, GameTable *table) {
  Room *room = memory_allocate(sizeof *room);
  Room **bucket = bucket_of(hub, table->id);
  room->hub = hub;
  room->table = table;
  room->stored_due = STORE_NEVER;
  room->used_at = hub_now(hub);
  for (int seat = 1; seat <= table->seat_count; seat++)
    room->away_since[seat] = room->used_at;
  room->next_in_bucket = *bucket;
  *bucket = room;
  room->next = hub->first;
  if (hub->first) hub->first->previous = room;
  hub->first = room;
  hub->room_count++;
  return room;
}

void hub_remove_room(Hub *hub, Room *room) {
  Room **link = bucket_of(hub, room->table->id);
  while (*link != room)
    link = &(*link)->next_in_bucket;
  *link = room->next_in_bucket;
  if (room->previous) room->previous->next = room->next;
  if (room->next) room->next->previous = room->previous;
  if (hub->first == room) hub->first = room->next;
  hub->room_count--;
  while (room->follower_count)
    room_unfollow(room, room->followers[0].peer);
  for (size_t i = 0; i < room->request_count; i++) {
    reply_drop(&room->requests[i].reply);
    json_decref(room->requests[i].message);
  }
  for (size_t i = 0; i < room->answer_count; i++) {
    reply_drop(&room->answers[i].reply);
    free(room->answers[i].extra);
  }
  free(room->followers);
  free(room->requests);
  free(room->answers);
  free(room->bot_move);
  gametable_destroy(room->table);
  free(room);
}

// ---- Loading

typedef struct Loading {
  GameTable *table;
  bool good;
  StoredProgress progress; // without its texts
  Error error;
} Loading;

static void load_table(void *context, const StoredTable *stored) {
  Loading *loading = context;
  const Game *game = game_find(stored->game);
  ClockSpec clock;
  if (!game) {
    error_raise_with(&loading->error, ERROR_INTERNAL, "store.no-such-game", "game=%s",
                     stored->game);
    return;
  }
  if (!clock_spec_parse(&clock, stored->clock, &loading->error)) return;
  if (stored->dealer < FAIR_VERSION_1 || stored->dealer > FAIR_VERSION) {
    error_raise_with(&loading->error, ERROR_INTERNAL, "store.unknown-dealer", "dealer=%d",
                     stored->dealer);
    return;
  }
  FairSpec fair = {.version = (FairVersion)stored->dealer, .has_lot = stored->has_lot};
  memcpy(fair.secret, stored->secret, sizeof fair.secret);
  loading->table =
      gametable_create(stored->id, game, stored->options, &clock, &fair, &loading->error);
  if (!loading->table) return;
  loading->table->created_at = stored->created_at;
  loading->table->changed_at = stored->progress.changed_at;
  loading->table->is_public = stored->is_public;
  loading->progress = stored->progress;
  loading->progress.scores = loading->progress.result = NULL;
}

static bool load_seat(void *context, const StoredSeat *stored) {
  GameTable *table = ((Loading *)context)->table;
  if (stored->seat < 1 || stored->seat > table->seat_count) return true;
  Seat *seat = &table->seats[stored->seat];
  seat_load(seat, stored->kind, stored->player, stored->name, stored->level);
  seat->has_code = stored->has_code;
  memcpy(seat->code_hash, stored->code_hash, sizeof seat->code_hash);
  return true;
}

static bool load_entry(void *context, const StoredEntry *stored) {
  Loading *loading = context;
  GameTable *table = loading->table;
  LogEntry entry = {.at = stored->at,
                    .spent = stored->spent,
                    .seat = stored->seat,
                    .text = (char *)(uintptr_t)stored->text};
  if (stored->number != table->log_count + 1)
    loading->good = error_raise_with(&loading->error, ERROR_INTERNAL, "store.gap",
                                     "entry=%u last=%zu", stored->number, table->log_count);
  else if (stored->seat < 0 || stored->seat > table->seat_count ||
           !log_kind_parse(stored->kind, &entry.kind))
    loading->good = error_raise_with(&loading->error, ERROR_INTERNAL, "store.bad-entry",
                                     "entry=%u kind=%s", stored->number, stored->kind);
  else
    loading->good = gametable_append(table, &entry, &loading->error);
  return loading->good;
}

// The log must reach as far as the progress says; what an older program wrote does not say it.
static bool is_complete(const Loading *loading) {
  const uint32_t length = loading->progress.length;
  return length >= STORE_LENGTH_UNKNOWN || loading->table->log_count >= length;
}

// False, with what is wrong with the store.
static bool blame_store(Hub *hub, Loading *loading) {
  const StoreHealth health = store_health(hub->store);
  return error_copy(&loading->error, &health.error);
}

// The table, its seats and its log; false when one is missing, damaged, or cannot be read.
static bool read_parts(Hub *hub, uint64_t id, Loading *loading) {
  if (!loading->table) return false;
  if (store_list_seats(hub->store, id, load_seat, loading) == STORE_FAILED ||
      store_list_entries(hub->store, id, load_entry, loading) == STORE_FAILED)
    return blame_store(hub, loading);
  if (loading->good && !is_complete(loading))
    return error_raise_with(&loading->error, ERROR_INTERNAL, "store.short-log", "last=%zu count=%u",
                            loading->table->log_count, loading->progress.length);
  return loading->good;
}

static StoreRead read_table(Hub *hub, uint64_t id, Loading *loading) {
  *loading = (Loading){.good = true};
  if (hub_is_set_aside(hub, id)) return STORE_FAILED;
  const StoreRead read = store_find_table(hub->store, id, load_table, loading);
  if (read == STORE_ABSENT) return read;
  if (read == STORE_FAILED) blame_store(hub, loading);
  if (read == STORE_FAILED || !read_parts(hub, id, loading)) {
    // What is wrong with the disk may pass, what is wrong with the table does not.
    const bool may_pass = error_is(&loading->error, ERROR_STORE);
    hub_set_aside(hub, id, error_message(&loading->error),
                  may_pass ? hub_now(hub) + RETRY_AFTER : 0);
    gametable_destroy(loading->table);
    loading->table = NULL;
    return STORE_FAILED;
  }
  hub_try_again(hub, id); // in case it was set aside for a while
  GameTable *table = loading->table;
  if (table->status == TABLE_OPEN && seats_are_taken(table->seats, table->seat_count))
    table->status = TABLE_STARTING;
  // Time in which no server was there to play on is nobody's time.
  int64_t downtime;
  if (table->clock.running && table->clock.since < hub->boot_at &&
      store_downtime(hub->store, table->clock.since, hub->boot_at, &downtime) == STORE_FOUND)
    table->clock.since += downtime;
  return STORE_FOUND;
}

// As read_table(), with a refusal for who asked; true when it was found.
static bool read_or_refuse(Hub *hub, uint64_t id, Loading *loading, Refusal *refusal) {
  const StoreRead read = read_table(hub, id, loading);
  if (refusal && read == STORE_FAILED) refuse_unreadable(refusal);
  if (refusal && read == STORE_ABSENT) refuse(refusal, ERROR_NOT_FOUND, "table.none");
  return read == STORE_FOUND;
}

GameTable *hub_read_table(Hub *hub, uint64_t table, Refusal *refusal) {
  Loading loading;
  return read_or_refuse(hub, table, &loading, refusal) ? loading.table : NULL;
}

// The room is what the store has.
static void note_stored(Room *room, const Loading *loading) {
  room->committed = loading->table->log_count;
  room->stored_due = loading->progress.due_at;
  room->stored_status = loading->progress.status;
  room->stored_length = loading->progress.length;
}

Room *hub_load_room(Hub *hub, uint64_t table, Refusal *refusal) {
  Room *room = hub_find_room(hub, table);
  Loading loading;
  if (!room && hub_has_room(hub, table)) { // but deleted
    if (refusal) refuse(refusal, ERROR_NOT_FOUND, "table.none");
  } else if (!room && read_or_refuse(hub, table, &loading, refusal)) {
    room = hub_add_room(hub, loading.table);
    room->exists = true;
    note_stored(room, &loading);
  }
  if (room) room_touch(room);
  return room;
}

bool hub_reload_room(Room *room) {
  Loading loading;
  if (read_table(room->hub, room->table->id, &loading) != STORE_FOUND) return false;
  gametable_destroy(room->table);
  room->table = loading.table;
  room->seats_dirty = false;
  free(room->bot_move); // it was for another position, perhaps
  room->bot_move = NULL;
  note_stored(room, &loading);
  return true;
}
