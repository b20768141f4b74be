// One thread's search of a duel: what it carries, and the functions it is made of.
#ifndef FIVEFOLD_ENGINES_BAJU_DUEL_SEARCH_H
#define FIVEFOLD_ENGINES_BAJU_DUEL_SEARCH_H

#include "engines/baju/duel_evaluation.h"
#include "engines/baju/duel_order.h"
#include "engines/baju/duel_tactics.h"
#include "engines/search_team.h"

enum {
  DUEL_MAX_PLY = 100,
  DUEL_MAX_PAST = 400, // turns before the root in which repetitions are looked for
};

// One ply of the current line.
typedef struct DuelFrame {
  BajuState state;
  uint64_t key;
  uint16_t quiet; // turns since the last placing, as far as they are known
  uint16_t move;  // being searched
  uint16_t killers[2];
  uint16_t line_length; // principal variation from here
  uint16_t line[DUEL_MAX_PLY];
} DuelFrame;

// By how many plies less the move of an index is looked at first (late move reductions).
typedef struct DuelReductions {
  uint8_t plies[DUEL_MAX_PLY + 1][BAJU_MAX_MOVES];
} DuelReductions;

void duel_reductions_init(DuelReductions *reductions);

// How a search plays below its strength.
typedef struct DuelHandicap {
  int noise;     // width of the error added to each evaluation
  int oversight; // how many of a thousand wins one move ahead are not seen
  uint64_t seed; // which errors
  bool counts;   // counts the buttons on lines instead of asking the network
} DuelHandicap;

typedef struct DuelWorker {
  // Shared, owned by the player.
  const BajuBoard *board;
  const DuelEvaluator *evaluator;
  const LineValues *values;
  const DuelReductions *reductions;
  TranspositionTable *transpositions;
  SearchClock *clock; // of the main worker; NULL in the others
  SearchSignal *signal;
  DuelHandicap handicap;

  uint32_t past_count; // positions before the root that may come back
  uint64_t past_keys[DUEL_MAX_PAST];
  bool past_line; // in one of them a line could have been made
  uint64_t salt;  // tells apart what the transposition table knows of other boards and rulings

  uint64_t nodes;
  bool stopped;
  // The best move so far, of the present depth where that has found one; they belong together.
  uint16_t best_move;
  int best_score;
  uint16_t best_line_length;
  uint16_t best_line[DUEL_MAX_PLY];
  DuelFrame frames[DUEL_MAX_PLY + 2];

  int16_t history[2][DUEL_MOVE_WORDS]; // of moves that caused cutoffs, to order moves
} DuelWorker;

// Prepares for a search. `forget` drops what earlier searches taught about moves.
void duel_worker_set_root(DuelWorker *worker, const BajuState *state, const BajuHistory *history,
                          bool forget);

// Iterative deepening until the depth, the clock or a proof ends it. `report` (may be NULL)
// is called after every depth, and after the last, unfinished one when that has found another move.
typedef void (*DuelReport)(const TeamSearch *search, const DuelWorker *worker, int depth);
void duel_worker_deepen(DuelWorker *worker, int first_depth, int max_depth, DuelReport report,
                        const TeamSearch *search);

#endif
