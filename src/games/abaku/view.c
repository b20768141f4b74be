// What a seat may see, and states that it may be.
//
// Hidden from a seat, until the game is over, are the racks of the others, what they hand in for an
// exchange, and how many zeros they have drawn. With a shared bag, a view's bag has all tiles that
// the seat has not seen.
#include "games/abaku/abaku.h"

static void hide_tiles(AbakuState *view, TileSet *tiles) {
  const TileSet plain = abaku_as_plain(tiles);
  if (view->shared) tiles_add(&view->bag, &plain);
  *tiles = tiles_hide(tiles);
}

void abaku_view(const AbakuState *state, int seat, AbakuState *view) {
  *view = *state;
  if (seat == VIEWER_REFEREE) return;
  const bool had_all = state->viewer == VIEWER_REFEREE || state->viewer == seat;
  view->viewer = (int8_t)(had_all ? seat : VIEWER_SPECTATOR);
  for (int player = 1; player <= view->players; player++) {
    if (view->phase == PHASE_OVER || !abaku_hides(view, player)) continue;
    hide_tiles(view, &view->player[player - 1].rack);
    view->player[player - 1].zeros = 0;
  }
  if (view->phase == PHASE_DRAW && abaku_hides(view, view->turn)) hide_tiles(view, &view->aside);
}

// Deals tiles for hidden ones.
static void guess_tiles(AbakuState *state, TileSet *tiles, Random *random) {
  const int count = tiles->counts[TILES_HIDDEN];
  *tiles = (TileSet){0};
  if (state->shared) {
    *tiles = tiles_sample(&state->bag, count, random);
    tiles_remove(&state->bag, tiles);
    return;
  }
  for (int i = 0; i < count; i++)
    tiles->counts[random_below(random, 10)]++;
}

static void make_wildcards(TileSet *tiles, int count) {
  tiles->counts[0] = (uint8_t)(tiles->counts[0] - count);
  tiles->counts[ABAKU_WILDCARD] = (uint8_t)count;
}

static int smaller(int a, int b) {
  return a < b ? a : b;
}

// Decides how many zeros a player has drawn: those seen, those now in the rack or handed in, and
// one in ten of the tiles exchanged earlier. Those held are the latest.
static void guess_zeros(const AbakuState *state, AbakuPlayer *player, TileSet *aside,
                        Random *random) {
  int zeros = player->zeros_shown;
  const int swapped_earlier = player->swapped - tiles_total(aside);
  for (int i = 0; i < swapped_earlier && zeros < ABAKU_PLAIN_ZEROS; i++)
    zeros += random_below(random, 10) == 0;
  // Nobody has counted whether there were more.
  if (state->second_wildcards && zeros == ABAKU_PLAIN_ZEROS) zeros += (int)random_below(random, 2);
  player->zeros = (uint8_t)zeros;
  const int wildcards = abaku_draw_zeros(state, player, player->rack.counts[0] + aside->counts[0]);
  const int in_rack = smaller(wildcards, player->rack.counts[0]);
  make_wildcards(&player->rack, in_rack);
  make_wildcards(aside, wildcards - in_rack);
}

void abaku_determinize(const AbakuState *view, Random *random, AbakuState *state) {
  *state = *view;
  state->viewer = VIEWER_REFEREE;
  for (int player = 1; player <= view->players; player++) {
    if (!abaku_hides(view, player)) continue;
    AbakuPlayer *guessed = &state->player[player - 1];
    TileSet nothing = {0};
    TileSet *aside = view->turn == player ? &state->aside : &nothing;
    guess_tiles(state, &guessed->rack, random);
    guess_tiles(state, aside, random);
    guess_zeros(state, guessed, aside, random);
  }
}
