// fivefold perft: counts move sequences, the classic check and benchmark of move generators.
#include "base/memory.h"
#include "cli/arguments.h"
#include "cli/commands.h"
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
    {0},
};

typedef struct Branch {
  char *move;
  uint64_t count;
} Branch;

static int compare_branches(const void *left, const void *right) {
  return strcmp(((const Branch *)left)->move, ((const Branch *)right)->move);
}

// The count below each move; returns the sum.
static uint64_t divide(const Session *session, int depth) {
  const Game *game = session->game;
  MoveList list = {0};
  move_list_generate(&list, game, session->state, SIZE_MAX);
  Branch *branches = memory_allocate(list.count * sizeof *branches);
  void *next = memory_allocate(game->state_size);
  uint64_t total = 0;
  for (size_t i = 0; i < list.count; i++) {
    Text move = {0};
    game->format_move(session->state, list.moves[i], VIEWER_REFEREE, &move);
    memcpy(next, session->state, game->state_size);
    game->play(next, list.moves[i], NULL);
    branches[i] = (Branch){text_detach(&move), game_perft(game, next, depth - 1)};
    total += branches[i].count;
  }
  qsort(branches, list.count, sizeof *branches, compare_branches);
  for (size_t i = 0; i < list.count; i++) {
    printf("%s %llu\n", branches[i].move, (unsigned long long)branches[i].count);
    free(branches[i].move);
  }
  free(next);
  free(branches);
  move_list_free(&list);
  return total;
}

static int run(const Arguments *arguments) {
  const Game *game = arguments->game;
  const int depth = (int)arguments_number(arguments, "DEPTH");
  if (game->has_chance) return cli_usage_error(&cli_perft, "perft.chance");
  Error error;
  Session *session = arguments_start_session(arguments, &error);
  if (!session) return cli_reject(&cli_perft, &error);
  const double begin = system_now_ms();
  const uint64_t total = arguments_has(arguments, "--divide") && depth > 0
                             ? divide(session, depth)
                             : game_perft(game, session->state, depth);
  const double seconds = (system_now_ms() - begin) / 1e3;
  printf("perft %d %llu\n", depth, (unsigned long long)total);
  fflush(stdout);
  fprintf(stderr, "%.3f s, %.1f million positions/s\n", seconds, (double)total / seconds / 1e6);
  session_destroy(session);
  return 0;
}

const Command cli_perft = {.name = "perft",
                           .summary = "count the move sequences of a length",
                           .arguments = table,
                           .run = run};
