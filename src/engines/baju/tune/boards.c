// The boards that games of the tuner are played on.
#include "base/hash.h"
#include "engines/baju/tune/sample.h"

#include <stdlib.h>
#include <string.h>

// Bridges of all kinds, and one in eight missing; values from 1 to 6.
static void write_random_board(FastRandom *random, char text[BAJU_BOARD_LENGTH + 1]) {
  static const char bridges[] = "rrrbbww.";
  static const char ring[BAJU_BOARD_LENGTH + 1] =
      "orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344";
  memcpy(text, ring, sizeof ring);
  char *digits = text + BAJU_BOARD_LENGTH - BAJU_BUTTONS;
  for (char *place = text; place < digits; place++)
    if (*place != 'o' && *place != '/') *place = bridges[fast_random_below(random, 8)];
  for (unsigned i = 0; i < BAJU_BUTTONS; i++)
    digits[i] = (char)('1' + fast_random_below(random, i < 6 ? 4 : 6));
}

void tune_board(uint16_t number, BajuBoard *board) {
  char text[BAJU_BOARD_LENGTH + 1] = "ring";
  if (number) {
    FastRandom random;
    fast_random_init(&random, hash_mix(number));
    write_random_board(&random, text);
  }
  if (!baju_board_parse(board, text, NULL)) abort(); // what is written above is a board
}

BajuState sample_state(const Sample *sample, const BajuBoard *board) {
  BajuState state = baju_start(board);
  state.planes = sample->planes;
  state.occupied = sample->occupied;
  state.turns = sample->side;
  for (unsigned colour = 0; colour < 2; colour++)
    for (unsigned index = 0; index < board->value_count; index++)
      if (__builtin_popcount(baju_buttons_of_value(&state, colour, index)) >= board->supply[index])
        state.left[colour] &= (uint8_t) ~(1u << index);
  return state;
}
