// A player is there who follows by a socket or has asked by HTTP a while ago, here or, as the store
// has it, at another node. What is known here is written there in one statement a tick.
#include "server/hub/presence.h"

#include "base/memory.h"
#include "server/hub/deletion.h"
#include "server/hub/news.h"
#include "server/hub/places.h"
#include "server/hub/room_cache.h"
#include "server/hub/table_list.h"

#include <stdlib.h>
#include <string.h>

enum {
  SHARE_AGAIN = 30000, // milliseconds that the end of an HTTP player's presence has to move on
  CLOCK_GRACE = 3000,  // for the node with the player
  TOLD_LATE = 1000,    // milliseconds after which other nodes, too, have to know when that was
  CLEAR_EVERY = 20000,
};

static bool is_followed_by(const Room *room, uint64_t player) {
  for (size_t i = 0; i < room->follower_count; i++)
    if (room->followers[i].peer->player == player) return true;
  return false;
}

static bool has_asked_lately(const Room *room, int seat) {
  return room->asked_at[seat] && hub_now(room->hub) - room->asked_at[seat] < TABLE_CLAIM_AFTER;
}

bool room_has_player_here(const Room *room, int seat) {
  return seat_is_person(&room->table->seats[seat]) &&
         (is_followed_by(room, room->table->seats[seat].player) || has_asked_lately(room, seat));
}

bool room_has_player_elsewhere(const Room *room, int seat) {
  return room->elsewhere[seat] && room->elsewhere[seat] > hub_now(room->hub);
}

bool room_has_somebody_elsewhere(const Room *room) {
  for (int seat = 1; seat <= room->table->seat_count; seat++)
    if (room_has_player_elsewhere(room, seat)) return true;
  return false;
}

int64_t room_clock_grace(const Room *room) {
  const int seat = room->table->clock.running;
  return room->hub->bus && seat && !room_has_player_here(room, seat) ? CLOCK_GRACE : 0;
}

// ---- Telling those who follow

static void send_presence(Room *room, int seat, bool connected) {
  Text text = {0};
  Json json = {.out = &text};
  json_open_object(&json);
  json_put_string(&json, "type", "presence");
  json_put_string(&json, "table", room->table->id_text);
  json_put_number(&json, "seat", seat);
  json_put_bool(&json, "connected", connected);
  json_close_object(&json);
  for (size_t i = 0; i < room->follower_count; i++) {
    Peer *peer = room->followers[i].peer;
    peer->output->message(peer, text.data, text.length);
  }
  text_free(&text);
}

// ---- Telling the other nodes

static void share(Room *room, int seat, int64_t until) {
  Hub *hub = room->hub;
  hub->presence = memory_reserve(hub->presence, &hub->presence_capacity, hub->presence_count + 1,
                                 sizeof *hub->presence);
  hub->presence[hub->presence_count++] = (StoredPresence){.table = room->table->id,
                                                          .player = room->table->seats[seat].player,
                                                          .until = until,
                                                          .told_at = room->told_at[seat]};
  room->shared[seat] = until;
  room->shared_told[seat] = room->told_at[seat];
}

static void share_if_changed(Room *room, int seat) {
  const bool follows = is_followed_by(room, room->table->seats[seat].player);
  const int64_t until = follows                        ? STORE_NEVER
                        : has_asked_lately(room, seat) ? room->asked_at[seat] + TABLE_CLAIM_AFTER
                                                       : 0;
  const int64_t shared = room->shared[seat];
  const bool goes_on = until != STORE_NEVER && until > shared && until - shared < SHARE_AGAIN;
  // Who leaves may have to move already, as only another node knows, or this one has not told yet.
  const bool knows_turn = room->table->clock.running == seat && !room->late_turn.tell;
  if (shared == STORE_NEVER && !follows && !knows_turn) room->told_at[seat] = hub_now(room->hub);
  if ((until != shared && !goes_on) || room->told_at[seat] != room->shared_told[seat])
    share(room, seat, until);
}

void room_note_presence(Room *room) {
  for (int seat = 1; seat <= room->table->seat_count; seat++) {
    if (!seat_is_person(&room->table->seats[seat])) continue;
    const bool is_there = room_has_player_here(room, seat) || room_has_player_elsewhere(room, seat);
    const int64_t asked_at = room->asked_at[seat];
    if (!has_asked_lately(room, seat)) room->asked_at[seat] = 0;
    if (room->hub->bus && room->exists) share_if_changed(room, seat);
    if (is_there == !room->away_since[seat]) continue;
    // Who has stopped asking is away since the last request.
    room->away_since[seat] = is_there ? 0 : asked_at ? asked_at : hub_now(room->hub);
    send_presence(room, seat, is_there);
  }
}

