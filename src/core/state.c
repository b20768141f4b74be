// Allocation of states, the one place that knows how large they are.
#include "core/state.h"

#include "base/memory.h"

#include <string.h>

void *state_allocate(const Game *game) {
  return memory_allocate(game->state_size);
}

void *state_copy(const Game *game, const void *state) {
  return memcpy(state_allocate(game), state, game->state_size);
}

void *state_view(const Game *game, const void *state, int viewer) {
  if (viewer == VIEWER_REFEREE) return state_copy(game, state);
  void *view = state_allocate(game);
  game_view(game, state, viewer, view);
  return view;
}

void *state_before(const Session *session, size_t index) {
  void *state = state_allocate(session->game);
  session_state_at(session, index, state);
  return state;
}
