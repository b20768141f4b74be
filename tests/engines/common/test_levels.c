// The levels of the games with racks: weak ones exchange or pass only where there is no play, and
// lose to stronger ones.
#include "../quiet_host.h"
#include "core/options.h"
#include "core/state.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { WEAKEST = 1, STRONGEST_WEAK = 8 };

typedef struct Search {
  const Game *game;
  const void *view;
  bool found;
} Search;

static bool stop_at_play(void *context, Move move) {
  Search *search = context;
  search->found = game_gain(search->game, search->view, move) > 0;
  return !search->found;
}

static bool has_play(const Game *game, const void *view) {
  Search search = {game, view, false};
  game->generate(view, stop_at_play, &search);
  return search.found;
}

static void *start(const Game *game) {
  OptionValues options;
  Error error;
  options_set_defaults(game, &options);
  void *state = state_allocate(game);
  assert_true(game->init(state, options.values, &error));
  return state;
}

static Move choose(const Game *game, const void *view, unsigned level, uint64_t seed) {
  const Engine *engine = engine_find(game);
  const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = seed};
  void *player = engine->create(game, &settings);
  QuietHost quiet = {0};
  const SearchHost host = quiet_host_interface(&quiet);
  const Move move = engine->think(player, view, &(SearchLimits){.nodes = 1, .level = level}, &host);
  engine->destroy(player);
  return move;
}

// By how many points the first player leads in the end.
static int play_game(const Game *game, const unsigned levels[2], uint64_t seed) {
  void *state = start(game);
  FastRandom random;
  fast_random_init(&random, seed);
  int lead = 0;
  for (int turn; (turn = game->turn(state)) != TURN_OVER;) {
    if (turn == TURN_CHANCE) {
      game->play(state, game->sample(state, &random.random), NULL);
      continue;
    }
    void *view = state_view(game, state, turn);
    const unsigned level = levels[turn - 1];
    const Move move = choose(game, view, level, seed);
    const int gain = game_gain(game, view, move);
    if (gain == 0 && has_play(game, view))
      fail_msg("level %u of %s does not play", level, game->id);
    lead += turn == 1 ? gain : -gain;
    game->play(state, move, NULL);
    free(view);
  }
  free(state);
  return lead;
}

// Neighbours are too close for so few games.
static void check_levels(const char *id) {
  enum { PAIRS = 6, APART = 3 };
  const Game *game = game_find(id);
  for (unsigned level = WEAKEST; level + APART <= STRONGEST_WEAK; level++) {
    int lead = 0;
    for (uint64_t seed = 1; seed <= PAIRS; seed++)
      lead += play_game(game, (unsigned[]){level + APART, level}, seed) -
              play_game(game, (unsigned[]){level, level + APART}, seed);
    if (lead <= 0) fail_msg("%s: level %u does not lead level %u", id, level + APART, level);
  }
}

static void weak_levels_of_abaku_play_on(void **unused) {
  (void)unused;
  check_levels("abaku");
}

static void weak_levels_of_summy_play_on(void **unused) {
  (void)unused;
  check_levels("summy");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(weak_levels_of_abaku_play_on),
      cmocka_unit_test(weak_levels_of_summy_play_on),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
