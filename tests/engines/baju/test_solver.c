// The puzzle solver: its lower bounds are never too high, its answers agree with a plain
// breadth-first search, and what it says without proof is said to be so.
#include "../quiet_host.h"
#include "core/session.h"
#include "engines/baju/goal_distance.h"
#include "engines/baju/goal_table.h"
#include "engines/baju/swaps.h"
#include "engines/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char *const boards[] = {
    "ring",
    "orororo/rrrr/orororo/rrrr/orororo/rrrr/orororo/11223344", // all 16 symmetries
    "owobowo/brwb/orobowo/wbrr/orowobo/rwbr/obororo/12345678", // none but itself
};

static BajuBoard parse_board(const char *text) {
  BajuBoard board;
  assert_true(baju_board_parse(&board, text, NULL));
  return board;
}

static uint64_t random_planes(const BajuBoard *board, BajuGoal goal, FastRandom *random) {
  uint64_t planes;
  assert_true(baju_deal_planes(board, baju_deal_sample(board, goal, &random->random), &planes));
  return planes;
}

static void test_symmetries_keep_moves_and_goals(void **state) {
  (void)state;
  static const unsigned expected[] = {8, 16, 1};
  FastRandom random;
  fast_random_init(&random, 1);
  for (size_t i = 0; i < 3; i++) {
    const BajuBoard board = parse_board(boards[i]);
    BoardSymmetries symmetries;
    board_symmetries_find(&symmetries, &board);
    assert_int_equal(symmetries.count, expected[i]);
    for (int round = 0; round < 50; round++) {
      const uint64_t planes = random_planes(&board, BAJU_TWO_LINES, &random);
      Swap swaps[MAX_SWAPS];
      const unsigned count = list_swaps(&board, planes, swaps);
      for (unsigned j = 0; j < symmetries.count; j++) {
        const uint64_t image = symmetry_apply(symmetries.list[j], planes);
        assert_int_equal(list_swaps(&board, image, swaps), count);
        assert_true(symmetry_canonical(&symmetries, image) ==
                    symmetry_canonical(&symmetries, planes));
        for (BajuGoal goal = BAJU_TWO_LINES; goal <= BAJU_FOUR_LINES; goal++)
          assert_int_equal(goal_changes(image, goal), goal_changes(planes, goal));
      }
    }
  }
}

// Each swap once, none that changes nothing, all of them legal moves.
static void test_swaps_are_the_moves(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 2);
  for (int round = 0; round < 200; round++) {
    const BajuBoard board = parse_board(boards[round % 3]);
    const uint64_t planes = random_planes(&board, BAJU_TWO_LINES, &random);
    bool legal[16][16] = {{false}}, wanted[16][16] = {{false}};
    Move moves[BAJU_SOLO_MAX_MOVES];
    const unsigned move_count = baju_solo_generate(&board, planes, moves);
    for (unsigned i = 0; i < move_count; i++) {
      const unsigned start = moves[i] >> 4 & 15, goal = moves[i] & 15;
      legal[start][goal] = true;
      wanted[start < goal ? start : goal][start < goal ? goal : start] =
          baju_exchange(planes, start, goal) != planes;
    }
    Swap swaps[MAX_SWAPS];
    const unsigned count = list_swaps(&board, planes, swaps);
    for (unsigned i = 0; i < count; i++) {
      const unsigned start = swaps[i] >> 4, goal = swaps[i] & 15;
      assert_true(legal[start][goal]);
      bool *place = &wanted[start < goal ? start : goal][start < goal ? goal : start];
      assert_true(*place);
      *place = false;
    }
    for (unsigned i = 0; i < 256; i++)
      assert_false(wanted[i / 16][i % 16]);
  }
}

