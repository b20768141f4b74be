// A game is its start and the entries since; a packed snapshot now and then makes taking back
// cheap.
#include "core/session.h"

#include "base/memory.h"
#include "base/pack.h"
#include "core/state.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// Taking back replays from the last snapshot: memory for a state now and then instead of one a
// move, and never more than this many moves of work.
enum { SNAPSHOT_INTERVAL = 32 };

static Session *create_empty(const Game *game) {
  Session *session = memory_allocate(sizeof *session);
  session->game = game;
  session->state = state_allocate(game);
  session->start = state_allocate(game);
  return session;
}

Session *session_create(const Game *game, const OptionValues *options, Error *error) {
  Session *session = create_empty(game);
  if (!game->init(session->start, options->values, error)) {
    session_destroy(session);
    return NULL;
  }
  memcpy(session->state, session->start, game->state_size);
  return session;
}

Session *session_create_at(const Game *game, const char *position, Error *error) {
  Session *session = create_empty(game);
  if (!game->parse_position(session->start, position, error)) {
    session_destroy(session);
    return NULL;
  }
  memcpy(session->state, session->start, game->state_size);
  session->from_position = true;
  return session;
}

static size_t snapshot_count(size_t entry_count) {
  return (entry_count + SNAPSHOT_INTERVAL - 1) / SNAPSHOT_INTERVAL;
}

void session_destroy(Session *session) {
  if (!session) return;
  for (size_t i = 0; i < snapshot_count(session->entry_count); i++)
    free(session->snapshots[i]);
  free(session->snapshots);
  free(session->packed_state);
  free(session->packed_start);
  free(session->entries);
  free(session->start);
  free(session->state);
  free(session);
}

void session_sleep(Session *session) {
  if (!session->state) return;
  const size_t size = session->game->state_size;
  session->packed_state = pack_bytes(session->state, size);
  session->packed_start = pack_bytes(session->start, size);
  free(session->state);
  free(session->start);
  session->state = session->start = NULL;
}

// Undoes what session_sleep() did to one state.
static void *wake(void **packed, const Game *game) {
  void *state = state_allocate(game);
  unpack_bytes(*packed, state, game->state_size);
  free(*packed);
  *packed = NULL;
  return state;
}

void session_wake(Session *session) {
  if (session->state) return;
  session->state = wake(&session->packed_state, session->game);
  session->start = wake(&session->packed_start, session->game);
}

void session_set_dealer(Session *session, const Dealer *dealer, bool deals) {
  session->dealer = *dealer;
  session->deals = deals;
}

int session_turn(const Session *session) {
  return session->game->turn(session->state);
}

size_t session_draw_count(const Session *session) {
  size_t count = 0;
  for (size_t i = 0; i < session->entry_count; i++) {
    const Entry *entry = &session->entries[i];
    count += entry->kind == ENTRY_MOVE && entry->player == TURN_CHANCE;
  }
  return count;
}

// Remembers an entry that is about to change the state.
static void add_entry(Session *session, Entry entry) {
  const size_t size = session->game->state_size;
  if (session->entry_count % SNAPSHOT_INTERVAL == 0) {
    const size_t index = session->entry_count / SNAPSHOT_INTERVAL;
    session->snapshots = memory_reserve(session->snapshots, &session->snapshot_capacity, index + 1,
                                        sizeof *session->snapshots);
    session->snapshots[index] = pack_bytes(session->state, size);
  }
  session->entries = memory_reserve(session->entries, &session->entry_capacity,
                                    session->entry_count + 1, sizeof entry);
  session->entries[session->entry_count++] = entry;
}

bool session_play(Session *session, Move move, Text *report, Error *error) {
  const Game *game = session->game;
  if (!game->check(session->state, move, error)) return false;
  add_entry(session, (Entry){.kind = ENTRY_MOVE, .player = session_turn(session), .move = move});
  game->play(session->state, move, report);
  return true;
}

bool session_apply_event(Session *session, GameEvent event, int player, Error *error) {
  const Game *game = session->game;
  void *next = state_copy(game, session->state);
  const bool applied = game->apply_event(next, event, player, error);
  if (applied) {
    add_entry(session, (Entry){.kind = ENTRY_EVENT, .player = player, .event = event});
    memcpy(session->state, next, game->state_size);
  }
  free(next);
  return applied;
}

Move session_roll(Session *session) {
  const Game *game = session->game;
  assert(session_turn(session) == TURN_CHANCE);
  const Move move = dealer_draw(&session->dealer, game, session->state, session->entry_count);
  add_entry(session, (Entry){.kind = ENTRY_MOVE, .player = TURN_CHANCE, .move = move});
  game->play(session->state, move, NULL);
  return move;
}

void session_deal(Session *session, Text *report) {
  const Game *game = session->game;
  if (!session->deals || game_viewer(game, session->state) != VIEWER_REFEREE) return;
  while (session_turn(session) == TURN_CHANCE) {
    session_roll(session);
    if (!report) continue;
    text_add(report, "chance ");
    session_format_entry(session, session->entry_count - 1, VIEWER_REFEREE, report);
    text_add_char(report, '\n');
  }
}

void session_apply_entry(const Game *game, void *state, const Entry *entry) {
  if (entry->kind == ENTRY_MOVE)
    game->play(state, entry->move, NULL);
  else
    game->apply_event(state, entry->event, entry->player, NULL);
}

void session_state_at(const Session *session, size_t index, void *state) {
  const Game *game = session->game;
  assert(session->state && index <= session->entry_count);
  if (index == session->entry_count) {
    memcpy(state, session->state, game->state_size);
    return;
  }
  unpack_bytes(session->snapshots[index / SNAPSHOT_INTERVAL], state, game->state_size);
  for (size_t i = index - index % SNAPSHOT_INTERVAL; i < index; i++)
    session_apply_entry(game, state, &session->entries[i]);
}

// Replays from the last snapshot before the entry.
static void cut_back_to(Session *session, size_t entry_count) {
  void *state = state_before(session, entry_count);
  for (size_t i = snapshot_count(entry_count); i < snapshot_count(session->entry_count); i++)
    free(session->snapshots[i]);
  free(session->state);
  session->state = state;
  session->entry_count = entry_count;
}

bool session_undo(Session *session) {
  size_t kept = session->entry_count;
  if (kept == 0) return false;
  kept--;
  if (session->deals)
    while (session->entries[kept].kind == ENTRY_MOVE &&
           session->entries[kept].player == TURN_CHANCE)
      if (kept-- == 0) return false; // nothing but the first deal
  cut_back_to(session, kept);
  return true;
}

void session_format_entry(const Session *session, size_t index, int viewer, Text *out) {
  assert(index < session->entry_count);
  void *before = state_before(session, index);
  entry_format(session->game, before, &session->entries[index], viewer, out);
  free(before);
}

void entry_format(const Game *game, const void *before, const Entry *entry, int viewer, Text *out) {
  if (entry->kind == ENTRY_MOVE) {
    game->format_move(before, entry->move, viewer, out);
    return;
  }
  switch (entry->event) {
  case EVENT_RESIGN:
    text_add(out, "resign");
    if (game->turn(before) != entry->player) text_format(out, " %d", entry->player);
    break;
  case EVENT_TIME:
    text_format(out, "time %d", entry->player);
    break;
  case EVENT_AGREED:
    text_add(out, "agreed");
    break;
  }
}
