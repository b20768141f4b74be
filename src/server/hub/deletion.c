// A deleted player leaves the games under way; the store forgets the rest, some tables at a time.
#include "server/hub/deletion.h"

#include "base/memory.h"
#include "server/hub/analyses.h"
#include "server/hub/exports.h"
#include "server/hub/news.h"
#include "server/hub/requests.h"
#include "server/hub/room.h"
#include "server/hub/room_loading.h"
#include "server/hub/table_list.h"

#include <stdlib.h>

enum {
  LEAVE_BATCH = 200
}; // seats of a deleted player; a commit that others wait for takes so many

// A player who waits until the games under way are given up.
struct Deletion {
  Deletion *next;
  Hub *hub;
  uint64_t player;
  Reply reply;
  TableList list; // of the games under way
  StoreRead read;
  size_t loading; // of those that are still to be given up, and one more
};

static void on_deleted(void *context, const Error *error) {
  Deletion *deletion = context;
  if (!error) hub_tell_player_gone(deletion->hub, deletion->player);
  Reply *reply = &deletion->reply;
  Refusal refusal;
  if (error) {
    refuse_not_saved(&refusal);
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

static void forget_in_memory(Hub *hub, uint64_t player) {
  for (Room *room = hub->first; room; room = room->next) {
    bool sits = false;
    for (int seat = 1; seat <= room->table->seat_count; seat++)
      sits = sits || gametable_has_player(room->table, seat, player);
    if (!sits) continue;
    if (gametable_is_ended(room->table) && !gametable_has_others(room->table, player))
      room->is_deleted = true;
    room_forget_player(room, player);
  }
}

void hub_forget_player(Hub *hub, uint64_t player) {
  hub_cut_exports(hub, player, 0);
  // The store does the same with what is not in memory, some tables at each tick.
  forget_in_memory(hub, player);
  hub_forget_asker(hub, player);
  if (hub->host.forget_player) hub->host.forget_player(hub->host.context, player);
}

static void finish_departing(Deletion *deletion) {
  Hub *hub = deletion->hub;
  if (--deletion->loading) return;
  hub_forget_player(hub, deletion->player);
  deletion->next = hub->deletions;
  hub->deletions = deletion;
  hub_advance_deletions(hub);
}

static void depart(void *context, Room *room, const Refusal *refusal) {
  (void)refusal; // then the store alone forgets who sat there
  Deletion *deletion = context;
  if (room) room_depart(room, deletion->player);
  finish_departing(deletion);
}

static void list_tables(void *context, StoreReader *reader) {
  Deletion *deletion = context;
  deletion->read = store_list_unfinished_of_player(reader, deletion->player, TABLE_LIST_MAX,
                                                   table_list_add, &deletion->list);
}

static void on_listed(void *context) {
  Deletion *deletion = context;
  TableList list = deletion->list;
  deletion->list = (TableList){0};
  if (deletion->read == STORE_FAILED) {
    Refusal refusal;
    refuse_unreadable(&refusal);
    reply_refuse(&deletion->reply, &refusal);
    free(deletion);
  } else {
    deletion->loading = list.count + 1;
    for (size_t i = 0; i < list.count; i++)
      hub_use_room(deletion->hub, list.ids[i], depart, deletion);
    finish_departing(deletion);
  }
  free(list.ids);
}

// Games under way first, as long as the player still sits there; then memory, then the store.
void hub_delete_player(Hub *hub, uint64_t player, Reply reply) {
  Deletion *deletion = memory_allocate(sizeof *deletion);
  *deletion = (Deletion){.hub = hub, .player = player, .reply = reply, .read = STORE_FAILED};
  store_read(hub->store, list_tables, on_listed, deletion);
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

// ---- Those who are leaving

typedef struct Leaving {
  Hub *hub;
  uint64_t player; // 0: nobody
} Leaving;

static bool take_player(void *context, uint64_t player) {
  *(uint64_t *)context = player;
  return false;
}

static void on_left(void *context, const Error *error) {
  Hub *hub = context;
  hub->is_leaving = false;
  if (error) hub->somebody_leaves = false; // run_every_second() tries again
}

static void find_leaving(void *context, StoreReader *reader) {
  Leaving *leaving = context;
  store_list_leaving(reader, 1, take_player, &leaving->player);
}

static void on_found(void *context) {
  Leaving *leaving = context;
  Hub *hub = leaving->hub;
  if (leaving->player) {
    hub->somebody_leaves = true; // perhaps with more seats than this
    StoreBatch *batch = store_batch_create();
    store_leave_tables(batch, leaving->player, LEAVE_BATCH);
    store_submit(hub->store, batch, on_left, hub);
  } else {
    hub->is_leaving = false;
  }
  free(leaving);
}

void hub_advance_leaving(Hub *hub) {
  if (!hub->somebody_leaves || hub->is_leaving) return;
  hub->is_leaving = true;
  hub->somebody_leaves = false;
  Leaving *leaving = memory_allocate(sizeof *leaving);
  *leaving = (Leaving){.hub = hub};
  store_read(hub->store, find_leaving, on_found, leaving);
}

void hub_forget_device(Hub *hub, uint64_t device) {
  hub_cut_exports(hub, 0, device);
  if (hub->host.forget_device) hub->host.forget_device(hub->host.context, device);
}

void hub_end_device(Hub *hub, uint64_t device) {
  hub_forget_device(hub, device);
  hub_tell_device_gone(hub, device);
}
