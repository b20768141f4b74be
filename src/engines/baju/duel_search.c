// Principal variation search of the duel with iterative deepening. Every shortcut leaves proofs
// alone: what is left out can hide a win, but never make one.
#include "engines/baju/duel_search.h"

#include "base/exponential.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

enum {
  ASPIRATION_WINDOW = 100,
  ASPIRATION_MIN_DEPTH = 4, // before, scores jump too far

  REDUCTION_MIN_DEPTH = 3,
  REDUCTION_FIRST_MOVE = 3,
  UNKNOWN_MIN_DEPTH = 2, // with no move from the transposition table, see search()

  // Near the leaves, away from the principal variation and from threats.
  PRUNING_MAX_DEPTH = 3,
  FUTILITY_MARGIN = 200, // a ply
  LATE_MOVES = 6,        // a ply

  THREAT_EXTENSIONS = 4, // plies beyond the depth in which threats are answered
  LIMIT_HORIZON = 64,    // turns before the limit from which on it tells positions apart

  COUNT_WEIGHT = 20, // of a difference in line values, in the network's scores
};

void duel_reductions_init(DuelReductions *reductions) {
  static const double LEAST = 0.4, DIVISOR = 1.4;
  for (int depth = 1; depth <= DUEL_MAX_PLY; depth++)
    for (int index = 1; index < BAJU_MAX_MOVES; index++)
      reductions->plies[depth][index] =
          (uint8_t)(LEAST + logarithm(depth) * logarithm(index) / DIVISOR);
}

static bool must_stop(DuelWorker *worker) {
  if (worker->stopped) return true;
  worker->stopped = search_stops(worker->clock, worker->signal, worker->nodes);
  return worker->stopped;
}

void duel_worker_set_root(DuelWorker *worker, const BajuState *state, const BajuHistory *history,
                          bool forget) {
  worker->nodes = 0;
  worker->stopped = false;
  worker->best_move = DUEL_NO_MOVE;
  worker->best_score = 0;
  worker->best_line_length = 0;
  worker->past_count = 0;
  worker->past_line = false;
  BajuState past = *state;
  for (uint32_t turn = history->count; turn > 0 && worker->past_count < DUEL_MAX_PAST; turn--) {
    if (!baju_step_back(&past, history, turn - 1)) break;
    worker->past_keys[worker->past_count++] = baju_key(&past);
    if (find_line_move(worker->board, &past, baju_side(&past), past.swapped) != DUEL_NO_MOVE)
      worker->past_line = true;
  }
  for (int ply = 0; ply <= DUEL_MAX_PLY; ply++)
    worker->frames[ply].killers[0] = worker->frames[ply].killers[1] = DUEL_NO_MOVE;
  if (forget) memset(worker->history, 0, sizeof worker->history);
  worker->frames[0].state = *state;
  worker->frames[0].key = baju_key(state);
  worker->frames[0].quiet = (uint16_t)worker->past_count;
}

// A weak player overlooks wins, their own and those of others, always in the same positions.
static bool overlooks_wins(const DuelWorker *worker, const DuelFrame *frame) {
  const DuelHandicap *handicap = &worker->handicap;
  return handicap->oversight &&
         (int)(hash_mix(frame->key + handicap->seed) % 1000) < handicap->oversight;
}

// How far the lines of the player on turn have come beyond the other's.
static int count_lines(const DuelWorker *worker, const BajuState *state) {
  const unsigned own = baju_buttons(state, baju_side(state)), other = state->occupied ^ own;
  return COUNT_WEIGHT * (worker->values->values[own] - worker->values->values[other]);
}

static int evaluate(const DuelWorker *worker, const BajuState *state) {
  const DuelHandicap *handicap = &worker->handicap;
  int value =
      handicap->counts ? count_lines(worker, state) : duel_evaluate(worker->evaluator, state);
  if (handicap->noise) value += judgement_error(handicap->noise, baju_key(state) ^ handicap->seed);
  return value;
}

