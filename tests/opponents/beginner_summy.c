// A beginner at Summy: completes one sum, an addition of two numbers. No such play: any other; no
// play at all: an exchange.
#include "beginner.h"

#include "games/summy/board.h"

static bool is_addition(const uint8_t *pieces, int length) {
  int operators = 0;
  for (int i = 0; i < length; i++) {
    if (pieces[i] > PIECE_PLUS && pieces[i] < PIECE_EQUALS) return false;
    operators += pieces[i] == PIECE_PLUS;
  }
  return operators == 1;
}

static int taste(const void *view, Move move) {
  const SummyState *state = view;
  if (summy_move_kind(move) != SUMMY_PLAY) return TASTE_LAST_RESORT;
  SummyOutcome outcome;
  summy_judge(state, move, &outcome);
  if (outcome.count != 1) return TASTE_ANY;
  const LinePlay play = summy_unpack_play(move);
  SummyRun run;
  if (summy_lay(state->cells, &play, &run) != SUMMY_FITS) return TASTE_ANY;
  return is_addition(run.pieces, run.length) ? TASTE_LIKED : TASTE_ANY;
}

int main(void) {
  return beginner_serve("summy", taste);
}
