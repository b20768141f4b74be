// A table at a time, as the client reads, so that it takes no memory to speak of, and that nobody
// else has to wait for all of them.
#include "server/hub/exports.h"

#include "base/memory.h"
#include "base/say.h"
#include "server/hub/analysis_reading.h"
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
  Hub *hub;
  uint64_t player;
  Reply reply;
  TableList list;
  StoreRead read;          // of the list
  size_t at;               // the next table
  bool has_list;           // and the answer has begun
  bool has_begun;          // a record has been sent
  bool is_busy;            // the list or a record is being read
  bool is_over;            // it ends as soon as that was done, and has been answered
  AnalysisReading reading; // of the table with its analysis
  Text record;             // as it was read
};

static void append_export(Hub *hub, Export *export) {
  Export **link = &hub->exports;
  while (*link)
    link = &(*link)->next;
  export->next = NULL;
  *link = export;
}

static void remove_export(Export *export) {
  Export **link = &export->hub->exports;
  while (*link != export)
    link = &(*link)->next;
  *link = export->next;
}

static void free_export(Export *export) {
  text_free(&export->record);
  free(export->list.ids);
  free(export);
}

// Whoever is still there is told that it was all, or can tell that it was not.
static void end_export(Export *export) {
  if (export->at < export->list.count)
    reply_cut_text(&export->reply);
  else
    reply_end_text(&export->reply);
  free_export(export);
}

// ---- Records

static void send_record(Export *export) {
  Text text = {0};
  if (export->record.length && export->has_begun) text_add_char(&text, '\n');
  text_add_bytes(&text, text_string(&export->record), export->record.length);
  export->at++;
  export->has_begun = export->has_begun || text.length;
  reply_add_text(&export->reply, &text);
  text_free(&text);
  text_free(&export->record);
}

static void write_record(Export *export, const GameTable *table) {
  gametable_write_record(table, gametable_seat_of(table, export->player), &export->record);
}

static void read_record(void *context, StoreReader *reader) {
  Export *export = context;
  AnalysisReading *reading = &export->reading;
  analysis_read(reader, export->list.ids[export->at], reading);
  if (reading->read == STORE_FOUND) {
    write_record(export, reading->table);
    if (reading->is_there && !reading->is_void) analysis_write_remarks(reading, &export->record);
  }
  analysis_reading_free(reading);
}

static void on_record(void *context) {
  Export *export = context;
  Hub *hub = export->hub;
  hub->is_exporting = export->is_busy = false;
  if (export->is_over) {
    remove_export(export);
    free_export(export);
  } else {
    if (export->reading.read == STORE_FAILED) {
      char name[ID_SIZE];
      id_format(export->list.ids[export->at], name);
      text_add(&export->record, "# ");
      say_add_with(&export->record, "export.unreadable", "table=%s", name);
      text_add_char(&export->record, '\n');
    }
    send_record(export); // nothing of one that was deleted meanwhile
  }
  hub_advance_exports(hub);
}

// From memory where nothing is under way there, nor at another node, and no analysis can be; else
// from the store. False: it is being read.
static bool find_record(Hub *hub, Export *export) {
  const uint64_t id = export->list.ids[export->at];
  const Room *room = hub_find_room(hub, id);
  if (room && !room->committing && !hub->bus && !gametable_is_ended(room->table)) {
    write_record(export, room->table);
    return true;
  }
  export->reading = (AnalysisReading){.read = STORE_FAILED};
  hub->is_exporting = export->is_busy = true;
  store_read(hub->store, read_record, on_record, export);
  return false;
}

// ---- Exports

// Whether the player may have one more, and the server too.
static bool has_place(const Hub *hub, uint64_t player) {
  size_t count = 0;
  for (const Export *other = hub->exports; other; other = other->next) {
    if (!other->reply.peer || other->reply.peer->closed) continue; // gone; the next turn removes it
    if (other->player == player || ++count == MAX_EXPORTS) return false;
  }
  return true;
}

static void list_tables(void *context, StoreReader *reader) {
  Export *export = context;
  export->read =
      store_list_of_player(reader, export->player, TABLE_LIST_MAX, table_list_add, &export->list);
}

static void refuse_export(Export *export) {
  Refusal refusal;
  refuse_unreadable(&refusal);
  reply_refuse(&export->reply, &refusal);
  export->is_over = true;
}

static void on_listed(void *context) {
  Export *export = context;
  export->is_busy = false;
  if (!export->is_over && export->read == STORE_FAILED) refuse_export(export);
  if (export->is_over) {
    remove_export(export);
    free_export(export);
  } else {
    export->has_list = true;
    reply_begin_text(&export->reply);
  }
}

void hub_export(Hub *hub, size_t skip, Reply reply) {
  Refusal refusal;
  if (!has_place(hub, reply.peer->player)) {
    refuse_for_now(&refusal, 1000, "limit.one-export");
    reply_refuse(&reply, &refusal);
    return;
  }
  Export *export = memory_allocate(sizeof *export);
  *export = (Export){.hub = hub,
                     .player = reply.peer->player,
                     .reply = reply,
                     .at = skip,
                     .read = STORE_FAILED,
                     .is_busy = true};
  append_export(hub, export);
  store_read(hub->store, list_tables, on_listed, export);
}

// Takes them in turn, each a table at a time, until time is over, one has to be read or all wait
// for their readers.
void hub_advance_exports(Hub *hub) {
  const int64_t stop = monotonic_microseconds() + EXPORT_SLICE;
  const Export *waiting = NULL; // the first of them, when nobody else came in between
  while (hub->exports && hub->exports != waiting && !hub->is_exporting) {
    Export *export = hub->exports;
    hub->exports = export->next;
    if (!export->is_busy && (export->reply.peer->closed || export->at >= export->list.count)) {
      end_export(export);
      continue;
    }
    append_export(hub, export);
    if (export->is_busy || !reply_wants_more(&export->reply)) {
      if (!waiting) waiting = export;
    } else if (find_record(hub, export)) {
      send_record(export);
      waiting = NULL;
      if (monotonic_microseconds() >= stop) return;
    }
  }
}

// One that is being read for stays until that is done.
static void cut_export(Export *export) {
  if (!export->is_busy) {
    remove_export(export);
    end_export(export);
  } else if (!export->is_over && !export->has_list) {
    refuse_export(export);
  } else if (!export->is_over) {
    reply_cut_text(&export->reply);
    export->is_over = true;
  }
}

void hub_drop_exports(Hub *hub) {
  for (Export *export = hub->exports, *next; export; export = next) {
    next = export->next;
    cut_export(export);
  }
}

void hub_cut_exports(Hub *hub, uint64_t player, uint64_t device) {
  for (Export *export = hub->exports, *next; export; export = next) {
    next = export->next;
    const Peer *peer = export->reply.peer; // NULL: it is over
    if ((player && export->player == player) || (device && peer && peer->device == device))
      cut_export(export);
  }
}
