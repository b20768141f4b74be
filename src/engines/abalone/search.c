// Principal variation search with iterative deepening and quiescence. What prunes and reduces is
// named where it stands; its margins are in units of the evaluation (EVAL_MARBLE is a marble).
#include "engines/abalone/search.h"

#include "engines/abalone/order.h"

#include <assert.h>
#include <string.h>

enum {
  MAX_TRIED = 64,     // moves whose history suffers when a later one causes a cutoff
  LIMIT_HORIZON = 24, // plies before a limit from which on it tells positions apart

  ASPIRATION_WINDOW = 30,
  ASPIRATION_MIN_DEPTH = 4, // before, scores jump too far
  ASPIRATION_GROWTH = 3,
  ASPIRATION_MAX_WINDOW = 1000, // a wider one is opened altogether

  REVERSE_FUTILITY_MAX_DEPTH = 7,
  REVERSE_FUTILITY_MARGIN = 70, // a ply
  REVERSE_FUTILITY_IMPROVING = 50,

  NULL_MOVE_MIN_DEPTH = 3,
  NULL_MOVE_REDUCTION = 3,
  NULL_MOVE_DEPTH_DIVISOR = 4,
  NULL_MOVE_EVAL_DIVISOR = 150,
  NULL_MOVE_MAX_EVAL_REDUCTION = 3,

  FUTILITY_MAX_DEPTH = 5,
  FUTILITY_BASE = 80,
  FUTILITY_MARGIN = 70, // a ply
  FUTILITY_FIRST_MOVE = 3,
  HISTORY_PRUNING_MAX_DEPTH = 4,
  HISTORY_PRUNING_MARGIN = 1500, // a ply

  LATE_MOVE_PRUNING_MAX_DEPTH = 7,
  LATE_MOVE_PRUNING_BASE = 6,
  LATE_MOVE_PRUNING_SQUARE = 2, // of the depth

  REDUCTION_MIN_DEPTH = 3,
  REDUCTION_FIRST_MOVE = 2,
  REDUCTION_HISTORY_DIVISOR = 4096,
  REDUCTION_LOGS = 64,
  REDUCTION_OFFSET = 150,
  REDUCTION_DIVISOR = 512,
  INTERNAL_REDUCTION_MIN_DEPTH = 4,
};

// Asked at every node; the search unwinds once it is true.
static bool must_stop(Worker *worker) {
  if (worker->stopped) return true;
  worker->stopped = search_stops(worker->clock, worker->signal, worker->nodes);
  return worker->stopped;
}

// Near a limit of plies the same marbles are worth something else with every ply.
static uint64_t transposition_key(const Worker *worker, const AbaloneState *state, uint64_t key) {
  uint32_t left = LIMIT_HORIZON;
  if (state->quiet_limit && state->quiet_limit - state->quiet < left)
    left = state->quiet_limit - state->quiet;
  if (state->cap && state->cap - state->ply < left) left = state->cap - state->ply;
  return key ^ worker->key_salt ^ left * UINT64_C(0xd6e8feb86659fd93);
}

static bool has_ejection(const AbaloneState *state, int side) {
  const CellSet own = state->marbles[side];
  const CellSet other = state->marbles[!side];
  CellSet any = 0;
  for (int direction = 0; direction < DIRECTION_COUNT; direction++)
    any |= find_ejections(own, other, direction);
  return any != 0;
}

static bool has_threat(const AbaloneState *state) {
  const CellSet own = state->marbles[state->side];
  const CellSet other = state->marbles[!state->side];
  CellSet any = 0;
  for (int direction = 0; direction < DIRECTION_COUNT; direction++)
    any |= find_threats(own, other, direction);
  return any != 0;
}

// A side that could push off its last marble if it were on turn.
static bool could_win(const AbaloneState *state, int side) {
  return state->out[side] + 1 >= state->goal && has_ejection(state, side);
}

_Static_assert(MAX_PLY <= UINT8_MAX, "a depth would not fit into a transposition");

