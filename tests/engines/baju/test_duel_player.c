// The player of the duel: announces wins that are really forced, sees those that are near, never
// answers an illegal move, and answers the same every time.
#include "../quiet_host.h"
#include "core/session.h"
#include "engines/baju/duel_tactics.h"
#include "games/baju/baju.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const boards[] = {
    "board=ring",
    "board=orororo/rrrr/orororo/rrrr/orororo/rrrr/orororo/11223344",
    "board=owobowo/brwb/orobowo/wbrr/orowobo/rwbr/obororo/12345678",
};
enum { BOARD_COUNT = sizeof boards / sizeof boards[0] };

static Session *start(const char *board) {
  Text position = {0};
  text_format(&position, "..../..../..../.... b 1 %s", board);
  Error error;
  Session *session = session_create_at(&baju_game, text_string(&position), &error);
  if (!session) fail_msg("%s: %s", board, error_message(&error));
  text_free(&position);
  return session;
}

static void play_randomly(Session *session, int plies, FastRandom *random) {
  for (int i = 0; i < plies && session_turn(session) > 0; i++) {
    const BajuGame *game = session->state;
    Move moves[BAJU_MAX_MOVES];
    const unsigned count = baju_generate(&game->board, &game->state, moves);
    session_play(session, moves[fast_random_below(random, count)], NULL, NULL);
  }
}

// The plies in which the player on turn can force a win, at most `plies`, by trying everything; 0
// if that cannot be.
static int find_win(const BajuBoard *board, const BajuState *state, int plies) {
  const unsigned side = baju_side(state);
  Move moves[BAJU_MAX_MOVES];
  const unsigned count = baju_generate(board, state, moves);
  int best = 0;
  for (unsigned i = 0; i < count; i++) {
    BajuState next = *state;
    baju_apply(board, &next, moves[i]);
    if (baju_has_line(baju_buttons(&next, side))) return 1;
    if (plies < 3 || baju_has_line(baju_buttons(&next, !side))) continue;
    Move replies[BAJU_MAX_MOVES];
    const unsigned reply_count = baju_generate(board, &next, replies);
    int longest = 1;
    for (unsigned j = 0; j < reply_count && longest; j++) {
      BajuState after = next;
      baju_apply(board, &after, replies[j]);
      if (baju_has_line(baju_buttons(&after, !side))) longest = 0;
      if (!longest || baju_has_line(baju_buttons(&after, side))) continue;
      const int win = find_win(board, &after, plies - 2);
      longest = win == 0 ? 0 : win + 2 > longest ? win + 2 : longest;
    }
    if (longest && (!best || longest < best)) best = longest;
  }
  return best;
}

static bool can_make_line(const BajuBoard *board, const BajuState *state) {
  const unsigned side = baju_side(state);
  Move moves[BAJU_MAX_MOVES];
  const unsigned count = baju_generate(board, state, moves);
  for (unsigned i = 0; i < count; i++) {
    BajuState next = *state;
    baju_apply(board, &next, moves[i]);
    if (baju_has_line(baju_buttons(&next, side))) return true;
  }
  return false;
}

// Counts the moves that the search leaves out as no answers to a threat; after each of them the
// opponent makes a line, by the rules.
static int count_no_answers(const BajuBoard *board, const BajuState *state) {
  const unsigned other = !baju_side(state);
  const unsigned threat = find_line_move(board, state, other, 0);
  if (threat == DUEL_NO_MOVE) return 0;
  const unsigned spaces = defending_spaces(state, other, threat);
  Move moves[BAJU_MAX_MOVES];
  const unsigned count = baju_generate(board, state, moves);
  int left_out = 0;
  for (unsigned i = 0; i < count; i++) {
    const unsigned start = moves[i] & BAJU_PLACE ? 0 : 1u << baju_move_start(moves[i]);
    if ((1u << baju_move_goal(moves[i]) | start) & spaces) continue;
    BajuState next = *state;
    baju_apply(board, &next, moves[i]);
    assert_true(can_make_line(board, &next) || baju_has_line(baju_buttons(&next, other)));
    left_out++;
  }
  return left_out;
}

