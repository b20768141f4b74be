// Inside the generator: plays of two or more tiles, see windows.c.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_WINDOWS_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_WINDOWS_H

#include "games/abaku/generator/generator.h"

// Feeds all plays of two and more tiles in a line; false when the visitor stopped.
bool windows_visit_line(Generator *generator, int number);

#endif
