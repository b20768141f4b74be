// The Abaku player: what the shared player has to know of the game.
#include "engines/abaku/moves.h"
#include "engines/abaku/reasons.h"

enum {
  RACERS = 16,
  TURNS_ALONE = 1,
  BAG_NEAR_THE_END = 3, // from here on games are played to the end
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

// Until everybody else has answered and the player could lay again.
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

static int standing(const void *memory, const void *position, int player) {
  const AbakuNumbers *numbers = memory;
  const AbakuState *state = position;
  const AbakuPlayer *standing = &state->player[player - 1];
  if (standing->out) return RACK_OUT;
  int value = RACK_POINT * standing->score;
  if (standing->rack.counts[TILES_HIDDEN] == 0)
    value += abaku_value_of_tiles(numbers, &standing->rack, abaku_bag_size(state, player));
  // A player who has just laid tiles and still draws is no longer on turn.
  const bool is_on_turn = state->phase == PHASE_PLAY && state->turn == player;
  return value + (is_on_turn ? numbers->turn[bag_step(abaku_bag_share(state))] : 0);
}

static int spread(const void *memory, const void *state) {
  const AbakuNumbers *numbers = memory;
  return numbers->spread[bag_step(abaku_bag_share(state))];
}

// Weak levels see few of the plays; strong ones play games on.
static const RackLevel levels[ENGINE_MAX_LEVEL] = {
    {2, 0, 1},  {4, 0, 1},  {7, 0, 1},   {12, 0, 1},      {20, 0, 1},
    {35, 0, 1}, {60, 0, 1}, {100, 0, 1}, {100, 0, 60000}, {100, 0, 0},
};

static const RackGame rack_game = {
    .rules = &abaku_game,
    .numbers = &abaku_numbers,
    .visit = abaku_visit_moves,
    .visit_briefly = abaku_visit_brief_moves,
    .play = play,
    .draw = draw,
    .horizon = horizon,
    .is_known = is_known,
    .standing = standing,
    .spread = spread,
    .explain = abaku_explain,
    .levels = levels,
    .racers = RACERS,
};

static void *create(const Game *game, const EngineSettings *settings) {
  (void)game;
  return rack_player_create(&rack_game, settings);
}

const Engine abaku_engine = {
    .struct_size = sizeof(Engine),
    .game_id = "abaku",
    .create = create,
    .destroy = rack_player_destroy,
    .think = rack_player_think,
    .play_on = rack_player_play_on,
};