void room_note_request(Room *room, uint64_t player) {
  for (int seat = 1; seat <= room->table->seat_count; seat++)
    if (gametable_has_player(room->table, seat, player)) room->asked_at[seat] = hub_now(room->hub);
  room_note_presence(room);
}

void room_note_departure(Room *room, uint64_t player) {
  if (!is_followed_by(room, player))
    for (int seat = 1; seat <= room->table->seat_count; seat++)
      if (gametable_has_player(room->table, seat, player)) room->asked_at[seat] = 0;
  room_note_presence(room);
}

void room_note_absence(Room *room) {
  for (int seat = 1; seat <= room->table->seat_count; seat++)
    if ((room->asked_at[seat] && !has_asked_lately(room, seat)) ||
        (room->elsewhere[seat] && !room_has_player_elsewhere(room, seat))) {
      room_note_presence(room);
      return;
    }
}

// ---- Turns

// At all of a player's seats alike, as the store has one row for them.
static void set_told(Room *room, uint64_t player, int64_t at) {
  for (int seat = 1; seat <= room->table->seat_count; seat++)
    if (gametable_has_player(room->table, seat, player)) room->told_at[seat] = at;
}

void room_begin_turn(Room *room) {
  Clock *clock = &room->table->clock;
  const int64_t now = hub_now(room->hub);
  if (clock->running && room_has_player_here(room, clock->running) && clock->since < now) {
    if (now - clock->since > TOLD_LATE)
      set_told(room, room->table->seats[clock->running].player, now);
    clock->since = now;
  }
  room->turn_began = clock->since;
}

static bool is_told_late(const Room *room) {
  const int seat = room->table->clock.running;
  return room->hub->bus && seat && room_has_player_here(room, seat) &&
         room->told_at[seat] != room->shared_told[seat];
}

void room_tell_turn(Room *room, RoomTell tell, void *context) {
  if (!is_told_late(room)) {
    tell(context);
    return;
  }
  const int seat = room->table->clock.running;
  room->committing = true;
  room->late_turn = (LateTurn){tell, context, room->table->seats[seat].player, room->told_at[seat]};
  share_if_changed(room, seat);
  hub_share_presence(room->hub);
}

// The time that it took to write that down is nobody's either.
static void tell_late_turn(Room *room) {
  Clock *clock = &room->table->clock;
  const LateTurn turn = room->late_turn;
  room->late_turn = (LateTurn){0};
  room->committing = false;
  if (clock->running && room_has_player_here(room, clock->running))
    clock->since = room->turn_began = hub_now(room->hub);
  turn.tell(turn.context);
}

// ---- Writing it down

typedef struct Sharing {
  Hub *hub;
  StoredPresence *presence; // owned
  size_t count;
  StoreRead read;
} Sharing;

static int compare(const void *left, const void *right) {
  const StoredPresence *a = left, *b = right;
  if (a->table != b->table) return a->table < b->table ? -1 : 1;
  return (a->player > b->player) - (a->player < b->player);
}

// Of several in a row about the same the last one counts.
static size_t leave_out_repeats(StoredPresence *presence, size_t count) {
  size_t kept = 0;
  for (size_t i = 0; i < count; i++) {
    size_t later = i + 1;
    while (later < count && compare(&presence[i], &presence[later]) != 0)
      later++;
    if (later == count) presence[kept++] = presence[i];
  }
  qsort(presence, kept, sizeof *presence, compare); // nobody waits in a circle
  return kept;
}

static void write_presence(void *context, StoreReader *reader) {
  Sharing *sharing = context;
  sharing->read = store_set_presence(reader, sharing->presence, sharing->count);
}

// What could not be written is not forgotten with its room; what has been said since counts more.
static void share_again(Hub *hub, const StoredPresence *presence, size_t count) {
  hub->presence = memory_reserve(hub->presence, &hub->presence_capacity,
                                 hub->presence_count + count, sizeof *hub->presence);
  memmove(hub->presence + count, hub->presence, hub->presence_count * sizeof *hub->presence);
  memcpy(hub->presence, presence, count * sizeof *presence);
  hub->presence_count += count;
}

// The room where it waits for that.
static Room *find_late_turn(Hub *hub, const StoredPresence *presence) {
  const Room *room = hub_peek_room(hub, presence->table);
  if (!room) room = hub_find_deleted_room(hub, presence->table);
  if (!room || !room->late_turn.tell || room->late_turn.player != presence->player ||
      room->late_turn.told_at > presence->told_at)
    return NULL;
  return room->is_deleted ? hub_find_deleted_room(hub, presence->table)
                          : hub_find_room(hub, presence->table);
}

static void tell_if_written(Hub *hub, const StoredPresence *written) {
  Room *room = find_late_turn(hub, written);
  if (!room) return;
  tell_late_turn(room);
  hub_advance_deletions(hub);
  hub_advance_places(hub);
}