static void test_leaves_out_only_what_loses_at_once(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 13);
  int left_out = 0;
  for (int i = 0; i < 2000; i++) {
    Session *session = start(boards[i % BOARD_COUNT]);
    play_randomly(session, 6 + i % 20, &random);
    const BajuGame *game = session->state;
    if (session_turn(session) > 0 && !can_make_line(&game->board, &game->state))
      left_out += count_no_answers(&game->board, &game->state);
    session_destroy(session);
  }
  assert_true(left_out > 2000);
}

// What the last info line says of a forced win, of either side; 0: nothing.
static int announced(const QuietHost *quiet) {
  const char *forced = strstr(quiet->line, " forced ");
  return forced ? atoi(forced + strlen(" forced ")) : 0;
}

// Wins that trying everything finds are announced with their length, and no others.
static void test_announces_near_wins(void **state) {
  (void)state;
  const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 1};
  const Engine *engine = engine_find(&baju_game);
  void *player = engine->create(&baju_game, &settings);
  FastRandom random;
  fast_random_init(&random, 7);
  int by_length[4] = {0};
  for (int i = 0; i < 400; i++) {
    Session *session = start(boards[i % BOARD_COUNT]);
    play_randomly(session, 8 + i % 16, &random);
    if (session_turn(session) > 0) {
      const BajuGame *game = session->state;
      QuietHost quiet = {0};
      const SearchHost host = quiet_host_interface(&quiet);
      const SearchLimits limits = {.depth = 4, .level = ENGINE_MAX_LEVEL};
      const Move move = engine->think(player, session->state, &limits, &host);
      const int win = find_win(&game->board, &game->state, 3);
      if (win) assert_int_equal(announced(&quiet), win);
      if (!win)
        assert_true(announced(&quiet) == 0 || announced(&quiet) > 3 ||
                    strstr(quiet.line, " win 0 "));
      by_length[win]++;
      assert_true(session_play(session, move, NULL, NULL));
      assert_int_equal(session_turn(session) == TURN_OVER, win == 1);
    }
    session_destroy(session);
  }
  assert_true(by_length[0] > 5 && by_length[1] > 5 && by_length[3] > 5);
  engine->destroy(player);
}

static void test_nodes_are_exact_and_reproducible(void **state) {
  (void)state;
  Session *session = start(boards[0]);
  const EngineSettings settings = {.threads = 1, .hash_mib = 4, .seed = 0};
  const Engine *engine = engine_find(&baju_game);
  void *player = engine->create(&baju_game, &settings);
  char first[4096] = "";
  for (int round = 0; round < 3; round++) {
    QuietHost quiet = {0};
    const SearchHost host = quiet_host_interface(&quiet);
    const SearchLimits limits = {.nodes = 30000, .level = ENGINE_MAX_LEVEL};
    engine->think(player, session->state, &limits, &host);
    if (round == 0) memcpy(first, quiet.line, sizeof first);
    assert_string_equal(quiet.line, first);
    // Something else in between must leave no trace.
    const SearchLimits other = {.depth = 5, .level = 6};
    engine->think(player, session->state, &other, &host);
  }
  engine->destroy(player);
  session_destroy(session);
}

static void play_game(const Engine *engine, void *player, const char *board, FastRandom *random) {
  Session *session = start(board);
  play_randomly(session, (int)fast_random_below(random, 12), random);
  QuietHost quiet = {0};
  const SearchHost host = quiet_host_interface(&quiet);
  for (int ply = 0; ply < 12 && session_turn(session) > 0; ply++) {
    const SearchLimits limits = {.nodes = 1 + fast_random_below(random, 400),
                                 .level = 1 + fast_random_below(random, ENGINE_MAX_LEVEL)};
    const Move move = engine->think(player, session->state, &limits, &host);
    Error error;
    if (!session_play(session, move, NULL, &error))
      fail_msg("%s: %s", board, error_message(&error));
  }
  session_destroy(session);
}

static const char *const rulings[] = {
    "board=ring first=white",
    "board=ring repetition=0",
    "board=ring limit=0",
    "board=ring first=white repetition=0 limit=0",
    "board=o.ororo/rw.r/obobo.o/r.wr/obobobo/.wwr/oro.oro/11223344 repetition=0 limit=0",
    "board=o.obowo/wr.w/o.orowo/...w/oworo.o/rw../owo.obo/11122344 first=white",
};
enum { RULING_COUNT = sizeof rulings / sizeof rulings[0] };

