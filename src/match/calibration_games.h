// Plays the games of a calibration and writes down what was said before each move.
#ifndef FIVEFOLD_MATCH_CALIBRATION_GAMES_H
#define FIVEFOLD_MATCH_CALIBRATION_GAMES_H

#include "match/calibration.h"
#include "match/contender.h"
#include "match/openings.h"

typedef struct CalibrationSpec {
  Openings openings; // with the game and its options
  Contender judges[CALIBRATION_JUDGES];
  int judge_count; // the first one plays all seats, the second is only asked
  uint64_t games;
  uint64_t seed; // of everything random
  uint64_t max_plies;
  bool keep_stderr; // of the engines
} CalibrationSpec;

// Told of what happens; every function may be NULL, and gets `context`.
typedef struct CalibrationObserver {
  void *context;
  bool (*interrupted)(void *context); // true: stop now
  void (*progress)(void *context, uint64_t games);
} CalibrationObserver;

// Adds the statements of all games, or, after an interruption, of those that are complete. Moves
// before which one of the judges said nothing about its chances are left out. False when the game
// makes no calibration or an engine fails.
bool calibration_play(const CalibrationSpec *spec, const CalibrationObserver *observer,
                      Statements *statements, Error *error);

#endif
