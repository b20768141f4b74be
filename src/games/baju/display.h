// Inside baju: what both games draw of a board.
#ifndef FIVEFOLD_GAMES_BAJU_DISPLAY_H
#define FIVEFOLD_GAMES_BAJU_DISPLAY_H

#include "core/drawing.h"
#include "games/baju/board.h"

// The board with its bridges and buttons, and a note on which board it is.
void baju_draw_board(const BajuBoard *board, uint64_t planes, uint16_t occupied, Drawing *drawing);

#endif
