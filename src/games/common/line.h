// Plays along a row or a column of a square board, and how they are written: `24@8g` lays 2 on g8
// and 4 on the next empty cell to its right, `69@h7` lays downwards from h7. Start cells are
// written number first for a horizontal play and letter first for a vertical one.
#ifndef FIVEFOLD_GAMES_COMMON_LINE_H
#define FIVEFOLD_GAMES_COMMON_LINE_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

enum {
  LINE_MAX_TILES = 8,
  LINE_WILDCARD = 0x80, // flag of a tile in a LinePlay: a wildcard laid as that symbol
};

// The board and the tiles of a game. A cell is the number row * width + column, from 0.
typedef struct LineGrid {
  int width;  // at most 26
  int height; // at most 99
  const char *alphabet;
  char wildcard; // written before the symbol that a wildcard is laid as; 0 where there are none
} LineGrid;

typedef struct LinePlay {
  uint8_t tiles[LINE_MAX_TILES]; // indices in the alphabet, in reading order
  int count;
  int start;     // the cell of the first new tile
  bool vertical; // false for a single tile
} LinePlay;

// "g8", for messages.
typedef struct LineCellName {
  char text[4];
} LineCellName;

LineCellName line_name_cell(const LineGrid *grid, int cell);

// "g8", "8g" or "g8-g9", "8g-8h": a cell's name, a start cell, the cells of a run.
void line_format_cell(const LineGrid *grid, int cell, Text *out);
void line_format_start(const LineGrid *grid, int cell, bool vertical, Text *out);
void line_format_run(const LineGrid *grid, int first, int last, bool vertical, Text *out);

void line_format_play(const LineGrid *grid, const LinePlay *play, Text *out);

// Reads TILES@START. Refuses with "syntax", or with "off-board" when START is a cell name that this
// board does not have. A single tile may be written in the vertical form too. Whether the cells are
// free, and whether the last tile is still on the board, is the game's to check.
bool line_parse_play(const LineGrid *grid, const char *text, LinePlay *play, Error *error);

#endif
