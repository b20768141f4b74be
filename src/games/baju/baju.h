// baju, the duel, typed tier: a state of 24 bytes, fast moves, and the rules that end a game.
//
// Every function takes the board beside the state: it never changes, so one is shared by all
// positions of a game or a search. A move is legal only in a position that has not ended.
#ifndef FIVEFOLD_GAMES_BAJU_BAJU_H
#define FIVEFOLD_GAMES_BAJU_BAJU_H

#include "base/hash.h"
#include "core/game.h"
#include "games/baju/board.h"
#include "games/baju/planes.h"

#include <assert.h>

enum {
  BAJU_MAX_MOVES = 128,         // more than any position has
  BAJU_LOOK_BACK = 10000,       // turns without a placing that the repetition rule looks at
  BAJU_HISTORY_SLOTS = 10240,   // leaves room for searches below a long game
  BAJU_MOST_TURNS = 1000000000, // that a position without a limit may claim
};

// Why a game ended.
typedef enum BajuReason {
  BAJU_UNFINISHED,
  BAJU_LINE,
  BAJU_STUCK,
  BAJU_REPETITION,
  BAJU_LIMIT,
  BAJU_RESIGN,
  BAJU_TIME,
  BAJU_AGREED,
} BajuReason;

// The sides are the colours: black is player 1, white is player 2.
typedef struct BajuState {
  uint64_t planes;    // the buttons on the board, see planes.h
  uint32_t turns;     // turns played
  uint32_t limit;     // option: as many turns played are a draw; 0: none are
  uint16_t occupied;  // the spaces with a button
  uint8_t left[2];    // by colour: bit i is set while a button of value index i is in the supply
  uint8_t repetition; // option: this occurrence of a position is a draw; 0: none is
  uint8_t first;      // option: BajuColour of who takes the first turn
  uint8_t swapped;    // the two spaces whose buttons the last turn swapped: baju_pair(); 0: none
  uint8_t ending;     // BajuReason, winner's number << 4 (0: drawn); 0 while the game goes on
} BajuState;

static_assert(sizeof(BajuState) == 24, "searches copy many states");

// What the turns that led to the current position did, oldest first, as a stack owned by the
// caller: what the repetition rule looks at. It may begin anywhere, and baju_play() adds to it; a
// full one forgets its oldest turns. To take back a turn, lower `count` by one and put back the
// state.
//
// A turn is a byte: baju_pair() of two buttons that were swapped; the same with its halves
// exchanged where a button walked to an empty space; 0 where one was placed.
typedef struct BajuHistory {
  uint32_t count;
  uint8_t before; // what the turn before the oldest swapped: baju_pair(); 0: nothing
  uint8_t turns[BAJU_HISTORY_SLOTS];
} BajuHistory;

// A move word:
//
//    63 .. 9 |   8   | 7 .. 4           | 3 .. 0
//       0    | place | value (1 to 9)   | space     place = 1: from the supply
//       0    |   0   | start            | goal      place = 0: a walk, or swap
enum { BAJU_PLACE = 1 << 8, BAJU_MOVE_BITS = 9 };

static inline Move baju_place(unsigned value, unsigned space) {
  return BAJU_PLACE | value << 4 | space;
}

static inline Move baju_walk(unsigned start, unsigned goal) {
  return start << 4 | goal;
}

static inline unsigned baju_move_goal(Move move) {
  return move & 15;
}

// The start of a walk, the value of a button that is placed.
static inline unsigned baju_move_start(Move move) {
  return move >> 4 & 15;
}

// Two different spaces as a byte that is never 0: the lower one in bits 0 to 3, the higher above.
static inline uint8_t baju_pair(unsigned one, unsigned other) {
  return (uint8_t)(one < other ? one | other << 4 : other | one << 4);
}

// What a turn of a history swapped, or 0: only a swap has its lower space in the lower half.
static inline uint8_t baju_swap_of(uint8_t turn) {
  return (turn & 15) < turn >> 4 ? turn : 0;
}

static inline unsigned baju_side(const BajuState *state) {
  return (state->turns ^ state->first) & 1;
}

// The spaces with buttons of a colour; of a colour and a value.
static inline uint16_t baju_buttons(const BajuState *state, unsigned colour) {
  const uint16_t white = baju_white_mask(state->planes);
  return colour == BAJU_WHITE ? white : (uint16_t)(state->occupied ^ white);
}

