// A process that was stopped, or a machine that slept, is as if the server had been down: nobody
// pays for that time. Afterwards every clock shows what it showed at the last tick, at which
// nobody's time was up; so what was sent meanwhile is read before the next tick can say otherwise.
#include "server/hub/stall.h"

#include "server/hub/presence.h"

// A time at which something began goes on as if it had not been interrupted.
static void shift(int64_t *since, int64_t from, int64_t to) {
  if (*since) *since += to - (*since > from ? *since : from);
}

static void shift_room(Room *room, int64_t from, int64_t to) {
  const int running = room->table->clock.running;
  // Whoever is connected to another node did not miss this one.
  if (running && !room_has_player_elsewhere(room, running))
    shift(&room->table->clock.since, from, to);
  for (int seat = 1; seat <= room->table->seat_count; seat++) {
    shift(&room->away_since[seat], from, to);
    shift(&room->asked_at[seat], from, to);
  }
}

// The store hears of it as of a restart, so that a table that is read later agrees.
static void begin_another_life(Hub *hub, int64_t from, int64_t to) {
  StoreBatch *batch = store_batch_create();
  store_set_alive(batch, hub->boot_at, from);
  store_set_alive(batch, to, to);
  store_submit(hub->store, batch, NULL, NULL);
  hub->boot_at = hub->alive_at = to;
}

void hub_notice_stall(Hub *hub) {
  const int64_t from = hub->ticked_at, now = hub_now(hub);
  const int allowed = hub->settings.stall_after_ms;
  if (!allowed || now - from <= allowed) return;
  hub_log(hub, JOURNAL_WARNING, "stood still for %lld ms", (long long)(now - from));
  for (Room *room = hub->first; room; room = room->next)
    shift_room(room, from, now);
  begin_another_life(hub, from, now);
  if (hub->bus) hub_share_presence_anew(hub); // others may have taken it for gone
  hub->ticked_at = now;
}
