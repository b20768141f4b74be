// The end of a game for two, solved: every throw with its probability, every move of both players.
//
// Buys may go back and forth until the rules end the game. So first only short wars of buys are
// looked at, then longer ones; where no buy was left out the answer is exact.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_ENDGAME_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_ENDGAME_H

#include "engines/search_clock.h"
#include "games/addvantage/addvantage.h"

typedef struct EndgameMove {
  Move move;
  double win;    // expected share of the win, or what it cannot exceed
  bool is_bound; // it is worse than the best ones; how much was not asked
} EndgameMove;

enum { ENDGAME_MAX_MOVES = 256 };

typedef struct Endgame Endgame;

Endgame *endgame_create(void);
void endgame_destroy(Endgame *endgame);

// Is so little left, and all of it known, that it is worth a try?
bool endgame_is_near(const AddvantageState *view);

typedef struct EndgameAnswer {
  int count; // 0: no answer
  int war;   // how many buys in a row were looked at
  bool exact;
  EndgameMove moves[ENDGAME_MAX_MOVES]; // best first
} EndgameAnswer;

// The moves to compare; none: all legal ones.
typedef struct EndgameQuestion {
  const AddvantageState *state;
  const Move *only;
  size_t only_count;
  int wanted; // of so many best moves the win has to be known
} EndgameQuestion;

// Computes the moves of the player on turn until the clock expires. Counts positions in `nodes`.
void endgame_solve(Endgame *endgame, const EndgameQuestion *question, SearchClock *clock,
                   uint64_t *nodes, EndgameAnswer *answer);

#endif
