// What a board is worth: the points that its tiles are expected to bring.
//
// Every line that is not yet won falls into a class - how many dice it has and what they still
// lack - and for each class the chance of winning the tile in the end was learned from games of the
// player against itself, by the number of empty squares and of coins. The value of a board is the
// sum of tiles times chances; the value of a position to a player, the player's own board less the
// others'.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_EVALUATION_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_EVALUATION_H

#include "games/addvantage/addvantage.h"

enum {
  CHANCE_ONE = 255, // chances are in 1/255, values in 1/255 of a point

  // Classes of a line. With one square left it matters what the line across wants there.
  CLASS_EMPTY = 0,         // + tile - 7
  CLASS_ONE_DIE = 8,       // + what two dice have to add - 2
  CLASS_ONE_DEAD = 19,     // no two dice can
  CLASS_TWO_DICE = 20,     // + what one die has to add - 1
  CLASS_TWO_AGREE = 26,    // likewise, and the line across wants the same die there
  CLASS_TWO_CONFLICT = 32, // and the line across wants another
  CLASS_TWO_DEAD = 38,     // no die can
  CLASS_MATCH = 39,        // matches, or its tile is won
  CLASS_WRONG = 40,        // full, with another sum
  CLASS_COUNT = 41,
  CLASS_AGREE_STEP = CLASS_TWO_AGREE - CLASS_TWO_DICE,
  CLASS_CONFLICT_STEP = CLASS_TWO_CONFLICT - CLASS_TWO_DICE,

  ROOM_COUNT = ADDVANTAGE_CELLS + 1,
  PURSE_COUNT = 5,   // coins 0, 1, 2, 3, 4 and more
  THROW_COUNT = 5,   // dice 0 .. 4 and more
  VARIANT_COUNT = 4, // take with 2, 3, 4 players; stay
  LINE_PATTERNS = 512,
  SEAT_LINES = ADDVANTAGE_HAND + ADDVANTAGE_BONUS, // rows, columns, then a chance at each bonus
};

// What was learned for one variant of the rules.
typedef struct AddvantageWeights {
  uint8_t own[ROOM_COUNT][PURSE_COUNT][CLASS_COUNT];
  uint8_t bonus[ROOM_COUNT][PURSE_COUNT][CLASS_COUNT];
  // By how much a throw improves the position of the player on turn, by the number of dice.
  int16_t throw_gain[THROW_COUNT][ROOM_COUNT][PURSE_COUNT];
} AddvantageWeights;

extern const AddvantageWeights addvantage_weights[VARIANT_COUNT];

// Chances without any games played: as if the missing dice came at random.
void evaluation_initial_weights(AddvantageWeights *weights, bool stay);

typedef struct Evaluator {
  const AddvantageWeights *weights; // VARIANT_COUNT of them
  // The class of a line with these dice (three bits each) and tile; the last row is for tiles won.
  uint8_t classes[ADDVANTAGE_TILE_KINDS + 1][LINE_PATTERNS];
} Evaluator;

void evaluator_init(Evaluator *evaluator, const AddvantageWeights *weights);

// A seat made ready: what any board and purse would be worth to it as long as tiles stay put.
typedef struct SeatEvaluator {
  const AddvantageWeights *weights;
  const uint8_t *classes[SEAT_LINES];
  int points[SEAT_LINES]; // of the tile; 0: not to be had
  int secured;            // bonus tiles won
  bool anti;
} SeatEvaluator;

// The state is complete, not a view.
void seat_evaluator_init(SeatEvaluator *seat, const Evaluator *evaluator,
                         const AddvantageState *state, int index);

// The classes of all lines.
void seat_line_classes(const SeatEvaluator *seat, uint32_t board, uint8_t found[SEAT_LINES]);

// The expected points with this board and number of coins.
int seat_evaluate(const SeatEvaluator *seat, uint32_t board, int coins);

// How much another player's board counts against one's own: among many rivals each a part.
static inline int rival_share(const AddvantageState *state, int value) {
  return value / (state->players - 1);
}

static inline int purse_of(int coins) {
  return coins < PURSE_COUNT ? coins : PURSE_COUNT - 1;
}

static inline int throw_gain(const AddvantageWeights *weights, int dice, int room, int coins) {
  const int kind = dice < THROW_COUNT ? dice : THROW_COUNT - 1;
  return weights->throw_gain[kind][room][purse_of(coins)];
}

#endif
