#include "engines/summy/appraisal.h"

void appraisal_start(Appraisal *appraisal, const SummyNumbers *numbers, const SummyState *state) {
  appraisal->numbers = numbers;
  appraisal->state = state;
  appraisal->hand = &state->hands[state->player - 1];
  appraisal->stock = summy_stock(state);
  lines_read(&appraisal->lines, state);
  openings_map(&appraisal->openings, &appraisal->lines);
  appraisal->last_pieces = 0;
}

int appraisal_kept(Appraisal *appraisal, uint32_t pieces) {
  if (pieces == appraisal->last_pieces) return appraisal->last_kept;
  TileSet kept = *appraisal->hand;
  for (uint32_t rest = pieces; rest; rest >>= SUMMY_PIECE_BITS)
    kept.counts[(rest & 15) - 1]--;
  appraisal->last_pieces = pieces;
  appraisal->last_kept =
      value_of_kept(appraisal->numbers, appraisal->state, &kept, appraisal->stock);
  return appraisal->last_kept;
}

RackMove appraise_play(Appraisal *appraisal, Move move, int points) {
  const LinePlay play = summy_unpack_play(move);
  int openings[OPENING_COUNT];
  openings_count(&appraisal->openings, appraisal->state, &play, openings);
  const int value = RACK_POINT * points + appraisal_kept(appraisal, (uint32_t)move) +
                    value_of_openings(appraisal->numbers, openings, appraisal->stock);
  return (RackMove){move, points, value};
}

RackMove appraise_exchange(const Appraisal *appraisal, const TileSet *given) {
  TileSet kept = *appraisal->hand;
  tiles_remove(&kept, given);
  return (RackMove){summy_tiles_move(SUMMY_EXCHANGE, given), 0,
                    value_of_kept(appraisal->numbers, appraisal->state, &kept, appraisal->stock)};
}
