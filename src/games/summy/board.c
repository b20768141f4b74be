// Lays pieces on a line of the board and reads the run that they make.
#include "games/summy/board.h"

SummyFit summy_lay(const uint8_t cells[SUMMY_CELLS], const LinePlay *play, SummyRun *run) {
  const int step = summy_step(play->vertical);
  int index = summy_index_in_line(play->start, play->vertical);
  run->vertical = play->vertical;
  run->length = 0;
  run->last = play->start;
  if (cells[play->start] != SUMMY_EMPTY) return SUMMY_START_TAKEN;

  run->first = play->start;
  for (; index > 0 && summy_cell_has_piece(cells[run->first - step]); index--)
    run->first -= step;
  int laid = 0;
  for (int cell = run->first; index < SUMMY_SIDE; index++, cell += step) {
    if (cells[cell] == SUMMY_GREY || (cells[cell] == SUMMY_EMPTY && laid == play->count)) break;
    run->last = cell;
    if (cells[cell] == SUMMY_EMPTY) {
      run->laid[laid] = cell;
      run->pieces[run->length++] = play->tiles[laid++];
    } else {
      run->pieces[run->length++] = (uint8_t)(cells[cell] - 1);
    }
  }
  if (laid == play->count) return SUMMY_FITS;
  return index < SUMMY_SIDE ? SUMMY_OVER_GREY : SUMMY_OVER_EDGE;
}

void summy_lay_one(const uint8_t cells[SUMMY_CELLS], int piece, int cell, bool vertical,
                   SummyRun *run) {
  const LinePlay play = {{(uint8_t)piece}, 1, cell, vertical};
  summy_lay(cells, &play, run);
}

bool summy_has_neighbour(const uint8_t cells[SUMMY_CELLS], int cell, bool vertical) {
  const int step = summy_step(vertical);
  const int index = summy_index_in_line(cell, vertical);
  return (index > 0 && summy_cell_has_piece(cells[cell - step])) ||
         (index < SUMMY_SIDE - 1 && summy_cell_has_piece(cells[cell + step]));
}
