// The analysis of a game: right for any number of players, and useful when it is broken off.
#include "support.h"

#include "core/state.h"
#include "play/analysis.h"
#include "play/analysis_json.h"

#include <stdlib.h>
#include <string.h>

static const SearchLimits limits = {.nodes = 1500, .level = ENGINE_MAX_LEVEL};
static const SearchControl unhurried = {0};

// Everybody lays what brings most, but one player, who makes the move that brings least.
static Session *play_with_one_fool(const Game *game, const char *option, int fool, int turns) {
  Session *session = start_game(game, option, 4);
  MoveList list = {0};
  for (; turns > 0 && session_turn(session) > TURN_CHANCE; turns--) {
    move_list_generate(&list, game, session->state, GAME_MAX_LISTED);
    const int sign = session_turn(session) == fool ? -1 : 1;
    size_t best = 0;
    for (size_t i = 1; i < list.count; i++)
      if (sign * game_gain(game, session->state, list.moves[i]) >
          sign * game_gain(game, session->state, list.moves[best]))
        best = i;
    play(session, list.moves[best]);
  }
  move_list_free(&list);
  return session;
}

static void expect_fool_found(const Game *game, const char *option, int players) {
  const int fool = 2;
  Session *session = play_with_one_fool(game, option, fool, 4 * players);
  Analysis analysis;
  analysis_make(&analysis, session, &limits, 1, &unhurried, NULL, NULL);
  assert_int_equal(analysis.judged_count, analysis.count);
  AnalysisSummary summaries[GAME_MAX_PLAYERS + 1] = {0};
  for (int player = 1; player <= players; player++) {
    AnalysisSummary *summary = &summaries[player];
    analysis_summarize(&analysis, session, player, summary);
    // Values are each player's own, so a loss is known whoever comes next.
    assert_int_equal(summary->with_loss, summary->decisions);
    assert_true(summary->loss_unit == LOSS_OF_WIN && summary->largest_loss <= 1000);
    if (player != 1)
      assert_true(player == fool || summary->total_loss < summaries[fool].total_loss);
  }
  assert_true(summaries[1].total_loss < summaries[fool].total_loss);
  analysis_free(&analysis);
  session_destroy(session);
}

static void several_players_are_judged_by_their_own_chances(void **unused) {
  (void)unused;
  expect_fool_found(game_find("abaku"), "players=2", 2);
  expect_fool_found(game_find("abaku"), "players=3", 3);
  expect_fool_found(game_find("abaku"), "players=4", 4);
}

// What the players of these games say of a position is for two; the loss is known everywhere.
static void dice_for_four_have_losses(void **unused) {
  (void)unused;
  Session *session = start_game(game_find("addvantage"), "players=4", 2);
  play_at_random(session, 24, 3);
  Analysis analysis;
  analysis_make(&analysis, session, &limits, 1, &unhurried, NULL, NULL);
  for (size_t i = 0; i < analysis.count; i++) {
    const Decision *decision = &analysis.decisions[i];
    if (decision->forced) continue;
    assert_true(decision->has_loss && decision->loss >= 0 && decision->loss <= 1000);
    assert_true(decision->line_length == 0 || decision->line[0] == decision->best);
  }
  analysis_free(&analysis);
  session_destroy(session);
}

enum { JUDGED = 3 };

static bool stop_after_some(void *context) {
  return *(const size_t *)context >= JUDGED;
}

static void count(void *context, const Analysis *analysis, const Decision *decision) {
  assert_true(decision->judged);
  *(size_t *)context = analysis->judged_count;
}

static void what_is_judged_is_kept(void **unused) {
  (void)unused;
  Session *session = start_game(game_find("baju"), NULL, 1);
  play_at_random(session, 8, 1);
  size_t judged = 0;
  const SearchControl control = {.context = &judged, .should_stop = stop_after_some};
  Analysis analysis;
  analysis_make(&analysis, session, &limits, 1, &control, count, &judged);
  assert_int_equal(analysis.count, 8);
  assert_int_equal(analysis.judged_count, JUDGED);
  for (size_t i = 0; i < analysis.count; i++)
    assert_int_equal(analysis.decisions[i].judged, i >= analysis.count - JUDGED);
  AnalysisSummary one, two;
  analysis_summarize(&analysis, session, 1, &one);
  analysis_summarize(&analysis, session, 2, &two);
  assert_int_equal(one.decisions + two.decisions, JUDGED);
  Text text = {0};
  Json json = {.out = &text};
  json_open_object(&json);
  analysis_write_json(&analysis, session, NULL, &limits, &json);
  json_close_object(&json);
  assert_non_null(strstr(text_string(&text), "\"complete\":false"));
  text_free(&text);
  analysis_free(&analysis);
  session_destroy(session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(several_players_are_judged_by_their_own_chances),
      cmocka_unit_test(dice_for_four_have_losses),
      cmocka_unit_test(what_is_judged_is_kept),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