static Session *start_with(const char *words) {
  Text position = {0};
  const char *side = strstr(words, "first=white") ? "w" : "b";
  text_format(&position, "..../..../..../.... %s 1 %s", side, words);
  Error error;
  Session *session = session_create_at(&baju_game, text_string(&position), &error);
  if (!session) fail_msg("%s: %s", words, error_message(&error));
  text_free(&position);
  return session;
}

// Fixed nodes and seeds: the strong player wins nearly always, whatever the rulings, and games end.
static void test_wins_under_every_ruling(void **state) {
  (void)state;
  enum { GAMES = 6, MOST_TURNS = 150 };
  const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 3};
  const Engine *engine = engine_find(&baju_game);
  void *player = engine->create(&baju_game, &settings);
  FastRandom random;
  fast_random_init(&random, 9);
  int won = 0;
  for (int i = 0; i < GAMES * RULING_COUNT; i++) {
    Session *session = start_with(rulings[i % RULING_COUNT]);
    const int strong = 1 + i / RULING_COUNT % 2;
    play_randomly(session, 2, &random);
    for (int turn = 0; turn < MOST_TURNS && session_turn(session) > 0; turn++) {
      QuietHost quiet = {0};
      const SearchHost host = quiet_host_interface(&quiet);
      const bool is_strong = session_turn(session) == strong;
      const SearchLimits limits = {.nodes = 1500, .level = is_strong ? ENGINE_MAX_LEVEL : 1};
      const Move move = engine->think(player, session->state, &limits, &host);
      assert_true(session_play(session, move, NULL, NULL));
    }
    assert_int_equal(session_turn(session), TURN_OVER);
    won += baju_winner(&((const BajuGame *)session->state)->state) == strong;
    session_destroy(session);
  }
  assert_true(won >= GAMES * RULING_COUNT - 3);
  engine->destroy(player);
}

// Who stands worse comes back to a position for the third time where that is a draw, and does not
// count on it where it is none.
static void test_hopes_for_no_draw_that_cannot_come(void **state) {
  (void)state;
  static const char *const words[] = {"", " repetition=0", " repetition=0 limit=0"};
  const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 3};
  const Engine *engine = engine_find(&baju_game);
  void *player = engine->create(&baju_game, &settings);
  for (int i = 0; i < 3; i++) {
    Text position = {0};
    text_format(&position, "1.../w1.../..w4./w2.3. w 6%s", words[i]);
    Session *session = session_create_at(&baju_game, text_string(&position), NULL);
    assert_non_null(session);
    text_free(&position);
    static const char *const circle[] = {"a2-a3", "a1-b1", "a3-a2", "b1-a1",
                                         "a2-a3", "a1-b1", "a3-a2"};
    for (size_t j = 0; j < sizeof circle / sizeof circle[0]; j++) {
      Move move;
      assert_true(baju_parse_move(circle[j], &move, NULL));
      assert_true(session_play(session, move, NULL, NULL));
    }
    QuietHost quiet = {0};
    const SearchHost host = quiet_host_interface(&quiet);
    const SearchLimits limits = {.depth = 4, .level = ENGINE_MAX_LEVEL};
    const Move move = engine->think(player, session->state, &limits, &host);
    const bool comes_back = move == baju_walk(1, 0);
    assert_int_equal(comes_back, i == 0);
    assert_int_equal(strstr(quiet.line, " score 0 win 500 ") != NULL, i == 0);
    session_destroy(session);
  }
  engine->destroy(player);
}

// Nor does it plan to come back to a position for a draw that this is not.
static void test_plans_no_draw_that_cannot_come(void **state) {
  (void)state;
  static const char *const words[] = {"", "limit=0", "repetition=0", "repetition=0 limit=0"};
  const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 3};
  const Engine *engine = engine_find(&baju_game);
  void *player = engine->create(&baju_game, &settings);
  for (int i = 0; i < 4; i++) {
    Text position = {0};
    text_format(&position,
                "4w3w1w1/w21w41/2w424/w231w1 b 15 swapped=b3~a4 "
                "board=o.o.obo/w..w/o.orowo/...w/oworo.o/rw../owo.obo/11122344 %s",
                words[i]);
    Session *session = session_create_at(&baju_game, text_string(&position), NULL);
    assert_non_null(session);
    QuietHost quiet = {0};
    const SearchHost host = quiet_host_interface(&quiet);
    const SearchLimits limits = {.depth = 9, .level = ENGINE_MAX_LEVEL};
    engine->think(player, session->state, &limits, &host);
    assert_int_equal(strstr(quiet.line, " score 0 win 500 ") != NULL, i < 2);
    session_destroy(session);
    text_free(&position);
  }
  engine->destroy(player);
}

