// The static evaluation of Summy beyond the points: leaves, ways opened for the next player, the
// turn, and how certain a lead is. The weights are learned (tune/main.c); all are in hundredths of
// a point.
#ifndef FIVEFOLD_ENGINES_SUMMY_EVALUATION_H
#define FIVEFOLD_ENGINES_SUMMY_EVALUATION_H

#include "games/summy/generator/lines.h"

enum {
  LEAVE_KINDS = PIECE_EQUALS + 1,
  LEAVE_COPIES = 5,    // of a piece: none, one, ... four or more
  LEAVE_OPERATORS = 5, // in a hand: none, ... four or more
  LEAVE_EQUALS = 4,

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

typedef struct SummyWeights {
  int16_t pieces[LEAVE_KINDS][LEAVE_COPIES];
  int16_t shapes[SUMMY_HAND + 1][LEAVE_OPERATORS][LEAVE_EQUALS]; // by the number of digits
  int16_t rest[SUMMY_HAND + 1]; // with an empty stock: by the number of pieces
  int16_t openings[OPENING_STAGES][OPENING_COUNT];
  // By what is left of the stock, in steps:
  int16_t turn[STOCK_STEPS];   // being on turn
  int16_t spread[STOCK_STEPS]; // a lead that makes the odds e to 1
} SummyWeights;

extern const SummyWeights summy_weights;

static inline int stock_step(int stock) {
  return (stock + STOCK_STEP - 1) / STOCK_STEP;
}

// The stage of the game for openings: the fuller the board, the less one more way matters.
static inline int opening_stage(int stock) {
  enum { FIRST_STAGE_STOCK = 80, SECOND_STAGE_STOCK = 45 };
  return stock > FIRST_STAGE_STOCK ? 0 : stock > SECOND_STAGE_STOCK ? 1 : 2;
}

// The value of a leave, or of a hand that is full.
int summy_hand_value(const SummyWeights *weights, const TileSet *hand, int stock);

// Where pieces open something. One bit per cell of a line: a piece laid there by a play along the
// line has room for a sum across it.
typedef struct OpeningMap {
  uint32_t digits[SUMMY_LINES];
  uint32_t operators[SUMMY_LINES];
  uint32_t equals[SUMMY_LINES];
} OpeningMap;

void openings_map(OpeningMap *map, const SummyLines *lines);

// The openings of a play, each counted.
void openings_count(const OpeningMap *map, const SummyState *state, const LinePlay *play,
                    int counts[OPENING_COUNT]);
int summy_openings_value(const SummyWeights *weights, const int counts[OPENING_COUNT], int stock);

// The value of a leave to the player on turn of a state or view: nothing if no other turn follows.
int summy_leave_value(const SummyWeights *weights, const SummyState *state, const TileSet *leave,
                      int stock);

#endif