static uint64_t transposition_key(const DuelWorker *worker, const DuelFrame *frame) {
  const BajuState *state = &frame->state;
  const unsigned left = state->limit ? state->limit - state->turns : LIMIT_HORIZON;
  return frame->key ^ worker->salt ^
         (left < LIMIT_HORIZON ? left * UINT64_C(0xd6e8feb86659fd93) : 0);
}

static void make(DuelWorker *worker, int ply, uint16_t move) {
  DuelFrame *frame = &worker->frames[ply], *next = frame + 1;
  frame->move = move;
  next->state = frame->state;
  baju_apply(worker->board, &next->state, move);
  next->key = baju_key(&next->state);
  next->quiet = move & BAJU_PLACE ? 0 : (uint16_t)(frame->quiet + 1);
  transposition_prefetch(worker->transpositions, transposition_key(worker, next));
  worker->nodes++;
}

// In the line itself the first return is a draw: nothing was gained by it. Positions from before
// the root count as the rules say. With repetition=0 there is no such draw to hope for.
static bool is_repetition(const DuelWorker *worker, int ply) {
  const DuelFrame *frame = &worker->frames[ply];
  unsigned earlier = 0;
  for (int back = 4; back <= frame->quiet; back += 2) {
    if (back <= ply) {
      if (frame[-back].key == frame->key) return true;
    } else {
      const uint32_t before_root = (uint32_t)(back - ply);
      if (before_root > worker->past_count) break;
      if (worker->past_keys[before_root - 1] == frame->key && ++earlier >= 2) return true;
    }
  }
  return false;
}

// A move caused a cutoff after others did not: it becomes a killer, and its history improves.
static void learn(DuelWorker *worker, int ply, const OrderedMoves *tried, unsigned count,
                  int depth) {
  DuelFrame *frame = &worker->frames[ply];
  const uint16_t good = tried->moves[count];
  if (frame->killers[0] != good) {
    frame->killers[1] = frame->killers[0];
    frame->killers[0] = good;
  }
  ordered_moves_learn(tried, count, depth, worker->history[baju_side(&frame->state)]);
}

static void keep_line(DuelFrame *frame, uint16_t move) {
  const DuelFrame *next = frame + 1;
  const uint16_t length = next->line_length < DUEL_MAX_PLY - 1 ? next->line_length : 0;
  frame->line[0] = move;
  memcpy(frame->line + 1, next->line, length * sizeof next->line[0]);
  frame->line_length = (uint16_t)(length + 1);
}

// The root's line so far is the best.
static void keep_best(DuelWorker *worker, int score) {
  const DuelFrame *root = &worker->frames[0];
  worker->best_move = root->line[0];
  worker->best_score = score;
  worker->best_line_length = root->line_length;
  memcpy(worker->best_line, root->line, root->line_length * sizeof root->line[0]);
}

static int search(DuelWorker *worker, int ply, int alpha, int beta, int depth);

// Principal variation search: all moves but the first get a null window that asks whether they are
// better. Late move reductions: moves are well ordered, so late ones are first looked at less deep.
static int search_move(DuelWorker *worker, int ply, int alpha, int beta, int depth, unsigned index,
                       bool threatened) {
  int score = alpha + 1;
  int reduction = 0;
  if (depth >= REDUCTION_MIN_DEPTH && index >= REDUCTION_FIRST_MOVE && !threatened)
    reduction = worker->reductions->plies[depth][index];
  if (reduction) score = -search(worker, ply + 1, -alpha - 1, -alpha, depth - 1 - reduction);
  if (score > alpha && index > 0) score = -search(worker, ply + 1, -alpha - 1, -alpha, depth - 1);
  if (index == 0 || (score > alpha && score < beta))
    score = -search(worker, ply + 1, -beta, -alpha, depth - 1);
  return score;
}

// True where moves may be left out unseen. Proofs are none of its business: with a decided bound
// everything is looked at.
static bool may_prune(int alpha, int beta, int depth, bool threatened) {
  return depth > 0 && depth <= PRUNING_MAX_DEPTH && !threatened && beta - alpha == 1 &&
         beta < SCORE_DECIDED && alpha > -SCORE_DECIDED;
}

