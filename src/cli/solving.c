// Deals puzzles and has them solved, interrupted by Ctrl-C.
#include "cli/solving.h"

#include "cli/interrupt.h"
#include "cli/progress.h"
#include "platform/system.h"

#include <stdio.h>

const Argument solving_table[] = {
    {"--memory", "MIB", "memory to use", .kind = ARGUMENT_NUMBER, .min = 1, .max = 1 << 20,
     .default_value = "900"},
    {0},
};

bool solving_init(Solving *solving, const Arguments *arguments) {
  const Game *game = arguments->game;
  interrupt_catch(); // what is known by then is printed
  *solving = (Solving){.arguments = arguments, .solver = solver_find(game)};
  if (!solving->solver)
    return cli_usage_error_with(arguments->command, "cli.no-solver", "game=%s", game->id), false;
  solving->tables =
      solving->solver->create(game, (unsigned)arguments_number(arguments, "--memory"));
  return true;
}

void solving_free(Solving *solving) {
  solving->solver->destroy(solving->tables);
}

uint64_t solving_seed(const Arguments *arguments) {
  return arguments_has(arguments, "--seed") ? arguments_number(arguments, "--seed")
                                            : system_random_seed() >> 32;
}

Session *solving_deal(const Solving *solving, uint64_t seed) {
  const Arguments *arguments = solving->arguments;
  Error error;
  Session *session = session_create(arguments->game, &arguments->options, &error);
  if (!session) return cli_reject(arguments->command, &error), NULL;
  Dealer dealer;
  dealer_init_seed(&dealer, seed);
  session_set_dealer(session, &dealer, true);
  session_deal(session, NULL);
  return session;
}

static const SearchHost *search_host(void) {
  static SearchHost host;
  host.control = interrupt_control;
  return &host;
}

static void show_progress(void *context, const Solution *solution) {
  const uint64_t seconds = (uint64_t)((system_now_ms() - *(const double *)context) / 1e3);
  progress_show("progress.solving", "seconds=%llu millions=%llu least=%u found=%s length=%u",
                (unsigned long long)seconds, (unsigned long long)(solution->nodes / 1000000),
                solution->least, solution->found ? "yes" : "no", solution->length);
}

void solving_prepare(const Solving *solving, const Session *session) {
  const Solver *solver = solving->solver;
  if (solver->prepare) solver->prepare(solving->tables, session->state, search_host());
}

void solving_solve(const Solving *solving, const Session *session, const SolveLimits *limits,
                   bool show, Solution *solution) {
  double begin = system_now_ms();
  const SolveWatcher watcher = {&begin, show_progress};
  show = show && progress_is_shown();
  solving->solver->solve(solving->tables, session->state, limits, search_host(),
                         show ? &watcher : NULL, solution);
  if (show) progress_clear();
}

bool solution_is_proven(const Solution *solution) {
  return solution->impossible || (solution->found && solution->length == solution->least);
}

void solving_format_puzzle(const Session *session, Text *out) {
  if (session->entry_count > 0 && session->entries[0].player == TURN_CHANCE)
    session_format_entry(session, 0, VIEWER_REFEREE, out);
  else
    session->game->format_position(session->state, out);
}
