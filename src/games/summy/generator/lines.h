// The generator line by line: the board as 50 lines, rows 1 to 25, then columns a to y. For
// searches that remember lines; who wants all plays calls summy_generate_plays().
#ifndef FIVEFOLD_GAMES_SUMMY_GENERATOR_LINES_H
#define FIVEFOLD_GAMES_SUMMY_GENERATOR_LINES_H

#include "games/summy/board.h"

enum { SUMMY_LINES = 2 * SUMMY_SIDE };

typedef struct SummyLines {
  uint8_t cells[SUMMY_LINES][SUMMY_SIDE];
  // By line, a bit a cell: there one piece may complete a sum across the line.
  uint32_t crossed[SUMMY_LINES];
  // By line, a bit a cell: an empty cell, and one with a piece.
  uint32_t empty[SUMMY_LINES];
  uint32_t occupied[SUMMY_LINES];
  bool whole;
} SummyLines;

static inline bool line_is_column(int line) {
  return line >= SUMMY_SIDE;
}

// The cell of the board at a line's `index`.
static inline int line_cell(int line, int index) {
  return line_is_column(line) ? index * SUMMY_SIDE + line - SUMMY_SIDE : line * SUMMY_SIDE + index;
}

static inline bool lines_is_empty(const SummyLines *lines, int line) {
  return !lines->occupied[line];
}

void lines_read(SummyLines *lines, const SummyState *state);

// The points of the run through `piece` at an empty cell of a line, or -1 when it is no sum.
int lines_points_through(const SummyLines *lines, int line, int index, int piece);

// The points of the sums that a play completes across its line. Its pieces, as in the word of a
// play, fill the empty cells from `index` on.
int lines_cross_points(const SummyLines *lines, int line, int index, uint32_t pieces);

// The generator in parts (generator.c): feeds the plays of a hand with one piece, and those with
// two or more on `which` lines, a bit each; false when the visitor said to stop.
bool lines_visit_singles(const SummyLines *lines, const TileSet *hand, SummyPlayVisitor visit,
                         void *context);
bool lines_visit_plays(const SummyLines *lines, const TileSet *hand, uint64_t which,
                       const SummyAid *aid, SummyPlayVisitor visit, void *context);

#endif
