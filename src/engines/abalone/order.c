// Orders moves in stages: the table move, pushes over the edge, killers and countermove, then all
// others by history, pushing and the way to the centre. Later stages are listed only when needed.
#include "engines/abalone/order.h"

#include <assert.h>

enum {
  // What a move promises, besides its history of +-HISTORY_LIMIT. All fit in 23 bits.
  PROMISE_EJECTION = 1 << 21,
  PROMISE_PUSH = 1500,
  PROMISE_INWARD = 300, // for each marble and step

  // By depth, since cutoffs far from the leaves save most; deep ones get a fixed bonus.
  HISTORY_BONUS_SQUARE = 16,
  HISTORY_BONUS_LINEAR = 32,
  HISTORY_BONUS_DEEP = 1600,
  HISTORY_DEEP = 12,
};

// How much nearer to the centre a step in a direction leads, by cell.
static const int8_t inward[DIRECTION_COUNT][CELL_COUNT] = {
    {-1, -1, -1, -1, 0, 0, 0,  0,  0,  0, 1, 1, 1, 0, -1, -1, -1, 0, 1, 0, 0,
     0,  -1, 0,  1,  1, 0, 0,  -1, -1, 0, 1, 1, 0, 0, -1, -1, 0,  1, 0, 0, 0,
     -1, 0,  1,  1,  1, 0, -1, -1, -1, 0, 0, 0, 0, 0, 0,  1,  1,  1, 1},
    {-1, -1, -1, -1, 0, 1,  1,  1,  1,  0, 0, 0, 0, -1, -1, -1, -1, 0, 1,  1,  1,
     1,  0,  0,  0,  0, -1, -1, -1, -1, 0, 1, 1, 1, 1,  0,  0,  0,  0, -1, -1, -1,
     -1, 0,  1,  1,  1, 1,  0,  0,  0,  0, 0, 0, 0, 0,  0,  0,  0,  0, 0},
    {-1, 0, 0, 0, 0,  0,  1,  1,  1, 1, 0, -1, -1, -1, -1, 0, 0,  0,  0,  0,  1,
     1,  1, 1, 0, -1, -1, -1, -1, 0, 0, 0, 0,  0,  1,  1,  1, 1,  0,  -1, -1, -1,
     -1, 0, 0, 0, 0,  0,  1,  1,  1, 1, 0, 0,  0,  0,  0,  0, -1, -1, -1},
    {-1, 1, 1, 1,  1,  0,  0, 0, 0, 0, 0, -1, -1, -1, 0, 1, 1,  1,  0,  -1, 0,
     0,  0, 1, 0,  -1, -1, 0, 0, 1, 1, 0, -1, -1, 0,  0, 1, 1,  0,  -1, 0,  0,
     0,  1, 0, -1, -1, -1, 0, 1, 1, 1, 0, 0,  0,  0,  0, 0, -1, -1, -1},
    {-1, 0,  0, 0,  0,  0,  0,  0, 0, 0, 0, 0,  0,  0,  1,  1, 1,  1,  0, -1, -1,
     -1, -1, 0, 0,  0,  0,  1,  1, 1, 1, 0, -1, -1, -1, -1, 0, 0,  0,  0, 1,  1,
     1,  1,  0, -1, -1, -1, -1, 0, 0, 0, 0, 1,  1,  1,  1,  0, -1, -1, -1},
    {-1, -1, -1, -1, 0, 0,  0,  0,  0,  0, 1, 1, 1,  1,  0,  0,  0, 0, 0, -1, -1,
     -1, -1, 0,  1,  1, 1,  1,  0,  0,  0, 0, 0, -1, -1, -1, -1, 0, 1, 1, 1,  1,
     0,  0,  0,  0,  0, -1, -1, -1, -1, 0, 1, 1, 1,  1,  0,  0,  0, 0, 0},
};

// The index in the lowest bits makes keys unique, and so the order the same every time.
static void add(MovePicker *picker, uint16_t move, MoveKind kind, int promise) {
  const int index = picker->count++;
  picker->keys[index] = promise * 256 + index;
  picker->moves[index] = (OrderedMove){move, (uint16_t)kind};
}