// Where a move has to begin or end so that it may prevent `threat`, a line of the opponent.
// Whatever else is played loses at once, unless that draws: by the limit, or by a return to where
// somebody missed such a line. The root needs a move, and players with a handicap overlook lines.
static unsigned spaces_of_answers(const DuelWorker *worker, int ply, unsigned threat) {
  const BajuState *state = &worker->frames[ply].state;
  const bool draws_by_limit = state->limit && state->turns + 1 >= state->limit;
  if (threat == DUEL_NO_MOVE || ply == 0 || worker->handicap.noise || worker->past_line ||
      draws_by_limit)
    return BAJU_ALL_SPACES;
  return defending_spaces(state, !baju_side(state), threat);
}

// The loop over the moves of a node, and what a cutoff teaches. Late move pruning: near the leaves
// the last moves are left out, unless all before them lose.
static int search_moves(DuelWorker *worker, int ply, int alpha, int beta, int depth,
                        unsigned threat, uint16_t *best_move) {
  DuelFrame *frame = &worker->frames[ply];
  const bool threatened = threat != DUEL_NO_MOVE;
  OrderedMoves list;
  ordered_moves_list(&list, worker->board, &frame->state, spaces_of_answers(worker, ply, threat),
                     worker->values, worker->history[baju_side(&frame->state)],
                     (const uint16_t[]){*best_move, frame->killers[0], frame->killers[1]});
  *best_move = DUEL_NO_MOVE;
  int best = list.is_complete ? -SCORE_INFINITE : -(SCORE_WIN - ply - 2);
  const unsigned enough =
      may_prune(alpha, beta, depth, threatened) ? (unsigned)(LATE_MOVES * depth) : UINT_MAX;
  for (unsigned index = 0; index < list.count; index++) {
    if (index >= enough && best > -SCORE_DECIDED) break;
    const uint16_t move = ordered_moves_pick(&list, index);
    make(worker, ply, move);
    const int score = search_move(worker, ply, alpha, beta, depth, index, threatened);
    if (worker->stopped) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    *best_move = move;
    keep_line(frame, move);
    if (ply == 0) keep_best(worker, score);
    if (score < beta) continue;
    learn(worker, ply, &list, index, depth);
    break;
  }
  return best;
}

// True when the rules end the game here, or the player on turn can make a line: then *score is the
// value.
static bool find_end(DuelWorker *worker, int ply, int *score) {
  DuelFrame *frame = &worker->frames[ply];
  const BajuState *state = &frame->state;
  const unsigned side = baju_side(state);
  if (ply > 0) {
    // The opponent's swap made this side's line. (Its own line the opponent would have made
    // without looking.)
    if (state->swapped && baju_has_line(baju_buttons(state, side)))
      return *score = SCORE_WIN - ply, true;
    // Weak levels do not see their lines to come, so they may stumble into one.
    if (worker->handicap.oversight && baju_has_line(baju_buttons(state, !side)))
      return *score = -(SCORE_WIN - ply), true;
    if (state->repetition && frame->quiet >= 4 && is_repetition(worker, ply))
      return *score = 0, true;
    if (state->limit && state->turns >= state->limit) {
      const bool is_stuck = baju_count(worker->board, state) == 0;
      return *score = is_stuck ? -(SCORE_WIN - ply) : 0, true;
    }
  }
  if (overlooks_wins(worker, frame)) return false;
  const unsigned winning = find_line_move(worker->board, state, side, state->swapped);
  if (winning == DUEL_NO_MOVE) return false;
  frame->line[0] = (uint16_t)winning;
  frame->line_length = 1;
  *score = SCORE_WIN - ply - 1;
  if (ply == 0) keep_best(worker, *score);
  return true;
}

