// All moves of a position, and random games.
#include "games/summy/summy.h"

typedef struct Listing {
  MoveVisitor visit;
  void *context;
  SummyMoveKind kind;
} Listing;

static bool list_play(void *context, Move move, int points) {
  (void)points;
  const Listing *listing = context;
  return listing->visit(listing->context, move);
}

static bool list_tiles(void *context, const TileSet *pieces) {
  const Listing *listing = context;
  return listing->visit(listing->context, summy_tiles_move(listing->kind, pieces));
}

void summy_generate(const SummyState *state, MoveVisitor visit, void *context) {
  Listing listing = {visit, context, SUMMY_EXCHANGE};
  const TileSet *hand = &state->hands[state->player - 1];
  const int turn = summy_turn(state);
  if (turn == TURN_OVER) return;
  if (turn == TURN_CHANCE) {
    const int count = summy_draw_count(state);
    listing.kind = SUMMY_DRAW;
    tiles_visit_parts(&state->pool, count, count, list_tiles, &listing);
  } else if (hand->counts[TILES_HIDDEN] == 0) {
    if (summy_generate_plays(state, list_play, &listing))
      tiles_visit_parts(hand, 1, SUMMY_HAND, list_tiles, &listing);
  }
}

// One of the moves fed to it, each with the same chance.
typedef struct Lottery {
  FastRandom *random;
  uint32_t count;
  Move winner;
} Lottery;

static bool enter(void *context, Move move) {
  Lottery *lottery = context;
  if (fast_random_below(lottery->random, ++lottery->count) == 0) lottery->winner = move;
  return true;
}

static Move random_move(const SummyState *state, FastRandom *random) {
  if (summy_turn(state) == TURN_CHANCE) {
    const TileSet drawn = tiles_sample(&state->pool, summy_draw_count(state), &random->random);
    return summy_tiles_move(SUMMY_DRAW, &drawn);
  }
  Lottery lottery = {random, 0, 0};
  summy_generate(state, enter, &lottery);
  return lottery.winner;
}

uint64_t summy_playout(const SummyState *start, uint64_t seed, uint64_t moves) {
  FastRandom random;
  fast_random_init(&random, seed);
  uint64_t finished = 0;
  SummyState state = *start;
  if (summy_turn(start) == TURN_OVER) return 0;
  for (; moves > 0; moves--) {
    if (summy_turn(&state) == TURN_OVER) {
      finished++;
      state = *start;
    }
    SummyOutcome outcome;
    summy_apply(&state, random_move(&state, &random), &outcome);
  }
  return finished + (summy_turn(&state) == TURN_OVER);
}
