#include "cli/solving.h"

#include "base/memory.h"
#include "base/scan.h"
#include "platform/system.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool set_option(SolvingArguments *arguments, const char *word) {
  Error error;
  if (!options_set(arguments->game, &arguments->options, word, &error))
    return cli_usage_error(arguments->command, "%s", error_message(&error)), false;
  return arguments->has_options = true;
}

// "--NAME" of an option and its value, as the word NAME=VALUE. The option borrows the word, so it
// takes the value's place among the arguments, which live as long as the process.
static bool set_option_flag(SolvingArguments *arguments, const char *name, char **value) {
  Text word = {0};
  text_format(&word, "%s=%s", name + 2, *value);
  *value = text_detach(&word);
  return set_option(arguments, *value);
}

static bool is_option_flag(const Game *game, const char *word) {
  for (size_t i = 0; i < game->option_count; i++)
    if (strncmp(word, "--", 2) == 0 && strcmp(word + 2, game->options[i].name) == 0) return true;
  return false;
}

static bool set_number(const CliCommand *command, NumberFlag *flag, const char *value) {
  if (flag->given) return cli_usage_error(command, "%s is given twice", flag->name), false;
  if (!scan_number(value, flag->most, flag->number) || *flag->number < flag->least)
    return cli_usage_error(command, "%s is a number from %llu to %llu", flag->name,
                           (unsigned long long)flag->least, (unsigned long long)flag->most),
           false;
  return flag->given = true;
}

static bool set_word(const CliCommand *command, const WordFlag *flag, const char *value) {
  if (*flag->word) return cli_usage_error(command, "%s is given twice", flag->name), false;
  *flag->word = value;
  return true;
}

static bool set_flag(SolvingArguments *arguments, const char *name, char **value) {
  for (NumberFlag *flag = arguments->numbers; flag->name; flag++)
    if (strcmp(flag->name, name) == 0) return set_number(arguments->command, flag, *value);
  for (const WordFlag *flag = arguments->words; flag->name; flag++)
    if (strcmp(flag->name, name) == 0) return set_word(arguments->command, flag, *value);
  if (is_option_flag(arguments->game, name)) return set_option_flag(arguments, name, value);
  return cli_usage_error(arguments->command, "there is no argument %s", name), false;
}

bool solving_read(SolvingArguments *arguments, int count, char **given) {
  const CliCommand *command = arguments->command;
  if (count == 0) return cli_usage_error(command, "a game is expected"), false;
  arguments->game = cli_find_game(command, given[0]);
  if (!arguments->game) return false;
  arguments->solver = solver_find(arguments->game);
  if (!arguments->solver)
    return cli_usage_error(command, "%s is no puzzle that can be solved", given[0]), false;
  options_set_defaults(arguments->game, &arguments->options);
  for (int i = 1; i < count; i++) {
    if (strncmp(given[i], "--", 2) == 0) {
      if (i + 1 == count) return cli_usage_error(command, "%s needs a value", given[i]), false;
      if (!set_flag(arguments, given[i], &given[i + 1])) return false;
      i++;
    } else if (strchr(given[i], '=')) {
      if (!set_option(arguments, given[i])) return false;
    } else {
      return cli_usage_error(command, "'%s' is not expected", given[i]), false;
    }
  }
  return true;
}

Session *solving_deal(const SolvingArguments *arguments, uint64_t seed) {
  Error error;
  Session *session = session_create(arguments->game, &arguments->options, &error);
  if (!session) return cli_usage_error(arguments->command, "%s", error_message(&error)), NULL;
  Dealer dealer;
  dealer_init_seed(&dealer, seed);
  session_set_dealer(session, &dealer, true);
  session_deal(session, NULL);
  return session;
}

static volatile sig_atomic_t interrupted;

static void interrupt(int number) {
  (void)number;
  interrupted = 1;
}

static bool should_stop(void *context) {
  (void)context;
  return interrupted;
}

static const SearchHost host = {.control = {NULL, should_stop, system_clock_ms}};

static void show_progress(void *context, const Solution *solution) {
  const double seconds = (system_now_ms() - *(const double *)context) / 1e3;
  fprintf(stderr, "\r%.1f s, %.1f million positions: at least %u moves, ", seconds,
          (double)solution->nodes / 1e6, solution->least);
  if (solution->found)
    fprintf(stderr, "found %u ", solution->length);
  else
    fputs("none found ", stderr);
  fflush(stderr);
}

void solving_prepare(const SolvingArguments *arguments, void *solver, const Session *session) {
  if (arguments->solver->prepare) arguments->solver->prepare(solver, session->state, &host);
}

void solving_solve(const SolvingArguments *arguments, void *solver, const Session *session,
                   const SolveLimits *limits, bool show, Solution *solution) {
  // Ctrl-C ends the search, not the program: what is known by then is printed.
  signal(SIGINT, interrupt);
  double begin = system_now_ms();
  const SolveWatcher watcher = {&begin, show_progress};
  show = show && isatty(STDERR_FILENO);
  arguments->solver->solve(solver, session->state, limits, &host, show ? &watcher : NULL, solution);
  if (show) fputs("\r\033[K", stderr);
}

bool solution_is_proven(const Solution *solution) {
  return solution->impossible || (solution->found && solution->length == solution->least);
}

void solving_print_puzzle(const Session *session) {
  Text text = {0};
  if (session->entry_count > 0 && session->entries[0].player == TURN_CHANCE)
    session_format_entry(session, 0, VIEWER_REFEREE, &text);
  else
    session->game->format_position(session->state, &text);
  puts(text_string(&text));
  text_free(&text);
}
