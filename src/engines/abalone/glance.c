// One move ahead and no answer, as somebody plays who has just learned the rules: the marbles that
// hang at the edge afterwards are seen badly, and many pushes, for either side, not at all.
#include "engines/abalone/glance.h"

#include <assert.h>

// The same push in the same position is always overlooked, or never.
static bool overlooks(const Worker *worker, uint16_t move) {
  const Handicap *handicap = &worker->handicap;
  return (int)(hash_mix(worker->frames[0].key ^ hash_mix(handicap->seed + move)) % 1000) <
         handicap->oversight;
}

// What the position after a move looks like to the one who has made it. The plain evaluation does:
// a beginner's judgement needs no training.
static int look(const Worker *worker) {
  const Frame *next = &worker->frames[1];
  int score;
  if (worker_find_end(worker, 1, &score)) return -score;
  return judgement_error(worker->handicap.noise, next->key ^ worker->handicap.seed) -
         evaluate_handcrafted(&next->state);
}

void worker_glance(Worker *worker) {
  const AbaloneState *state = &worker->frames[0].state;
  Move moves[ABALONE_MAX_MOVES];
  const int count = abalone_generate(state, moves);
  bool has_noticed = false;
  for (int i = 0; i < count; i++) {
    const uint16_t move = (uint16_t)moves[i];
    AbaloneState next = *state;
    const bool is_noticed = !abalone_apply(&next, move).pushed || !overlooks(worker, move);
    if (has_noticed && !is_noticed) continue;
    worker_make(worker, 0, move);
    const int score = look(worker);
    worker_unmake(worker, 0);
    if (worker->best_move != NO_MOVE && has_noticed == is_noticed && score <= worker->best_score)
      continue;
    has_noticed = is_noticed;
    worker->best_score = score;
    worker->best_move = worker->best_line[0] = move;
    worker->best_line_length = 1;
  }
}
