// The best move of a position, for games played on: most of the board and often the hand have been
// met before, and then the best play of a line is remembered.
#ifndef FIVEFOLD_ENGINES_SUMMY_BEST_H
#define FIVEFOLD_ENGINES_SUMMY_BEST_H

#include "engines/summy/moves.h"

SummyMemory *summy_memory_create(void);
void summy_memory_destroy(SummyMemory *memory);

// For RackGame.find_best.
bool summy_find_best(const void *mind, const void *state, RackPatience patience, RackBest *best);

#endif
