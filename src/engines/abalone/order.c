#include "engines/abalone/order.h"

// What a move promises, besides its history of +-HISTORY_LIMIT. All fit in 23 bits.
enum {
  PROMISE_EJECTION = 1 << 21,
  PROMISE_KILLER = 1 << 16,
  PROMISE_SECOND_KILLER = PROMISE_KILLER - 1000,
  PROMISE_COUNTER = PROMISE_KILLER - 2000,
  PROMISE_PUSH = 1500,
  PROMISE_INWARD = 300,
};

// Distance of each cell from the centre.
static const int8_t distance_of[CELL_COUNT] = {
    0, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 3, 3, 3, 3, 4, 4, 3, 2, 2, 2, 3, 4,
    4, 3, 2, 2, 2, 3, 4, 4, 3, 3, 3, 3, 4, 4, 3, 2, 1, 1, 2, 3, 4, 4, 4, 4, 4, 4, 4, 3, 2, 1,
};

// How much nearer to the centre a step from a cell leads.
static int inward(int cell, int direction) {
  const int next = cell + direction_steps[direction];
  return distance_of[cell] - distance_of[next < CELL_COUNT ? next : next - CELL_COUNT];
}

static void add(MovePicker *picker, uint16_t move, MoveKind kind, int promise) {
  const int index = picker->count++;
  picker->keys[index] = promise * 256 + index;
  picker->moves[index] = (OrderedMove){move, (uint16_t)kind};
}

// Moves that are expected to be good because they were elsewhere.
typedef struct Favourites {
  uint16_t killers[2];
  uint16_t counter;
} Favourites;

static int promise_of(const Favourites *favourites, uint16_t move, int otherwise) {
  if (move == favourites->killers[0]) return PROMISE_KILLER;
  if (move == favourites->killers[1]) return PROMISE_SECOND_KILLER;
  if (move == favourites->counter) return PROMISE_COUNTER;
  return otherwise;
}

// Adds one move per cell of the set; `word` has everything but the cell.
static void add_set(MovePicker *picker, CellSet set, Move word, MoveKind kind, int bonus,
                    const Favourites *favourites) {
  const int16_t *history = picker->worker->history[picker->worker->frames[picker->ply].state.side];
  const int direction = move_direction(word);
  const int weight = PROMISE_INWARD * (1 + move_more(word));
  for (; set; set &= set - 1) {
    const int cell = cells_first(set);
    const uint16_t move = (uint16_t)(word | (Move)cell);
    if (move == picker->hint) continue;
    const int promise = bonus + history[move] + weight * inward(cell, direction);
    add(picker, move, kind, promise_of(favourites, move, promise));
  }
}

static Favourites find_favourites(const MovePicker *picker) {
  const Frame *frame = &picker->worker->frames[picker->ply];
  const uint16_t last = picker->ply ? frame[-1].move : NO_MOVE;
  const uint16_t *counters = picker->worker->counter_moves[frame->state.side];
  return (Favourites){{frame->killers[0], frame->killers[1]},
                      last == NO_MOVE ? NO_MOVE : counters[last]};
}

static void list_in_line(MovePicker *picker) {
  const AbaloneState *state = &picker->worker->frames[picker->ply].state;
  const CellSet own = state->marbles[state->side];
  const CellSet other = state->marbles[!state->side];
  const Favourites favourites = find_favourites(picker);
  const AbaloneMoves *found = &picker->found;
  for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
    const CellSet ejections = find_ejections(own, other, direction);
    const Move word = abalone_in_line(0, direction);
    add_set(picker, ejections, word, KIND_EJECTION, PROMISE_EJECTION, &favourites);
    add_set(picker, found->push[direction] & ~ejections, word, KIND_PUSH, PROMISE_PUSH,
            &favourites);
    add_set(picker, found->in_line[direction], word, KIND_QUIET, 0, &favourites);
  }
}

