// The Abalone player: finds what can be found, never answers an illegal move, and answers the same
// every time.
#include "../quiet_host.h"
#include "core/state.h"
#include "games/abalone/abalone.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

typedef struct Answer {
  Move move;
  int score; // of the last info line
  uint64_t nodes;
  char line[4096];
} Answer;

static long find_value(const char *line, const char *key) {
  const char *at = strstr(line, key);
  assert_non_null(at);
  return strtol(at + strlen(key), NULL, 10);
}

static Answer think_with(const EngineSettings *settings, const void *state, SearchLimits limits) {
  const Engine *engine = engine_find(&abalone_game);
  assert_string_equal(engine->game_id, "abalone");
  if (!limits.level) limits.level = ENGINE_MAX_LEVEL;
  QuietHost quiet = {0};
  const SearchHost host = quiet_host_interface(&quiet);
  void *player = engine->create(&abalone_game, settings);
  Answer answer = {.move = engine->think(player, state, &limits, &host)};
  engine->destroy(player);
  if (quiet.lines) {
    answer.score = (int)find_value(quiet.line, " score ");
    answer.nodes = (uint64_t)find_value(quiet.line, " nodes ");
    memcpy(answer.line, quiet.line, sizeof answer.line);
  }
  return answer;
}

static Answer think(const void *state, SearchLimits limits) {
  return think_with(&(EngineSettings){.threads = 1, .hash_mib = 1, .seed = 1}, state, limits);
}

static Session *at(const char *position) {
  Error error;
  Session *session = session_create_at(&abalone_game, position, &error);
  if (!session) fail_msg("%s: %s", position, error_message(&error));
  return session;
}

static void expect_move(const char *position, unsigned depth, const char *expected) {
  Session *session = at(position);
  const Answer answer = think(session->state, (SearchLimits){.depth = depth});
  Text text = {0};
  abalone_format_move(answer.move, &text);
  if (strcmp(text_string(&text), expected) != 0)
    fail_msg("%s: %s instead of %s", position, text_string(&text), expected);
  text_free(&text);
  session_destroy(session);
}

static void test_pushes_off_at_once(void **state) {
  (void)state;
  expect_move("5/6/7/8/9/8/7/6/2SSs 5 0 b 0 1", 1, "a3a4");
  expect_move("5/6/7/8/s6SS/8/7/6/2ssS 0 5 w 0 1", 4, "a3a4");
}

// Whether the side to move can force its last marble off within `plies`, by trying everything.
static bool wins_within(const AbaloneState *state, int plies) {
  Move list[ABALONE_MAX_MOVES];
  const int count = abalone_generate(state, list);
  for (int i = 0; i < count; i++) {
    AbaloneState next = *state;
    abalone_apply(&next, list[i]);
    if (next.out[state->side] >= next.goal) return true;
    if (plies < 3) continue;
    Move replies[ABALONE_MAX_MOVES];
    const int reply_count = abalone_generate(&next, replies);
    bool refuted = false;
    for (int j = 0; j < reply_count && !refuted; j++) {
      AbaloneState after = next;
      abalone_apply(&after, replies[j]);
      refuted = after.out[next.side] >= after.goal || !wins_within(&after, plies - 2);
    }
    if (!refuted) return true;
  }
  return false;
}

// Wins in three plies that trying everything finds, the search finds too, and no others.
static void test_sees_wins_to_come(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 3);
  int wins = 0, others = 0;
  while (wins < 12 || others < 12) {
    Session *session = at("ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1 goal=1");
    for (int i = 0; i < 40 && session_turn(session) > 0; i++)
      session_play(session, abalone_random_move(abalone_state_of(session->state), &random), NULL,
                   NULL);
    const AbaloneState *position = abalone_state_of(session->state);
    if (session_turn(session) > 0 && !wins_within(position, 1)) {
      const bool won = wins_within(position, 3);
      if (won ? wins < 12 : others < 12) {
        const Answer answer = think(session->state, (SearchLimits){.depth = 5});
        assert_int_equal(answer.score == 10000 - 3, won);
        assert_int_equal(strstr(answer.line, " win 1000 ") != NULL, answer.score >= 9900);
        *(won ? &wins : &others) += 1;
      }
    }
    session_destroy(session);
  }
}

