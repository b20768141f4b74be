// A table at a time, as the client reads, so that it takes no memory to speak of, and that nobody
// else has to wait for all of them.
#include "server/hub/exports.h"

#include "base/memory.h"
#include "server/hub/room.h"
#include "server/hub/room_cache.h"
#include "server/hub/stopwatch.h"
#include "server/hub/table_list.h"
#include "server/table/record.h"

#include <stdlib.h>
#include <string.h>

enum {
  EXPORT_SLICE = 10000, // microseconds for all exports together, before others have their turn
  MAX_EXPORTS = 400,    // at the same time; one address has at most 200 connections by default
};

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
  if (!table && !error_is(&refusal.error, ERROR_UNAVAILABLE)) return; // deleted meanwhile
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
    refuse_for_now(&refusal, 1000, "limit.one-export");
    reply_refuse(&reply, &refusal);
  } else if (store_list_of_player(store_reader(hub->store), player, TABLE_LIST_MAX, table_list_add,
                                  &list) == STORE_FAILED) {
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
void hub_advance_exports(Hub *hub) {
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

void hub_cut_exports(Hub *hub, uint64_t player, uint64_t device) {
  for (Export **link = &hub->exports, *export; (export = *link);) {
    if ((player && export->player == player) || (device && export->reply.peer->device == device)) {
      *link = export->next;
      end_export(export);
    } else {
      link = &export->next;
    }
  }
}