static void list_side_steps(MovePicker *picker) {
  const Favourites favourites = find_favourites(picker);
  for (int direction = 0; direction < DIRECTION_COUNT; direction++)
    for (int axis = 0; axis < 3; axis++) {
      if (axis == direction % 3) continue;
      for (int more = 1; more <= 2; more++)
        add_set(picker, picker->found.side[direction][axis][more - 1],
                abalone_side_step(0, direction, axis, more), KIND_QUIET, 0, &favourites);
    }
}

bool picker_add_side_steps(MovePicker *picker) {
  if (picker->side_steps) return false;
  picker->side_steps = true;
  list_side_steps(picker);
  return true;
}

static bool holds(const AbaloneMoves *found, uint16_t move) {
  const int direction = move_direction(move), cell = move_cell(move), more = move_more(move);
  if (move >> MOVE_BITS || direction >= DIRECTION_COUNT || more > 2) return false;
  if (more == 0)
    return move_axis(move) == 0 &&
           ((found->in_line[direction] | found->push[direction]) >> cell & 1);
  return move_axis(move) < 3 && (found->side[direction][move_axis(move)][more - 1] >> cell & 1);
}

void picker_start(MovePicker *picker, const Worker *worker, int ply, uint16_t hint,
                  bool side_steps) {
  picker->side_steps = side_steps;
  picker->peeked = NULL;
  picker->worker = worker;
  picker->ply = ply;
  picker->count = 0;
  picker->stage = STAGE_HINT;
  abalone_find_moves(&worker->frames[ply].state, &picker->found);
  picker->hint = hint != NO_MOVE && holds(&picker->found, hint) ? hint : NO_MOVE;
}

void picker_start_ejections(MovePicker *picker, const Worker *worker, int ply) {
  picker->count = 0;
  picker->stage = STAGE_REST;
  picker->peeked = NULL;
  const AbaloneState *state = &worker->frames[ply].state;
  const CellSet own = state->marbles[state->side];
  const CellSet other = state->marbles[!state->side];
  for (int direction = 0; direction < DIRECTION_COUNT; direction++)
    for (CellSet set = find_ejections(own, other, direction); set; set &= set - 1) {
      const int cell = cells_first(set);
      add(picker, (uint16_t)abalone_in_line(cell, direction), KIND_EJECTION,
          inward(cell, direction));
    }
}

static MoveKind kind_of(const MovePicker *picker, uint16_t move) {
  const int direction = move_direction(move), cell = move_cell(move);
  if (move_more(move) || !(picker->found.push[direction] >> cell & 1)) return KIND_QUIET;
  const AbaloneState *state = &picker->worker->frames[picker->ply].state;
  const CellSet ejections =
      find_ejections(state->marbles[state->side], state->marbles[!state->side], direction);
  return ejections >> cell & 1 ? KIND_EJECTION : KIND_PUSH;
}

static const OrderedMove *pick(MovePicker *picker) {
  if (picker->stage == STAGE_HINT) {
    picker->stage = STAGE_LIST;
    if (picker->hint != NO_MOVE) {
      picker->hinted = (OrderedMove){picker->hint, (uint16_t)kind_of(picker, picker->hint)};
      return &picker->hinted;
    }
  }
  if (picker->stage == STAGE_LIST) {
    picker->stage = STAGE_REST;
    list_in_line(picker);
    if (picker->side_steps) list_side_steps(picker);
  }
  int32_t best = INT32_MIN;
  for (int i = 0; i < picker->count; i++)
    best = picker->keys[i] > best ? picker->keys[i] : best;
  if (best == INT32_MIN) return NULL;
  const int index = best & 255;
  picker->keys[index] = INT32_MIN;
  return &picker->moves[index];
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

// Moves a value towards the limit in steps that shrink as it gets there.
static void adjust(int16_t *value, int bonus) {
  const int size = bonus < 0 ? -bonus : bonus;
  *value = (int16_t)(*value + bonus - *value * size / HISTORY_LIMIT);
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
  const int bonus = depth > 12 ? 1600 : 16 * depth * depth + 32 * depth;
  adjust(&worker->history[side][good], bonus);
  for (int i = 0; i < tried_count; i++)
    adjust(&worker->history[side][tried[i]], -bonus);
}
