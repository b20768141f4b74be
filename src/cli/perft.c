// fivefold perft: counts move sequences, the classic check and benchmark of move generators.
#include "base/memory.h"
#include "base/scan.h"
#include "cli/command.h"
#include "platform/system.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_DEPTH = 20 };

typedef struct PerftArguments {
  const Game *game;
  int depth;
  const char *position;
  bool divide;
  char *options[GAME_MAX_OPTIONS];
  size_t option_count;
} PerftArguments;

static bool parse_arguments(PerftArguments *parsed, int count, char **arguments) {
  uint64_t depth = 0;
  if (count < 2) return cli_usage_error(&cli_perft, "a game and a depth are expected"), false;
  parsed->game = cli_find_game(&cli_perft, arguments[0]);
  if (!parsed->game) return false;
  if (!scan_number(arguments[1], MAX_DEPTH, &depth))
    return cli_usage_error(&cli_perft, "the depth is a number from 0 to %d", MAX_DEPTH), false;
  parsed->depth = (int)depth;
  for (int i = 2; i < count; i++) {
    if (strcmp(arguments[i], "--divide") == 0)
      parsed->divide = true;
    else if (strcmp(arguments[i], "--position") == 0 && i + 1 < count)
      parsed->position = arguments[++i];
    else if (strchr(arguments[i], '=') && parsed->option_count < GAME_MAX_OPTIONS)
      parsed->options[parsed->option_count++] = arguments[i];
    else
      return cli_usage_error(&cli_perft, "'%s' is not expected", arguments[i]), false;
  }
  if (parsed->position && parsed->option_count)
    return cli_usage_error(&cli_perft, "a position brings its own options"), false;
  if (parsed->game->has_chance)
    return cli_usage_error(&cli_perft, "perft is for games without chance"), false;
  return true;
}

static Session *start(const PerftArguments *arguments) {
  if (!arguments->position)
    return cli_start_session(&cli_perft, arguments->game, (char **)arguments->options,
                             arguments->option_count);
  Error error;
  Session *session = session_create_at(arguments->game, arguments->position, &error);
  if (!session) cli_usage_error(&cli_perft, "%s", error_message(&error));
  return session;
}

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

static int run(int count, char **arguments) {
  PerftArguments parsed = {0};
  if (!parse_arguments(&parsed, count, arguments)) return EXIT_USAGE;
  Session *session = start(&parsed);
  if (!session) return EXIT_USAGE;
  const double begin = system_now_ms();
  const uint64_t total = parsed.divide && parsed.depth > 0
                             ? divide(session, parsed.depth)
                             : game_perft(parsed.game, session->state, parsed.depth);
  const double seconds = (system_now_ms() - begin) / 1e3;
  printf("perft %d %llu\n", parsed.depth, (unsigned long long)total);
  fflush(stdout);
  fprintf(stderr, "%.3f s, %.1f million positions/s\n", seconds, (double)total / seconds / 1e6);
  session_destroy(session);
  return 0;
}

const CliCommand cli_perft = {"perft", "GAME DEPTH [NAME=VALUE ... | --position P] [--divide]",
                              "count the move sequences of a length", run};