static void store_result(const Worker *worker, int ply, uint64_t key, uint16_t best_move,
                         uint8_t bound, int score, int depth) {
  const TranspositionData data = {.move = best_move,
                                  .score = score_to_table(score, ply),
                                  .eval = (int16_t)worker->frames[ply].eval,
                                  .depth = (uint8_t)depth,
                                  .bound = bound};
  transposition_store(worker->transpositions, key, data);
}

// The moves of a quiescent search, `best` being what standing still brings.
static int quiesce_moves(Worker *worker, int ply, int alpha, int beta, bool threats, int best,
                         uint16_t *best_move);

// Quiescence: only pushes over the edge, until there are none worth making, so that the evaluation
// is never asked in the middle of an exchange; as the first move (`threats`) also pushes that
// threaten one.
static int quiesce(Worker *worker, int ply, int alpha, int beta, bool threats) {
  assert(ply > 0 && ply <= MAX_PLY && alpha < beta);
  Frame *frame = &worker->frames[ply];
  frame->line_length = 0;
  if (must_stop(worker)) return 0;
  int end_score;
  if (worker_find_end(worker, ply, &end_score)) return end_score;
  // Most leaves end here, without a look into the table, which costs as much as the evaluation.
  const AbaloneState *state = &frame->state;
  const bool ejection = has_ejection(state, state->side);
  if (threats && !has_threat(state)) threats = false;
  if ((!ejection && !threats) || ply == MAX_PLY) return worker_evaluate(worker, ply);
  if (could_win(state, state->side)) return SCORE_WIN - ply - 1;

  // The table's memory is slow, so most nodes are done before they ask it.
  const uint64_t key = transposition_key(worker, &frame->state, frame->key);
  transposition_prefetch(worker->transpositions, key);
  frame->eval = worker_evaluate(worker, ply);
  if (frame->eval >= beta) return frame->eval; // stand pat: nobody has to push
  TranspositionData data;
  if (transposition_probe(worker->transpositions, key, &data)) {
    const int score = score_from_table(data.score, ply);
    if (bound_decides(&data, score, alpha, beta)) return score;
  }
  uint16_t best_move = NO_MOVE;
  const int best = quiesce_moves(worker, ply, alpha, beta, threats, frame->eval, &best_move);
  if (worker->stopped) return 0;
  store_result(worker, ply, key, best_move, bound_of(best, alpha, beta), best, 0);
  return best;
}

// Like search_moves(), without reductions: the moves are few and all of them forcing.
static int quiesce_moves(Worker *worker, int ply, int alpha, int beta, bool threats, int best,
                         uint16_t *best_move) {
  if (best > alpha) alpha = best;
  MovePicker picker;
  picker_start_ejections(&picker, worker, ply, threats);
  for (const OrderedMove *ordered; (ordered = picker_next(&picker));) {
    worker_make(worker, ply, ordered->move);
    const int score = -quiesce(worker, ply + 1, -beta, -alpha, false);
    worker_unmake(worker, ply);
    if (worker->stopped) return 0;
    if (score <= best) continue;
    best = score;
    if (score <= alpha) continue;
    alpha = score;
    *best_move = ordered->move;
    if (score >= beta) break;
  }
  return best;
}

// Late move reductions: moves are well ordered, so a late one is searched less deep, by the product
// of the logarithms of depth and place.
static int reduction_of(int depth, int index) {
  static const uint8_t logs[REDUCTION_LOGS] = {
      // 16 ln n
      0,  0,  11, 18, 22, 26, 29, 31, 33, 35, 37, 38, 40, 41, 42, 43, 44, 45, 46, 47, 48, 49,
      49, 50, 51, 51, 52, 53, 53, 54, 54, 55, 55, 56, 56, 57, 57, 58, 58, 59, 59, 59, 60, 60,
      61, 61, 61, 62, 62, 62, 63, 63, 63, 64, 64, 64, 64, 65, 65, 65, 66, 66, 66, 66,
  };
  const int last = REDUCTION_LOGS - 1;
  const int product = logs[depth > last ? last : depth] * logs[index > last ? last : index];
  return (product + REDUCTION_OFFSET) / REDUCTION_DIVISOR;
}

