// The best few moves of a position, for players of both kinds.
#include "support.h"

#include "core/state.h"
#include "play/top_moves.h"

#include <stdlib.h>

static const SearchLimits limits = {.nodes = 3000, .level = ENGINE_MAX_LEVEL};
static const SearchControl unhurried = {0};

static void find(const Game *game, const void *state, TopMoves *top) {
  Adviser adviser;
  adviser_init(&adviser, game, 1);
  top_moves_find(top, &adviser, state, &limits, &unhurried);
  adviser_free(&adviser);
}

// Different legal moves, the best first; players that compare moves rank them by more than the
// chance to win.
static void expect_sound(const Game *game, const void *state, const TopMoves *top, size_t count) {
  assert_int_equal(top->count, count);
  assert_true(top->moves[0].line[0] == top->best);
  for (size_t i = 0; i < count; i++) {
    const TopMove *candidate = &top->moves[i];
    assert_in_range(candidate->value.win, 0, 1000);
    assert_true(game->check(state, candidate->line[0], NULL));
    if (i > 0 && !engine_find(game)->compares)
      assert_true(candidate->value.win <= top->moves[i - 1].value.win);
    for (size_t other = 0; other < i; other++)
      assert_true(candidate->line[0] != top->moves[other].line[0]);
  }
}

static void every_game_has_three(void **unused) {
  (void)unused;
  static const char *const games[] = {"abalone", "baju", "abaku", "summy", "addvantage"};
  for (size_t i = 0; i < sizeof games / sizeof games[0]; i++) {
    Session *session = start_game(game_find(games[i]), NULL, 5);
    play_at_random(session, 6, 5);
    TopMoves top;
    find(session->game, session->state, &top);
    expect_sound(session->game, session->state, &top, TOP_MOVES);
    top_moves_free(&top);
    assert_int_equal(top.count, 0);
    session_destroy(session);
  }
}

// The second best is worth what a search of its own says of it, whatever comes first.
static void others_are_searched(void **unused) {
  (void)unused;
  Session *session = start_game(game_find("abalone"), NULL, 5);
  play_at_random(session, 10, 9);
  const Game *game = session->game;
  TopMoves top;
  find(game, session->state, &top);
  const TopMove *second = &top.moves[1];
  assert_true(second->line_length > 1);
  void *state = state_copy(game, session->state);
  for (size_t i = 0; i < second->line_length; i++) {
    assert_true(game->check(state, second->line[i], NULL));
    game->play(state, second->line[i], NULL);
  }
  free(state);
  top_moves_free(&top);
  session_destroy(session);
}

// On the way to the goal only the shortest count, and of several equally short ones none is kept
// back.
static void ways_to_the_goal_are_equally_short(void **unused) {
  (void)unused;
  const Game *game = game_find("baju-solo");
  size_t several = 0;
  for (uint64_t seed = 1; seed <= 4; seed++) {
    Session *session = start_game(game, "goal=two-lines", seed);
    TopMoves top;
    find(game, session->state, &top);
    several += top.count > 1;
    for (size_t i = 0; i < top.count; i++) {
      const TopMove *way = &top.moves[i];
      void *state = state_copy(game, session->state);
      assert_true(way->value.score == top.moves[0].value.score);
      for (size_t step = 0; step < way->line_length; step++) {
        assert_true(game->check(state, way->line[step], NULL));
        game->play(state, way->line[step], NULL);
      }
      assert_int_equal(game->turn(state), TURN_OVER);
      assert_int_equal(game->score(state, 1), way->value.score);
      for (size_t other = 0; other < i; other++)
        assert_true(way->line[0] != top.moves[other].line[0]);
      free(state);
    }
    top_moves_free(&top);
    session_destroy(session);
  }
  assert_true(several > 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(every_game_has_three),
      cmocka_unit_test(others_are_searched),
      cmocka_unit_test(ways_to_the_goal_are_equally_short),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
