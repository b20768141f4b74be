// Walks the first moves by itself, and lets the game count the last few of each line.
#include "cli/perft_count.h"

#include "base/memory.h"
#include "cli/interrupt.h"
#include "cli/progress.h"

#include <stdlib.h>
#include <string.h>

// Few enough moves that a piece takes a moment, and enough that cutting costs nothing.
enum { PIECE_DEPTH = 4 };

static void add(PerftCount *count, const Game *game, const void *state, int depth) {
  if (depth <= PIECE_DEPTH) {
    count->total += game_perft(game, state, depth);
    progress_show("progress.perft", "millions=%llu", (unsigned long long)(count->total / 1000000));
    return;
  }
  MoveList list = {0};
  move_list_generate(&list, game, state, SIZE_MAX);
  void *next = memory_allocate(game->state_size);
  for (size_t i = 0; i < list.count && !interrupt_came(); i++) {
    memcpy(next, state, game->state_size);
    game->play(next, list.moves[i], NULL);
    add(count, game, next, depth - 1);
  }
  free(next);
  move_list_free(&list);
}

void perft_count(PerftCount *count, const Game *game, const void *state, int depth) {
  *count = (PerftCount){0};
  add(count, game, state, depth);
  count->complete = !interrupt_came();
}