static void keep_line(Frame *frame, uint16_t move) {
  const Frame *next = frame + 1;
  frame->line[0] = move;
  for (int i = 0; i < next->line_length; i++)
    frame->line[i + 1] = next->line[i];
  frame->line_length = (uint16_t)(next->line_length + 1);
}

// The root's line so far is the best.
static void keep_best(Worker *worker, int score) {
  const Frame *root = &worker->frames[0];
  worker->best_move = root->line[0];
  worker->best_score = score;
  worker->best_line_length = root->line_length;
  memcpy(worker->best_line, root->line, root->line_length * sizeof *root->line);
}

static int search(Worker *worker, int ply, int alpha, int beta, int depth, bool cut);

// Null move pruning: when even passing is too good for the opponent to allow, some move is. Not
// twice in a row, which would search the same position less deep.
static bool null_move_refutes(Worker *worker, int ply, int beta, int depth, int *score) {
  const Frame *frame = &worker->frames[ply];
  if (depth < NULL_MOVE_MIN_DEPTH || frame->eval < beta || beta <= -SCORE_DECIDED) return false;
  if (frame[-1].move == NO_MOVE) return false;
  int by_eval = (frame->eval - beta) / NULL_MOVE_EVAL_DIVISOR;
  if (by_eval > NULL_MOVE_MAX_EVAL_REDUCTION) by_eval = NULL_MOVE_MAX_EVAL_REDUCTION;
  const int reduced = depth - NULL_MOVE_REDUCTION - depth / NULL_MOVE_DEPTH_DIVISOR - by_eval;
  worker_make(worker, ply, NO_MOVE);
  *score = -search(worker, ply + 1, -beta, -beta + 1, reduced, true);
  worker_unmake(worker, ply);
  if (*score >= SCORE_DECIDED) *score = beta; // a pass proves nothing about the end
  return !worker->stopped && *score >= beta;
}

// What is known of a node whose moves are gone through.
typedef struct Node {
  int depth;
  bool pv;        // on the principal variation: the window is open
  bool cut;       // expected to fail high
  bool improving; // better evaluated than at the side's turn before
} Node;

// Reverse futility pruning: near the leaves, an evaluation so far above beta will not fall below
// it.
static bool eval_refutes(const Frame *frame, const Node *node, int beta) {
  const int margin =
      REVERSE_FUTILITY_MARGIN * node->depth - REVERSE_FUTILITY_IMPROVING * node->improving;
  return node->depth <= REVERSE_FUTILITY_MAX_DEPTH && frame->eval - margin >= beta &&
         frame->eval < SCORE_DECIDED;
}

// Late move pruning: from this move on, a node so near the leaves can do without the rest. Pushes
// over the edge come first and are not among it.
static int enough_moves(const Node *node) {
  if (node->depth > LATE_MOVE_PRUNING_MAX_DEPTH) return INT32_MAX;
  const int moves = LATE_MOVE_PRUNING_BASE + LATE_MOVE_PRUNING_SQUARE * node->depth * node->depth;
  return moves / (node->improving ? 1 : 2);
}

// Futility pruning: no move so near the leaves can bring what is missing, but one that pushes over
// the edge.
static bool is_futile(const Frame *frame, const Node *node, int alpha) {
  return node->depth <= FUTILITY_MAX_DEPTH &&
         frame->eval + FUTILITY_BASE + FUTILITY_MARGIN * node->depth <= alpha;
}

// History pruning: nor will a move that was bad everywhere else.
static bool is_hopeless(const Worker *worker, const Frame *frame, const Node *node, uint16_t move) {
  return node->depth <= HISTORY_PRUNING_MAX_DEPTH &&
         worker->history[frame->state.side][move] < -HISTORY_PRUNING_MARGIN * node->depth;
}

