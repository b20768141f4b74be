// fivefold perft: counts move sequences, the classic check and benchmark of move generators.
#include "base/memory.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/perft_count.h"
#include "cli/progress.h"
#include "platform/print.h"
#include "platform/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const Argument table[] = {
    {"GAME", NULL, "a game without chance", .kind = ARGUMENT_GAME, .required = true},
    {"DEPTH", NULL, "how many moves", .kind = ARGUMENT_NUMBER, .required = true, .max = 20},
    {"NAME=VALUE", NULL, "options of the game", .kind = ARGUMENT_OPTIONS},
    {"--position", "POSITION", "count from here", .kind = ARGUMENT_TEXT},
    {"--divide", NULL, "count behind each first move", .kind = ARGUMENT_SWITCH},
    {"--json", NULL, "write JSON for programs", .kind = ARGUMENT_SWITCH},
    {0},
};

typedef struct Branch {
  char *move;
  uint64_t count;
} Branch;

// What was counted: the branches only with --divide.
typedef struct Counted {
  PerftCount sum;
  Branch *branches; // those that are complete; owned
  size_t branch_count;
  double seconds;
} Counted;

static int compare_branches(const void *left, const void *right) {
  return strcmp(((const Branch *)left)->move, ((const Branch *)right)->move);
}

// The count below each move, and the sum.
static void divide(const Session *session, int depth, Counted *counted) {
  const Game *game = session->game;
  MoveList list = {0};
  move_list_generate(&list, game, session->state, SIZE_MAX);
  counted->branches = memory_allocate(list.count * sizeof *counted->branches);
  counted->sum.complete = true;
  void *next = memory_allocate(game->state_size);
  for (size_t i = 0; i < list.count && counted->sum.complete; i++) {
    PerftCount below;
    memcpy(next, session->state, game->state_size);
    game->play(next, list.moves[i], NULL);
    perft_count(&below, game, next, depth - 1);
    counted->sum.total += below.total;
    counted->sum.complete = below.complete;
    if (!below.complete) break;
    Text move = {0};
    game->format_move(session->state, list.moves[i], VIEWER_REFEREE, &move);
    counted->branches[counted->branch_count++] = (Branch){text_detach(&move), below.total};
  }
  qsort(counted->branches, counted->branch_count, sizeof *counted->branches, compare_branches);
  free(next);
  move_list_free(&list);
}

static void print_text(const Counted *counted, int depth) {
  for (size_t i = 0; i < counted->branch_count; i++)
    printf("%s %llu\n", counted->branches[i].move, (unsigned long long)counted->branches[i].count);
  print_line_with(counted->sum.complete ? "perft.count" : "perft.least", "depth=%d count=%llu",
                  depth, (unsigned long long)counted->sum.total);
  fflush(stdout);
  print_line_to(stderr, "perft.speed", "seconds=%.3f millions=%.1f", counted->seconds,
                counted->seconds > 0 ? (double)counted->sum.total / counted->seconds / 1e6 : 0);
}

static void print_json(const Counted *counted, const Game *game, int depth) {
  Text out = {0};
  Json json = output_begin_json(&out);
  json_put_string(&json, "game", game->id);
  json_put_number(&json, "depth", depth);
  json_put_number(&json, "count", (int64_t)counted->sum.total);
  json_put_bool(&json, "complete", counted->sum.complete);
  json_put_number(&json, "milliseconds", (int64_t)(counted->seconds * 1e3));
  if (counted->branches) {
    json_key(&json, "moves");
    json_open_object(&json);
    for (size_t i = 0; i < counted->branch_count; i++)
      json_put_number(&json, counted->branches[i].move, (int64_t)counted->branches[i].count);
    json_close_object(&json);
  }
  output_end_json(&json);
}

static void count(const Arguments *arguments, const Session *session, int depth) {
  Counted counted = {0};
  const double begin = system_now_ms();
  interrupt_catch();
  if (arguments_has(arguments, "--divide") && depth > 0)
    divide(session, depth, &counted);
  else
    perft_count(&counted.sum, session->game, session->state, depth);
  counted.seconds = (system_now_ms() - begin) / 1e3;
  progress_clear();
  if (arguments_has(arguments, "--json"))
    print_json(&counted, session->game, depth);
  else
    print_text(&counted, depth);
  for (size_t i = 0; i < counted.branch_count; i++)
    free(counted.branches[i].move);
  free(counted.branches);
}

static int run(const Arguments *arguments) {
  if (arguments->game->has_chance) return cli_usage_error(&cli_perft, "perft.chance");
  Error error;
  Session *session = arguments_start_session(arguments, &error);
  if (!session) return cli_reject(&cli_perft, &error);
  count(arguments, session, (int)arguments_number(arguments, "DEPTH"));
  session_destroy(session);
  return interrupt_finish(&cli_perft, 0);
}

const Command cli_perft = {.name = "perft",
                           .summary = "count the move sequences of a length",
                           .arguments = table,
                           .run = run};
