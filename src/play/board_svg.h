// A drawn board as an SVG element of a page. Colours are the page's: every shape has a class.
#ifndef FIVEFOLD_PLAY_BOARD_SVG_H
#define FIVEFOLD_PLAY_BOARD_SVG_H

#include "core/drawing.h"

// `before` is the board before the last move, whose changes are marked; NULL: nothing is. `label`
// is what the picture is called for those who do not see it.
void board_svg_add(const Drawing *drawing, const Drawing *before, const char *label, Text *out);

#endif
