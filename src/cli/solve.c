// fivefold solve: a shortest solution of a puzzle, with proof.
#include "base/say.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/solve_statistics.h"
#include "cli/solving.h"
#include "platform/print.h"
#include "platform/system.h"

#include <stdio.h>

static const Argument table[] = {
    {"GAME", NULL, "a game for one player that has a solver", .kind = ARGUMENT_GAME,
     .required = true},
    {"NAME=VALUE", NULL, "options of the game", .kind = ARGUMENT_OPTIONS},
    {"--deal", "DEAL", "solve this deal", .kind = ARGUMENT_TEXT},
    {"--position", "POSITION", "solve this position", .kind = ARGUMENT_TEXT},
    {"--seed", "N", "solve the deal of this seed; of any if nothing else is given",
     .kind = ARGUMENT_NUMBER, .max = UINT64_MAX},
    {"--count", "N", "solve the deals of so many seeds, from --seed or 1 on, and sum up",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = 1000000},
    {"--json", NULL, "write JSON for programs", .kind = ARGUMENT_SWITCH},
    {"--movetime", "MS", "milliseconds for a puzzle; no limit if it is not given",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = UINT32_MAX},
    {"--nodes", "N", "positions to look at for a puzzle; no limit if it is not given",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = UINT64_MAX},
    {0},
};

static Session *start_deal(const Arguments *arguments, const char *deal, Error *error) {
  Session *session = arguments_start_session(arguments, error);
  if (!session) return NULL;
  Move move;
  if (arguments->game->parse_move(session->state, deal, &move, error) &&
      session_play(session, move, NULL, error))
    return session;
  session_destroy(session);
  return NULL;
}

// The puzzle that the arguments ask for; NULL after a message.
static Session *start(const Solving *solving) {
  const Arguments *arguments = solving->arguments;
  const char *deal = arguments_text(arguments, "--deal");
  if (!deal && !arguments_has(arguments, "--position"))
    return solving_deal(solving, solving_seed(arguments));
  Error error;
  Session *session =
      deal ? start_deal(arguments, deal, &error) : arguments_start_session(arguments, &error);
  if (!session) cli_reject(&cli_solve, &error);
  return session;
}

static void print_moves(const Session *session, const Solution *solution) {
  Text text = {0};
  say_add_with(&text, solution_is_proven(solution) ? "solve.shortest" : "solve.best", "moves=%u",
               solution->length);
  for (unsigned i = 0; i < solution->length; i++) {
    text_add_char(&text, ' ');
    session->game->format_move(session->state, solution->moves[i], VIEWER_REFEREE, &text);
  }
  puts(text_string(&text));
  text_free(&text);
}

static void print_solution(const Session *session, const Solution *solution) {
  if (solution->impossible) {
    print_line("solve.impossible");
    return;
  }
  if (solution->found)
    print_moves(session, solution);
  else
    print_line("solve.nothing");
  print_line_with("solve.least", "moves=%u", solution->least);
}

static void print_json(const Session *session, const Solution *solution) {
  Text out = {0}, move = {0};
  Json json = output_begin_json(&out);
  json_put_string(&json, "game", session->game->id);
  session->game->format_position(session->state, &move);
  json_put_string(&json, "position", text_string(&move));
  json_put_bool(&json, "found", solution->found);
  json_put_bool(&json, "impossible", solution->impossible);
  json_put_bool(&json, "proven", solution_is_proven(solution));
  json_put_number(&json, "least", solution->least);
  json_key(&json, "moves");
  json_open_array(&json);
  for (unsigned i = 0; solution->found && i < solution->length; i++) {
    text_clear(&move);
    session->game->format_move(session->state, solution->moves[i], VIEWER_REFEREE, &move);
    json_add_string(&json, text_string(&move));
  }
  json_close_array(&json);
  json_put_number(&json, "nodes", (int64_t)solution->nodes);
  output_end_json(&json);
  text_free(&move);
}

// A puzzle that is over has nothing to solve, but one that the deal has lost has an answer.
static bool is_lost_by_deal(const Session *session) {
  Result result;
  session->game->result(session->state, &result);
  return result.kind == RESULT_LOST && session->entry_count > 0 &&
         session->entries[session->entry_count - 1].player == TURN_CHANCE;
}

static int solve_one(const Solving *solving, const SolveLimits *limits) {
  Session *session = start(solving);
  if (!session) return EXIT_USAGE;
  const bool is_lost = is_lost_by_deal(session);
  if (session_turn(session) <= 0 && !is_lost) {
    session_destroy(session);
    return cli_usage_error(&cli_solve, "cli.nothing-to-solve");
  }
  const bool as_json = arguments_has(solving->arguments, "--json");
  if (!as_json) {
    Text puzzle = {0};
    solving_format_puzzle(session, &puzzle);
    puts(text_string(&puzzle));
    text_free(&puzzle);
  }
  fflush(stdout);
  const double begin = system_now_ms();
  Solution solution = {.impossible = is_lost};
  if (!is_lost) solving_solve(solving, session, limits, true, &solution);
  if (as_json)
    print_json(session, &solution);
  else
    print_solution(session, &solution);
  fflush(stdout);
  print_line_to(stderr, "solve.effort", "seconds=%.3f millions=%.2f",
                (system_now_ms() - begin) / 1e3, (double)solution.nodes / 1e6);
  session_destroy(session);
  return solution_is_proven(&solution) ? 0 : 1;
}

static int run(const Arguments *arguments) {
  const bool has_deal = arguments_has(arguments, "--deal");
  const bool has_position = arguments_has(arguments, "--position");
  const bool has_seed = arguments_has(arguments, "--seed");
  const uint64_t count = arguments_number(arguments, "--count");
  if (has_deal + has_position + has_seed > 1) return cli_usage_error(&cli_solve, "cli.one-start");
  if (count && (has_deal || has_position))
    return cli_usage_error(&cli_solve, "cli.count-without-seed");
  const SolveLimits limits = {.time_ms = arguments_number(arguments, "--movetime"),
                              .nodes = arguments_number(arguments, "--nodes")};
  Solving solving;
  if (!solving_init(&solving, arguments)) return EXIT_USAGE;
  const uint64_t first = has_seed ? arguments_number(arguments, "--seed") : 1;
  const int status =
      count ? solve_many(&solving, first, count, &limits) : solve_one(&solving, &limits);
  solving_free(&solving);
  return interrupt_finish(&cli_solve, status);
}

const Command cli_solve = {.name = "solve",
                           .summary = "find a shortest solution of a puzzle and prove it",
                           .details = "Ctrl-C ends the search; what is known by then is printed.",
                           .arguments = table,
                           .shared = solving_table,
                           .run = run};