// Principal variation search: the first move gets the whole window, the others only a null window
// that asks whether they are better; what proves better is searched again.
static int search_move(Worker *worker, int ply, const Node *node, const OrderedMove *ordered,
                       int index, int alpha, int beta) {
  const int depth = node->depth - 1;
  if (index == 0) return -search(worker, ply + 1, -beta, -alpha, depth, !node->pv && !node->cut);
  int reduction = 0;
  if (node->depth >= REDUCTION_MIN_DEPTH && index >= REDUCTION_FIRST_MOVE &&
      ordered->kind != KIND_EJECTION) {
    const Frame *frame = &worker->frames[ply];
    reduction = reduction_of(node->depth, index);
    reduction += node->cut;
    reduction -= node->pv;
    reduction += !node->improving;
    reduction -= ordered->kind == KIND_PUSH;
    reduction -= worker->history[frame->state.side][ordered->move] / REDUCTION_HISTORY_DIVISOR;
    if (reduction < 0) reduction = 0;
    if (reduction > depth - 1) reduction = depth - 1;
  }
  int score = -search(worker, ply + 1, -alpha - 1, -alpha, depth - reduction, true);
  if (score > alpha && reduction)
    score = -search(worker, ply + 1, -alpha - 1, -alpha, depth, !node->cut);
  if (score > alpha && score < beta) score = -search(worker, ply + 1, -beta, -alpha, depth, false);
  return score;
}

// A loss is only proven when all moves lose, side steps included.
static const OrderedMove *next_move(MovePicker *picker, int best) {
  const OrderedMove *next = picker_next(picker);
  if (!next && best <= -SCORE_DECIDED && picker_add_side_steps(picker)) next = picker_next(picker);
  return next;
}

// The transposition table's memory is slow: the entry for the next move is fetched while this one
// is searched.
static void prefetch_following(Worker *worker, int ply, MovePicker *picker) {
  const OrderedMove *following = picker_peek(picker);
  if (!following) return;
  const uint64_t key = worker_prepare(worker, ply, following->move);
  transposition_prefetch(worker->transpositions,
                         transposition_key(worker, &worker->frames[ply].prepared, key));
}

// The loop over the moves of a node: pruning, the search of each, and what a cutoff teaches.
static int search_moves(Worker *worker, int ply, int alpha, int beta, const Node *node,
                        MovePicker *picker, uint16_t *best_move) {
  Frame *frame = &worker->frames[ply];
  uint16_t tried[MAX_TRIED];
  int tried_count = 0, best = -SCORE_INFINITE, index = 0;
  const int enough = enough_moves(node);
  for (const OrderedMove *ordered; (ordered = next_move(picker, best)); index++) {
    if (!node->pv && best > -SCORE_DECIDED && ordered->kind != KIND_EJECTION) {
      if (index >= enough) break;
      // The pushes over the edge were before the first of these.
      if (index >= FUTILITY_FIRST_MOVE && is_futile(frame, node, alpha)) break;
      if (index >= FUTILITY_FIRST_MOVE && is_hopeless(worker, frame, node, ordered->move)) continue;
    }
    worker_make(worker, ply, ordered->move);
    if (node->depth > 1 && index > 0) prefetch_following(worker, ply, picker);
    if (node->depth > 1 && index < 2)
      transposition_prefetch(worker->transpositions,
                             transposition_key(worker, &frame[1].state, frame[1].key));
    const int score = search_move(worker, ply, node, ordered, index, alpha, beta);
    worker_unmake(worker, ply);
    if (worker->stopped) return 0;
    if (score > best) {
      best = score;
      if (score > alpha) {
        *best_move = ordered->move;
        if (node->pv) keep_line(frame, ordered->move);
        if (ply == 0) keep_best(worker, score);
        alpha = score;
      }
      if (score >= beta) {
        if (ordered->kind != KIND_EJECTION)
          order_learn(worker, ply, ordered->move, tried, tried_count, node->depth);
        break;
      }
    }
    if (ordered->kind != KIND_EJECTION && tried_count < MAX_TRIED)
      tried[tried_count++] = ordered->move;
  }
  return best;
}

