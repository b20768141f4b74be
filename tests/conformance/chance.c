// Chance: the outcomes' probabilities, and that samples follow them.
#include "base/catalogue.h"
#include "base/memory.h"
#include "conformance.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { SAMPLES = 4000, MAX_OUTCOMES = 400 };

static size_t index_of(const MoveList *list, Move move) {
  for (size_t i = 0; i < list->count; i++)
    if (list->moves[i] == move) return i;
  fail_msg("an outcome is sampled that is not listed");
  return 0;
}

// Pearson's test. Outcomes expected less than five times share one cell. The bound is over ten
// standard deviations of the statistic: a right sampler never fails, a wrong one always.
static void test_frequencies(const Game *game, const void *state, const MoveList *list,
                             const double *probabilities, FastRandom *random) {
  unsigned *seen = memory_allocate(list->count * sizeof *seen);
  for (int i = 0; i < SAMPLES; i++)
    seen[index_of(list, game->sample(state, &random->random))]++;
  double statistic = 0, rare_expected = 0, rare_seen = 0;
  unsigned cells = 0;
  for (size_t i = 0; i < list->count; i++) {
    const double expected = probabilities[i] * SAMPLES;
    if (expected < 5) {
      rare_expected += expected;
      rare_seen += seen[i];
      continue;
    }
    statistic += (seen[i] - expected) * (seen[i] - expected) / expected;
    cells++;
  }
  if (rare_expected > 5) {
    statistic += (rare_seen - rare_expected) * (rare_seen - rare_expected) / rare_expected;
    cells++;
  }
  if (cells > 1) {
    const double freedom = cells - 1;
    if (statistic > freedom + 10 * sqrt(2 * freedom) + 10)
      fail_msg("chi square %.1f with %.0f degrees of freedom", statistic, freedom);
  }
  free(seen);
}

static void compare_frequencies(const Game *game, const void *state, FastRandom *random) {
  if (game->turn(state) != TURN_CHANCE) return;
  for (int i = 0; i < 20; i++) {
    const Move outcome = game->sample(state, &random->random);
    Error error = {0};
    if (!game->check(state, outcome, &error))
      fail_msg("a sampled outcome: %s", error_message(&error));
    assert_true(game->probability(state, outcome) > 0);
  }
  MoveList list = {0};
  if (move_list_generate(&list, game, state, GAME_MAX_LISTED)) {
    double *probabilities = memory_allocate(list.count * sizeof *probabilities);
    double sum = 0;
    for (size_t i = 0; i < list.count; i++)
      sum += probabilities[i] = game->probability(state, list.moves[i]);
    if (fabs(sum - 1) > 1e-6) fail_msg("the probabilities add up to %f", sum);
    if (list.count <= MAX_OUTCOMES) test_frequencies(game, state, &list, probabilities, random);
    free(probabilities);
  }
  move_list_free(&list);
}

void check_chance_frequencies(void **state) {
  const Game *game = *(const Game **)*state;
  if (game->has_chance) visit_positions(game, 10, 100, 8, compare_frequencies);
}

static void play_through(Session *session, FastRandom *random) {
  session_deal(session, NULL);
  while (session_turn(session) > 0 && session->entry_count < 10000) {
    assert_true(
        session_play(session, random_move(session->game, session->state, random), NULL, NULL));
    session_deal(session, NULL);
  }
}

// People read why a game ended, so each reason has words.
static void check_reason_is_told(const Result *result) {
  char key[64];
  snprintf(key, sizeof key, "result.%s", result->reason);
  if (catalogue_find(key) == key) fail_msg("the catalogue has no text '%s'", key);
}

void check_games_end(void **state) {
  const Game *game = *(const Game **)*state;
  FastRandom random;
  fast_random_init(&random, 11);
  for (int i = 0; i < 12; i++) {
    Session *session = random_session(game, &random);
    play_through(session, &random);
    // Either it ended, or the rules set no limit and it went on and on.
    assert_true(session_turn(session) == TURN_OVER || session->entry_count >= 10000);
    Result result;
    game->result(session->state, &result);
    assert_int_equal(result.kind != RESULT_UNFINISHED, session_turn(session) == TURN_OVER);
    if (result.kind != RESULT_UNFINISHED) check_reason_is_told(&result);
    if (result.kind == RESULT_WON) assert_int_equal(__builtin_popcount(result.players), 1);
    if (result.kind == RESULT_DRAWN) assert_true(__builtin_popcount(result.players) >= 2);
    if (result.kind == RESULT_LOST) assert_int_equal(game->player_count(session->state), 1);
    session_destroy(session);
  }
}

void check_dealer_is_deterministic(void **state) {
  const Game *game = *(const Game **)*state;
  char *positions[2];
  for (int run = 0; run < 2; run++) {
    FastRandom random;
    fast_random_init(&random, 12);
    Session *session = random_session(game, &random);
    play_through(session, &random);
    positions[run] = position_text(game, session->state);
    session_destroy(session);
  }
  assert_string_equal(positions[0], positions[1]);
  free(positions[0]);
  free(positions[1]);
}
