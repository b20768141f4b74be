// Decisions judged one by one: on a view as on the whole state, as words and back.
#include "support.h"

#include "core/state.h"
#include "play/analysis.h"

#include <stdlib.h>
#include <string.h>

static const SearchLimits limits = {.nodes = 600, .level = ENGINE_MAX_LEVEL};
static const SearchControl unhurried = {0};

static char *words_of(const Decision *decision, const Game *game, const void *state) {
  Text text = {0};
  decision_format(decision, game, state, &text);
  return text_detach(&text);
}

static bool is_same_value(Value a, Value b) {
  return a.has_win == b.has_win && a.has_score == b.has_score && a.win == b.win &&
         a.score == b.score;
}

static void expect_same(const Decision *one, const Decision *other) {
  assert_int_equal(one->forced, other->forced);
  assert_true(one->best == other->best);
  assert_true(is_same_value(one->value, other->value) && is_same_value(one->after, other->after));
  assert_int_equal(one->has_loss, other->has_loss);
  assert_int_equal(one->loss, other->loss);
  assert_int_equal(one->loss_unit, other->loss_unit);
  assert_int_equal(one->alternative_count, other->alternative_count);
  assert_memory_equal(one->alternatives, other->alternatives,
                      one->alternative_count * sizeof *one->alternatives);
  assert_int_equal(one->line_length, other->line_length);
}

static void expect_words_and_back(const Session *session, const Decision *decision) {
  void *state = state_before(session, decision->entry);
  char *words = words_of(decision, session->game, state);
  Decision read = {.entry = decision->entry, .player = decision->player};
  Error error;
  assert_true(decision_parse(&read, session->game, state, words, &error));
  expect_same(decision, &read);
  char *again = words_of(&read, session->game, state);
  assert_string_equal(words, again);
  decision_free(&read);
  free(again);
  free(words);
  free(state);
}

// Who judges a seat's view says what the analysis of the whole game says.
static void expect_same_on_view(const Session *session, const Decision *decision) {
  const Game *game = session->game;
  void *state = state_before(session, decision->entry);
  void *view = state_view(game, state, decision->player);
  Adviser adviser;
  Decision seen = {0};
  adviser_init(&adviser, game, 1);
  decision_judge(&seen, &adviser, view, session->entries[decision->entry].move, NULL, &limits,
                 &unhurried);
  expect_same(decision, &seen);
  decision_free(&seen);
  adviser_free(&adviser);
  free(view);
  free(state);
}

static void every_decision_is_the_same_in_words(void **unused) {
  (void)unused;
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    Session *session = start_game(game, NULL, 5);
    play_at_random(session, 14, 7);
    Analysis analysis;
    analysis_make(&analysis, session, &limits, 1, &unhurried, NULL, NULL);
    assert_int_equal(analysis.judged_count, analysis.count);
    assert_true(analysis.count >= 5);
    for (size_t k = 0; k < analysis.count; k++) {
      expect_words_and_back(session, &analysis.decisions[k]);
      if (game->has_hidden && k % 4 == 0) expect_same_on_view(session, &analysis.decisions[k]);
    }
    analysis_free(&analysis);
    session_destroy(session);
  }
}

// What is known of the later position takes the place of a search.
static void what_is_known_is_not_searched_again(void **unused) {
  (void)unused;
  Session *session = start_game(game_find("baju"), NULL, 1);
  MoveList list = {0};
  assert_true(move_list_generate(&list, session->game, session->state, GAME_MAX_LISTED));
  Adviser adviser;
  adviser_init(&adviser, session->game, 1);
  Decision decision = {0};
  const Value known = {.has_win = true, .win = 123};
  decision_judge(&decision, &adviser, session->state, list.moves[0], &known, &limits, &unhurried);
  const Move best = decision.best;
  for (size_t i = 0; i < 2; i++) {
    const Move made = list.moves[i] == best ? list.moves[i + 1] : list.moves[i];
    decision_free(&decision);
    decision = (Decision){0};
    decision_judge(&decision, &adviser, session->state, made, &known, &limits, &unhurried);
    assert_int_equal(decision.after.win, made == decision.best ? decision.value.win : 123);
  }
  decision_free(&decision);
  adviser_free(&adviser);
  move_list_free(&list);
  session_destroy(session);
}

// Who plays alone wins anyhow: what is lost is points.
static void alone_points_are_lost(void **unused) {
  (void)unused;
  Session *session = start_game(game_find("abaku"), "players=1", 3);
  play_at_random(session, 2, 3);
  MoveList list = {0};
  Adviser adviser;
  assert_true(move_list_generate(&list, session->game, session->state, GAME_MAX_LISTED));
  adviser_init(&adviser, session->game, 1);
  Decision decision = {0};
  decision_judge(&decision, &adviser, session->state, list.moves[0], NULL, &limits, &unhurried);
  assert_true(decision.has_loss && decision.loss_unit == LOSS_OF_SCORE);
  assert_int_equal(decision.loss, decision.value.score - decision.after.score);
  assert_true(decision.loss > 0 && decision_was_worse(&decision));
  decision_free(&decision);
  adviser_free(&adviser);
  move_list_free(&list);
  session_destroy(session);
}

static void wrong_words_are_refused(void **unused) {
  (void)unused;
  const Game *game = game_find("abalone");
  Session *session = start_game(game, NULL, 1);
  static const char *const wrong[] = {
      "",
      "forced", // there are many moves
      "best",
      "best a1a1",
      "best resign",
      "best a1b2 win 1001",
      "best a1b2 win -1",
      "best a1b2 win 007",
      "best a1b2 win",
      "best a1b2 score 99999999999",
      "best a1b2 after-win 2000",
      "best a1b2 score 5 win 5", // in this order only
      "best a1b2 other a1b2 1",
      "best a1b2 other a1a1 1 1",
      "best a1b2 other a1b2 1 1 other a1b2 1 1 other a1b2 1 1 other a1b2 1 1",
      "best a1b2 pv",
      "best a1b2 pv c3d3", // another move than the best
      "best a1b2 pv a1b2 a1b2",
      "best a1b2 and more",
      "worst a1b2",
  };
  Decision decision = {.loss = 77};
  Error error;
  assert_true(decision_parse(&(Decision){0}, game, session->state, "best a1b2 win 500", &error));
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    assert_false(decision_parse(&decision, game, session->state, wrong[i], &error));
    assert_string_equal(error.code, "protocol");
    assert_int_equal(decision.loss, 77);
  }
  session_destroy(session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_decision_is_the_same_in_words),
      cmocka_unit_test(what_is_known_is_not_searched_again),
      cmocka_unit_test(alone_points_are_lost),
      cmocka_unit_test(wrong_words_are_refused),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
