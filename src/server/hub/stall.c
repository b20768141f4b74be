// A process that was stopped, or a machine that slept, is as if the server had been down: nobody
// pays for that time. Afterwards every clock shows what it showed at the last tick, at which
// nobody's time was up; so what was sent meanwhile is read before the next tick can say otherwise.
//
// A node that cannot tell the database that it is alive can save no move either, and the others
// take it for gone after five seconds. From then on the clocks of its players stand still until it
// is heard.
#include "server/hub/stall.h"

#include "base/memory.h"
#include "server/hub/presence.h"

#include <stdlib.h>

enum {
  SILENT_AFTER = 5000, // milliseconds: then the others take a node for gone
  MARGIN = 1000,       // by which they may see that otherwise
  GIVE_BACK_EVERY = 50,
};

// A time at which something began goes on as if it had not been interrupted.
static void shift(int64_t *since, int64_t from, int64_t to) {
  if (*since) *since += to - (*since > from ? *since : from);
}

// Whoever is connected to another node only did not miss this one.
static void shift_clock(const Room *room, Clock *clock, int64_t from, int64_t to) {
  const int running = clock->running;
  if (running && (room_has_player_here(room, running) || !room_has_player_elsewhere(room, running)))
    shift(&clock->since, from, to);
}

static void shift_room(Room *room, int64_t from, int64_t to) {
  shift_clock(room, &room->table->clock, from, to);
  if (room->undo) shift_clock(room, &room->undo->clock, from, to); // perhaps it comes to that
  for (int seat = 1; seat <= room->table->seat_count; seat++) {
    shift(&room->away_since[seat], from, to);
    shift(&room->asked_at[seat], from, to);
  }
}

static void shift_all(Hub *hub, int64_t from, int64_t to) {
  for (Room *room = hub->first; room; room = room->next)
    shift_room(room, from, to);
}

// The store hears of it as of a restart, so that a table that is read later agrees.
static void begin_another_life(Hub *hub, int64_t from, int64_t to) {
  StoreBatch *batch = store_batch_create();
  store_set_alive(batch, hub->boot_at, from);
  store_set_alive(batch, to, to);
  store_submit(hub->store, batch, NULL, NULL);
  hub->boot_at = hub->alive_at = hub->beaten_at = to;
}

// ---- Silence

typedef struct Beat {
  Hub *hub;
  int64_t at;
  bool ends_silence;
} Beat;

static bool is_silent(const Hub *hub, int64_t now) {
  return hub->bus && now - hub->beaten_at > SILENT_AFTER;
}

static void on_beaten(void *context, const Error *error) {
  Beat *beat = context;
  Hub *hub = beat->hub;
  // Others may have taken it for gone, also where the beat was only on its way for so long.
  const bool was_missed = hub->bus && hub_now(hub) - hub->beaten_at > SILENT_AFTER - MARGIN;
  hub->is_beating = false;
  if (!error) hub->beaten_at = beat->at;
  if (!error && beat->ends_silence) hub->boot_at = beat->at;
  if (!error && was_missed) hub_share_presence_anew(hub);
  free(beat);
}

void hub_beat(Hub *hub) {
  if (hub->is_beating) return;
  Beat *beat = memory_allocate(sizeof *beat);
  const int64_t now = hub_now(hub);
  *beat = (Beat){hub, now, is_silent(hub, now)};
  StoreBatch *batch = store_batch_create();
  store_set_alive(batch, hub->boot_at, beat->ends_silence ? hub->beaten_at : now);
  if (beat->ends_silence) store_set_alive(batch, now, now);
  hub->is_beating = true;
  store_submit(hub->store, batch, on_beaten, beat);
}

static void give_back_silence(Hub *hub) {
  const int64_t now = hub_now(hub);
  if (!is_silent(hub, now)) return;
  const bool begins = hub->given_back < hub->beaten_at;
  const int64_t from = begins ? hub->beaten_at : hub->given_back;
  if (now - from < GIVE_BACK_EVERY) return;
  if (begins) hub_log(hub, JOURNAL_WARNING, "the database has not heard of this node for a while");
  shift_all(hub, from, now);
  hub->given_back = now;
}

void room_give_back_silence(Room *room) {
  const Hub *hub = room->hub;
  if (hub->given_back > hub->beaten_at)
    shift(&room->table->clock.since, hub->beaten_at, hub->given_back);
}

// ---- Standing still

static void notice_stall(Hub *hub) {
  const int64_t from = hub->ticked_at, now = hub_now(hub);
  const int allowed = hub->settings.stall_after_ms;
  if (!allowed || now - from <= allowed) return;
  hub_log(hub, JOURNAL_WARNING, "stood still for %lld ms", (long long)(now - from));
  shift_all(hub, from, now);
  begin_another_life(hub, from, now);
  if (hub->bus) hub_share_presence_anew(hub); // others may have taken it for gone
  hub->ticked_at = now;
}

void hub_notice_stall(Hub *hub) {
  notice_stall(hub);
  give_back_silence(hub);
}
