// Inside the generator: the plays of several tiles with cover=each, see covers.c.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_COVERS_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_COVERS_H

#include "games/abaku/generator/judge.h"

// The arrangements on a sheet that are legal plays in a window. Long runs that are operations are
// noted, so that points can be judged.
ArrangementSet covers_find(Generator *generator, Sheet *sheet, const Window *window);

#endif
