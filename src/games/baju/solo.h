// baju-solo, the puzzle, typed tier: one 64-bit word is the whole placement (the board is always
// full), so a solver may key its tables by it.
#ifndef FIVEFOLD_GAMES_BAJU_SOLO_H
#define FIVEFOLD_GAMES_BAJU_SOLO_H

#include "core/game.h"
#include "games/baju/board.h"
#include "games/baju/planes.h"

enum {
  BAJU_SOLO_MAX_MOVES = BAJU_SPACES * (BAJU_SPACES - 1), // more than any position has
  BAJU_SOLO_MAX_SCORE = 1000000000,                      // moves that a position text may claim
};

typedef enum BajuGoal {
  BAJU_TWO_LINES,  // a black and a white line of one direction with the same values in order
  BAJU_FOUR_LINES, // all rows or all columns are lines that pair up so
} BajuGoal;

// How a puzzle ended.
typedef enum BajuSoloEnding {
  BAJU_SOLO_UNFINISHED,
  BAJU_SOLO_GOAL,
  BAJU_SOLO_STUCK,
  BAJU_SOLO_RESIGN,
  BAJU_SOLO_TIME,
} BajuSoloEnding;

typedef struct BajuSoloState {
  uint64_t planes; // the sixteen buttons, see planes.h; 0 before the deal
  uint32_t moves;  // made so far
  uint8_t goal;    // option: BajuGoal
  uint8_t ending;  // BajuSoloEnding
  bool is_dealt;   // else it is chance's turn
} BajuSoloState;

// A move word, by its bits 60 to 63:
//
//    63 .. 60 | 59 .. 8 | 7 .. 4 | 3 .. 0
//        0    |    0    | start  | goal       a swap
//
//    63 .. 60 | 59 .. 56 | ... | 7 .. 4 | 3 .. 0
//        1    |  c4      | ... |  b1    |  a1    a deal: the codes of the buttons (see planes.h) on
//                                                the first fifteen spaces; the last one is implied
enum { BAJU_DEAL_SHIFT = 60 };

static inline Move baju_solo_swap(unsigned start, unsigned goal) {
  return start << 4 | goal;
}

static inline bool baju_is_deal(Move move) {
  return move >> BAJU_DEAL_SHIFT == 1;
}

// Where the button on `start` may go.
static inline uint16_t baju_solo_goals(const BajuBoard *board, uint64_t planes, unsigned start) {
  const unsigned code = baju_code_at(planes, start);
  return board->reach[code >> 3][code & 7][start];
}

// True when a full board meets the goal.
bool baju_goal_met(uint64_t planes, BajuGoal goal);

// The number of moves on a full board, and the moves (room for BAJU_SOLO_MAX_MOVES). Two buttons
// that can each reach the other's space give both spellings of one swap.
unsigned baju_solo_count(const BajuBoard *board, uint64_t planes);
unsigned baju_solo_generate(const BajuBoard *board, uint64_t planes, Move *moves);

// Any word: is it a legal move, or before the deal a possible one? If not, the error explains.
bool baju_solo_check(const BajuBoard *board, const BajuSoloState *state, Move move, Error *error);

// Makes a legal move, a deal included, and sets the ending.
void baju_solo_play(const BajuBoard *board, BajuSoloState *state, Move move);

// Deals. A possible one uses every button of the board once and does not meet the goal; all are
// equally likely, buttons of one colour and value not being told apart.

// The code of the button on a space in a deal's word, for the first fifteen spaces.
static inline unsigned baju_deal_code(Move deal, unsigned space) {
  return deal >> 4 * space & 15;
}

// The deal that gives a full board.
Move baju_deal_of_planes(uint64_t planes);

// The full board that a deal gives; false when it takes more buttons of a kind than there are.
bool baju_deal_planes(const BajuBoard *board, Move deal, uint64_t *planes);

// How many deals are possible.
uint64_t baju_deal_count(const BajuBoard *board, BajuGoal goal);

// Draws one of them.
Move baju_deal_sample(const BajuBoard *board, BajuGoal goal, Random *random);

// Feeds all of them to the visitor until it returns false.
void baju_deal_visit(const BajuBoard *board, BajuGoal goal, MoveVisitor visit, void *context);

// A game behind the shared interface: what `state` points to there.
typedef struct BajuSoloGame {
  BajuBoard board;
  BajuSoloState state;
} BajuSoloGame;

extern const Game baju_solo_game;

#endif
