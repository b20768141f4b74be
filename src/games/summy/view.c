// Hidden information: what a seat may know of a game, and complete games that fit it.
#include "games/summy/summy.h"

static bool may_see(int seat, int player) {
  return seat == VIEWER_REFEREE || seat == player;
}

// Hides a set; what it had becomes part of what the viewer has not seen.
static void hide(SummyState *view, TileSet *set) {
  const int already_hidden = set->counts[TILES_HIDDEN];
  set->counts[TILES_HIDDEN] = 0;
  tiles_add(&view->pool, set);
  *set = tiles_hide(set);
  set->counts[TILES_HIDDEN] = (uint8_t)(set->counts[TILES_HIDDEN] + already_hidden);
}

void summy_view(const SummyState *state, int seat, SummyState *view) {
  *view = *state;
  for (int player = 1; player <= 2; player++) {
    if (may_see(seat, player)) continue;
    hide(view, &view->hands[player - 1]);
    hide(view, &view->exchanged[player - 1]);
  }
  // Who sees only what two seats both may see is a spectator.
  if (state->viewer == VIEWER_REFEREE)
    view->viewer = (int8_t)seat;
  else if (seat != VIEWER_REFEREE && seat != state->viewer)
    view->viewer = VIEWER_SPECTATOR;
}

// Draws what is hidden in a set out of what the viewer has not seen.
static void reveal(SummyState *state, TileSet *set, Random *random) {
  const int count = set->counts[TILES_HIDDEN];
  const TileSet drawn = tiles_sample(&state->pool, count, random);
  set->counts[TILES_HIDDEN] = 0;
  tiles_add(set, &drawn);
  tiles_remove(&state->pool, &drawn);
}

void summy_determinize(const SummyState *view, Random *random, SummyState *state) {
  *state = *view;
  state->viewer = VIEWER_REFEREE;
  for (int i = 0; i < 2; i++) {
    reveal(state, &state->hands[i], random);
    reveal(state, &state->exchanged[i], random);
  }
}
