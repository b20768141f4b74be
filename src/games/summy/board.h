// Runs on the board: what a row or column reads once new pieces are laid on it.
#ifndef FIVEFOLD_GAMES_SUMMY_BOARD_H
#define FIVEFOLD_GAMES_SUMMY_BOARD_H

#include "games/summy/summy.h"

static inline bool summy_cell_has_piece(uint8_t cell) {
  return cell != SUMMY_EMPTY && cell != SUMMY_GREY;
}

static inline int summy_step(bool vertical) {
  return vertical ? SUMMY_SIDE : 1;
}

// Where a cell lies in its row or column, from 0.
static inline int summy_index_in_line(int cell, bool vertical) {
  return vertical ? cell / SUMMY_SIDE : cell % SUMMY_SIDE;
}

// The longest unbroken line of pieces through the new ones.
typedef struct SummyRun {
  uint8_t pieces[SUMMY_SIDE];
  int length;
  int first; // cell
  int last;
  bool vertical;
  int laid[SUMMY_HAND]; // cells of the new pieces
} SummyRun;

typedef enum SummyFit {
  SUMMY_FITS,
  SUMMY_START_TAKEN, // the start is not empty
  SUMMY_OVER_GREY,   // a grey piece lies between the first and the last new piece
  SUMMY_OVER_EDGE,
} SummyFit;

// Lays the pieces of a play on a line in the direction it says and reads the run; `run->last` is
// the cell where it went wrong when they do not fit.
SummyFit summy_lay(const uint8_t cells[SUMMY_CELLS], const LinePlay *play, SummyRun *run);

// The run through one new piece; the cell has to be empty.
void summy_lay_one(const uint8_t cells[SUMMY_CELLS], int piece, int cell, bool vertical,
                   SummyRun *run);

// True when an old piece lies just before or after the cell on that line.
bool summy_has_neighbour(const uint8_t cells[SUMMY_CELLS], int cell, bool vertical);

#endif
