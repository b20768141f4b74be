// How well the chances that players give themselves agree with what becomes of their games.
//
// The moves of a game share its result, so a game is one observation, however many moves it has:
// every interval comes from drawing whole games again and again (bootstrap).
#ifndef FIVEFOLD_MATCH_CALIBRATION_H
#define FIVEFOLD_MATCH_CALIBRATION_H

#include "match/elo.h"

#include <stdbool.h>
#include <stddef.h>

enum {
  CALIBRATION_TENTHS = 10,
  CALIBRATION_RESAMPLES = 1000,
  CALIBRATION_JUDGES = 2,  // the player, and a program that is asked about the same moves
  CALIBRATION_SURE = 1000, // permille
};

// What was said before a move of the player on turn, and what came.
typedef struct Statement {
  uint64_t game;                // games follow one another
  int said[CALIBRATION_JUDGES]; // permille
  double came;                  // 1, 0, or the share of a tie
  bool is_late;                 // in the last third of its game
} Statement;

// All zero in the beginning; the list is to be freed.
typedef struct Statements {
  Statement *list;
  size_t count, capacity;
} Statements;

// What was said with 0 to 10 %, 10 to 20 % and so on.
typedef struct Tenth {
  uint64_t count; // of moves
  uint64_t games; // in which there are such moves
  double said;    // on average, 0 to 1
  Estimate came;
} Tenth;

typedef struct Calibration {
  uint64_t games, moves;
  Tenth tenths[CALIBRATION_TENTHS];
  // The logistic regression of what came on the logit of what was said: 1 and 0 are perfect. A
  // slope above 1: the player could be surer.
  Estimate slope, intercept;
  Estimate open_slope; // the same without what was said to be certain, which hides much else
  Estimate log_loss;   // in nats per move
} Calibration;

// The calibration of one judge; there has to be a statement. `late_only`: of the last thirds.
void calibration_make(Calibration *calibration, const Statements *statements, int judge,
                      bool late_only, uint64_t seed);

// The player's log loss less that of the program it is compared with: negative is better.
Estimate calibration_compare(const Statements *statements, bool late_only, uint64_t seed);

#endif
