// Why a play is good: its operations, the tiles leave, and what it opens for the opponent.
#include "engines/abaku/explain.h"

#include "engines/abaku/equity.h"
#include "engines/common/rack_explain.h"

// What is worth a word, in hundredths of a point.
enum { NOTABLE_TILES = 300, REACH = ABAKU_RACK - 1 };

// A leave is of use while there are more to come.
static void explain_leave(const AbakuState *view, Move move, Explanation *explanation) {
  const TileSet leave = abaku_leave(&view->player[view->turn - 1].rack, move);
  const int bag = abaku_bag_size(view, view->turn);
  const int value = bag ? abaku_leave_value(&abaku_weights, &leave, bag) -
                              abaku_weights.sizes[tiles_total(&leave)]
                        : 0;
  rack_explain_leave(explanation, abaku_rack_tiles, &leave, value, NOTABLE_TILES);
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

// Points and operations first, then what is kept, then what the next player could reach.
static void explain_play(const AbakuState *view, Move move, Explanation *explanation) {
  AbakuPlacement placement;
  AbakuScore score;
  abaku_place(view, move, &placement);
  abaku_score(view, &placement, &score);
  explanation_add_with(explanation, "reason.abaku.scores", "points=%d operations=%d",
                       game_gain(&abaku_game, view, move), score.count);
  explain_leave(view, move, explanation);
  bool triple;
  const int cell = opened_bonus(view, &placement, &triple);
  if (cell < 0) return;
  Text name = {0};
  line_format_cell(&abaku_grid, cell, &name);
  explanation_add_with(explanation, "reason.abaku.opens", "factor=%d cell=%s", triple ? 3 : 2,
                       text_string(&name));
  text_free(&name);
}

void abaku_explain(const void *memory, Move move, Explanation *explanation) {
  const AbakuState *view = memory;
  const TileSet given = abaku_move_tiles(move);
  switch (abaku_move_kind(move)) {
  case MOVE_PLAY:
    explain_play(view, move, explanation);
    break;
  case MOVE_SWAP:
    explanation_add_with(explanation, "reason.abaku.exchanges", "tiles=%d", tiles_total(&given));
    explain_leave(view, move, explanation);
    break;
  default:
    explanation_add(explanation, "reason.abaku.passes");
    break;
  }
}
