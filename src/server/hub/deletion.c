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

// A player who waits until the games under way are given up.
struct Deletion {
  Deletion *next;
  uint64_t player;
  Reply reply;
};

static void on_deleted(void *context, const Error *error) {
  Deletion *deletion = context;
  Reply *reply = &deletion->reply;
  Refusal refusal;
  if (error) {
    refuse(&refusal, ERROR_UNAVAILABLE, "server.not-saved");
    reply_refuse(reply, &refusal);
  } else {
    reply_ok(reply);
  }
  free(deletion);
}

static void forget(Seat *seat) {
  seat->player = 0;
  seat->name[0] = 0;
}

// The seat stays taken, by nobody: the game and its record go on without a name.
void room_forget_player(Room *room, uint64_t player) {
  for (int seat = 1; seat <= room->table->seat_count; seat++)
    if (gametable_has_player(room->table, seat, player)) {
      forget(&room->table->seats[seat]);
      if (room->undo) forget(&room->undo->seats[seat]);
    }
}

// Games under way first, as long as the player still sits there; then memory, then the store.
void hub_delete_player(Hub *hub, uint64_t player, Reply reply) {
  TableList list = {0};
  if (store_list_unfinished_of_player(store_reader(hub->store), player, TABLE_LIST_MAX,
                                      table_list_add, &list) == STORE_FAILED) {
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
  // The store does the same with what is not in memory, some tables at each tick.
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
  Deletion *deletion = memory_allocate(sizeof *deletion);
  *deletion = (Deletion){.next = hub->deletions, .player = player, .reply = reply};
  hub->deletions = deletion;
  hub_advance_deletions(hub);
}

// A table is deleted with its last player only when it has ended, as it does when those who leave
// have resigned.
static bool somebody_is_still_there(const Hub *hub) {
  for (const Room *room = hub->first; room; room = room->next)
    if (room->departing) return true;
  return false;
}

void hub_advance_deletions(Hub *hub) {
  if (!hub->deletions || somebody_is_still_there(hub)) return;
  Deletion *deletion = hub->deletions;
  hub->deletions = NULL;
  hub->somebody_leaves = true;
  for (Deletion *next; deletion; deletion = next) {
    next = deletion->next;
    StoreBatch *batch = store_batch_create();
    store_delete_player(batch, deletion->player);
    store_leave_tables(batch, deletion->player, LEAVE_BATCH);
    store_submit(hub->store, batch, on_deleted, deletion);
  }
}

void hub_drop_deletions(Hub *hub) {
  while (hub->deletions) {
    Deletion *deletion = hub->deletions;
    hub->deletions = deletion->next;
    reply_drop(&deletion->reply);
    free(deletion);
  }
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
  if (store_list_leaving(store_reader(hub->store), 1, take_player, &player) == STORE_FAILED ||
      !player) {
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