static inline uint16_t baju_buttons_of_value(const BajuState *state, unsigned colour,
                                             unsigned index) {
  return baju_buttons(state, colour) & baju_index_mask(state->planes, index);
}

static inline BajuReason baju_reason(const BajuState *state) {
  return (BajuReason)(state->ending & 15);
}

// The winner's number, 0 for a draw or an unfinished game.
static inline int baju_winner(const BajuState *state) {
  return state->ending >> 4;
}

// Where the player on turn may place a button.
static inline uint16_t baju_placing_spaces(const BajuState *state) {
  if (!state->occupied) return BAJU_ALL_SPACES;
  return baju_neighbours(baju_buttons(state, !baju_side(state))) & (uint16_t)~state->occupied;
}

// Where the button of the player on turn on `start` may go: its walks without a reversal.
static inline uint16_t baju_goals(const BajuBoard *board, const BajuState *state, unsigned start) {
  const unsigned index = baju_code_at(state->planes, start) & 7;
  const unsigned low = state->swapped & 15, high = state->swapped >> 4;
  // Without a pair this forbids a1 to go to a1, which no button does.
  const unsigned forbidden = (unsigned)(start == low) << high | (unsigned)(start == high) << low;
  return (uint16_t)(board->reach[baju_side(state)][index][start] & ~forbidden);
}

// True when two states are the same position to the repetition rule. The supplies follow from the
// buttons on the board.
static inline bool baju_same_position(const BajuState *one, const BajuState *other) {
  return one->planes == other->planes && one->occupied == other->occupied &&
         one->swapped == other->swapped && baju_side(one) == baju_side(other);
}

// A hash of what baju_same_position() compares.
static inline uint64_t baju_key(const BajuState *state) {
  const uint64_t rest = (uint64_t)state->occupied << 16 | (uint64_t)state->swapped << 8 |
                        (uint64_t)baju_side(state) << 1 | 1;
  return hash_mix(hash_mix(state->planes) ^ rest * UINT64_C(0x9e3779b97f4a7c15));
}

// The empty board, black to move, without draws by repetition or limit.
BajuState baju_start(const BajuBoard *board);

// The number of legal moves; 0 after the end.
unsigned baju_count(const BajuBoard *board, const BajuState *state);

// Writes the legal moves to `moves` (room for BAJU_MAX_MOVES) and returns how many; 0 after the
// end.
unsigned baju_generate(const BajuBoard *board, const BajuState *state, Move *moves);

// A legal move of a game that goes on, each equally likely.
Move baju_random_move(const BajuBoard *board, const BajuState *state, FastRandom *random);

// Any word: is it a legal move here? If not, the error explains.
bool baju_check(const BajuBoard *board, const BajuState *state, Move move, Error *error);

// Makes a legal move without looking at the ends.
void baju_apply(const BajuBoard *board, BajuState *state, Move move);

// What ends the game in this position, in the order of the rules, as BajuState.ending; 0: nothing.
uint8_t baju_find_ending(const BajuBoard *board, const BajuState *state,
                         const BajuHistory *history);

// Forgets as many of the oldest turns.
void baju_history_forget(BajuHistory *history, uint32_t turns);

// Goes back one turn, the one numbered `turn` in the history, from the state that it led to. False
// when that turn was a placing: a button never leaves the board, so nothing before it can come
// back.
bool baju_step_back(BajuState *state, const BajuHistory *history, uint32_t turn);

// Makes a legal move: keeps the history and sets the ending.
void baju_play(const BajuBoard *board, BajuState *state, BajuHistory *history, Move move);

// Number of move sequences with all ends; depth >= 1. The history is used as a stack and its count
// given back unchanged.
uint64_t baju_perft(const BajuBoard *board, const BajuState *state, BajuHistory *history,
                    int depth);

// Notation.
void baju_format_move(Move move, Text *out);
bool baju_parse_move(const char *text, Move *move, Error *error);

// A game behind the shared interface: what `state` points to there.
typedef struct BajuGame {
  BajuBoard board;
  BajuState state;
  BajuHistory history; // only since the last placing, BAJU_LOOK_BACK turns at the most
} BajuGame;

extern const Game baju_game;

#endif
