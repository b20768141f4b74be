// Pushes over the edge, found for all marbles at once.
#ifndef FIVEFOLD_ENGINES_ABALONE_TACTICS_H
#define FIVEFOLD_ENGINES_ABALONE_TACTICS_H

#include "games/abalone/board.h"

// The rear marbles of `own` whose in-line move pushes one or two opposing marbles, the farthest of
// which is in `last`, which has room, or nothing but the edge, ahead of it.
static inline CellSet find_pushers(CellSet own, CellSet other, CellSet last, int direction) {
  const CellSet last_pair = other & cells_facing(last, direction);
  const CellSet two_on_one = own & cells_facing(own & cells_facing(last, direction), direction);
  const CellSet three_on_one = own & cells_facing(two_on_one, direction);
  const CellSet at_pair = own & cells_facing(own & cells_facing(last_pair, direction), direction);
  return two_on_one | three_on_one | (own & cells_facing(at_pair, direction));
}

// The rear marbles of `own` whose in-line move pushes an opposing marble out.
static inline CellSet find_ejections(CellSet own, CellSet other, int direction) {
  return find_pushers(own, other, other & cells_at_edge(direction), direction);
}

// The rear marbles of `own` whose in-line move pushes an opposing marble to the edge, from where
// the same line could push it out.
static inline CellSet find_threats(CellSet own, CellSet other, int direction) {
  const CellSet room = cells_at_edge(direction) & ~(own | other);
  return find_pushers(own, other, other & cells_facing(room, direction), direction);
}

// The opposing marbles that one move of `own` could push out.
static inline CellSet find_endangered(CellSet own, CellSet other, int direction) {
  const int back = direction < 3 ? direction + 3 : direction - 3;
  const CellSet last = other & cells_at_edge(direction);
  // Cells whose neighbours against the direction are: own, own - or other, own, own, own.
  const CellSet one_behind = cells_facing(own, back);
  const CellSet two_behind = cells_facing(own & one_behind, back);
  const CellSet three_behind = cells_facing(own & two_behind, back);
  return last & (two_behind | cells_facing(other & three_behind, back));
}

#endif
