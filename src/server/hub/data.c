// A player's data: exported, and deleted.
#include "base/memory.h"
#include "server/hub/room.h"
#include "server/hub/stopwatch.h"

#include <stdlib.h>
#include <string.h>

enum {
  EXPORT_SLICE = 10000, // microseconds for all exports together, before others have their turn
  MAX_EXPORTS = 400,    // at the same time; one address has at most 200 connections by default
  MAX_TABLES = 100000,
  LEFT_AT_ONCE = 200, // seats of a deleted player; a commit that others wait for takes so many
};

typedef struct TableList {
  uint64_t *ids;
  size_t count;
  size_t capacity;
} TableList;

static bool collect(void *context, uint64_t table) {
  TableList *list = context;
  list->ids = memory_reserve(list->ids, &list->capacity, list->count + 1, sizeof *list->ids);
  list->ids[list->count++] = table;
  return true;
}

// ---- Export: a table at a time, as the client reads, so that it takes no memory to speak of, and
// that nobody else has to wait for all of them

struct Export {
  Export *next;
  uint64_t player;
  Reply reply;
  TableList list;
  size_t at;      // the next table
  bool has_begun; // a record has been sent
};

static void write_record(Hub *hub, const Export *export, uint64_t id, Text *out) {
  Room *room = hub_find_room(hub, id);
  Refusal refusal;
  GameTable *table = room ? room->table : hub_read_table(hub, id, &refusal);
  if (!table && strcmp(refusal.error.code, "unavailable") != 0) return; // deleted meanwhile
  if (export->has_begun) text_add_char(out, '\n');
  if (!table) {
    char name[ID_SIZE];
    id_format(id, name);
    text_format(out, "# table %s cannot be read at the moment\n", name);
    return;
  }
  gametable_write_record(table, gametable_seat_of(table, export->player), out);
  if (!room) gametable_destroy(table);
}

static void send_record(Hub *hub, Export *export) {
  Text text = {0};
  write_record(hub, export, export->list.ids[export->at++], &text);
  export->has_begun = export->has_begun || text.length;
  reply_add_text(&export->reply, &text);
  text_free(&text);
}

static void append_export(Hub *hub, Export *export) {
  Export **link = &hub->exports;
  while (*link)
    link = &(*link)->next;
  export->next = NULL;
  *link = export;
}

// Whoever is still there is told that it was all, or can tell that it was not.
static void end_export(Export *export) {
  if (export->at < export->list.count)
    reply_cut_text(&export->reply);
  else
    reply_end_text(&export->reply);
  free(export->list.ids);
  free(export);
}

// Whether the player may have one more, and the server too.
static bool has_place(const Hub *hub, uint64_t player) {
  size_t count = 0;
  for (const Export *other = hub->exports; other; other = other->next) {
    if (other->reply.peer->closed) continue; // gone; the next turn removes it
    if (other->player == player || ++count == MAX_EXPORTS) return false;
  }
  return true;
}

void hub_export(Hub *hub, size_t skip, Reply reply) {
  const uint64_t player = reply.peer->player;
  TableList list = {0};
  Refusal refusal;
  if (!has_place(hub, player)) {
    refuse(&refusal, "limit", "one export at a time; please wait");
    refusal.retry = 1000;
    reply_refuse(&reply, &refusal);
  } else if (store_list_of_player(hub->store, player, MAX_TABLES, collect, &list) == STORE_FAILED) {
    free(list.ids);
    refuse_unreadable(&refusal);
    reply_refuse(&reply, &refusal);
  } else {
    Export *export = memory_allocate(sizeof *export);
    *export = (Export){.player = player, .reply = reply, .list = list, .at = skip};
    append_export(hub, export);
    reply_begin_text(&export->reply);
  }
}

// Takes them in turn, each a table at a time, until time is over or all wait for their readers.
void hub_go_on_with_exports(Hub *hub) {
  const int64_t stop = monotonic_microseconds() + EXPORT_SLICE;
  const Export *waiting = NULL; // the first of them, when nobody else came in between
  while (hub->exports && hub->exports != waiting) {
    Export *export = hub->exports;
    hub->exports = export->next;
    if (export->reply.peer->closed || export->at >= export->list.count) {
      end_export(export);
      continue;
    }
    append_export(hub, export);
    if (reply_wants_more(&export->reply)) {
      send_record(hub, export);
      if (monotonic_microseconds() >= stop) return;
      waiting = NULL;
    } else if (!waiting) {
      waiting = export;
    }
  }
}

