// fivefold solve: a shortest solution of a puzzle, with proof.
#include "cli/solve_statistics.h"
#include "cli/solving.h"
#include "platform/system.h"

#include <stdio.h>

enum { DEFAULT_MEMORY_MIB = 900, MAX_MEMORY_MIB = 1 << 20, MAX_COUNT = 1000000 };

typedef struct SolveArguments {
  SolvingArguments common;
  uint64_t seed, count, movetime, nodes, memory;
  const char *deal, *position;
} SolveArguments;

static bool read_arguments(SolveArguments *solve, int count, char **given) {
  NumberFlag numbers[] = {
      {"--seed", 0, UINT64_MAX, &solve->seed, false},
      {"--count", 1, MAX_COUNT, &solve->count, false},
      {"--movetime", 1, UINT32_MAX, &solve->movetime, false},
      {"--nodes", 1, UINT64_MAX, &solve->nodes, false},
      {"--memory", 1, MAX_MEMORY_MIB, &solve->memory, false},
      {0},
  };
  WordFlag words[] = {{"--deal", &solve->deal}, {"--position", &solve->position}, {0}};
  solve->common = (SolvingArguments){.command = &cli_solve, .numbers = numbers, .words = words};
  if (!solving_read(&solve->common, count, given)) return false;
  const bool has_seed = numbers[0].given;
  if ((solve->deal != NULL) + (solve->position != NULL) + has_seed > 1)
    return cli_usage_error(&cli_solve, "only one of --deal, --position and --seed"), false;
  if (solve->position && solve->common.has_options)
    return cli_usage_error(&cli_solve, "a position brings its own options"), false;
  if (solve->count && (solve->deal || solve->position))
    return cli_usage_error(&cli_solve, "--count goes with --seed"), false;
  if (!has_seed) solve->seed = solve->count ? 1 : system_random_seed() >> 32;
  return true;
}

static Session *start_deal(const SolvingArguments *arguments, const char *deal, Error *error) {
  Session *session = session_create(arguments->game, &arguments->options, error);
  if (!session) return NULL;
  Move move;
  if (arguments->game->parse_move(session->state, deal, &move, error) &&
      session_play(session, move, NULL, error))
    return session;
  session_destroy(session);
  return NULL;
}

// The puzzle that the arguments ask for; NULL after a message.
static Session *start(const SolveArguments *solve) {
  if (!solve->deal && !solve->position) return solving_deal(&solve->common, solve->seed);
  Error error;
  Session *session = solve->position
                         ? session_create_at(solve->common.game, solve->position, &error)
                         : start_deal(&solve->common, solve->deal, &error);
  if (!session) cli_usage_error(&cli_solve, "%s", error_message(&error));
  return session;
}

static void print_moves(const Session *session, const Solution *solution) {
  Text text = {0};
  for (unsigned i = 0; i < solution->length; i++) {
    text_add_char(&text, ' ');
    session->game->format_move(session->state, solution->moves[i], VIEWER_REFEREE, &text);
  }
  puts(text_string(&text));
  text_free(&text);
}

static void print_solution(const Session *session, const Solution *solution) {
  if (solution->impossible) {
    puts("proven: it cannot be solved");
    return;
  }
  if (!solution->found) {
    puts("no solution was found");
  } else {
    printf("%s solution, %u moves:", solution_is_proven(solution) ? "shortest" : "best found",
           solution->length);
    print_moves(session, solution);
  }
  printf("proven: every solution has at least %u moves\n", solution->least);
}

static int solve_one(const SolveArguments *solve, void *solver, const SolveLimits *limits) {
  Session *session = start(solve);
  if (!session) return EXIT_USAGE;
  if (session_turn(session) <= 0) {
    session_destroy(session);
    return cli_usage_error(&cli_solve, "in this position there is nothing to solve");
  }
  solving_print_puzzle(session);
  fflush(stdout);
  const double begin = system_now_ms();
  Solution solution;
  solving_solve(&solve->common, solver, session, limits, true, &solution);
  print_solution(session, &solution);
  fflush(stdout);
  fprintf(stderr, "%.3f s, %.2f million positions\n", (system_now_ms() - begin) / 1e3,
          (double)solution.nodes / 1e6);
  session_destroy(session);
  return solution_is_proven(&solution) ? 0 : 1;
}

static int run(int count, char **given) {
  SolveArguments solve = {.memory = DEFAULT_MEMORY_MIB};
  if (!read_arguments(&solve, count, given)) return EXIT_USAGE;
  const SolveLimits limits = {.time_ms = solve.movetime, .nodes = solve.nodes};
  const SolvingArguments *common = &solve.common;
  void *solver = common->solver->create(common->game, (unsigned)solve.memory);
  const int status = solve.count ? solve_many(common, solver, solve.seed, solve.count, &limits)
                                 : solve_one(&solve, solver, &limits);
  common->solver->destroy(solver);
  return status;
}

const CliCommand cli_solve = {
    "solve",
    "GAME [NAME=VALUE ...] [--deal DEAL | --position P | --seed N [--count N]] [--movetime MS] "
    "[--nodes N] [--memory MIB]",
    "find a shortest solution of a puzzle and prove it", run};