// Four turns before the limit who stands worse is saved by it; without a limit the loss is seen.
static void test_hopes_for_no_limit_that_is_not_there(void **state) {
  (void)state;
  static const char *const words[] = {"", " repetition=0", " limit=0", " repetition=0 limit=0"};
  const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 3};
  const Engine *engine = engine_find(&baju_game);
  void *player = engine->create(&baju_game, &settings);
  for (int i = 0; i < 4; i++) {
    Text position = {0};
    text_format(&position, "1.../w1.../..../w3w4w2. b 199%s", words[i]);
    Session *session = session_create_at(&baju_game, text_string(&position), NULL);
    assert_non_null(session);
    text_free(&position);
    QuietHost quiet = {0};
    const SearchHost host = quiet_host_interface(&quiet);
    const SearchLimits limits = {.depth = 8, .level = ENGINE_MAX_LEVEL};
    engine->think(player, session->state, &limits, &host);
    const char *expected = i < 2 ? " score 0 win 500 " : " win 0 forced 8 ";
    if (!strstr(quiet.line, expected)) fail_msg("%s: %s", words[i], quiet.line);
    session_destroy(session);
  }
  engine->destroy(player);
}

static void test_is_never_illegal(void **state) {
  (void)state;
  const Engine *engine = engine_find(&baju_game);
  FastRandom random;
  fast_random_init(&random, 5);
  for (unsigned threads = 1; threads <= 3; threads += 2) {
    const EngineSettings settings = {.threads = threads, .hash_mib = 1, .seed = 0};
    void *player = engine->create(&baju_game, &settings);
    for (int i = 0; i < 100; i++)
      play_game(engine, player, boards[i % BOARD_COUNT], &random);
    engine->destroy(player);
  }
}

// Plays the circle in which A, who could make a line, walks away and back while B does the same, so
// that A overlooks the line each time; up to where A is about to walk back for the second time.
static bool play_missing_circle(Session *session, Move away, Move answer) {
  const Move circle[] = {away,
                         answer,
                         baju_walk(baju_move_goal(away), baju_move_start(away)),
                         baju_walk(baju_move_goal(answer), baju_move_start(answer)),
                         away,
                         answer};
  for (size_t i = 0; i < sizeof circle / sizeof circle[0]; i++) {
    if (session_turn(session) < 1 || !session_play(session, circle[i], NULL, NULL)) {
      for (; i > 0; i--)
        session_undo(session);
      return false;
    }
  }
  return session_turn(session) > 0;
}

static void undo_missing_circle(Session *session) {
  for (int i = 0; i < 6; i++)
    session_undo(session);
}

static bool is_plain_walk(const BajuState *state, Move move) {
  return !(move & BAJU_PLACE) && !(state->occupied >> baju_move_goal(move) & 1);
}

// Whether walking back threatens a line that only the draw by repetition holds off, with an answer
// which does nothing about the line: with the moves before forgotten it wins in three.
static bool looks_won_without_past(const Session *session, Move away, Move answer) {
  const BajuGame *game = session->state;
  if (can_make_line(&game->board, &game->state)) return false;
  const Move back = baju_walk(baju_move_goal(away), baju_move_start(away));
  BajuState next = game->state;
  baju_apply(&game->board, &next, back);
  const unsigned threat =
      find_line_move(&game->board, &next, baju_side(&game->state), next.swapped);
  if (threat == DUEL_NO_MOVE || defending_spaces(&next, baju_side(&game->state), threat) &
                                    (1u << baju_move_goal(answer) | 1u << baju_move_start(answer)))
    return false;
  Move replies[BAJU_MAX_MOVES];
  const unsigned count = baju_generate(&game->board, &next, replies);
  const unsigned side = baju_side(&game->state);
  for (unsigned i = 0; i < count; i++) {
    BajuState after = next;
    baju_apply(&game->board, &after, replies[i]);
    if (baju_has_line(baju_buttons(&after, !side)) ||
        (!baju_has_line(baju_buttons(&after, side)) && !can_make_line(&game->board, &after)))
      return false;
  }
  return true;
}

