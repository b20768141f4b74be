// One thread's search of an Abalone position: what it carries, and the functions it is made of.
//
// A worker owns a stack of frames, one per ply below the root, and its own ordering tables; workers
// share only the transposition table and a flag to stop.
#ifndef FIVEFOLD_ENGINES_ABALONE_WORKER_H
#define FIVEFOLD_ENGINES_ABALONE_WORKER_H

#include "engines/abalone/evaluation.h"
#include "engines/abalone/network.h"
#include "engines/abalone/tactics.h"
#include "engines/alpha_beta.h"
#include "games/abalone/abalone.h"

enum {
  MAX_PLY = 128,
  MOVE_WORDS = 1 << MOVE_BITS,
  NO_MOVE = TRANSPOSITION_NO_MOVE,
  SEEN_SLOTS = 1 << 14,
};

// One ply of the current line.
typedef struct Frame {
  AbaloneState state;
  uint64_t key;  // of the position alone, for repetitions
  int eval;      // static, for the side to move
  uint16_t move; // being searched; NO_MOVE for a null move
  uint16_t killers[2];
  uint16_t line_length; // principal variation from here
  uint16_t line[MAX_PLY];
  bool summed; // `sums` are this position's
  NetworkSums sums;
} Frame;

// How a search plays below its strength; all zero for full strength.
typedef struct Handicap {
  int noise;     // width of the error added to each static evaluation
  uint64_t seed; // which errors
} Handicap;

typedef struct Worker {
  // Shared, owned by the player.
  TranspositionTable *table;
  SearchClock *clock; // of the main worker; NULL in helpers
  atomic_bool *stop;
  const Network *network; // NULL: the plain evaluation
  Handicap handicap;

  // What was thought about.
  AbaloneState root;
  int contempt; // how much worse than equal a draw is for the root's side
  uint64_t table_salt;
  uint32_t past_count; // positions before the root that may come back
  uint64_t past_keys[ABALONE_LOOK_BACK];
  uint8_t seen[SEEN_SLOTS]; // how many positions of the line and before have this part of the key

  uint64_t nodes;
  bool stopped;
  // The best move so far, of the present depth where that has found one; they belong together.
  uint16_t best_move;
  int best_score;
  uint16_t best_line_length;
  uint16_t best_line[MAX_PLY];
  Frame frames[MAX_PLY + 1];

  // Learned while searching.
  int16_t history[2][MOVE_WORDS];
  uint16_t counter_moves[2][MOVE_WORDS];
} Worker;

typedef struct WorkerRoot {
  const AbaloneState *state;
  const AbaloneHistory *history;
} WorkerRoot;

// Prepares for a search from the root. `forget` drops what earlier searches taught about ordering.
void worker_set_root(Worker *worker, const WorkerRoot *root, bool forget);

// Searches to a depth between alpha and beta; sets the best move, its score and its line when it
// finds something better than alpha. The result means nothing once `stopped` is set.
int worker_search_root(Worker *worker, int alpha, int beta, int depth);

// Deeper and deeper until the depth or the clock ends it; `report` (may be NULL) is called after
// every depth, and after the last, unfinished one when that has found another move.
typedef void (*DepthReport)(void *context, const Worker *worker, int depth);
void worker_deepen(Worker *worker, int first_depth, int max_depth, DepthReport report,
                   void *context);

// A key of marbles, side to move and marbles out.
uint64_t worker_key(const AbaloneState *state);

// True when the rules end the game at the frame (goals, repetition, limits); then *score is the
// side to move's.
bool worker_find_end(const Worker *worker, int ply, int *score);

// The static evaluation of a frame.
int worker_evaluate(Worker *worker, int ply);

// Makes a move (NO_MOVE: passes) from the frame at `ply` to the next, and takes it back.
void worker_make(Worker *worker, int ply, uint16_t move);
void worker_unmake(Worker *worker, int ply);

#endif