// 0 at the goal and nowhere else, and no move brings more than two spaces: so half of it is a lower
// bound of the moves.
static void test_changes_bound_the_moves(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 3);
  unsigned met = 0;
  for (int round = 0; round < 2000; round++) {
    const BajuBoard board = parse_board(boards[round % 3]);
    for (BajuGoal goal = BAJU_TWO_LINES; goal <= BAJU_FOUR_LINES; goal++) {
      uint64_t planes = random_planes(&board, goal, &random);
      for (int step = 0; step < 12; step++) {
        // Downhill, so that goals are met, too.
        Swap swaps[MAX_SWAPS];
        const unsigned count = list_swaps(&board, planes, swaps);
        const unsigned before = goal_changes(planes, goal);
        uint64_t best = planes;
        unsigned least = 99;
        for (unsigned i = 0; i < count; i++) {
          const uint64_t next = swap_apply(planes, swaps[i]);
          const unsigned after = goal_changes(next, goal);
          assert_true(after + 2 >= before && before + 2 >= after);
          assert_int_equal(after == 0, baju_goal_met(next, goal));
          if (after + fast_random_below(&random, 2) < least) least = after, best = next;
        }
        met += least == 0;
        planes = best;
      }
    }
  }
  assert_true(met > 100);
}

static int compare_words(const void *left, const void *right) {
  const uint64_t one = *(const uint64_t *)left, other = *(const uint64_t *)right;
  return (one > other) - (one < other);
}

// The table's goals, in all their images, are as many as the rules page says.
static void test_table_has_all_goals(void **state) {
  (void)state;
  const BajuBoard board = parse_board("ring");
  BoardSymmetries symmetries;
  board_symmetries_find(&symmetries, &board);
  GoalTable table;
  assert_true(goal_table_init(&table, &board, &symmetries, 64 << 20));
  const size_t most = table.near.count * symmetries.count;
  uint64_t *images = malloc(most * sizeof *images);
  size_t count = 0;
  for (size_t i = 0; i < table.near.count; i++) {
    assert_true(baju_goal_met(table.list[i], BAJU_FOUR_LINES));
    for (unsigned j = 0; j < symmetries.count; j++)
      images[count++] = symmetry_apply(symmetries.list[j], table.list[i]);
  }
  qsort(images, count, sizeof *images, compare_words);
  size_t distinct = 0;
  for (size_t i = 0; i < count; i++)
    distinct += i == 0 || images[i] != images[i - 1];
  assert_int_equal(distinct, 60192);
  free(images);
  goal_table_free(&table);
}

// The length of a shortest solution by trying everything, `most` + 1 when it is longer.
static unsigned plain_length(const BajuBoard *board, uint64_t planes, BajuGoal goal,
                             unsigned most) {
  if (baju_goal_met(planes, goal)) return 0;
  if (most == 0) return 1;
  unsigned least = most + 1;
  Move moves[BAJU_SOLO_MAX_MOVES];
  const unsigned count = baju_solo_generate(board, planes, moves);
  for (unsigned i = 0; i < count && least > 1; i++) {
    const uint64_t next = baju_exchange(planes, moves[i] >> 4 & 15, moves[i] & 15);
    const unsigned length = 1 + plain_length(board, next, goal, least - 2);
    if (length < least) least = length;
  }
  return least;
}

static Session *start(const char *board, BajuGoal goal, uint64_t planes) {
  Text board_word = {0};
  text_format(&board_word, "board=%s", board);
  OptionValues options;
  options_set_defaults(&baju_solo_game, &options);
  assert_true(options_set(&baju_solo_game, &options, text_string(&board_word), NULL));
  if (goal == BAJU_FOUR_LINES)
    assert_true(options_set(&baju_solo_game, &options, "goal=four-lines", NULL));
  Session *session = session_create(&baju_solo_game, &options, NULL);
  assert_non_null(session);
  assert_true(session_play(session, baju_deal_of_planes(planes), NULL, NULL));
  text_free(&board_word);
  return session;
}

static void solve(void *solver, const Session *session, const SolveLimits *limits,
                  Solution *solution) {
  QuietHost quiet = {0};
  const SearchHost host = quiet_host_interface(&quiet);
  solver_find(&baju_solo_game)->solve(solver, session->state, limits, &host, NULL, solution);
}

static void expect_valid(Session *session, const Solution *solution) {
  assert_true(solution->found);
  for (unsigned i = 0; i < solution->length; i++) {
    assert_int_equal(session_turn(session), 1);
    assert_true(session_play(session, solution->moves[i], NULL, NULL));
  }
  Result result;
  baju_solo_game.result(session->state, &result);
  assert_int_equal(result.kind, RESULT_WON);
}

