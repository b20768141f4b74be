// Inside the generator: remembers how patterns were filled; a search meets the same hand and mostly
// the same patterns again and again, on boards that differ in a few cells.
#ifndef FIVEFOLD_GAMES_SUMMY_GENERATOR_FILL_CACHE_H
#define FIVEFOLD_GAMES_SUMMY_GENERATOR_FILL_CACHE_H

#include "games/summy/generator/fill.h"

// All fillings of a pattern, or more: some may need more room than there is, or take the first cell
// for a digit that the pattern does not have.
typedef struct FillingList {
  const Filling *fillings;
  int count;
} FillingList;

// What is remembered for this hand and pattern; false when it is nothing.
bool fill_cache_find(const SummyFillCache *cache, const TileSet *hand, bool whole,
                     const FillPattern *pattern, FillingList *list);

// Fills the pattern for the hand of the task and remembers that; the task's visitor is not used.
// False when there are too many or it may not go on.
bool fill_cache_add(SummyFillCache *cache, const FillTask *task, const FillPattern *pattern,
                    FillingList *list);

#endif
