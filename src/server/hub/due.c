// Rooms in memory are looked after by the hub's ticks. What is due and not in memory is found in
// the store; of several nodes each claims its part there.
#include "server/hub/due.h"

#include "base/memory.h"
#include "server/hub/bots.h"
#include "server/hub/broadcast.h"
#include "server/hub/commit.h"
#include "server/hub/news.h"
#include "server/hub/presence.h"
#include "server/hub/room_cache.h"
#include "server/hub/room_loading.h"
#include "server/hub/set_aside.h"
#include "server/hub/table_list.h"
#include "server/table/actions.h"

#include <stdlib.h>

enum {
  DUE_BATCH = 200, // tables that are brought into memory at once
};

// Why a table that nobody cares for ends; NULL: it does not.
static const char *reason_to_close(const Room *room, int64_t now) {
  const GameTable *table = room->table;
  const HubSettings *settings = &room->hub->settings;
  if (gametable_is_unstarted(table) && !room_is_attended(room) &&
      !room_has_somebody_elsewhere(room) && now > table->created_at + settings->open_for_ms)
    return "expired";
  if (table->status == TABLE_STARTING && fair_is_settled(&table->fair) &&
      now > table->log[table->log_count - 1].at + settings->open_for_ms)
    return "unrevealed";
  if (table->status == TABLE_RUNNING && table->clock.spec.kind == CLOCK_NONE &&
      now > table->log[table->log_count - 1].at + settings->idle_for_ms)
    return "expired";
  return NULL;
}

// The time of somebody who is connected to another node is up only when that node, or the outage in
// which it was, is known to have had nothing to say.
static bool is_time_up(Room *room, int64_t now) {
  const int64_t deadline = gametable_deadline(room->table);
  const int64_t grace = deadline == INT64_MAX ? 0 : room_clock_grace(room);
  if (deadline == INT64_MAX || now < deadline + grace) return false;
  if (!grace || room->asked_for_deadline == deadline) return true;
  room->asked_for_deadline = deadline;
  room_refresh_all(room);
  return false;
}

void room_look_at_clock(Room *room, int64_t now) {
  GameTable *table = room->table;
  if (now < gametable_deadline(table) + (table->clock.running ? room_clock_grace(room) : 0)) return;
  gametable_look_at_clock(table, now, room_lag(room, table->clock.running));
}

void room_look_after(Room *room, int64_t now) {
  GameTable *table = room->table;
  if (room->committing || room_follows_news(room)) return;
  room_note_absence(room);
  const bool time_is_up = is_time_up(room, now);
  const char *reason = reason_to_close(room, now);
  if (room->committing) return;
  if (time_is_up || reason) room_keep_undo(room);
  if (time_is_up) gametable_look_at_clock(table, now, room_lag(room, table->clock.running));
  if (reason) gametable_close(table, reason, now);
  if (room_is_dirty(room)) {
    room_commit(room);
    return;
  }
  room_drop_undo(room);
  room_ask_bot(room);
}

// A table that nobody has asked for is in memory now, where it is looked after from then on. A due
// time that has moved is written by the commit that follows, or here.
static void look_after_stored(void *context, Room *room, const Refusal *refusal) {
  (void)refusal;
  Hub *hub = context;
  if (!room || room->committing) return;
  room->is_looked_after = true;
  room_look_after(room, hub_now(hub));
  if (!room->committing) room_commit(room);
}

typedef struct DueList {
  Hub *hub;
  int64_t now;
  TableList list;
} DueList;

static void list_due(void *context, StoreReader *reader) {
  DueList *due = context;
  if (due->hub->bus)
    store_claim_due(reader, DUE_BATCH, FAIR_VERSION, TABLE_RULES_VERSION, table_list_add,
                    &due->list);
  else
    store_list_due(reader, due->now, TABLE_LIST_MAX, table_list_add, &due->list);
}

// What is in memory is looked after by the next tick.
static void claim(Hub *hub, uint64_t table) {
  Room *room = hub->bus ? hub_find_room(hub, table) : NULL;
  if (room) room->is_looked_after = true;
}

// Those that are in memory already, or cannot be brought there, take nobody's place.
static void look_after_due(void *context) {
  DueList *due = context;
  Hub *hub = due->hub;
  size_t count = 0;
  for (size_t i = 0; i < due->list.count && count < DUE_BATCH; i++) {
    const uint64_t table = due->list.ids[i];
    claim(hub, table);
    if (hub_has_room(hub, table) || hub_is_set_aside(hub, table) || hub_count_users(hub, table))
      continue;
    hub_use_room(hub, table, look_after_stored, hub);
    count++;
  }
  hub->is_looking = false;
  free(due->list.ids);
  free(due);
}

void hub_look_for_due(Hub *hub, int64_t now) {
  if (hub->is_looking) return;
  hub->is_looking = true;
  DueList *due = memory_allocate(sizeof *due);
  *due = (DueList){.hub = hub, .now = now};
  store_read(hub->store, list_due, look_after_due, due);
}
