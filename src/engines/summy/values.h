// What a position is worth beyond its points: pieces kept, ways opened for the next player, the
// turn, and how certain a lead is. The numbers are learned (tune/main.c); all are in hundredths of
// a point.
#ifndef FIVEFOLD_ENGINES_SUMMY_VALUES_H
#define FIVEFOLD_ENGINES_SUMMY_VALUES_H

#include "games/summy/generator/lines.h"

enum {
  VALUE_KINDS = PIECE_EQUALS + 1,
  VALUE_COPIES = 5,    // of a piece: none, one, ... four or more
  VALUE_OPERATORS = 5, // in a hand: none, ... four or more
  VALUE_EQUALS = 4,

  STOCK_STEP = 10, // pieces of the stock
  STOCK_STEPS = 12,
};

// What a play leaves to the next player.
typedef enum Opening {
  OPEN_DIGITS, // new digits with room across
  OPEN_DIGIT_POINTS,
  OPEN_OPERATORS,
  OPEN_EQUALS,
  OPENING_COUNT,
} Opening;

enum { OPENING_STAGES = 3 };

typedef struct SummyNumbers {
  int16_t pieces[VALUE_KINDS][VALUE_COPIES];
  int16_t shapes[SUMMY_HAND + 1][VALUE_OPERATORS][VALUE_EQUALS]; // by the number of digits
  int16_t rest[SUMMY_HAND + 1]; // with an empty stock: so many pieces
  int16_t openings[OPENING_STAGES][OPENING_COUNT];
  // By what is left of the stock, in steps:
  int16_t turn[STOCK_STEPS];   // being on turn
  int16_t spread[STOCK_STEPS]; // a lead that makes the odds e to 1
} SummyNumbers;

extern const SummyNumbers summy_numbers;

static inline int stock_step(int stock) {
  return (stock + STOCK_STEP - 1) / STOCK_STEP;
}

// The stage of the game for openings: the fuller the board, the less one more way matters.
static inline int opening_stage(int stock) {
  return stock > 80 ? 0 : stock > 45 ? 1 : 2;
}

// What pieces are worth that are kept, or a hand that is full.
int value_of_hand(const SummyNumbers *numbers, const TileSet *hand, int stock);

// Where pieces open something. By line, a bit a cell: a piece laid there by a play along the line
// has room for a sum across it.
typedef struct OpeningMap {
  uint32_t digits[SUMMY_LINES];
  uint32_t operators[SUMMY_LINES];
  uint32_t equals[SUMMY_LINES];
} OpeningMap;

void openings_map(OpeningMap *map, const SummyLines *lines);

// The openings of a play, each counted.
void openings_count(const OpeningMap *map, const SummyState *state, const LinePlay *play,
                    int counts[OPENING_COUNT]);
int value_of_openings(const SummyNumbers *numbers, const int counts[OPENING_COUNT], int stock);

// What the player on turn of a state or view keeps is worth: nothing if no other turn follows.
int value_of_kept(const SummyNumbers *numbers, const SummyState *state, const TileSet *kept,
                  int stock);

#endif
