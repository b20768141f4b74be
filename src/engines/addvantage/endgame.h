// The end of a game, solved by expectimax: every throw with its probability, every answer of every
// player, each of whom plays for their own share of the win (max^n).
//
// Buys could go back and forth for many turns, so their number is limited and raised step by step.
// Where the limit was never felt the answer is exact.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_ENDGAME_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_ENDGAME_H

#include "engines/search_clock.h"
#include "games/addvantage/addvantage.h"

// What a position is worth to each player.
typedef struct Worth {
  double wins[ADDVANTAGE_MAX_PLAYERS];    // expected share of the win
  double margins[ADDVANTAGE_MAX_PLAYERS]; // expected score less the best other's
} Worth;

typedef struct EndgameMove {
  Move move;
  double win;
  double margin;
} EndgameMove;

enum { ENDGAME_MAX_MOVES = 256 };

typedef struct Endgame Endgame;

Endgame *endgame_create(void);
void endgame_destroy(Endgame *endgame);

// Is so little left, and all of it known, that it is worth a try?
bool endgame_is_near(const AddvantageState *view);

typedef struct EndgameAnswer {
  int count; // 0: no answer
  int buys;  // how many were looked at after each move
  bool exact;
  EndgameMove moves[ENDGAME_MAX_MOVES]; // best first
} EndgameAnswer;

// Computes all moves of the player on turn until the clock expires. Counts positions in `nodes`.
void endgame_solve(Endgame *endgame, const AddvantageState *state, SearchClock *clock,
                   uint64_t *nodes, EndgameAnswer *answer);

#endif