// Adds one move per cell of the set; `word` has everything but the cell.
static void add_set(MovePicker *picker, CellSet set, Move word, MoveKind kind, int bonus) {
  const int16_t *history =
      &picker->worker->history[picker->worker->frames[picker->ply].state.side][word];
  const int8_t *nearer = inward[move_direction(word)];
  const int weight = PROMISE_INWARD * (1 + move_more(word));
  for (; set; set &= set - 1) {
    const int cell = cells_first(set);
    add(picker, (uint16_t)(word | (Move)cell), kind, bonus + history[cell] + weight * nearer[cell]);
  }
}

static void list_ejections(MovePicker *picker) {
  for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
    add_set(picker, picker->ejections[direction] & picker->found.push[direction],
            abalone_in_line(0, direction), KIND_EJECTION, 0);
    picker->found.push[direction] &= ~picker->ejections[direction];
  }
}

static void list_in_line(MovePicker *picker) {
  for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
    const Move word = abalone_in_line(0, direction);
    add_set(picker, picker->found.push[direction], word, KIND_PUSH, PROMISE_PUSH);
    add_set(picker, picker->found.in_line[direction], word, KIND_QUIET, 0);
  }
}

static void list_side_steps(MovePicker *picker) {
  for (int direction = 0; direction < DIRECTION_COUNT; direction++)
    for (int axis = 0; axis < 3; axis++) {
      if (axis == direction % 3) continue;
      for (int more = 1; more <= 2; more++)
        add_set(picker, picker->found.side[direction][axis][more - 1],
                abalone_side_step(0, direction, axis, more), KIND_QUIET, 0);
    }
}

bool picker_add_side_steps(MovePicker *picker) {
  if (picker->side_steps) return false;
  picker->side_steps = true;
  list_side_steps(picker);
  return true;
}

// The set that holds a move if it is legal; NULL for a word that is no move.
static CellSet *find_set(AbaloneMoves *found, uint16_t move) {
  const int direction = move_direction(move), cell = move_cell(move), more = move_more(move);
  if (move >> MOVE_BITS || direction >= DIRECTION_COUNT || more > 2) return NULL;
  if (more) return move_axis(move) < 3 ? &found->side[direction][move_axis(move)][more - 1] : NULL;
  if (move_axis(move)) return NULL;
  return found->push[direction] >> cell & 1 ? &found->push[direction] : &found->in_line[direction];
}

// Gives a move that is not yet listed or given; NULL if there is no such move.
static const OrderedMove *take(MovePicker *picker, uint16_t move) {
  CellSet *set = find_set(&picker->found, move);
  const int cell = move_cell(move), direction = move_direction(move);
  if (!set || !(*set >> cell & 1)) return NULL;
  *set &= ~cell_bit(cell);
  MoveKind kind = KIND_QUIET;
  if (set == &picker->found.push[direction])
    kind = picker->ejections[direction] >> cell & 1 ? KIND_EJECTION : KIND_PUSH;
  OrderedMove *single = &picker->singles[picker->single_count++];
  *single = (OrderedMove){move, (uint16_t)kind};
  return single;
}

static void find_ejection_sets(MovePicker *picker) {
  const AbaloneState *state = &picker->worker->frames[picker->ply].state;
  const CellSet own = state->marbles[state->side];
  const CellSet other = state->marbles[!state->side];
  for (int direction = 0; direction < DIRECTION_COUNT; direction++)
    picker->ejections[direction] = find_ejections(own, other, direction);
}

void picker_start(MovePicker *picker, const Worker *worker, int ply, uint16_t table_move,
                  bool side_steps) {
  assert(ply >= 0 && ply <= MAX_PLY);
  picker->side_steps = side_steps;
  picker->peeked = NULL;
  picker->worker = worker;
  picker->ply = ply;
  picker->count = 0;
  picker->stage = STAGE_TABLE_MOVE;
  picker->refutation = 0;
  picker->single_count = 0;
  picker->table_move = table_move;
  abalone_find_moves(&worker->frames[ply].state, &picker->found);
  find_ejection_sets(picker);
}

