// Runs a match: many games, a few at the same time, and what they add up to.
#ifndef FIVEFOLD_MATCH_MATCH_H
#define FIVEFOLD_MATCH_MATCH_H

#include "match/elo.h"
#include "match/referee.h"

// The games that count so far. Only whole pairs do, and in their order: with engines that are
// deterministic the tally after n pairs is the same whichever game ended first.
typedef struct Tally {
  int players;
  uint64_t rounds;               // pairs, or with more players rounds of as many games
  PairCounts pairs;              // two players
  double points, points_squared; // A's share of a round's points, 0 to 1, and its square, summed up
  uint64_t wins, draws, losses;  // of A
  double seat_points[GAME_MAX_PLAYERS]; // A's, by the seat it had
  uint64_t plies;
  uint64_t cut_off; // games that were too long
  uint64_t forfeits[SIDES][FORFEIT_KINDS];
  TimeUse time_use[SIDES]; // of all games, counted or not
  double log_likelihood_ratio;
  SprtVerdict verdict;
} Tally;

// Told of what happens; every function may be NULL, and gets `context`.
typedef struct MatchObserver {
  void *context;
  bool (*interrupted)(void *context); // true: stop now
  // A game is over: its pair and its number in it, both from 0, and the referee with the session.
  void (*game_over)(void *context, uint64_t pair, int number, const Referee *referee);
  void (*progress)(void *context, const Tally *tally); // a pair more counts
} MatchObserver;

// Starts both engines once, to see whether they are there; adds their names to `names`. Refuses
// with the side and the reason.
bool match_check_sides(const MatchSpec *spec, Text names[SIDES], Error *error);

// Plays the match to its end, the SPRT's verdict or the interruption. False when the game or its
// options do not make a match.
bool match_run(const MatchSpec *spec, const MatchObserver *observer, Tally *tally, Error *error);

#endif
