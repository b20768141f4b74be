// Lists of moves, best first.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_MOVES_H
#define FIVEFOLD_ENGINES_COMMON_RACK_MOVES_H

#include "engines/common/rack.h"
#include "engines/search_clock.h"

// Grows as needed: `RackMoves moves = {0};`, and free(moves.list).
typedef struct RackMoves {
  RackMove *list;
  size_t count;
  size_t capacity;
} RackMoves;

// A search in progress: counts the moves looked at, and stops when time is up.
typedef struct RackSearch {
  const RackGame *game;
  SearchClock *clock;
  uint64_t nodes;
} RackSearch;

// All moves of the player on turn, sorted. When the clock expires on the way the list has those
// found so far.
void rack_moves_find(RackMoves *moves, RackSearch *search, const void *state);

// By equity; of equal ones the one with the smaller word comes first.
void rack_moves_sort(RackMoves *moves);

// The move with the highest equity alone. False when the clock has expired.
bool rack_moves_best(RackSearch *search, const void *state, RackMove *best);

#endif