void picker_start_ejections(MovePicker *picker, const Worker *worker, int ply, bool threats) {
  picker->count = 0;
  picker->stage = STAGE_LISTED;
  picker->peeked = NULL;
  picker->worker = worker;
  picker->ply = ply;
  find_ejection_sets(picker);
  for (int direction = 0; direction < DIRECTION_COUNT; direction++)
    add_set(picker, picker->ejections[direction], abalone_in_line(0, direction), KIND_EJECTION,
            PROMISE_EJECTION);
  if (!threats) return;
  const AbaloneState *state = &worker->frames[ply].state;
  const CellSet own = state->marbles[state->side];
  const CellSet other = state->marbles[!state->side];
  for (int direction = 0; direction < DIRECTION_COUNT; direction++)
    add_set(picker, find_threats(own, other, direction), abalone_in_line(0, direction), KIND_PUSH,
            0);
}

static const OrderedMove *pick_listed(MovePicker *picker) {
  int32_t best = INT32_MIN;
  for (int i = 0; i < picker->count; i++)
    best = picker->keys[i] > best ? picker->keys[i] : best;
  if (best == INT32_MIN) return NULL;
  const int index = best & 255;
  picker->keys[index] = INT32_MIN;
  return &picker->moves[index];
}

// The next of the killers and the countermove that is legal here.
static const OrderedMove *take_refutation(MovePicker *picker) {
  const Frame *frame = &picker->worker->frames[picker->ply];
  const uint16_t last = picker->ply ? frame[-1].move : NO_MOVE;
  const uint16_t refutations[REFUTATION_COUNT] = {
      frame->killers[0], frame->killers[1],
      last == NO_MOVE ? NO_MOVE : picker->worker->counter_moves[frame->state.side][last]};
  while (picker->refutation < REFUTATION_COUNT) {
    const uint16_t move = refutations[picker->refutation++];
    if (!picker->side_steps && move_more(move)) continue;
    const OrderedMove *taken = take(picker, move);
    if (taken) return taken;
  }
  return NULL;
}

// Every stage falls through to the next one when it has nothing more to give.
static const OrderedMove *pick(MovePicker *picker) {
  const OrderedMove *next;
  switch (picker->stage) {
  case STAGE_TABLE_MOVE:
    picker->stage = STAGE_EJECTIONS;
    if ((next = take(picker, picker->table_move))) return next;
    // fall through
  case STAGE_EJECTIONS:
    list_ejections(picker);
    picker->stage = STAGE_REFUTATIONS;
    // fall through
  case STAGE_REFUTATIONS:
    if ((next = pick_listed(picker))) return next;
    if ((next = take_refutation(picker))) return next;
    picker->stage = STAGE_OTHERS;
    // fall through
  case STAGE_OTHERS:
    picker->count = 0;
    list_in_line(picker);
    if (picker->side_steps) list_side_steps(picker);
    picker->stage = STAGE_LISTED;
  }
  return pick_listed(picker);
}

const OrderedMove *picker_next(MovePicker *picker) {
  const OrderedMove *next = picker->peeked ? picker->peeked : pick(picker);
  picker->peeked = NULL;
  return next;
}

const OrderedMove *picker_peek(MovePicker *picker) {
  if (!picker->peeked) picker->peeked = pick(picker);
  return picker->peeked;
}

void order_learn(Worker *worker, int ply, uint16_t good, const uint16_t *tried, int tried_count,
                 int depth) {
  Frame *frame = &worker->frames[ply];
  const int side = frame->state.side;
  if (frame->killers[0] != good) {
    frame->killers[1] = frame->killers[0];
    frame->killers[0] = good;
  }
  if (ply && frame[-1].move != NO_MOVE) worker->counter_moves[side][frame[-1].move] = good;
  const int bonus = depth > HISTORY_DEEP
                        ? HISTORY_BONUS_DEEP
                        : (HISTORY_BONUS_SQUARE * depth + HISTORY_BONUS_LINEAR) * depth;
  history_adjust(&worker->history[side][good], bonus);
  for (int i = 0; i < tried_count; i++)
    history_adjust(&worker->history[side][tried[i]], -bonus);
}