// The plies of the fastest win by the session's rules, its history counted; at most three; 0: none.
static int find_win_by_rules(Session *session) {
  const BajuGame *game = session->state; // another one after each move
  const unsigned side = baju_side(&game->state);
  if (can_make_line(&game->board, &game->state)) return 1;
  Move moves[BAJU_MAX_MOVES], replies[BAJU_MAX_MOVES];
  const unsigned count = baju_generate(&game->board, &game->state, moves);
  for (unsigned i = 0; i < count; i++) {
    session_play(session, moves[i], NULL, NULL);
    bool wins = session_turn(session) > 0;
    game = session->state;
    const unsigned reply_count = wins ? baju_generate(&game->board, &game->state, replies) : 0;
    for (unsigned j = 0; j < reply_count && wins; j++) {
      session_play(session, replies[j], NULL, NULL);
      game = session->state;
      wins = session_turn(session) > 0 ? can_make_line(&game->board, &game->state)
                                       : baju_winner(&game->state) == (int)side + 1;
      session_undo(session);
    }
    session_undo(session);
    if (wins) return 3;
  }
  return 0;
}

// A threat can be answered by a draw, too, where somebody has overlooked a line before: coming back
// to that position for the third time.
static int judge_missed_lines(const Engine *engine, void *player, Session *session) {
  const BajuGame *game = session->state;
  const BajuState before = game->state;
  const BajuBoard board = game->board;
  Move moves[BAJU_MAX_MOVES], answers[BAJU_MAX_MOVES];
  int found = 0;
  if (session_turn(session) < 1 || !can_make_line(&board, &before)) return 0;
  const unsigned count = baju_generate(&board, &before, moves);
  for (unsigned i = 0; i < count; i++) {
    if (!is_plain_walk(&before, moves[i])) continue;
    BajuState after = before;
    baju_apply(&board, &after, moves[i]);
    const unsigned answer_count = baju_generate(&board, &after, answers);
    for (unsigned j = 0; j < answer_count; j++) {
      if (!is_plain_walk(&after, answers[j]) || !play_missing_circle(session, moves[i], answers[j]))
        continue;
      if (looks_won_without_past(session, moves[i], answers[j]) && !find_win_by_rules(session)) {
        QuietHost quiet = {0};
        const SearchHost host = quiet_host_interface(&quiet);
        const SearchLimits limits = {.depth = 3, .level = ENGINE_MAX_LEVEL};
        engine->think(player, session->state, &limits, &host);
        assert_int_not_equal(announced(&quiet), 3);
        found++;
      }
      undo_missing_circle(session);
    }
  }
  return found;
}

static void test_knows_that_a_missed_line_may_draw(void **state) {
  (void)state;
  const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 1};
  const Engine *engine = engine_find(&baju_game);
  void *player = engine->create(&baju_game, &settings);
  FastRandom random;
  fast_random_init(&random, 21);
  int found = 0;
  for (int i = 0; i < 8000; i++) {
    Session *session = start(boards[i % BOARD_COUNT]);
    play_randomly(session, 8 + i % 16, &random);
    found += judge_missed_lines(engine, player, session);
    session_destroy(session);
  }
  assert_true(found > 20);
  engine->destroy(player);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_announces_near_wins),
      cmocka_unit_test(test_knows_that_a_missed_line_may_draw),
      cmocka_unit_test(test_leaves_out_only_what_loses_at_once),
      cmocka_unit_test(test_nodes_are_exact_and_reproducible),
      cmocka_unit_test(test_wins_under_every_ruling),
      cmocka_unit_test(test_hopes_for_no_draw_that_cannot_come),
      cmocka_unit_test(test_plans_no_draw_that_cannot_come),
      cmocka_unit_test(test_hopes_for_no_limit_that_is_not_there),
      cmocka_unit_test(test_is_never_illegal),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
