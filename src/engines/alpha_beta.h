// What the alpha-beta players of different games have in common: scores of proven ends, bounds from
// the transposition table, histories of moves, errors of weak levels, and when to stop.
#ifndef FIVEFOLD_ENGINES_ALPHA_BETA_H
#define FIVEFOLD_ENGINES_ALPHA_BETA_H

#include "base/hash.h"
#include "engines/search_clock.h"
#include "engines/transposition.h"

#include <assert.h>
#include <stdatomic.h>

enum {
  SCORE_WIN = 30000,     // minus the plies until then
  SCORE_DECIDED = 29000, // at least this far from 0: a proven end
  SCORE_INFINITE = 32000,
  HISTORY_LIMIT = 8192,

  // Entries of the transposition table that a search gets: a few times as many as it will fill, and
  // for one that starts from nothing no more than these, since clearing takes time, too.
  TRANSPOSITION_ENTRIES_PER_MS = 4000,
  TRANSPOSITION_MAX_CLEARED = 1 << 21,
};

// Wins are kept as plies from the position, not from the root.
static inline int16_t score_to_table(int score, int ply) {
  if (score >= SCORE_DECIDED) score += ply;
  if (score <= -SCORE_DECIDED) score -= ply;
  return (int16_t)score;
}

static inline int score_from_table(int score, int ply) {
  if (score >= SCORE_DECIDED) score -= ply;
  if (score <= -SCORE_DECIDED) score += ply;
  return score;
}

// Mate distance pruning: whatever is played, the side to move wins no sooner than in `soonest`
// plies and loses no sooner than by the answer. Narrows the window to that; true when nothing is
// left.
static inline bool mate_distance_closes(int *alpha, int *beta, int ply, int soonest) {
  const int worst = -(SCORE_WIN - ply - 2), best = SCORE_WIN - ply - soonest;
  if (*alpha < worst) *alpha = worst;
  if (*beta > best) *beta = best;
  return *alpha >= *beta;
}

// What a search between alpha and beta has shown with its best score.
static inline uint8_t bound_of(int best, int alpha, int beta) {
  return best >= beta ? BOUND_LOWER : best > alpha ? BOUND_EXACT : BOUND_UPPER;
}

// True when a score from the table is as good as a search between alpha and beta.
static inline bool bound_decides(const TranspositionData *data, int score, int alpha, int beta) {
  return data->bound == BOUND_EXACT || (data->bound == BOUND_LOWER && score >= beta) ||
         (data->bound == BOUND_UPPER && score <= alpha);
}

// For info lines: a proven end is 10000 less its plies; other scores are counted in hundredths of
// `unit`.
static inline int score_for_people(int score, int unit) {
  if (score >= SCORE_DECIDED) return 10000 - (SCORE_WIN - score);
  if (score <= -SCORE_DECIDED) return -10000 + (SCORE_WIN + score);
  return score * 100 / unit;
}

// The history heuristic: moves a value towards +-HISTORY_LIMIT, in steps that shrink as it gets
// there (gravity), so that what happened lately counts most.
static inline void history_adjust(int16_t *value, int bonus) {
  assert(bonus >= -HISTORY_LIMIT && bonus <= HISTORY_LIMIT);
  const int size = bonus < 0 ? -bonus : bonus;
  *value = (int16_t)(*value + bonus - *value * size / HISTORY_LIMIT);
}

// An error of judgement: `width` times a sum of four random numbers, so that small errors are
// frequent and large ones rare. It comes from the position's key alone, so a player always errs in
// the same way.
static inline int judgement_error(int width, uint64_t key) {
  const uint64_t bits = hash_mix(key);
  int sum = 0;
  for (int i = 0; i < 4; i++)
    sum += (int)(bits >> (16 * i) & 0xffff) - 0x8000;
  return (int)((int64_t)sum * width / 0x10000);
}

// Between a thread that helps and the one that leads.
typedef struct SearchSignal {
  _Alignas(64) const atomic_bool *stop; // a cache line of its own: helpers write often
  atomic_ullong nodes;                  // of the helper so far, or nearly
} SearchSignal;

// To be asked at every node: the thread with a clock looks at it, the others (without one) look at
// the signal now and then, and tell how far they are.
static inline bool search_stops(SearchClock *clock, SearchSignal *signal, uint64_t nodes) {
  if (clock) return search_clock_expired(clock, nodes);
  if (nodes & 255) return false;
  atomic_store_explicit(&signal->nodes, nodes, memory_order_relaxed);
  return atomic_load_explicit(signal->stop, memory_order_relaxed);
}

#endif
