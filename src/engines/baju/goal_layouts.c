// Lays the same values on a black row and on a white one, or on two of each; columns are rows of a
// transposed board.
#include "engines/baju/goal_layouts.h"

#include "engines/baju/symmetry.h"

typedef struct Layer {
  const BajuBoard *board;
  GoalLayoutVisitor visit;
  void *context;
  bool transposed;
  unsigned pairs;   // of rows
  unsigned rows[4]; // black, and the white one paired with it; then the second pair
  uint8_t left[BAJU_VALUES];
} Layer;

// Space by space, every order of the values. False: the visitor wants no more.
static bool lay(Layer *layer, unsigned laid, uint16_t spaces, uint64_t planes) {
  if (laid == layer->pairs * BAJU_SIZE)
    return layer->visit(layer->context, spaces,
                        layer->transposed ? planes_transpose(planes) : planes);
  const unsigned pair = laid / BAJU_SIZE, column = laid % BAJU_SIZE;
  const unsigned black = layer->rows[2 * pair] * BAJU_SIZE + column;
  const unsigned white = layer->rows[2 * pair + 1] * BAJU_SIZE + column;
  for (unsigned index = 0; index < layer->board->value_count; index++) {
    if (!layer->left[index]) continue;
    layer->left[index]--;
    const bool goes_on = lay(layer, laid + 1, spaces,
                             planes | baju_code_planes(index) << black |
                                 baju_code_planes(BAJU_CODE_WHITE | index) << white);
    layer->left[index]++;
    if (!goes_on) return false;
  }
  return true;
}

static uint16_t row_spaces(const Layer *layer) {
  unsigned spaces = 0;
  for (unsigned i = 0; i < 2 * layer->pairs; i++)
    spaces |= 0xfu << BAJU_SIZE * layer->rows[i];
  return (uint16_t)(layer->transposed ? planes_transpose(spaces) : spaces);
}

// One row below another, either of them black.
static bool lay_two_rows(Layer *layer) {
  for (unsigned upper = 0; upper < BAJU_SIZE; upper++)
    for (unsigned lower = upper + 1; lower < BAJU_SIZE; lower++)
      for (unsigned black = 0; black < 2; black++) {
        layer->rows[black] = upper;
        layer->rows[!black] = lower;
        if (!lay(layer, 0, row_spaces(layer), 0)) return false;
      }
  return true;
}

// Every way to choose the black rows and the white rows that go with them.
static bool lay_four_rows(Layer *layer) {
  for (unsigned order = 0; order < 256; order++) { // every order of the four rows
    unsigned seen = 0;
    for (unsigned i = 0; i < BAJU_SIZE; i++) {
      layer->rows[i] = order >> 2 * i & 3;
      seen |= 1u << layer->rows[i];
    }
    const bool is_first_pair_higher = layer->rows[0] < layer->rows[2];
    if (seen == 15 && is_first_pair_higher && !lay(layer, 0, BAJU_ALL_SPACES, 0)) return false;
  }
  return true;
}

void goal_layouts_visit(const BajuBoard *board, BajuGoal goal, GoalLayoutVisitor visit,
                        void *context) {
  const bool is_two = goal == BAJU_TWO_LINES;
  Layer layer = {.board = board, .visit = visit, .context = context, .pairs = is_two ? 1 : 2};
  for (unsigned index = 0; index < board->value_count; index++)
    layer.left[index] = board->supply[index];
  for (unsigned direction = 0; direction < 2; direction++) {
    layer.transposed = direction == 1;
    if (!(is_two ? lay_two_rows(&layer) : lay_four_rows(&layer))) return;
  }
}