// Random deals for two lines; for four lines, goals that a few random moves were made from.
static uint64_t make_puzzle(const BajuBoard *board, BajuGoal goal, const GoalTable *table,
                            FastRandom *random) {
  if (goal == BAJU_TWO_LINES) return random_planes(board, goal, random);
  const uint32_t goals = (uint32_t)table->near.count;
  uint64_t planes = table->list[fast_random_below(random, goals)];
  do {
    Swap swaps[MAX_SWAPS];
    const unsigned count = list_swaps(board, planes, swaps);
    planes = swap_apply(planes, swaps[fast_random_below(random, count)]);
  } while (fast_random_below(random, 3) || baju_goal_met(planes, goal));
  return planes;
}

static void test_agrees_with_trying_everything(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 4);
  const Solver *interface = solver_find(&baju_solo_game);
  void *solver = interface->create(&baju_solo_game, 32);
  unsigned proven[5] = {0};
  for (size_t i = 0; i < 3; i++) {
    const BajuBoard board = parse_board(boards[i]);
    BoardSymmetries symmetries;
    board_symmetries_find(&symmetries, &board);
    GoalTable table;
    assert_true(goal_table_init(&table, &board, &symmetries, 64 << 20));
    for (int round = 0; round < 40; round++) {
      const BajuGoal goal = round % 2 ? BAJU_FOUR_LINES : BAJU_TWO_LINES;
      const uint64_t planes = make_puzzle(&board, goal, &table, &random);
      Session *session = start(boards[i], goal, planes);
      Solution solution;
      solve(solver, session, &(SolveLimits){0}, &solution);
      assert_int_equal(solution.length, solution.least);
      expect_valid(session, &solution);
      session_destroy(session);
      // Three moves are as far as trying everything goes in a moment.
      const unsigned plain = plain_length(&board, planes, goal, 3);
      assert_int_equal(plain, solution.length < 4 ? solution.length : 4);
      proven[plain]++;
    }
    goal_table_free(&table);
  }
  interface->destroy(solver);
  for (unsigned length = 1; length <= 4; length++)
    assert_true(proven[length] >= 3);
}

// A table in little memory is less deep, or none at all; the lengths are the same.
static void test_memory_changes_nothing_but_time(void **state) {
  (void)state;
  const Solver *interface = solver_find(&baju_solo_game);
  void *small = interface->create(&baju_solo_game, 1);
  void *large = interface->create(&baju_solo_game, 64);
  FastRandom random;
  fast_random_init(&random, 5);
  for (int i = 0; i < 3; i += 2) {
    const BajuBoard board = parse_board(boards[i]);
    BoardSymmetries symmetries;
    board_symmetries_find(&symmetries, &board);
    GoalTable table;
    assert_true(goal_table_init(&table, &board, &symmetries, 64 << 20));
    for (int round = 0; round < 10; round++) {
      const uint64_t planes = make_puzzle(&board, BAJU_FOUR_LINES, &table, &random);
      Session *session = start(boards[i], BAJU_FOUR_LINES, planes);
      Solution one, other;
      solve(small, session, &(SolveLimits){.depth = 3}, &one);
      solve(large, session, &(SolveLimits){.depth = 3}, &other);
      assert_int_equal(one.least, other.least);
      if (one.least < 4) assert_int_equal(one.length, one.least);
      if (other.least < 4) assert_int_equal(other.length, other.least);
      session_destroy(session);
    }
    goal_table_free(&table);
    // Not all the goals of the second board fit into so little.
    assert_int_equal(goal_table_init(&table, &board, &symmetries, 1 << 20), i == 0);
    goal_table_free(&table);
  }
  interface->destroy(small);
  interface->destroy(large);
}

