// What ends a game, and perft.
#include "games/abalone/abalone.h"

// The position's number of occurrences, this one included. Positions with the same side to move are
// two plies apart, and none comes back in fewer than four.
static unsigned count_occurrences(const AbaloneState *state, const AbaloneHistory *history) {
  unsigned occurrences = 1;
  for (uint32_t back = 4; back <= history->count; back += 2) {
    const CellSet *past = history->marbles[abalone_history_slot(state->ply - back)];
    if (past[BLACK] == state->marbles[BLACK] && past[WHITE] == state->marbles[WHITE]) occurrences++;
  }
  return occurrences;
}

// Ends that do not need the legal moves.
static AbaloneEnd find_draw(const AbaloneState *state, const AbaloneHistory *history) {
  if (state->repetition && count_occurrences(state, history) >= state->repetition)
    return (AbaloneEnd){ABALONE_REPETITION, 0};
  if (state->quiet_limit && state->quiet >= state->quiet_limit)
    return (AbaloneEnd){ABALONE_QUIET, 0};
  if (state->cap && state->ply >= state->cap) {
    const int lead = state->out[BLACK] - state->out[WHITE];
    return (AbaloneEnd){ABALONE_CAP, (uint8_t)(lead > 0 ? 1 : lead < 0 ? 2 : 0)};
  }
  return (AbaloneEnd){ABALONE_UNFINISHED, 0};
}

AbaloneEnd abalone_find_end(const AbaloneState *state, const AbaloneHistory *history) {
  const int mover = !state->side;
  if (state->out[mover] >= state->goal) return (AbaloneEnd){ABALONE_GOAL, (uint8_t)(mover + 1)};
  if (state->out[!mover] >= state->goal) return (AbaloneEnd){ABALONE_GOAL, (uint8_t)(!mover + 1)};
  if (abalone_count_moves(state) == 0) return (AbaloneEnd){ABALONE_NO_MOVE, (uint8_t)(mover + 1)};
  return find_draw(state, history);
}

uint64_t abalone_perft(const AbaloneState *state, AbaloneHistory *history, int depth) {
  if (depth == 1) return (uint64_t)abalone_count_moves(state);
  Move list[ABALONE_MAX_MOVES];
  const int count = abalone_generate(state, list);
  uint64_t total = 0;
  const uint32_t remembered = history->count;
  for (int i = 0; i < count; i++) {
    AbaloneState next = *state;
    abalone_play(&next, history, list[i]);
    // A side that cannot move has no sequences anyway, so that end needs no test.
    if (next.out[state->side] < next.goal && find_draw(&next, history).reason == ABALONE_UNFINISHED)
      total += abalone_perft(&next, history, depth - 1);
    history->count = remembered;
  }
  return total;
}
