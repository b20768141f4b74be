// Games for the tests of src/play: started with options and a seed, played by baselines.
#ifndef FIVEFOLD_TESTS_PLAY_SUPPORT_H
#define FIVEFOLD_TESTS_PLAY_SUPPORT_H

#include "core/session.h"
#include "engines/engine.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

// A dealt game; `option` (NAME=VALUE) may be NULL.
static inline Session *start_game(const Game *game, const char *option, uint64_t seed) {
  OptionValues options;
  options_set_defaults(game, &options);
  if (option) assert_true(options_set(game, &options, option, NULL));
  Session *session = session_create(game, &options, NULL);
  Dealer dealer;
  dealer_init_seed(&dealer, seed);
  session_set_dealer(session, &dealer, true);
  session_deal(session, NULL);
  return session;
}

static inline void play(Session *session, Move move) {
  assert_true(session_play(session, move, NULL, NULL));
  session_deal(session, NULL);
}

// Random legal moves, as many as there are turns.
static inline void play_at_random(Session *session, int turns, uint64_t seed) {
  FastRandom random;
  MoveList list = {0};
  fast_random_init(&random, seed);
  for (; turns > 0 && session_turn(session) > TURN_CHANCE; turns--) {
    move_list_generate(&list, session->game, session->state, GAME_MAX_LISTED);
    play(session, list.moves[fast_random_below(&random, (uint32_t)list.count)]);
  }
  move_list_free(&list);
}

#endif
