// The solver on boards that lack bridges: against breadth-first search wherever that comes to an
// end, with a solution or without.
#include "../quiet_host.h"
#include "core/session.h"
#include "engines/baju/goal_layouts.h"
#include "engines/baju/regions.h"
#include "engines/solver.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { MAX_SEEN = 30000, SLOTS = 1 << 16, TOO_MANY = -2, NO_SOLUTION = -1 };

// Every board that can be reached, nearest first.
typedef struct Search {
  uint64_t boards[MAX_SEEN];
  int lengths[MAX_SEEN];
  int count;
  uint64_t slots[SLOTS];
} Search;

static bool add(Search *search, uint64_t planes, int length) {
  size_t slot = planes * UINT64_C(0x9e3779b97f4a7c15) >> 48;
  for (; search->slots[slot]; slot = (slot + 1) % SLOTS)
    if (search->slots[slot] == planes) return true;
  if (search->count == MAX_SEEN) return false;
  search->slots[slot] = planes;
  search->boards[search->count] = planes;
  search->lengths[search->count++] = length;
  return true;
}

// The length of a shortest solution, by moves as the rules list them.
static int find_length(const BajuBoard *board, uint64_t planes, BajuGoal goal) {
  static Search search;
  memset(&search, 0, sizeof search);
  add(&search, planes, 0);
  for (int i = 0; i < search.count; i++) {
    if (baju_goal_met(search.boards[i], goal)) return search.lengths[i];
    Move moves[BAJU_SOLO_MAX_MOVES];
    const unsigned count = baju_solo_generate(board, search.boards[i], moves);
    for (unsigned j = 0; j < count; j++) {
      const uint64_t next = baju_exchange(search.boards[i], moves[j] >> 4 & 15, moves[j] & 15);
      if (!add(&search, next, search.lengths[i] + 1)) return TOO_MANY;
    }
  }
  return NO_SOLUTION;
}

// A board on which each bridge is missing with this chance, and its buttons are of few values or
// many.
static void random_board(FastRandom *random, unsigned percent, unsigned largest, char *text) {
  for (unsigned line = 0; line < 7; line++) {
    for (unsigned i = 0; i < (line % 2 ? 4u : 7u); i++) {
      const bool is_space = line % 2 == 0 && i % 2 == 0;
      const bool is_missing = fast_random_below(random, 100) < percent;
      *text++ = is_space ? 'o' : is_missing ? '.' : "rrbw"[fast_random_below(random, 4)];
    }
    *text++ = '/';
  }
  for (unsigned i = 0; i < BAJU_BUTTONS; i++)
    *text++ = (char)('1' + (largest == BAJU_BUTTONS ? i : fast_random_below(random, largest)));
  *text = '\0';
}

static BajuSoloGame deal(const char *board, BajuGoal goal, FastRandom *random) {
  BajuSoloGame game = {.state = {.goal = (uint8_t)goal}};
  assert_true(baju_board_parse(&game.board, board, NULL));
  baju_solo_play(&game.board, &game.state, baju_deal_sample(&game.board, goal, &random->random));
  return game;
}

static void solve(void *solver, const BajuSoloGame *game, Solution *solution) {
  QuietHost quiet = {0};
  const SearchHost host = quiet_host_interface(&quiet);
  solver_find(&baju_solo_game)->solve(solver, game, &(SolveLimits){0}, &host, NULL, solution);
}

static void expect_solved(BajuSoloGame game, const Solution *solution) {
  assert_true(solution->found && !solution->impossible);
  assert_int_equal(solution->length, solution->least);
  for (unsigned i = 0; i < solution->length; i++) {
    assert_true(baju_solo_check(&game.board, &game.state, solution->moves[i], NULL));
    baju_solo_play(&game.board, &game.state, solution->moves[i]);
  }
  assert_int_equal(game.state.ending, BAJU_SOLO_GOAL);
}

static void test_agrees_with_breadth_first_search(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 1);
  const Solver *interface = solver_find(&baju_solo_game);
  void *solver = interface->create(&baju_solo_game, 16);
  int solved = 0, impossible = 0, longest = 0;
  for (unsigned i = 0; i < 400; i++) {
    char board[BAJU_BOARD_LENGTH + 1];
    random_board(&random, 35 + 5 * (i % 10), i % 3 ? 2 + i % 2 : BAJU_BUTTONS, board);
    const BajuSoloGame game = deal(board, i % 4 ? BAJU_TWO_LINES : BAJU_FOUR_LINES, &random);
    if (game.state.ending) continue;
    const int length = find_length(&game.board, game.state.planes, game.state.goal);
    if (length == TOO_MANY) continue;
    Solution solution;
    solve(solver, &game, &solution);
    assert_int_equal(solution.impossible, length == NO_SOLUTION);
    if (length != NO_SOLUTION) {
      expect_solved(game, &solution);
      assert_int_equal(solution.length, length);
    }
    solved += length != NO_SOLUTION;
    impossible += length == NO_SOLUTION;
    if (length > longest) longest = length;
  }
  assert_true(solved > 40 && impossible > 40 && longest > 6);
  interface->destroy(solver);
}

