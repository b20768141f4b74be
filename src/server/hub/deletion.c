// A deleted player leaves the games under way; the store forgets the rest, some tables at a time.
#include "server/hub/deletion.h"

#include "base/memory.h"
#include "server/hub/exports.h"
#include "server/hub/requests.h"
#include "server/hub/room.h"
#include "server/hub/room_cache.h"
#include "server/hub/table_list.h"

#include <stdlib.h>

enum {
  LEAVE_BATCH = 200
}; // seats of a deleted player; a commit that others wait for takes so many

// An answer that waits for the store.
typedef struct Deletion {
  Hub *hub;
  uint64_t table; // 0: it was a player
  Reply reply;
} Deletion;

static void on_deleted(void *context, const Error *error) {
  Deletion *deletion = context;
  Refusal refusal;
  if (error) {
    Room *room = deletion->table ? hub_find_deleted_room(deletion->hub, deletion->table) : NULL;
    if (room) room->is_deleted = false;
    refuse(&refusal, ERROR_UNAVAILABLE, "server.not-saved");
    reply_refuse(&deletion->reply, &refusal);
  } else {
    reply_ok(&deletion->reply);
  }
  free(deletion);
}

static void submit(Hub *hub, StoreBatch *batch, uint64_t table, Reply reply) {
  Deletion *deletion = memory_allocate(sizeof *deletion);
  *deletion = (Deletion){hub, table, reply};
  store_submit(hub->store, batch, on_deleted, deletion);
}

void room_delete(Room *room, Reply reply) {
  StoreBatch *batch = store_batch_create();
  store_delete_table(batch, room->table->id);
  room->is_deleted = true; // the next tick removes it
  submit(room->hub, batch, room->table->id, reply);
}

void room_forget_player(Room *room, uint64_t player) {
  for (int seat = 1; seat <= room->table->seat_count; seat++)
    if (gametable_has_player(room->table, seat, player)) {
      room->table->seats[seat].player = 0;
      room->table->seats[seat].name[0] = 0;
    }
}

void hub_delete_player(Hub *hub, uint64_t player, Reply reply) {
  TableList list = {0};
  if (store_list_unfinished_of_player(hub->store, player, TABLE_LIST_MAX, table_list_add, &list) ==
      STORE_FAILED) {
    Refusal refusal;
    free(list.ids);
    refuse_unreadable(&refusal);
    reply_refuse(&reply, &refusal);
    return;
  }
  hub_cut_exports(hub, player, 0);
  for (size_t i = 0; i < list.count; i++) {
    Room *room = hub_load_room(hub, list.ids[i], NULL);
    if (room) room_depart(room, player);
  }
  free(list.ids);
  // The store does the same with what is not in memory.
  for (Room *room = hub->first; room; room = room->next) {
    bool sits = false;
    for (int seat = 1; seat <= room->table->seat_count; seat++)
      sits = sits || gametable_has_player(room->table, seat, player);
    if (!sits) continue;
    if (gametable_is_ended(room->table) && !gametable_has_others(room->table, player))
      room->is_deleted = true;
    room_forget_player(room, player);
  }
  if (hub->host.forget_player) hub->host.forget_player(hub->host.context, player);
  StoreBatch *batch = store_batch_create();
  store_delete_player(batch, player);
  store_leave_tables(batch, player, LEAVE_BATCH);
  submit(hub, batch, 0, reply);
  hub->somebody_leaves = true;
}

static bool take_player(void *context, uint64_t player) {
  *(uint64_t *)context = player;
  return false;
}

static void on_left(void *context, const Error *error) {
  Hub *hub = context;
  hub->is_leaving = false;
  if (error) hub->somebody_leaves = false; // run_every_second() tries again
}

void hub_advance_leaving(Hub *hub) {
  uint64_t player = 0;
  if (!hub->somebody_leaves || hub->is_leaving) return;
  if (store_list_leaving(hub->store, 1, take_player, &player) == STORE_FAILED || !player) {
    hub->somebody_leaves = false;
    return;
  }
  StoreBatch *batch = store_batch_create();
  store_leave_tables(batch, player, LEAVE_BATCH);
  hub->is_leaving = true;
  store_submit(hub->store, batch, on_left, hub);
}

void hub_forget_device(Hub *hub, uint64_t device) {
  hub_cut_exports(hub, 0, device);
  if (hub->host.forget_device) hub->host.forget_device(hub->host.context, device);
}
