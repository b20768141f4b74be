// The Summy player: what the shared player has to know of the game.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/common/rack_player.h"
#include "engines/summy/explain.h"
#include "engines/summy/policy.h"

#include <stdlib.h>

enum {
  CANDIDATES = 32,
  CERTAINTY = 90,
  TURN_BIAS = -40,
  TURNS = 2,
  STOCK_NEAR_THE_END = 12, // from here on rollouts last to the end of the game
  TURNS_TO_THE_END = 30,
};

static const SummyWeights *weights_of(const void *evaluator) {
  return ((const SummyEvaluator *)evaluator)->weights;
}

static void play(void *state, const RackMove *move) {
  SummyOutcome outcome;
  summy_apply(state, move->move, &outcome);
}

// Every piece of the stock has a number of its own; the smallest are drawn. So whoever draws one
// piece more in the same luck has all the others too.
static void draw(void *memory, uint64_t luck) {
  SummyState *state = memory;
  const int count = summy_draw_count(state);
  uint64_t drawn[SUMMY_HAND]; // number, with the kind in the last bits, ascending
  int found = 0;
  for (unsigned kind = 0; kind < LEAVE_KINDS; kind++) {
    for (unsigned copy = 0; copy < state->pool.counts[kind]; copy++) {
      const uint64_t number = (hash_mix(luck + kind * 32 + copy) & ~UINT64_C(15)) | kind;
      if (found == count && number > drawn[count - 1]) continue;
      int at = found < count ? found++ : count - 1;
      for (; at > 0 && drawn[at - 1] > number; at--)
        drawn[at] = drawn[at - 1];
      drawn[at] = number;
    }
  }
  TileSet pieces = {0};
  for (int i = 0; i < count; i++)
    pieces.counts[drawn[i] & 15]++;
  SummyOutcome outcome;
  summy_apply(state, summy_tiles_move(SUMMY_DRAW, &pieces), &outcome);
}

static int horizon(const void *view) {
  return summy_stock(view) <= STOCK_NEAR_THE_END ? TURNS_TO_THE_END : TURNS;
}

// With an empty stock the other hand has all that was not seen, unless pieces were exchanged too.
static bool is_known(const void *memory) {
  const SummyState *view = memory;
  return summy_stock(view) == 0 && view->exchanged[0].counts[TILES_HIDDEN] == 0 &&
         view->exchanged[1].counts[TILES_HIDDEN] == 0;
}

// Nothing for a player who will not be on turn again, and for pieces that are not seen.
static int rack_value(const void *evaluator, const void *memory, int player) {
  const SummyState *state = memory;
  const TileSet *hand = &state->hands[player - 1];
  const int stock = summy_stock(state);
  const int on_turn = state->is_drawing ? 3 - state->player : state->player;
  const bool is_last = on_turn != player && tiles_total(hand) + stock <= SUMMY_SHORT_HAND;
  return hand->counts[TILES_HIDDEN] || is_last
             ? 0
             : summy_hand_value(weights_of(evaluator), hand, stock);
}

static int standing(const void *evaluator, const void *memory, int player) {
  const SummyState *state = memory;
  const int on_turn = state->is_drawing ? 3 - state->player : state->player;
  const int step = stock_step(summy_stock(state));
  const int turn = on_turn == player ? weights_of(evaluator)->turn[step] : 0;
  return RACK_POINT * state->scores[player - 1] + rack_value(evaluator, state, player) + turn;
}

static int spread(const void *evaluator, const void *state) {
  return weights_of(evaluator)->spread[stock_step(summy_stock(state))];
}

// Weak players finish plain sums and overlook rich ones, and the border between them is narrow: one
// who finds everything less often scores less evenly, and levels like that are harder to tell
// apart. The strongest simulates. Measured: docs/levels.md.
static const RackLevel levels[ENGINE_MAX_LEVEL] = {
    {112, 13, 1}, {130, 13, 1}, {147, 13, 1}, {163, 13, 1}, {179, 13, 1},
    {197, 13, 1}, {217, 13, 1}, {243, 13, 1}, {300, 13, 1}, {0, 0, 0},
};

static const RackGame rack_game = {
    .rules = &summy_game,
    .visit = summy_visit_moves,
    .find_best = summy_find_best,
    .play = play,
    .draw = draw,
    .horizon = horizon,
    .is_known = is_known,
    .standing = standing,
    .rack_value = rack_value,
    .spread = spread,
    .levels = levels,
    .attention_steps = 1,
    .candidates = CANDIDATES,
    .certainty = CERTAINTY,
    .turn_bias = TURN_BIAS,
};

static void destroy_evaluator(void *memory) {
  SummyEvaluator *evaluator = memory;
  summy_fill_cache_destroy(evaluator->fill_cache);
  free(evaluator->line_cache);
  free(evaluator);
}

static void *create(const Game *game, const EngineSettings *settings) {
  (void)game;
  SummyEvaluator *evaluator = memory_allocate(sizeof *evaluator);
  *evaluator = (SummyEvaluator){&summy_weights, summy_fill_cache_create(),
                                memory_allocate(sizeof(SummyLineCache))};
  RackGame own = rack_game;
  own.evaluator = evaluator;
  return rack_player_create(&own, destroy_evaluator, settings);
}

const Engine summy_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "summy",
    .compares = true,
    .score_unit = "score.margin",
    .create = create,
    .destroy = rack_player_destroy,
    .think = rack_player_think,
    .roll_out = rack_player_roll_out,
    .explain = summy_explain,
};