// The value of a node between alpha and beta, `depth` plies deep; `cut`: it is expected to fail
// high.
static int search(Worker *worker, int ply, int alpha, int beta, int depth, bool cut) {
  assert(ply >= 0 && ply <= MAX_PLY && alpha < beta);
  Frame *frame = &worker->frames[ply];
  const AbaloneState *state = &frame->state;
  // Who is about to lose has to move now: neither passing nor standing still is an answer.
  const bool threatened = could_win(state, !state->side);
  if (depth <= 0 && !threatened) return quiesce(worker, ply, alpha, beta, true);
  if (depth <= 0) depth = 1;
  frame->line_length = 0;
  if (must_stop(worker)) return 0;
  const bool pv = beta - alpha > 1;
  if (ply) {
    int end_score;
    if (worker_find_end(worker, ply, &end_score)) return end_score;
    if (ply == MAX_PLY) return worker_evaluate(worker, ply);
    if (mate_distance_closes(&alpha, &beta, ply, 1)) return alpha;
  }

  const bool wins = ply && could_win(state, state->side);
  const uint64_t key = transposition_key(worker, &frame->state, frame->key);
  TranspositionData data = {.move = NO_MOVE};
  const bool hit = transposition_probe(worker->transpositions, key, &data);
  if (hit && !pv && data.depth >= depth && data.bound) {
    const int score = score_from_table(data.score, ply);
    if (bound_decides(&data, score, alpha, beta)) return score;
  }
  if (wins) return SCORE_WIN - ply - 1;

  frame->eval = hit ? data.eval : worker_evaluate(worker, ply);
  Node node = {.depth = depth, .pv = pv, .cut = cut};
  node.improving = ply >= 2 && frame->eval > frame[-2].eval;
  if (!pv && ply && !threatened) {
    if (eval_refutes(frame, &node, beta)) return frame->eval;
    int score;
    if (null_move_refutes(worker, ply, beta, depth, &score)) return score;
    if (worker->stopped) return 0;
  }
  // Internal iterative reduction: without a table move the order is poor, so look less deep now,
  // and better next time.
  if (data.move == NO_MOVE && depth >= INTERNAL_REDUCTION_MIN_DEPTH) node.depth--;

  MovePicker picker;
  picker_start(&picker, worker, ply, data.move, pv || depth > 1 || threatened);
  uint16_t best_move = NO_MOVE;
  const int best = search_moves(worker, ply, alpha, beta, &node, &picker, &best_move);
  if (worker->stopped) return 0;
  if (best == -SCORE_INFINITE) return -(SCORE_WIN - ply); // no legal move
  store_result(worker, ply, key, best_move, bound_of(best, alpha, beta), best, node.depth);
  return best;
}

// One depth, first in a narrow aspiration window around the last score, which causes more cutoffs;
// a score outside widens it.
static void search_depth(Worker *worker, int depth) {
  int alpha = -SCORE_INFINITE, beta = SCORE_INFINITE, width = ASPIRATION_WINDOW;
  if (depth >= ASPIRATION_MIN_DEPTH) {
    alpha = worker->best_score - width;
    beta = worker->best_score + width;
  }
  for (;;) {
    const int score = search(worker, 0, alpha, beta, depth, false);
    if (worker->stopped) return;
    if (score <= alpha && alpha > -SCORE_INFINITE) {
      beta = (alpha + beta) / 2;
      alpha = score - width;
    } else if (score >= beta && beta < SCORE_INFINITE) {
      beta = score + width;
    } else {
      worker->best_score = score;
      return;
    }
    width *= ASPIRATION_GROWTH;
    if (alpha < -SCORE_DECIDED || width > ASPIRATION_MAX_WINDOW) alpha = -SCORE_INFINITE;
    if (beta > SCORE_DECIDED || width > ASPIRATION_MAX_WINDOW) beta = SCORE_INFINITE;
  }
}

void worker_deepen(Worker *worker, int first_depth, int max_depth, DepthReport report,
                   const TeamSearch *search) {
  assert(first_depth >= 1 && max_depth < MAX_PLY);
  for (int depth = first_depth; depth <= max_depth; depth++) {
    const uint16_t reported = worker->best_move;
    search_depth(worker, depth);
    if (report && (!worker->stopped || worker->best_move != reported))
      report(search, worker, depth);
    if (worker->stopped) return;
    // A proven end is not looked for again, once all shorter ways have been looked through.
    const int score = worker->best_score;
    if (score >= SCORE_DECIDED && depth > SCORE_WIN - score) return;
    if (score <= -SCORE_DECIDED && depth > SCORE_WIN + score) return;
  }
}
