// Advice and reasons, for every game: what is said belongs to the move it is said of.
#include "support.h"

#include "core/state.h"
#include "play/adviser.h"
#include "play/explain.h"

#include <stdlib.h>
#include <string.h>

static const SearchControl unhurried = {0};

static void expect_consistent(Adviser *adviser, const Session *session, uint64_t nodes) {
  const SearchLimits limits = {.nodes = nodes, .level = ENGINE_MAX_LEVEL};
  Advice advice;
  Text text = {0};
  adviser_ask(adviser, session->state, &limits, &unhurried, &advice);
  if (advice.best.line_length) {
    assert_true(advice.line[0] == advice.move);
    assert_true(advice.compared[0].move == advice.move);
    assert_int_equal(advice.compared[0].win, advice.best.win);
  }
  advice_format(&advice, session->game, session->state, &text);
  assert_true(text.length > 0);
  text_free(&text);
  advice_free(&advice);
}

// However early a search is stopped, in the middle of a depth too.
static void line_and_value_are_of_the_move(void **unused) {
  (void)unused;
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    Adviser adviser;
    adviser_init(&adviser, game, 1);
    for (uint64_t round = 0; round < 12; round++) {
      Session *session = start_game(game, NULL, round);
      play_at_random(session, (int)round * 2, round);
      for (uint64_t nodes = 40; nodes < 3000 && session_turn(session) > TURN_CHANCE; nodes *= 2)
        expect_consistent(&adviser, session, nodes + 17 * round);
      session_destroy(session);
    }
    adviser_free(&adviser);
  }
}

static void expect_explained(const Game *game, const void *state, Move move) {
  Explanation explanation, from_view;
  Text sentence = {0};
  explain_move(game, state, move, &explanation);
  assert_true(explanation.count > 0);
  explain_in_words(&explanation, &sentence);
  assert_true(sentence.length > 0);
  assert_null(strpbrk(text_string(&sentence), "{}")); // every hole is filled
  // The player on turn knows all that is said.
  void *view = state_view(game, state, game->turn(state));
  Text again = {0};
  explain_move(game, view, move, &from_view);
  explain_in_words(&from_view, &again);
  assert_string_equal(text_string(&sentence), text_string(&again));
  text_free(&again);
  text_free(&sentence);
  free(view);
}

static void every_move_is_explained(void **unused) {
  (void)unused;
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    MoveList moves = {0};
    for (uint64_t round = 0; round < 20; round++) {
      Session *session = start_game(game, NULL, round);
      play_at_random(session, (int)round, round);
      move_list_generate(&moves, game, session->state, 3000);
      for (size_t j = 0; j < moves.count && session_turn(session) > TURN_CHANCE; j += 1 + j / 16)
        expect_explained(game, session->state, moves.moves[j]);
      session_destroy(session);
    }
    move_list_free(&moves);
  }
}

static void expect_words(const char *id, const char *position, const char *spelling,
                         const char *expected) {
  const Game *game = game_find(id);
  Error error;
  Session *session = session_create_at(game, position, &error);
  if (!session) fail_msg("%s", error_message(&error));
  Move move;
  assert_true(game->parse_move(session->state, spelling, &move, NULL));
  assert_true(game->check(session->state, move, NULL));
  Explanation explanation;
  Text text = {0};
  explain_move(game, session->state, move, &explanation);
  explain_in_words(&explanation, &text);
  assert_string_equal(text_string(&text), expected);
  text_free(&text);
  session_destroy(session);
}

#define MARBLES(rows, side)                                                                        \
  rows " 0 0 " side " 0 1 layout=standard goal=6 repetition=3 quiet=200 cap=0"
#define RING "board=orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344"

static void marbles_have_words(void **unused) {
  (void)unused;
  expect_words("abalone", MARBLES("5/6/7/8/SSs6/8/7/6/5", "b"), "e1e2",
               "It pushes a white marble.");
  expect_words("abalone", MARBLES("5/6/7/8/6SSs/8/7/6/5", "b"), "e7e8",
               "It pushes a white marble off the board.");
  expect_words(
      "abalone", MARBLES("5/6/7/8/S8/8/7/6/s4", "b"), "e1e2",
      "It brings one of your marbles in from the edge. It brings your marbles nearer to the "
      "centre.");
  expect_words("abalone", MARBLES("5/6/7/8/4S4/8/7/6/s4", "b"), "e5e6",
               "It is a quiet move: it pushes nothing yet.");
}

static void buttons_have_words(void **unused) {
  (void)unused;
  expect_words("baju", "123./.w1w2w3/..../.... b 4 " RING, "4@d1",
               "It makes four in a line and wins.");
  expect_words("baju", "1.../.w1../..../.... b 2 " RING, "2@b1", "It makes two in a line.");
  expect_words("baju", "1.../.w1../..../.... b 2 " RING, "2@c2",
               "It keeps ways open for your buttons.");
  expect_words("baju-solo",
               "1w414/3w3w13/w4w14w3/w2w222 0 goal=two-lines "
               "board=orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344",
               "d3-c1", "It solves the puzzle.");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(line_and_value_are_of_the_move),
      cmocka_unit_test(every_move_is_explained),
      cmocka_unit_test(marbles_have_words),
      cmocka_unit_test(buttons_have_words),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
