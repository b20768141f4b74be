// Inside the generator: what single tiles do in a line, see cross_sets.c.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_CROSS_SETS_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_CROSS_SETS_H

#include "games/abaku/generator/generator.h"

// Finds the cross-sets of a line, and marks the anchors that its tiles make in the crossing lines.
// All lines have been read.
void cross_sets_find(Generator *generator, int number);

#endif