static void on_written(void *context) {
  Sharing *sharing = context;
  Hub *hub = sharing->hub;
  hub->is_sharing = false;
  for (size_t i = 0; i < sharing->count && sharing->read == STORE_FOUND; i++)
    tell_if_written(hub, &sharing->presence[i]);
  for (size_t i = 0; i < sharing->count && sharing->read == STORE_FOUND; i++)
    if (i == 0 || sharing->presence[i].table != sharing->presence[i - 1].table)
      hub_tell_presence(hub, sharing->presence[i].table);
  if (sharing->read == STORE_FAILED) share_again(hub, sharing->presence, sharing->count);
  free(sharing->presence);
  free(sharing);
}

// What could not be said before is told no earlier than now.
static void renew_late_turn(Hub *hub, StoredPresence *presence) {
  Room *room = find_late_turn(hub, presence);
  if (!room) return;
  presence->told_at = hub_now(hub);
  set_told(room, presence->player, presence->told_at);
  for (int seat = 1; seat <= room->table->seat_count; seat++)
    if (gametable_has_player(room->table, seat, presence->player))
      room->shared_told[seat] = presence->told_at;
}

void hub_share_presence(Hub *hub) {
  enum { MAX_AT_ONCE = 2000 };
  if (!hub->presence_count || hub->is_sharing) return;
  Sharing *sharing = memory_allocate(sizeof *sharing);
  const size_t count = hub->presence_count < MAX_AT_ONCE ? hub->presence_count : MAX_AT_ONCE;
  *sharing = (Sharing){.hub = hub, .read = STORE_FAILED};
  sharing->presence = memory_allocate(count * sizeof *sharing->presence);
  memcpy(sharing->presence, hub->presence, count * sizeof *sharing->presence);
  sharing->count = leave_out_repeats(sharing->presence, count);
  for (size_t i = 0; i < sharing->count; i++)
    renew_late_turn(hub, &sharing->presence[i]);
  hub->presence_count -= count;
  memmove(hub->presence, hub->presence + count, hub->presence_count * sizeof *hub->presence);
  hub->is_sharing = true;
  store_read(hub->store, write_presence, on_written, sharing);
}

void hub_share_presence_anew(Hub *hub) {
  for (Room *room = hub->first; room; room = room->next) {
    memset(room->shared, 0, sizeof room->shared);
    memset(room->shared_told, 0, sizeof room->shared_told);
    if (room->follower_count) room_note_presence(room);
  }
}

// ---- Nodes that are gone

typedef struct OutageSearch {
  Hub *hub;
  TableList tables; // of those who were connected to them
  bool clears;      // and what nobody needs any more
} OutageSearch;

static void end_presence(void *context, StoreReader *reader) {
  OutageSearch *search = context;
  store_end_presence(reader, table_list_add, &search->tables);
}

static void on_ended(void *context) {
  OutageSearch *search = context;
  for (size_t i = 0; i < search->tables.count; i++)
    hub_tell_presence(search->hub, search->tables.ids[i]);
  free(search->tables.ids);
  free(search);
}

void hub_end_presence(Hub *hub) {
  if (!hub->bus) return;
  OutageSearch *search = memory_allocate(sizeof *search);
  *search = (OutageSearch){.hub = hub};
  store_read(hub->store, end_presence, on_ended, search);
}

static void find_outages(void *context, StoreReader *reader) {
  OutageSearch *search = context;
  store_note_outages(reader, table_list_add, &search->tables);
  if (search->clears) store_clear_presence(reader);
}

static void on_found(void *context) {
  OutageSearch *search = context;
  Hub *hub = search->hub;
  hub->is_noting_outages = false;
  if (search->tables.count) {
    hub->metrics->values[METRIC_OUTAGES]++;
    hub_log(hub, JOURNAL_WARNING, "another node is out of reach; players at %zu seats missed it",
            search->tables.count);
  }
  for (size_t i = 0; i < search->tables.count; i++) {
    hub_tell_presence(hub, search->tables.ids[i]);
    hub_hear_presence(hub, search->tables.ids[i]);
  }
  free(search->tables.ids);
  free(search);
}

void hub_note_outages(Hub *hub) {
  if (hub->is_noting_outages) return;
  OutageSearch *search = memory_allocate(sizeof *search);
  *search = (OutageSearch){.hub = hub, .clears = hub_now(hub) - hub->cleared_at > CLEAR_EVERY};
  if (search->clears) {
    hub->cleared_at = hub_now(hub);
    hub_share_presence_anew(hub); // in case another node has ended it by mistake
  }
  hub->is_noting_outages = true;
  store_read(hub->store, find_outages, on_found, search);
}
