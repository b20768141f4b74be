// fivefold puzzle: deals of a wanted difficulty.
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/progress.h"
#include "cli/solving.h"
#include "platform/print.h"

#include <stdio.h>

_Static_assert(SOLUTION_MAX_MOVES == 256, "the default of --max-moves is the highest");

static const Argument table[] = {
    {"GAME", NULL, "a game for one player that has a solver", .kind = ARGUMENT_GAME,
     .required = true},
    {"NAME=VALUE", NULL, "options of the game", .kind = ARGUMENT_OPTIONS},
    {"--min-moves", "N", "the shortest solution has at least so many moves",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = SOLUTION_MAX_MOVES, .default_value = "1"},
    {"--max-moves", "N", "the shortest solution has at most so many moves", .kind = ARGUMENT_NUMBER,
     .min = 1, .max = SOLUTION_MAX_MOVES, .default_value = "256"},
    {"--seed", "N", "the first deal to try; any if it is not given", .kind = ARGUMENT_NUMBER,
     .max = UINT64_MAX},
    {"--count", "N", "how many puzzles", .kind = ARGUMENT_NUMBER, .min = 1, .max = 1000000,
     .default_value = "1"},
    {"--tries", "N", "give up after so many deals", .kind = ARGUMENT_NUMBER, .min = 1,
     .max = 1000000000, .default_value = "100000"},
    {0},
};

// True when the deal of a seed is as hard as wanted; then it is printed.
static bool try_seed(const Solving *solving, uint64_t seed, bool *failed) {
  Session *session = solving_deal(solving, seed);
  if (!session) return *failed = true, false; // the first one already: options that do not fit
  const SolveLimits limits = {.enough =
                                  (unsigned)arguments_number(solving->arguments, "--min-moves")};
  Solution solution = {0};
  if (session_turn(session) > 0) solving_solve(solving, session, &limits, false, &solution);
  const bool wanted = solution.found && solution_is_proven(&solution) &&
                      solution.length >= limits.enough &&
                      solution.length <= arguments_number(solving->arguments, "--max-moves");
  if (wanted) {
    progress_clear();
    Text puzzle = {0};
    solving_format_puzzle(session, &puzzle);
    print_line_with("puzzle.found", "moves=%u seed=%llu puzzle=%s", solution.length,
                    (unsigned long long)seed, text_string(&puzzle));
    text_free(&puzzle);
  }
  session_destroy(session);
  return wanted;
}

static int run(const Arguments *arguments) {
  const uint64_t seed = solving_seed(arguments);
  const uint64_t count = arguments_number(arguments, "--count");
  const uint64_t tries = arguments_number(arguments, "--tries");
  if (arguments_number(arguments, "--min-moves") > arguments_number(arguments, "--max-moves"))
    return cli_usage_error(&cli_puzzle, "cli.min-above-max");
  Solving solving;
  if (!solving_init(&solving, arguments)) return EXIT_USAGE;
  uint64_t made = 0, tried = 0;
  bool failed = false;
  for (; tried < tries && made < count && !failed && !interrupt_came() && output_flush(); tried++) {
    progress_show("progress.puzzle", "tried=%llu made=%llu count=%llu", (unsigned long long)tried,
                  (unsigned long long)made, (unsigned long long)count);
    made += try_seed(&solving, seed + tried, &failed);
  }
  progress_clear();
  solving_free(&solving);
  if (made == count) return 0;
  if (tried && !failed)
    cli_tell(&cli_puzzle, "puzzle.too-few", "tried=%llu made=%llu", (unsigned long long)tried,
             (unsigned long long)made);
  return interrupt_finish(&cli_puzzle, failed ? EXIT_USAGE : 1);
}

const Command cli_puzzle = {.name = "puzzle",
                            .summary = "make puzzles of a wanted difficulty",
                            .arguments = table,
                            .shared = solving_table,
                            .run = run};
