// The Abaku player: what the shared player has to know of the game.
#include "base/memory.h"
#include "engines/abaku/best.h"
#include "engines/abaku/explain.h"

#include <stdlib.h>

enum {
  RACERS = 16,
  TURNS_ALONE = 1,
  BAG_NEAR_THE_END = 8, // from here on games are played to the end
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
  return view->shared && view->players == 2 && (view->bag.counts[0] == 0 || other->swapped == 0);
}

static const AbakuNumbers *numbers_of(const void *mind) {
  return ((const AbakuMind *)mind)->numbers;
}

// Nothing for tiles that are not seen.
static int rack_value(const void *mind, const void *position, int player) {
  const AbakuState *state = position;
  const TileSet *rack = &state->player[player - 1].rack;
  if (rack->counts[TILES_HIDDEN]) return 0;
  return abaku_value_of_tiles(numbers_of(mind), rack, abaku_bag_size(state, player));
}

static int standing(const void *mind, const void *position, int player) {
  const AbakuNumbers *numbers = numbers_of(mind);
  const AbakuState *state = position;
  const AbakuPlayer *standing = &state->player[player - 1];
  if (standing->out) return RACK_OUT;
  const int value = RACK_POINT * standing->score + rack_value(mind, state, player) +
                    abaku_value_of_race(numbers, state, player);
  // A player who has just laid tiles and still draws is no longer on turn.
  const bool is_on_turn = state->phase == PHASE_PLAY && state->turn == player;
  return value + (is_on_turn ? numbers->turn[bag_step(abaku_bag_share(state))] : 0);
}

static int spread(const void *mind, const void *state) {
  return numbers_of(mind)->spread[bag_step(abaku_bag_share(state))];
}

// Weak levels see few of the plays; the strongest plays games on.
static const RackLevel levels[ENGINE_MAX_LEVEL] = {
    {2, 0, 1},  {3, 0, 1},  {5, 0, 1},  {8, 0, 1},  {13, 0, 1},
    {20, 0, 1}, {32, 0, 1}, {50, 0, 1}, {75, 0, 1}, {100, 0, 0},
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
    .racers = RACERS,
};

static void forget(void *memory) {
  AbakuMind *mind = memory;
  abaku_memory_destroy(mind->memory);
  free(mind);
}

static void *create(const Game *game, const EngineSettings *settings) {
  (void)game;
  AbakuMind *mind = memory_allocate(sizeof *mind);
  *mind = (AbakuMind){&abaku_numbers, abaku_memory_create()};
  return rack_player_create_with_mind(&rack_game, mind, forget, settings);
}

const Engine abaku_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "abaku",
    .compares = true,
    .create = create,
    .destroy = rack_player_destroy,
    .think = rack_player_think,
    .play_on = rack_player_play_on,
    .explain = abaku_explain,
};
