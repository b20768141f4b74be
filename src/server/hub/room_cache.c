// A hash map and a list of rooms; room_loading.c brings them here.
#include "server/hub/room_cache.h"

#include "base/hash.h"
#include "base/memory.h"
#include "server/hub/broadcast.h"
#include "server/hub/commit.h"
#include "server/hub/requests.h"

#include <stdlib.h>
#include <string.h>

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
  for (size_t i = 0; i < room->request_count; i++)
    waiting_request_drop(&room->requests[i]);
  room_drop_answer(room);
  room_drop_undo(room);
  free(room->followers);
  free(room->requests);
  free(room->bot_move);
  free(room->late_turn.context);
  gametable_destroy(room->table);
  free(room);
}

// ---- Going back

GameTable *room_committed_table(const Room *room) {
  GameTable *table = gametable_copy(room->table, room->committed);
  if (room->undo) {
    memcpy(table->seats, room->undo->seats,
           ((size_t)table->seat_count + 1) * sizeof table->seats[0]);
    table->clock = room->undo->clock;
  } else if (room->committed == room->table->log_count) {
    table->clock = room->table->clock; // when the turn was told is not in the log
  }
  if (table->status == TABLE_OPEN && seats_are_taken(table->seats, table->seat_count))
    table->status = TABLE_STARTING;
  return table;
}

void room_rewind(Room *room) {
  GameTable *table = room_committed_table(room);
  gametable_destroy(room->table);
  room->table = table;
  room->committing = room->seats_dirty = room->is_leaving = false;
  room_drop_undo(room);
  free(room->bot_move); // it was for another position, perhaps
  room->bot_move = NULL;
}
