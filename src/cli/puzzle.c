// fivefold puzzle: deals of a wanted difficulty.
#include "cli/solving.h"
#include "platform/system.h"

#include <stdio.h>

enum { DEFAULT_MEMORY_MIB = 900, MAX_COUNT = 1000000, MAX_TRIES = 1000000000 };

typedef struct PuzzleArguments {
  SolvingArguments common;
  uint64_t min_moves, max_moves, seed, count, tries;
} PuzzleArguments;

static bool read_arguments(PuzzleArguments *puzzle, int count, char **given) {
  NumberFlag numbers[] = {
      {"--min-moves", 1, SOLUTION_MAX_MOVES, &puzzle->min_moves, false},
      {"--max-moves", 1, SOLUTION_MAX_MOVES, &puzzle->max_moves, false},
      {"--seed", 0, UINT64_MAX, &puzzle->seed, false},
      {"--count", 1, MAX_COUNT, &puzzle->count, false},
      {"--tries", 1, MAX_TRIES, &puzzle->tries, false},
      {0},
  };
  WordFlag words[] = {{0}};
  puzzle->common = (SolvingArguments){.command = &cli_puzzle, .numbers = numbers, .words = words};
  if (!solving_read(&puzzle->common, count, given)) return false;
  if (puzzle->min_moves > puzzle->max_moves)
    return cli_usage_error(&cli_puzzle, "--min-moves is more than --max-moves"), false;
  if (!numbers[2].given) puzzle->seed = system_random_seed() >> 32;
  return true;
}

// True when the deal of a seed is as hard as wanted; then it is printed.
static bool try_seed(const PuzzleArguments *puzzle, void *solver, uint64_t seed, bool *failed) {
  Session *session = solving_deal(&puzzle->common, seed);
  if (!session) return *failed = true, false;
  const SolveLimits limits = {.enough = (unsigned)puzzle->min_moves};
  Solution solution = {0};
  if (session_turn(session) > 0)
    solving_solve(&puzzle->common, solver, session, &limits, false, &solution);
  const bool wanted = solution.found && solution_is_proven(&solution) &&
                      solution.length >= puzzle->min_moves && solution.length <= puzzle->max_moves;
  if (wanted) {
    printf("%u moves, seed %llu: ", solution.length, (unsigned long long)seed);
    solving_print_puzzle(session);
    fflush(stdout);
  }
  session_destroy(session);
  return wanted;
}

static int run(int count, char **given) {
  PuzzleArguments puzzle = {
      .min_moves = 1, .max_moves = SOLUTION_MAX_MOVES, .count = 1, .tries = 100000};
  if (!read_arguments(&puzzle, count, given)) return EXIT_USAGE;
  const SolvingArguments *common = &puzzle.common;
  void *solver = common->solver->create(common->game, DEFAULT_MEMORY_MIB);
  uint64_t made = 0;
  bool failed = false;
  for (uint64_t i = 0; i < puzzle.tries && made < puzzle.count && !failed; i++)
    made += try_seed(&puzzle, solver, puzzle.seed + i, &failed);
  common->solver->destroy(solver);
  if (failed) return EXIT_USAGE;
  if (made == puzzle.count) return 0;
  fprintf(stderr, "fivefold puzzle: of %llu deals, %llu were as wanted\n",
          (unsigned long long)puzzle.tries, (unsigned long long)made);
  return 1;
}

const CliCommand cli_puzzle = {
    "puzzle",
    "GAME [NAME=VALUE ...] [--min-moves N] [--max-moves N] [--seed N] [--count N] [--tries N]",
    "make puzzles of a wanted difficulty", run};
