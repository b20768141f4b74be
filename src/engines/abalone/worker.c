// The worker's stack: making moves, keys, ends of the game.
#include "engines/abalone/worker.h"

#include <assert.h>
#include <string.h>

// The counts of marbles that are out tell apart positions of different set-ups, which share
// the transposition table between searches.
uint64_t worker_key(const AbaloneState *state) {
  const uint64_t rest = (uint64_t)state->side | (uint64_t)state->out[BLACK] << 8 |
                        (uint64_t)state->out[WHITE] << 16 | (uint64_t)state->goal << 24;
  return hash_mix(state->marbles[BLACK] ^
                  hash_mix(state->marbles[WHITE] + rest * UINT64_C(0x9e3779b97f4a7c15)));
}

// Positions before the root are counted up to here, which leaves room for those of a line.
enum { MAX_SEEN_BEFORE = 100 };
_Static_assert(MAX_SEEN_BEFORE + MAX_PLY <= UINT8_MAX, "a count of seen positions would overflow");

// A small filter: most positions have never been seen, and need not be looked for in the past.
static uint8_t *seen_slot(Worker *worker, uint64_t key) {
  return &worker->seen[key >> (64 - SEEN_BITS)];
}

// Keys of the positions before the root, which repetitions may come back to.
static void remember_past(Worker *worker, const WorkerRoot *root) {
  memset(worker->seen, 0, sizeof worker->seen);
  worker->past_count = root->history->count;
  AbaloneState past = *root->state;
  for (uint32_t back = 1; back <= worker->past_count; back++) {
    const CellSet *marbles =
        root->history->marbles[(root->state->ply - back) % ABALONE_HISTORY_SLOTS];
    past.marbles[BLACK] = marbles[BLACK];
    past.marbles[WHITE] = marbles[WHITE];
    past.side ^= 1;
    worker->past_keys[back - 1] = worker_key(&past);
    uint8_t *slot = seen_slot(worker, worker->past_keys[back - 1]);
    if (*slot < MAX_SEEN_BEFORE) ++*slot;
  }
}

// History and countermoves stay from search to search unless the answer has to be reproducible.
void worker_set_root(Worker *worker, const WorkerRoot *root, bool forget) {
  worker->root = *root->state;
  worker->nodes = 0;
  worker->stopped = false;
  worker->best_move = NO_MOVE;
  worker->best_score = 0;
  worker->best_line_length = 0;
  worker->key_salt =
      hash_mix((uint64_t)root->state->side + 2 * (uint64_t)(unsigned)worker->contempt);
  for (int ply = 0; ply <= MAX_PLY; ply++)
    worker->frames[ply].killers[0] = worker->frames[ply].killers[1] = NO_MOVE;
  if (forget) {
    memset(worker->history, 0, sizeof worker->history);
    memset(worker->counter_moves, 0xff, sizeof worker->counter_moves);
  }
  Frame *frame = &worker->frames[0];
  frame->state = *root->state;
  frame->key = worker_key(&frame->state);
  frame->is_accumulated = false;
  frame->prepared_move = NO_MOVE;
  remember_past(worker, root);
}

uint64_t worker_prepare(Worker *worker, int ply, uint16_t move) {
  Frame *frame = &worker->frames[ply];
  frame->prepared_move = move;
  frame->prepared = frame->state;
  abalone_apply(&frame->prepared, move);
  frame->prepared_key = worker_key(&frame->prepared);
  return frame->prepared_key;
}

// Null moves are made here, too: the other side is on turn and nothing has moved.
void worker_make(Worker *worker, int ply, uint16_t move) {
  assert(ply >= 0 && ply < MAX_PLY);
  Frame *frame = &worker->frames[ply];
  Frame *next = frame + 1;
  frame->move = move;
  if (move != NO_MOVE && move == frame->prepared_move) {
    next->state = frame->prepared;
    next->key = frame->prepared_key;
  } else {
    next->state = frame->state;
    if (move == NO_MOVE) {
      next->state.side ^= 1;
      next->state.ply++;
      next->state.quiet++;
    } else {
      abalone_apply(&next->state, move);
    }
    next->key = worker_key(&next->state);
  }
  next->prepared_move = NO_MOVE;
  next->is_accumulated = false;
  ++*seen_slot(worker, frame->key);
  worker->nodes++;
}

void worker_unmake(Worker *worker, int ply) {
  --*seen_slot(worker, worker->frames[ply].key);
}

// In the line itself the first return is a draw: nothing was gained by it, and a search to another
// depth would find it again. Positions from before count as the rules say.
static bool is_repetition(const Worker *worker, int ply) {
  const Frame *frame = &worker->frames[ply];
  if (!worker->seen[frame->key >> (64 - SEEN_BITS)]) return false;
  const uint32_t quiet = frame->state.quiet;
  unsigned occurrences = 1;
  for (uint32_t back = 4; back <= quiet; back += 2) {
    if (back <= (uint32_t)ply) {
      if (frame[-(int)back].key == frame->key) return true;
    } else {
      const uint32_t before_root = back - (uint32_t)ply;
      if (before_root > worker->past_count) return false;
      if (worker->past_keys[before_root - 1] == frame->key &&
          ++occurrences >= frame->state.repetition && frame->state.repetition)
        return true;
    }
  }
  return false;
}

// Contempt: a draw is worse than equality for the root's side.
static int draw_score(const Worker *worker, const AbaloneState *state) {
  return state->side == worker->root.side ? -worker->contempt : worker->contempt;
}

bool worker_find_end(const Worker *worker, int ply, int *score) {
  const AbaloneState *state = &worker->frames[ply].state;
  const int lost = -(SCORE_WIN - ply);
  if (state->out[!state->side] >= state->goal) {
    *score = lost;
    return true;
  }
  if (is_repetition(worker, ply) || (state->quiet_limit && state->quiet >= state->quiet_limit)) {
    *score = draw_score(worker, state);
    return true;
  }
  if (state->cap && state->ply >= state->cap) {
    const int lead = state->out[state->side] - state->out[!state->side];
    *score = lead > 0 ? -lost : lead < 0 ? lost : draw_score(worker, state);
    return true;
  }
  return false;
}

// The network's answer; its accumulator is corrected from the nearest ply above that has one.
static int ask_network(Worker *worker, int ply) {
  Frame *frame = &worker->frames[ply];
  int known = ply;
  while (known > 0 && !worker->frames[known].is_accumulated)
    known--;
  if (!worker->frames[known].is_accumulated)
    network_refresh(worker->network, &frame->state, &frame->accumulator);
  else if (known < ply)
    network_update(worker->network, &worker->frames[known].accumulator, &frame->state,
                   &frame->accumulator);
  frame->is_accumulated = true;
  return network_answer(worker->network, &frame->accumulator, frame->state.side);
}

int worker_evaluate(Worker *worker, int ply) {
  Frame *frame = &worker->frames[ply];
  int eval = worker->network ? ask_network(worker, ply) : evaluate_handcrafted(&frame->state);
  eval = evaluate_limits(&frame->state, eval);
  const Handicap *handicap = &worker->handicap;
  if (handicap->noise) eval += judgement_error(handicap->noise, frame->key ^ handicap->seed);
  const int limit = SCORE_DECIDED - 1; // an evaluation is never a proof
  return eval > limit ? limit : eval < -limit ? -limit : eval;
}