// A marble is en prise: of the seven moves only the one that takes it away saves the game.
static void test_saves_what_it_can(void **state) {
  (void)state;
  Session *session = at("5/6/7/8/4s4/8/7/1S4/sSS2 5 0 w 0 1");
  const Answer answer = think(session->state, (SearchLimits){.depth = 4});
  session_play(session, answer.move, NULL, NULL);
  const Answer reply = think(session->state, (SearchLimits){.depth = 1});
  assert_true(reply.score < 9900);
  session_destroy(session);
}

// The move that leads from one position to another, or -1.
static int move_between(const AbaloneState *from, const AbaloneState *to) {
  Move list[ABALONE_MAX_MOVES];
  const int count = abalone_generate(from, list);
  for (int i = 0; i < count; i++) {
    AbaloneState next = *from;
    abalone_apply(&next, list[i]);
    if (memcmp(next.marbles, to->marbles, sizeof to->marbles) == 0) return (int)list[i];
  }
  return -1;
}

// Plays a white move, a black one and a white one that lead from the session's position to `goal`,
// black only taking back its last move; false if there are none.
static bool go_back(Session *session, const AbaloneState *goal) {
  const AbaloneState start = *abalone_state_of(session->state);
  Move list[ABALONE_MAX_MOVES];
  const int count = abalone_generate(&start, list);
  for (int i = 0; i < count; i++) {
    AbaloneState aside = start;
    abalone_apply(&aside, list[i]);
    AbaloneState black_back = aside;
    black_back.marbles[BLACK] = goal->marbles[BLACK];
    black_back.side = WHITE;
    const int second = move_between(&aside, &black_back);
    const int third = move_between(&black_back, goal);
    if (second >= 0 && third >= 0)
      return session_play(session, list[i], NULL, NULL) &&
             session_play(session, (Move)second, NULL, NULL) &&
             session_play(session, (Move)third, NULL, NULL);
  }
  return false;
}

// Black is far ahead. The position after the move it likes best has been on the board before, so
// that the same move would now be a draw: it has to find another.
static void test_avoids_a_repetition(void **state) {
  (void)state;
  static const char *const starts[] = {
      "5/6/7/8/9/3SSS2/2SSSS1/sssss1/5 5 0 b 0 1",
      "5/s5/2s4/2SSS3/3SSS3/2SS4/4s2/4s1/3s1 5 0 b 0 1",
      "5/6/s5s/8/s3S3s/3SSSS1/s1SSSS1/6/5 5 0 b 0 1",
  };
  int tested = 0;
  for (size_t i = 0; i < sizeof starts / sizeof starts[0]; i++) {
    const SearchLimits limits = {.depth = 4};
    Session *session = at(starts[i]);
    const AbaloneState before = *abalone_state_of(session->state);
    const Move favourite = think(session->state, limits).move;
    session_play(session, favourite, NULL, NULL);
    Text after = {0};
    abalone_format_board(abalone_state_of(session->state)->marbles, &after);
    text_add(&after, " 5 0 w 0 1 repetition=2");
    session_destroy(session);
    session = at(text_string(&after));
    if (go_back(session, &before)) {
      const Move move = think(session->state, limits).move;
      assert_true(move != favourite);
      session_play(session, move, NULL, NULL);
      assert_true(session_turn(session) != TURN_OVER);
      tested++;
    }
    text_free(&after);
    session_destroy(session);
  }
  assert_true(tested > 0);
}

