// Which moves to look at first: the good order is what makes alpha-beta deep.
#ifndef FIVEFOLD_ENGINES_ABALONE_ORDER_H
#define FIVEFOLD_ENGINES_ABALONE_ORDER_H

#include "engines/abalone/worker.h"

typedef enum MoveKind { KIND_QUIET, KIND_PUSH, KIND_EJECTION } MoveKind;

typedef struct OrderedMove {
  uint16_t move;
  uint16_t kind; // MoveKind
} OrderedMove;

typedef enum PickerStage {
  STAGE_TABLE_MOVE,  // the best move of an earlier search
  STAGE_EJECTIONS,   // list them
  STAGE_REFUTATIONS, // killers and the countermove
  STAGE_OTHERS,      // list them
  STAGE_LISTED,      // nothing is left but what is in the list
} PickerStage;

enum { REFUTATION_COUNT = 3 }; // two killers and a countermove

// Gives a node's moves one by one, the most promising first. Moves that are expected to be good
// because they were elsewhere are given before the others are even listed: one of them is enough in
// most nodes.
typedef struct MovePicker {
  const Worker *worker;
  int ply;
  uint16_t table_move; // NO_MOVE: none
  uint8_t stage;       // PickerStage
  uint8_t refutation;  // the next to try
  uint8_t single_count;
  bool side_steps; // are among the moves
  int count;
  AbaloneMoves found; // all that have not been listed or given yet
  CellSet ejections[DIRECTION_COUNT];
  OrderedMove singles[1 + REFUTATION_COUNT]; // given without being listed
  const OrderedMove *peeked;                 // the next one, when it is already known
  // What a move promises, times 256, plus its index; INT32_MIN once given. In this form the best is
  // found by a plain maximum, eight at a time.
  int32_t keys[ABALONE_MAX_MOVES];
  OrderedMove moves[ABALONE_MAX_MOVES];
} MovePicker;

// All legal moves of a frame, or all but the side steps, which hardly ever matter as the last move
// of a line. A table move that is not legal here is ignored.
void picker_start(MovePicker *picker, const Worker *worker, int ply, uint16_t table_move,
                  bool side_steps);

// Puts them among the moves after all; false if they are there already.
bool picker_add_side_steps(MovePicker *picker);

// Only the moves that push a marble out and, if wanted, after them those that threaten to.
void picker_start_ejections(MovePicker *picker, const Worker *worker, int ply, bool threats);

// The best of those not yet given, or NULL; owned by the picker.
const OrderedMove *picker_next(MovePicker *picker);

// The move that picker_next() will give.
const OrderedMove *picker_peek(MovePicker *picker);

// A quiet or pushing move caused a cutoff after the others in `tried` did not: it becomes killer
// and countermove, and the history of all of them changes.
void order_learn(Worker *worker, int ply, uint16_t good, const uint16_t *tried, int tried_count,
                 int depth);

#endif