// Two halves have more arrangements together than can be listed, and each few enough. Some puzzles
// can be solved, most cannot.
static void test_halves(void **state) {
  (void)state;
  static const char board[] = "oro.oro/rwwr/obo.obo/rwwr/obo.obo/rwwr/oro.oro/11223344";
  FastRandom random;
  fast_random_init(&random, 2);
  const Solver *interface = solver_find(&baju_solo_game);
  void *solver = interface->create(&baju_solo_game, 64);
  int solved = 0;
  for (int i = 0; i < 12; i++) {
    const BajuSoloGame game = deal(board, i % 2 ? BAJU_TWO_LINES : BAJU_FOUR_LINES, &random);
    Regions regions;
    regions_split(&regions, &game.board, game.state.planes);
    assert_int_equal(regions.count, 2);
    assert_int_equal(regions.list[0].spaces, 0x3333);
    regions_free(&regions);
    Solution solution;
    solve(solver, &game, &solution);
    solved += solution.found;
    if (solution.found)
      expect_solved(game, &solution);
    else
      assert_true(solution.impossible);
  }
  assert_true(solved > 3 && solved < 12);
  interface->destroy(solver);
}

// What is said of a puzzle without a solution, and that the player makes a legal move all the same.
static void test_player_without_a_solution(void **state) {
  (void)state;
  // Only the 1s on a1 and b1 can change places.
  static const char board[] = "oro.o.o/..../o.o.o.o/..../o.o.o.o/..../o.o.o.o/11223344";
  BajuSoloGame game = {0};
  assert_true(baju_board_parse(&game.board, board, NULL));
  Move dealt;
  assert_true(baju_solo_game.parse_move(&game, "deal:1,w1,4,w4,w2,2,w3,3,1,w1,2,w2,3,w3,4,w4",
                                        &dealt, NULL));
  baju_solo_play(&game.board, &game.state, dealt);
  const Engine *engine = engine_find(&baju_solo_game);
  const EngineSettings settings = {.threads = 1, .hash_mib = 16, .seed = 1};
  void *player = engine->create(&baju_solo_game, &settings);
  for (unsigned level = 1; level <= ENGINE_MAX_LEVEL; level += 3) {
    QuietHost quiet = {0};
    const SearchHost host = quiet_host_interface(&quiet);
    const SearchLimits limits = {.nodes = 10000, .level = level};
    const Move move = engine->think(player, &game, &limits, &host);
    assert_true(baju_solo_check(&game.board, &game.state, move, NULL));
    if (level == ENGINE_MAX_LEVEL) assert_non_null(strstr(quiet.line, " impossible 1 "));
  }
  engine->destroy(player);
}

// Every layout is one that a full board with the goal can have; there are as many as can be counted
// by hand: 24 ways to choose the lines, and 204 ways to put four of 1 1 2 2 3 3 4 4 in order.
typedef struct Layouts {
  unsigned count;
  bool has_wrong_spaces;
} Layouts;

static bool count_layout(void *context, uint16_t spaces, uint64_t planes) {
  Layouts *layouts = context;
  layouts->count++;
  layouts->has_wrong_spaces |= __builtin_popcount(spaces) != 2 * BAJU_SIZE ||
                               (planes & ~regions_fill(spaces)) != 0 ||
                               __builtin_popcount(baju_white_mask(planes)) != BAJU_SIZE;
  return true;
}

static void test_layouts(void **state) {
  (void)state;
  BajuBoard board;
  assert_true(baju_board_parse(&board, "ring", NULL));
  Layouts layouts = {0};
  goal_layouts_visit(&board, BAJU_TWO_LINES, count_layout, &layouts);
  assert_int_equal(layouts.count, 24 * 204);
  assert_false(layouts.has_wrong_spaces);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_agrees_with_breadth_first_search),
      cmocka_unit_test(test_halves),
      cmocka_unit_test(test_player_without_a_solution),
      cmocka_unit_test(test_layouts),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
