// The best move of a position, for games played on: most of the board and often the rack have been
// met before, and then the best plays of a line are remembered.
#ifndef FIVEFOLD_ENGINES_ABAKU_BEST_H
#define FIVEFOLD_ENGINES_ABAKU_BEST_H

#include "engines/abaku/moves.h"

typedef struct AbakuMemory AbakuMemory;
AbakuMemory *abaku_memory_create(void);
void abaku_memory_destroy(AbakuMemory *memory);

// For RackGame.find_best. Of each line the few plays are looked at that are best but for what they
// open; what abaku_generate_brief_plays() overlooks is overlooked here too.
bool abaku_find_best(const void *mind, const void *state, RackPatience patience, RackBest *best);

#endif
