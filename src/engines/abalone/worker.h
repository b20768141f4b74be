// One thread of a search: the stack of positions, making moves, keys, repetitions and ends of the
// game.
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
  SEEN_BITS = 12, // few, so that the filter stays in the nearest cache
};

// One ply of the current line.
typedef struct Frame {
  AbaloneState state;
  uint64_t key;  // of the position alone, for repetitions
  int eval;      // static, for the side to move
  uint16_t move; // being searched; NO_MOVE for a null move
  // What worker_prepare() has made already, of the move that comes next; NO_MOVE: nothing.
  uint16_t prepared_move;
  AbaloneState prepared;
  uint64_t prepared_key;
  uint16_t killers[2];
  uint16_t line_length; // principal variation from here
  uint16_t line[MAX_PLY];
  bool is_accumulated; // `accumulator` is this position's
  NetworkAccumulator accumulator;
} Frame;

// How a search plays below its strength; all zero for full strength.
typedef struct Handicap {
  int noise;     // width of the error added to each static evaluation
  int oversight; // how many of a thousand pushes are not seen; above 0: looks no answer ahead
  uint64_t seed; // which errors
} Handicap;

typedef struct Worker {
  // Shared, owned by the player.
  TranspositionTable *transpositions;
  SearchClock *clock; // of the main worker; NULL in the others
  SearchSignal *signal;
  const Network *network; // NULL: the plain evaluation
  Handicap handicap;

  // What was thought about.
  AbaloneState root;
  int contempt; // how much worse than equal a draw is for the root's side
  uint64_t key_salt;
  uint32_t past_count; // positions before the root that may come back
  uint64_t past_keys[ABALONE_LOOK_BACK];
  uint8_t seen[1 << SEEN_BITS]; // how many positions of the line and before have these top bits of
                                // the key

  uint64_t nodes;
  bool stopped;
  // The best move so far, of the present depth where that has found one; they belong together.
  uint16_t best_move;
  int best_score;
  uint16_t best_line_length;
  uint16_t best_line[MAX_PLY];
  Frame frames[MAX_PLY + 1];

  // Learned while searching, to order moves.
  int16_t history[2][MOVE_WORDS];
  uint16_t counter_moves[2][MOVE_WORDS];
} Worker;

typedef struct WorkerRoot {
  const AbaloneState *state;
  const AbaloneHistory *history;
} WorkerRoot;

// Prepares for a search from the root. `forget` drops what earlier searches taught about ordering.
void worker_set_root(Worker *worker, const WorkerRoot *root, bool forget);

// A key of marbles, side to move and marbles out.
uint64_t worker_key(const AbaloneState *state);

// True when the rules end the game at the frame (goals, repetition, limits); then *score is the
// side to move's.
bool worker_find_end(const Worker *worker, int ply, int *score);

// The static evaluation of a frame.
int worker_evaluate(Worker *worker, int ply);

// Finds out beforehand where a move leads, and returns that position's key.
uint64_t worker_prepare(Worker *worker, int ply, uint16_t move);

// Makes a move (NO_MOVE: passes) from the frame at `ply` to the next, and takes it back.
void worker_make(Worker *worker, int ply, uint16_t move);
void worker_unmake(Worker *worker, int ply);

#endif
