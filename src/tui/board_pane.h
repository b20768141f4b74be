// The part of the screen that shows a board, or the piece of a large board that fits.
#ifndef FIVEFOLD_TUI_BOARD_PANE_H
#define FIVEFOLD_TUI_BOARD_PANE_H

#include "tui/choices.h"
#include "tui/screen.h"

typedef struct BoardPane {
  int row, column;   // on the screen
  int height, width; // on the screen
  int first_row;     // of the board that is shown below the ruler
  int first_column;  // of the board that is shown beside the labels
} BoardPane;

// What is marked on the board.
typedef struct BoardMarks {
  const Drawing *before; // cells that differ from it are marked; may be NULL
  Style changed;
  const Place *pins;
  size_t pin_count;
  bool has_cursor;
  Place cursor;
} BoardMarks;

// Keeps the shown piece within the board, after the pane or the board changed.
void board_pane_fit(BoardPane *pane, const Drawing *drawing);

// Scrolls as little as is needed to show a place.
void board_pane_reveal(BoardPane *pane, const Drawing *drawing, size_t row, size_t column);

// Scrolls to what is marked as changed.
void board_pane_reveal_changes(BoardPane *pane, const Drawing *drawing, const Drawing *before);

void board_pane_show(const BoardPane *pane, const Drawing *drawing, const BoardMarks *marks);

// A player's piece at a place of the screen, as it looks on the board.
void board_put_piece(int row, int column, int player);

#endif