// Closed positions in which the player stands a little worse, or even two marbles better.
static const char *const CLOSED[] = {
    "1ssss/sssss1/2sss2/3ss3/3SSSS2/2SSSS2/1SSSSS1/2S3/5 0 0 b 0 1",
    "1ss2/1sssss/s1sss2/1S1ss3/2SSsS3/3SSS2/1SSSSS1/1S2S1/5 0 0 b 0 1",
    "5/2s3/2sss2/2sss3/2sssSSS1/1sssSSSS/1s1SSSS/3SSS/5 0 0 w 0 1",
    "5/6/2ss1SS/1ssssSSS/2sssSSSS/2ssSsS1/3SsS1/3s1S/5 0 0 w 0 1",
    "5/6/1SSSSS1/2SSSS2/3SSSS2/3sss2/2ssss1/1sssss/2s2 1 1 b 0 1",
    "5/6/2S4/2SSSS2/3SSS3/2SSSS2/1sssss1/1ssss1/sssss 0 2 w 0 1",
};

enum { CLOSED_PLIES = 60, CLOSED_NODES = 4000 };

// The move that puts the marbles of the player on turn back where they were before its last one.
static bool find_way_back(const Session *session, Move *move) {
  if (session->entry_count < 2) return false;
  void *before = state_before(session, session->entry_count - 2);
  const AbaloneState *now = abalone_state_of(session->state);
  const CellSet wanted = abalone_state_of(before)->marbles[now->side];
  Move list[ABALONE_MAX_MOVES];
  const int count = abalone_generate(now, list);
  bool found = false;
  for (int i = 0; i < count && !found; i++) {
    AbaloneState next = *now;
    abalone_apply(&next, list[i]);
    found = next.marbles[now->side] == wanted;
    *move = list[i];
  }
  free(before);
  return found;
}

// Plays on against somebody who goes to and fro wherever that is possible; true when it was drawn.
static bool is_drawn_from(const char *position, int seat, const EngineSettings *settings) {
  const SearchLimits limits = {.nodes = CLOSED_NODES};
  Session *session = at(position);
  for (int ply = 0; ply < CLOSED_PLIES && session_turn(session) != TURN_OVER; ply++) {
    Move move;
    if (session_turn(session) == seat || !find_way_back(session, &move))
      move = think_with(settings, session->state, limits).move;
    assert_true(session_play(session, move, NULL, NULL));
  }
  Result result;
  abalone_game.result(session->state, &result);
  session_destroy(session);
  return result.kind == RESULT_DRAWN;
}

static int count_draws(const EngineSettings *settings) {
  int draws = 0;
  for (size_t i = 0; i < sizeof CLOSED / sizeof CLOSED[0]; i++)
    for (int seat = 1; seat <= 2; seat++)
      draws += is_drawn_from(CLOSED[i], seat, settings);
  return draws;
}

// With the contempt of a tenth of a marble that it once had, the player takes the third repetition
// in half of them.
static void test_plays_on_in_closed_positions(void **state) {
  (void)state;
  const EngineSettings own = {.threads = 1, .hash_mib = 1, .seed = 1};
  const EngineSettings little = {
      .threads = 1, .hash_mib = 1, .seed = 1, .has_contempt = true, .contempt = 10};
  assert_int_equal(count_draws(&own), 0);
  assert_true(count_draws(&little) >= 3);
}

// At the last ply a marble more wins; nothing else does.
static void test_knows_the_last_ply(void **state) {
  (void)state;
  Session *session = at("5/6/7/8/9/8/7/4sS/2SSs 0 0 b 0 50 cap=100");
  const Answer answer = think(session->state, (SearchLimits){.depth = 3});
  session_play(session, answer.move, NULL, NULL);
  assert_int_equal(abalone_game.score(session->state, 1), 1);
  assert_true(answer.score >= 9900);
  session_destroy(session);
}