// With few nodes there is a bound and perhaps a solution, and both are true.
static void test_limits_leave_true_statements(void **state) {
  (void)state;
  const Solver *interface = solver_find(&baju_solo_game);
  void *solver = interface->create(&baju_solo_game, 16);
  const BajuBoard board = parse_board("ring");
  FastRandom random;
  fast_random_init(&random, 6);
  unsigned unproven = 0;
  for (int round = 0; round < 10; round++) {
    Session *session =
        start("ring", BAJU_FOUR_LINES, random_planes(&board, BAJU_FOUR_LINES, &random));
    Solution full, again, cut;
    solve(solver, session, &(SolveLimits){0}, &full);
    solve(solver, session, &(SolveLimits){.nodes = 20000}, &cut);
    solve(solver, session, &(SolveLimits){.nodes = 20000}, &again);
    assert_true(cut.least <= full.length && cut.nodes < 21000);
    assert_int_equal(cut.found, again.found);
    assert_int_equal(cut.least, again.least);
    assert_false(cut.impossible);
    if (cut.found) {
      assert_true(cut.length >= full.length);
      unproven += cut.length > cut.least;
      expect_valid(session, &cut);
    }
    session_destroy(session);
  }
  assert_true(unproven > 0);
  interface->destroy(solver);
}

// Only the two 1s can walk, and only along their column or row: what they cannot reach is proven
// to be impossible.
static void test_proves_that_nothing_helps(void **state) {
  (void)state;
  static const char text[] = "obobobo/wwww/obobobo/wwww/obobobo/wwww/obobobo/19999999";
  const Solver *interface = solver_find(&baju_solo_game);
  void *solver = interface->create(&baju_solo_game, 16);
  const BajuBoard board = parse_board(text);
  FastRandom random;
  fast_random_init(&random, 7);
  unsigned impossible = 0;
  for (int round = 0; round < 10; round++) {
    const uint64_t planes = random_planes(&board, BAJU_FOUR_LINES, &random);
    Session *session = start(text, BAJU_FOUR_LINES, planes);
    Solution solution;
    solve(solver, session, &(SolveLimits){0}, &solution);
    assert_int_not_equal(solution.impossible, solution.found);
    if (solution.impossible) assert_int_equal(plain_length(&board, planes, BAJU_FOUR_LINES, 4), 5);
    impossible += solution.impossible;
    session_destroy(session);
  }
  assert_true(impossible > 0);
  interface->destroy(solver);
}

// The player follows the solution, also move by move, and weak levels arrive, too.
static void test_player_arrives(void **state) {
  (void)state;
  const Engine *engine = engine_find(&baju_solo_game);
  assert_string_equal(engine->game_id, "baju-solo");
  const EngineSettings settings = {.threads = 1, .hash_mib = 16, .seed = 1};
  void *player = engine->create(&baju_solo_game, &settings);
  const BajuBoard board = parse_board("ring");
  FastRandom random;
  fast_random_init(&random, 8);
  for (unsigned level = 1; level <= ENGINE_MAX_LEVEL; level++) {
    Session *session =
        start("ring", BAJU_FOUR_LINES, random_planes(&board, BAJU_FOUR_LINES, &random));
    int moves = 0;
    for (; session_turn(session) > 0 && moves < 200; moves++) {
      QuietHost quiet = {0};
      const SearchHost host = quiet_host_interface(&quiet);
      const SearchLimits limits = {.movetime_ms = 1000, .level = level};
      assert_true(
          session_play(session, engine->think(player, session->state, &limits, &host), NULL, NULL));
      if (level < ENGINE_MAX_LEVEL) continue;
      assert_non_null(strstr(quiet.line, " least "));
      assert_non_null(strstr(quiet.line, " moves "));
    }
    assert_int_equal(session_turn(session), TURN_OVER);
    assert_true(moves <= (level < ENGINE_MAX_LEVEL ? 100 : 8));
    session_destroy(session);
  }
  engine->destroy(player);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_symmetries_keep_moves_and_goals),
      cmocka_unit_test(test_swaps_are_the_moves),
      cmocka_unit_test(test_changes_bound_the_moves),
      cmocka_unit_test(test_table_has_all_goals),
      cmocka_unit_test(test_agrees_with_trying_everything),
      cmocka_unit_test(test_memory_changes_nothing_but_time),
      cmocka_unit_test(test_limits_leave_true_statements),
      cmocka_unit_test(test_proves_that_nothing_helps),
      cmocka_unit_test(test_player_arrives),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
