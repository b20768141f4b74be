// All moves: plays, exchanges and the pass, or every draw at chance's turn.
#include "games/abaku/abaku.h"

#include <string.h>

typedef struct MoveFeed {
  MoveVisitor visit;
  void *context;
  AbakuMoveKind kind;
} MoveFeed;

static bool feed_play(void *context, Move move, int points) {
  (void)points;
  const MoveFeed *feed = context;
  return feed->visit(feed->context, move);
}

static bool feed_tiles(void *context, const TileSet *tiles) {
  const MoveFeed *feed = context;
  return feed->visit(feed->context, abaku_move(feed->kind, tiles_pack(tiles)));
}

static void generate_draws(const AbakuState *state, MoveFeed *feed) {
  const int size = abaku_draw_size(state);
  TileSet any = {0};
  memset(any.counts, size, 10);
  feed->kind = MOVE_DRAW;
  tiles_visit_parts(state->shared ? &state->bag : &any, size, size, feed_tiles, feed);
}

void abaku_generate(const AbakuState *state, MoveVisitor visit, void *context) {
  MoveFeed feed = {visit, context, MOVE_SWAP};
  if (state->phase == PHASE_OVER) return;
  if (state->phase != PHASE_PLAY) {
    generate_draws(state, &feed);
    return;
  }
  if (abaku_hides(state, state->turn)) return;
  if (!abaku_generate_bare_plays(state, feed_play, &feed)) return;
  const TileSet *rack = &state->player[state->turn - 1].rack;
  const int bag = abaku_bag_size(state, state->turn);
  const int most = bag < ABAKU_RACK ? bag : ABAKU_RACK;
  if (most > 0 && !tiles_visit_parts(rack, 1, most, feed_tiles, &feed)) return;
  visit(context, abaku_move(MOVE_PASS, 0));
}