void hub_drop_exports(Hub *hub) {
  while (hub->exports) {
    Export *next = hub->exports->next;
    end_export(hub->exports);
    hub->exports = next;
  }
}

// Those of a player, or of a device; 0: of none.
static void cut_exports(Hub *hub, uint64_t player, uint64_t device) {
  for (Export **link = &hub->exports, *export; (export = *link);) {
    if ((player && export->player == player) || (device && export->reply.peer->device == device)) {
      *link = export->next;
      end_export(export);
    } else {
      link = &export->next;
    }
  }
}

// ---- Deletion

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
    refuse(&refusal, "unavailable", "it could not be saved");
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

bool room_has_others(const Room *room, uint64_t player) {
  for (int seat = 1; seat <= room->table->seat_count; seat++) {
    const Seat *place = &room->table->seats[seat];
    if (place->kind == SEAT_HUMAN && place->player && place->player != player) return true;
  }
  return false;
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

// Ends or leaves a game for one who goes.
static void go_from(Room *room, uint64_t player) {
  for (int seat = 1; seat <= room->table->seat_count; seat++) {
    if (!gametable_has_player(room->table, seat, player) || gametable_is_ended(room->table))
      continue;
    const bool running = room->table->status == TABLE_RUNNING;
    json_t *message = json_pack("{s:s, s:i}", "type", running ? "resign" : "leave", "seat", seat);
    room_handle(room, reply_create(NULL, ""), message);
    json_decref(message);
  }
}

void hub_delete_player(Hub *hub, uint64_t player, Reply reply) {
  TableList list = {0};
  if (store_list_unfinished_of_player(hub->store, player, MAX_TABLES, collect, &list) ==
      STORE_FAILED) {
    Refusal refusal;
    free(list.ids);
    refuse_unreadable(&refusal);
    reply_refuse(&reply, &refusal);
    return;
  }
  cut_exports(hub, player, 0);
  for (size_t i = 0; i < list.count; i++) {
    Room *room = hub_load_room(hub, list.ids[i], NULL);
    if (room) go_from(room, player);
  }
  free(list.ids);
  // The store does the same with what is not in memory.
  for (Room *room = hub->first; room; room = room->next) {
    bool sits = false;
    for (int seat = 1; seat <= room->table->seat_count; seat++)
      sits = sits || gametable_has_player(room->table, seat, player);
    if (!sits) continue;
    if (gametable_is_ended(room->table) && !room_has_others(room, player)) room->is_deleted = true;
    room_forget_player(room, player);
  }
  if (hub->host.forget_player) hub->host.forget_player(hub->host.context, player);
  StoreBatch *batch = store_batch_create();
  store_delete_player(batch, player);
  store_leave_tables(batch, player, LEFT_AT_ONCE);
  submit(hub, batch, 0, reply);
  hub->somebody_leaves = true;
}

// ---- The other tables of those who were deleted, some at a time, also after a restart

static bool take_player(void *context, uint64_t player) {
  *(uint64_t *)context = player;
  return false;
}

static void on_left(void *context, const Error *error) {
  Hub *hub = context;
  hub->is_leaving = false;
  if (error) hub->somebody_leaves = false; // work_of_the_second() tries again
}

void hub_go_on_with_leaving(Hub *hub) {
  uint64_t player = 0;
  if (!hub->somebody_leaves || hub->is_leaving) return;
  if (store_list_leaving(hub->store, 1, take_player, &player) == STORE_FAILED || !player) {
    hub->somebody_leaves = false;
    return;
  }
  StoreBatch *batch = store_batch_create();
  store_leave_tables(batch, player, LEFT_AT_ONCE);
  hub->is_leaving = true;
  store_submit(hub->store, batch, on_left, hub);
}

void hub_forget_device(Hub *hub, uint64_t device) {
  cut_exports(hub, 0, device);
  if (hub->host.forget_device) hub->host.forget_device(hub->host.context, device);
}
