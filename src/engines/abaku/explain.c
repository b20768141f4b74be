#include "engines/abaku/explain.h"

#include "engines/abaku/appraisal.h"
#include "engines/abaku/moves.h"

// What is worth a word, in hundredths of a point.
enum { NOTABLE_TILES = 300, REACH = ABAKU_RACK - 1 };

// "keeps 24 (good)", where the tiles kept will be of use.
static void describe_kept(const AbakuNumbers *numbers, const AbakuState *view, Move move,
                          Text *out) {
  const TileSet kept = abaku_kept_tiles(&view->player[view->turn - 1].rack, move);
  const int bag = abaku_bag_size(view, view->turn);
  const int count = tiles_total(&kept);
  if (count == 0) return;
  text_add(out, ", keeps ");
  tiles_format(abaku_rack_tiles, &kept, out);
  if (bag == 0) return;
  const int value = abaku_value_of_tiles(numbers, &kept, bag) - numbers->sizes[count];
  if (value > NOTABLE_TILES) text_add(out, " (good)");
  if (value < -NOTABLE_TILES) text_add(out, " (poor)");
}

// The first square that triples or else doubles operations and comes within reach from a cell in
// steps; -1 where there is none.
static int reached_bonus(const AbakuState *view, int cell, int row_step, int column_step,
                         bool triple) {
  int row = cell / ABAKU_SIZE, column = cell % ABAKU_SIZE;
  for (int i = 0; i < REACH; i++) {
    row += row_step, column += column_step;
    if (row < 0 || column < 0 || row >= ABAKU_SIZE || column >= ABAKU_SIZE) return -1;
    const int next = row * ABAKU_SIZE + column;
    if (!abaku_is_empty(view, next)) return -1;
    const AbakuBonus bonus = abaku_bonus(view, next);
    if (triple ? bonus == BONUS_OPERATION_3 : bonus == BONUS_OPERATION_2) return next;
  }
  return -1;
}

// The square that a play opens: one that triples before one that doubles.
static int opened_bonus(const AbakuState *view, const AbakuPlacement *placement, bool *triple) {
  static const int steps[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
  for (int pass = 0; pass < 2; pass++) {
    *triple = pass == 0;
    for (int i = 0; i < placement->count; i++) {
      for (int direction = 0; direction < 4; direction++) {
        const bool is_along = (direction < 2) == placement->vertical;
        if (is_along && i != (direction % 2 ? placement->count - 1 : 0)) continue;
        const int cell = reached_bonus(view, placement->cells[i], steps[direction][0],
                                       steps[direction][1], *triple);
        if (cell >= 0) return cell;
      }
    }
  }
  return -1;
}

static void describe_play(const AbakuNumbers *numbers, const AbakuState *view, const RackMove *move,
                          Text *out) {
  AbakuPlacement placement;
  AbakuScore score;
  abaku_place(view, move->move, &placement);
  abaku_score(view, &placement, &score);
  text_format(out, "%d points with %d operation%s", move->points, score.count,
              score.count == 1 ? "" : "s");
  describe_kept(numbers, view, move->move, out);
  bool triple;
  const int cell = opened_bonus(view, &placement, &triple);
  if (cell < 0) return;
  text_format(out, ", opens the %s at ", triple ? "triple" : "double");
  line_format_cell(&abaku_grid, cell, out);
}

void abaku_explain(const void *mind, const void *memory, const RackMove *move, Text *out) {
  const AbakuNumbers *numbers = ((const AbakuMind *)mind)->numbers;
  const AbakuState *view = memory;
  const TileSet given = abaku_move_tiles(move->move);
  switch (abaku_move_kind(move->move)) {
  case MOVE_PLAY:
    describe_play(numbers, view, move, out);
    break;
  case MOVE_SWAP:
    text_format(out, "exchanges %d tile%s", tiles_total(&given),
                tiles_total(&given) == 1 ? "" : "s");
    describe_kept(numbers, view, move->move, out);
    break;
  default:
    text_add(out, "keeps what it has");
    break;
  }
}