static void test_nodes_are_exact_and_reproducible(void **state) {
  (void)state;
  Session *session = at("ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1");
  const EngineSettings settings = {.threads = 1, .hash_mib = 4, .seed = 0};
  const Engine *engine = engine_find(&abalone_game);
  void *player = engine->create(&abalone_game, &settings);
  char first[4096] = "";
  for (int round = 0; round < 3; round++) {
    QuietHost quiet = {0};
    const SearchHost host = quiet_host_interface(&quiet);
    const SearchLimits limits = {.nodes = 30000, .level = ENGINE_MAX_LEVEL};
    engine->think(player, session->state, &limits, &host);
    assert_true(find_value(quiet.line, " nodes ") <= 30000);
    if (round == 0) memcpy(first, quiet.line, sizeof first);
    assert_string_equal(quiet.line, first);
    // Something else in between must leave no trace.
    const SearchLimits other = {.depth = 5, .level = ENGINE_MAX_LEVEL};
    engine->think(player, session->state, &other, &host);
  }
  engine->destroy(player);
  session_destroy(session);
}

// Marbles anywhere, in any number, any options.
static bool make_odd_position(FastRandom *random, AbaloneState *state, Text *text) {
  memset(state, 0, sizeof *state);
  const uint32_t density = 1 + fast_random_below(random, 9);
  for (int cell = 0; cell < CELL_COUNT; cell++)
    if (fast_random_below(random, 10) < density)
      state->marbles[fast_random_below(random, 2)] |= cell_bit(cell);
  text_clear(text);
  abalone_format_board(state->marbles, text);
  text_format(text, " %u %u %c %u %u goal=%u repetition=%u quiet=%u cap=%u",
              fast_random_below(random, 3), fast_random_below(random, 3),
              fast_random_below(random, 2) ? 'b' : 'w', fast_random_below(random, 30),
              1 + fast_random_below(random, 60), 1 + fast_random_below(random, 6),
              2 + fast_random_below(random, 4), 25 + fast_random_below(random, 60),
              fast_random_below(random, 3) * 70);
  return true;
}

static void test_is_never_illegal(void **state) {
  (void)state;
  const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 0};
  const Engine *engine = engine_find(&abalone_game);
  void *player = engine->create(&abalone_game, &settings);
  QuietHost quiet = {0};
  const SearchHost host = quiet_host_interface(&quiet);
  FastRandom random;
  fast_random_init(&random, 5);
  Text text = {0};
  int searched = 0;
  for (int i = 0; i < 600; i++) {
    AbaloneState odd;
    make_odd_position(&random, &odd, &text);
    Session *session = session_create_at(&abalone_game, text_string(&text), NULL);
    assert_non_null(session);
    for (int ply = 0; ply < 4 && session_turn(session) > 0; ply++, searched++) {
      const SearchLimits limits = {.nodes = 1 + fast_random_below(&random, 400),
                                   .level = 1 + fast_random_below(&random, ENGINE_MAX_LEVEL)};
      const Move move = engine->think(player, session->state, &limits, &host);
      Error error;
      if (!session_play(session, move, NULL, &error))
        fail_msg("%s: %s", text_string(&text), error_message(&error));
    }
    session_destroy(session);
  }
  assert_true(searched > 500);
  text_free(&text);
  engine->destroy(player);
}

static void test_several_threads_answer_legally(void **state) {
  (void)state;
  Session *session = at("ss1SS/sssSSS/1ss1SS1/8/9/8/1SS1ss1/SSSsss/SS1ss 0 0 b 0 1");
  const EngineSettings settings = {.threads = 4, .hash_mib = 4, .seed = 0};
  for (int i = 0; i < 5; i++) {
    const Answer answer = think_with(&settings, session->state, (SearchLimits){.nodes = 20000});
    assert_true(session_play(session, answer.move, NULL, NULL));
  }
  session_destroy(session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_pushes_off_at_once),
      cmocka_unit_test(test_sees_wins_to_come),
      cmocka_unit_test(test_saves_what_it_can),
      cmocka_unit_test(test_avoids_a_repetition),
      cmocka_unit_test(test_plays_on_in_closed_positions),
      cmocka_unit_test(test_knows_the_last_ply),
      cmocka_unit_test(test_nodes_are_exact_and_reproducible),
      cmocka_unit_test(test_is_never_illegal),
      cmocka_unit_test(test_several_threads_answer_legally),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
