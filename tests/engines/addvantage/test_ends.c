// The last moves of games for two against what is exactly right: ends.txt has 200 positions from
// play with two or three empty squares, with the best move and its win worked out by exact.c, which
// shares nothing with the player but the rules.
#include "../quiet_host.h"
#include "exact.h"

#include <assert.h>

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum {
  POSITIONS = 200,
  NODES = 300000, // no more than 100 ms of an idle core
  CHECKED_EVERY = 20,
  SLOTS = 1 << 18,
};

typedef struct End {
  AddvantageState state;
  Move best;
  double win;
} End;

static const char *ends_path;

static End read_end(const char *line) {
  End end;
  Error error;
  char move[64];
  int used = 0;
  assert_int_equal(sscanf(line, "%63s %lf %n", move, &end.win, &used), 2);
  if (!addvantage_parse_move(move, &end.best, &error) ||
      !addvantage_parse_position(&end.state, line + used, &error))
    fail_msg("%s: %s", line, error_message(&error));
  return end;
}

static End *read_ends(void) {
  End *ends = calloc(POSITIONS, sizeof *ends);
  char line[512];
  int count = 0;
  FILE *file = fopen(ends_path, "r");
  assert_non_null(file);
  while (fgets(line, sizeof line, file)) {
    line[strcspn(line, "\n")] = '\0';
    assert_true(count < POSITIONS);
    ends[count++] = read_end(line);
  }
  fclose(file);
  assert_int_equal(count, POSITIONS);
  return ends;
}

static double told_win(const QuietHost *quiet) {
  const char *win = strstr(quiet->line, " win ");
  assert_non_null(win);
  return atof(win + 5) / 1000;
}

static void test_plays_ends_well(void **unused) {
  (void)unused;
  const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 1};
  const SearchLimits limits = {.nodes = NODES, .level = ENGINE_MAX_LEVEL};
  const Engine *engine = engine_find(&addvantage_game);
  void *player = engine->create(&addvantage_game, &settings);
  End *ends = read_ends();
  int right = 0;
  double error = 0;
  for (int i = 0; i < POSITIONS; i++) {
    QuietHost quiet = {0};
    const SearchHost host = quiet_host_interface(&quiet);
    right += engine->think(player, &ends[i].state, &limits, &host) == ends[i].best;
    error += fabs(told_win(&quiet) - ends[i].win) / POSITIONS;
  }
  print_message("# %d of %d best moves, win off by %.4f\n", right, POSITIONS, error);
  assert_true(right * 100 >= POSITIONS * 95);
  assert_true(error < 0.03);
  free(ends);
  engine->destroy(player);
}

static void test_ends_are_what_they_were(void **unused) {
  (void)unused;
  End *ends = read_ends();
  Exact *exact = exact_create(SLOTS);
  for (int i = 0; i < POSITIONS; i += CHECKED_EVERY) {
    const ExactAnswer answer = exact_solve(exact, &ends[i].state, 0.02, UINT64_MAX);
    assert_true(answer.best == ends[i].best);
    assert_true(fabs(answer.win - ends[i].win) < 1e-6);
    assert_true(answer.win - answer.second > 0.02 - 1e-6);
  }
  exact_destroy(exact);
  free(ends);
}

int main(int argc, char **argv) {
  assert(argc == 2);
  ends_path = argv[1];
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_plays_ends_well),
      cmocka_unit_test(test_ends_are_what_they_were),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