// At depth 0 and below a position is evaluated, unless the opponent threatens to win: then the
// search is extended to see whether there is an answer.
static int search(DuelWorker *worker, int ply, int alpha, int beta, int depth) {
  assert(ply >= 0 && ply <= DUEL_MAX_PLY && alpha < beta);
  DuelFrame *frame = &worker->frames[ply];
  frame->line_length = 0;
  if (must_stop(worker)) return 0;
  int score;
  if (find_end(worker, ply, &score)) return score;
  const BajuState *state = &frame->state;
  if (ply >= DUEL_MAX_PLY) return evaluate(worker, state);
  const unsigned threat = overlooks_wins(worker, frame)
                              ? DUEL_NO_MOVE
                              : find_line_move(worker->board, state, !baju_side(state), 0);
  const bool threatened = threat != DUEL_NO_MOVE;
  if (depth <= 0) {
    if (!threatened || depth <= -THREAT_EXTENSIONS) return evaluate(worker, state);
  }
  // A win at once has been looked for: the next one takes three plies.
  if (ply > 0 && mate_distance_closes(&alpha, &beta, ply, 3)) return alpha;
  // Before the table is asked, whose memory is on its way meanwhile.
  const bool may_stand = ply > 0 && may_prune(alpha, beta, depth, threatened);
  const int standing = may_stand ? evaluate(worker, state) : 0;
  const uint64_t key = transposition_key(worker, frame);
  const bool pv = beta - alpha > 1;
  TranspositionData data = {.move = DUEL_NO_MOVE};
  const uint8_t table_depth = (uint8_t)(depth > 0 ? depth : 0);
  if (transposition_probe(worker->transpositions, key, &data) && !pv && data.depth >= table_depth) {
    score = score_from_table(data.score, ply);
    if (bound_decides(&data, score, alpha, beta)) return score;
  }
  // Reverse futility: so far above beta that a few plies will hardly change it.
  if (may_stand && standing - FUTILITY_MARGIN * depth >= beta) return standing;
  // Internal iterative reduction: without a move to begin with, the order is a guess, and a deep
  // search of a bad first move costs most. Players with a handicap look at their few plies in full.
  if (data.move == DUEL_NO_MOVE && depth >= UNKNOWN_MIN_DEPTH && !worker->handicap.noise) depth--;
  uint16_t best_move = data.move;
  const int best = search_moves(worker, ply, alpha, beta, depth, threat, &best_move);
  if (worker->stopped) return 0;
  if (best == -SCORE_INFINITE) return -(SCORE_WIN - ply); // stuck
  const uint8_t bound = best >= beta                ? BOUND_LOWER
                        : best_move != DUEL_NO_MOVE ? BOUND_EXACT
                                                    : BOUND_UPPER;
  transposition_store(
      worker->transpositions, key,
      (TranspositionData){best_move, score_to_table(best, ply), 0, table_depth, bound});
  return best;
}

// One depth, first in a narrow aspiration window around the last score, which causes more cutoffs.
static void search_depth(DuelWorker *worker, int depth) {
  int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE;
  const int last = worker->best_score;
  if (depth >= ASPIRATION_MIN_DEPTH && last < SCORE_DECIDED && last > -SCORE_DECIDED) {
    alpha = last - ASPIRATION_WINDOW;
    beta = last + ASPIRATION_WINDOW;
  }
  for (;;) {
    const int score = search(worker, 0, alpha, beta, depth);
    if (worker->stopped) return;
    if (score <= alpha && alpha > -SCORE_INFINITE)
      alpha = -SCORE_INFINITE;
    else if (score >= beta && beta < SCORE_INFINITE)
      beta = SCORE_INFINITE;
    else {
      worker->best_score = score;
      return;
    }
  }
}

void duel_worker_deepen(DuelWorker *worker, int first_depth, int max_depth, DuelReport report,
                        const TeamSearch *search) {
  assert(first_depth >= 1 && max_depth < DUEL_MAX_PLY);
  for (int depth = first_depth; depth <= max_depth; depth++) {
    const uint16_t reported = worker->best_move;
    search_depth(worker, depth);
    if (report && (!worker->stopped || worker->best_move != reported))
      report(search, worker, depth);
    if (worker->stopped) return;
    // A proven end is not looked for again, once all shorter ways have been looked through.
    const int score = worker->best_score;
    if (score >= SCORE_DECIDED && depth >= SCORE_WIN - score) return;
    if (score <= -SCORE_DECIDED && depth >= SCORE_WIN + score) return;
  }
}
