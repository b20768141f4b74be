// A board as its game draws it, cut up for a screen: the grid, which may be larger than the screen,
// and the notes below it, which may be wrapped. Knows no terminal.
#ifndef FIVEFOLD_TUI_DRAWING_H
#define FIVEFOLD_TUI_DRAWING_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

typedef struct Drawing {
  char *cells; // `rows` times `columns` characters, blanks where a line is shorter; owned
  size_t rows;
  size_t columns;
  size_t ruler_rows;    // 1: the first row names the columns and stays when the rest scrolls
  size_t label_columns; // the columns that name the rows and stay too
  Text notes;           // lines of words; owned
} Drawing;

// Reads what Game.draw wrote. The lines of words at the end become notes.
void drawing_read(Drawing *drawing, const char *text);
void drawing_free(Drawing *drawing);

// The character there, a blank outside.
char drawing_at(const Drawing *drawing, size_t row, size_t column);

// What a character of the grid is, for colours.
typedef enum CellKind {
  CELL_BLANK,
  CELL_EMPTY,  // a dot: nothing lies there
  CELL_LABEL,  // names a row or a column
  CELL_WORD,   // in a row of words
  CELL_LINE,   // a part of the board's lines
  CELL_FIRST,  // a piece drawn @
  CELL_SECOND, // a piece drawn O
  CELL_LETTER,
  CELL_OTHER, // digits, signs
} CellKind;

CellKind drawing_kind(const Drawing *drawing, size_t row, size_t column);

// True when two drawings differ there in something that lies on the board.
bool drawing_differs(const Drawing *drawing, const Drawing *other, size_t row, size_t column);

// The sides on which a line goes on from a part of the board's lines.
enum { LINE_UP = 1, LINE_DOWN = 2, LINE_LEFT = 4, LINE_RIGHT = 8 };
unsigned drawing_line_sides(const Drawing *drawing, size_t row, size_t column);

#endif
