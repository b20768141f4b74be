// The store decides whether there are too many tables, in the transaction that would make another
// one. Which game gives way is decided here, as it is known here at which of them somebody waits.
#include "server/hub/places.h"

#include "base/memory.h"
#include "server/hub/broadcast.h"
#include "server/hub/commit.h"
#include "server/hub/room_cache.h"
#include "server/hub/room_loading.h"
#include "server/hub/set_aside.h"
#include "server/hub/table_list.h"
#include "server/table/actions.h"

#include <stdlib.h>

struct PlaceSearch {
  PlaceSearch *next; // among those whose game is being closed
  Hub *hub;
  TableList unstarted; // those that expire first ahead
  size_t at;           // the next one to be looked at
  uint64_t closing;    // the game that gives way
  void (*done)(void *context, bool has_place);
  void *context;
};

void hub_limit_tables(const Room *room, StoreBatch *batch) {
  const HubSettings *settings = &room->hub->settings;
  const Peer *peer = room->answer ? room->answer->request.reply.peer : NULL;
  // A rematch counts for nobody.
  const bool is_counted = !room->exists && peer && !settings->unlimited;
  store_limit_tables(batch, settings->max_tables, is_counted ? peer->player : 0,
                     is_counted ? settings->max_tables_of_player : SIZE_MAX);
}

static void end_search(PlaceSearch *search, bool has_place) {
  search->done(search->context, has_place);
  free(search->unstarted.ids);
  free(search);
}

static void list_unstarted(void *context, StoreReader *reader) {
  PlaceSearch *search = context;
  store_list_unstarted(reader, TABLE_LIST_MAX, table_list_add, &search->unstarted);
}

// Nobody waits at the table, as far as the server can tell.
static bool is_deserted(const Room *room) {
  return !room_is_attended(room) && !room->committing && gametable_is_unstarted(room->table);
}

static bool may_give_way(Hub *hub, uint64_t table) {
  const Room *room = hub_peek_room(hub, table);
  return room ? is_deserted(room) : !hub_has_room(hub, table) && !hub_is_set_aside(hub, table);
}

static void close_next(PlaceSearch *search);

static void close_room(void *context, Room *room, const Refusal *refusal) {
  (void)refusal;
  PlaceSearch *search = context;
  Hub *hub = search->hub;
  if (!room || !is_deserted(room)) {
    close_next(search);
    return;
  }
  search->closing = room->table->id;
  search->next = hub->places;
  hub->places = search;
  room_keep_undo(room);
  gametable_close(room->table, "expired", hub_now(hub));
  room_commit(room);
}

static void close_next(PlaceSearch *search) {
  while (search->at < search->unstarted.count) {
    const uint64_t table = search->unstarted.ids[search->at++];
    if (!may_give_way(search->hub, table)) continue;
    hub_use_room(search->hub, table, close_room, search);
    return;
  }
  end_search(search, false);
}

static void on_listed(void *context) {
  close_next(context);
}

void hub_make_place(Hub *hub, void (*done)(void *context, bool has_place), void *context) {
  PlaceSearch *search = memory_allocate(sizeof *search);
  *search = (PlaceSearch){.hub = hub, .done = done, .context = context};
  store_read(hub->store, list_unstarted, on_listed, search);
}

void hub_advance_places(Hub *hub) {
  for (PlaceSearch **link = &hub->places, *search; (search = *link);) {
    const Room *room = hub_peek_room(hub, search->closing);
    if (room && room->committing) {
      link = &search->next;
      continue;
    }
    *link = search->next;
    end_search(search, !room || gametable_is_ended(room->table));
    link = &hub->places; // what was told may have changed the list
  }
}
