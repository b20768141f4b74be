// The Abaku player: what the shared player has to know of the game.
#include "base/memory.h"
#include "engines/abaku/explain.h"
#include "engines/abaku/policy.h"
#include "engines/common/rack_player.h"

#include <stdlib.h>

enum {
  CANDIDATES = 16,
  CERTAINTY = 101,
  TURN_BIAS = 30,
  TURNS_ALONE = 1,
  BAG_NEAR_THE_END = 8, // from here on rollouts last to the end of the game
  TURNS_TO_THE_END = 40,
};

static void play(void *state, const RackMove *move) {
  abaku_play(state, move->move, move->points);
}

// One tile after the other comes out of the same stream, so alike racks draw alike.
static void draw(void *memory, uint64_t luck) {
  AbakuState *state = memory;
  FastRandom random;
  fast_random_init(&random, luck);
  abaku_play(state, abaku_sample(state, &random.random), 0);
}

// Until everybody else has answered and the player has laid again.
static int horizon(const void *memory) {
  const AbakuState *view = memory;
  if (abaku_bag_share(view) <= BAG_NEAR_THE_END) return TURNS_TO_THE_END;
  return view->players == 1 ? TURNS_ALONE : view->players;
}

// With a shared bag that is empty the other rack has all that was not seen. Of its zeros it has to
// be clear whether they are wildcards, which depends on what was exchanged.
static bool is_known(const void *memory) {
  const AbakuState *view = memory;
  for (int player = 1; player <= view->players; player++)
    if (abaku_bag_size(view, player) > 0) return false;
  if (view->players == 1) return true;
  const AbakuPlayer *other = &view->player[2 - view->turn];
  // With wildcards=second, of more than seven zeros nobody has counted how many there were.
  const bool has_counted = !view->second_wildcards || other->zeros_shown < ABAKU_PLAIN_ZEROS;
  return view->shared && view->players == 2 &&
         (view->bag.counts[0] == 0 || (other->swapped == 0 && has_counted));
}

static const AbakuWeights *weights_of(const void *evaluator) {
  return ((const AbakuEvaluator *)evaluator)->weights;
}

// Nothing for tiles that are not seen.
static int rack_value(const void *evaluator, const void *position, int player) {
  const AbakuState *state = position;
  const TileSet *rack = &state->player[player - 1].rack;
  if (rack->counts[TILES_HIDDEN]) return 0;
  return abaku_leave_value(weights_of(evaluator), rack, abaku_bag_size(state, player));
}

// Unlike an equity it knows who is on turn and who is ahead in the race to go out.
static int standing(const void *evaluator, const void *position, int player) {
  const AbakuWeights *weights = weights_of(evaluator);
  const AbakuState *state = position;
  const AbakuPlayer *standing = &state->player[player - 1];
  if (standing->out) return RACK_OUT;
  const int value = RACK_POINT * standing->score + rack_value(evaluator, state, player) +
                    abaku_race_value(weights, state, player);
  // A player who has just laid tiles and still draws is no longer on turn.
  const bool is_on_turn = state->phase == PHASE_PLAY && state->turn == player;
  return value + (is_on_turn ? weights->turn[bag_step(abaku_bag_share(state))] : 0);
}

static int spread(const void *evaluator, const void *state) {
  return weights_of(evaluator)->spread[bag_step(abaku_bag_share(state))];
}

// The weaker the level, the sooner it overlooks a rich play; the strongest simulates. Measured:
// docs/levels.md.
static const RackLevel levels[ENGINE_MAX_LEVEL] = {
    {0, 240, 1},   {0, 395, 1},   {0, 800, 1},    {0, 1750, 1},   {0, 4500, 1},
    {0, 12000, 1}, {0, 36000, 1}, {0, 105000, 1}, {0, 320000, 1}, {0, 0, 0},
};

static const RackGame rack_game = {
    .rules = &abaku_game,
    .visit = abaku_visit_moves,
    .find_best = abaku_find_best,
    .play = play,
    .draw = draw,
    .horizon = horizon,
    .is_known = is_known,
    .standing = standing,
    .rack_value = rack_value,
    .spread = spread,
    .levels = levels,
    .attention_steps = 12,
    .candidates = CANDIDATES,
    .certainty = CERTAINTY,
    .turn_bias = TURN_BIAS,
};

static void destroy_evaluator(void *memory) {
  AbakuEvaluator *evaluator = memory;
  free(evaluator->line_cache);
  free(evaluator);
}

static void *create(const Game *game, const EngineSettings *settings) {
  (void)game;
  AbakuEvaluator *evaluator = memory_allocate(sizeof *evaluator);
  *evaluator = (AbakuEvaluator){&abaku_weights, memory_allocate(sizeof(AbakuLineCache))};
  RackGame own = rack_game;
  own.evaluator = evaluator;
  return rack_player_create(&own, destroy_evaluator, settings);
}

const Engine abaku_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "abaku",
    .compares = true,
    .score_unit = "score.margin",
    .create = create,
    .destroy = rack_player_destroy,
    .think = rack_player_think,
    .roll_out = rack_player_roll_out,
    .explain = abaku_explain,
};
