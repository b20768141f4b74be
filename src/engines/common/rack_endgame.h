// The end of a game between two (or of one alone) in which nothing is hidden any more: all moves,
// all answers, deeper and deeper until every line is played to the end.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_ENDGAME_H
#define FIVEFOLD_ENGINES_COMMON_RACK_ENDGAME_H

#include "engines/common/rack_moves.h"

enum { RACK_ENDGAME_MOVES = 3 }; // how many of the best have exact values

typedef struct RackEndgameMove {
  RackMove move;
  RackOutcome outcome;
} RackEndgameMove;

typedef struct RackEndgame {
  RackEndgameMove best[RACK_ENDGAME_MOVES];
  int count; // 0: not even one turn could be looked at
  int depth; // turns all of which were looked at; what follows is played by static equity
  bool is_exact;
} RackEndgame;

bool rack_endgame_applies(const RackGame *game, const void *view);

// Searches until all is known or the clock expires. `only` (may be NULL) are the moves to choose
// from.
void rack_endgame_search(RackEndgame *endgame, RackSearch *search, const void *view,
                         const RackMoves *only);

#endif
