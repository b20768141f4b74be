// Abalone, typed tier: a small state, fast moves, and the rules that end a game.
#ifndef FIVEFOLD_GAMES_ABALONE_ABALONE_H
#define FIVEFOLD_GAMES_ABALONE_ABALONE_H

#include "base/error.h"
#include "base/text.h"
#include "core/game.h"
#include "games/abalone/board.h"

#include <assert.h>

enum { BLACK = 0, WHITE = 1 };

enum {
  ABALONE_LOOK_BACK = 1000,     // plies that the repetition rule looks back
  ABALONE_HISTORY_SLOTS = 2048, // leaves room for a search below a long game
  ABALONE_MAX_MOVES = 256,      // more than any position has
};

// The marbles and what the rules count. Searches copy it by assignment.
typedef struct AbaloneState {
  CellSet marbles[2];   // of BLACK and WHITE
  uint32_t ply;         // plies played since the start
  uint32_t quiet;       // plies since the last marble went out
  uint8_t out[2];       // marbles that BLACK, that WHITE has pushed off
  uint8_t side;         // who is on turn
  uint8_t goal;         // option: marbles to push off
  uint8_t repetition;   // option: the n-th occurrence draws; 0 never
  uint8_t layout;       // option: index of the start layout
  uint16_t quiet_limit; // option: quiet plies that draw; 0 never
  uint16_t cap;         // option: last ply; 0 never
} AbaloneState;

// The positions since the last marble went out, without the current one, as a ring: the position at
// ply P is in slot P % ABALONE_HISTORY_SLOTS. A search may push on top of it and only has to put
// `count` back.
typedef struct AbaloneHistory {
  uint32_t count;                        // positions that may be looked at
  uint16_t moves[ABALONE_HISTORY_SLOTS]; // the move that was made in that position
  CellSet marbles[ABALONE_HISTORY_SLOTS][2];
} AbaloneHistory;

static inline unsigned abalone_history_slot(uint32_t ply) {
  return ply % ABALONE_HISTORY_SLOTS;
}

typedef enum AbaloneReason {
  ABALONE_UNFINISHED,
  ABALONE_GOAL,
  ABALONE_NO_MOVE,
  ABALONE_REPETITION,
  ABALONE_QUIET,
  ABALONE_CAP,
  ABALONE_RESIGN,
  ABALONE_TIME,
  ABALONE_AGREED,
} AbaloneReason;

typedef struct AbaloneEnd {
  uint8_t reason; // AbaloneReason
  uint8_t winner; // player number, 0 for a draw
} AbaloneEnd;

// A move word:
//
//   12 11 | 10 9 | 8 7 6     | 5 .. 0
//   axis  | more | direction | cell
//
// In line: `cell` is the rear marble, axis and more are 0; how many marbles move follows from the
// board. Side step: `cell` is the end of the group that sorts first, `axis` (direction 0 to 2)
// leads from it to the other end, `more` is the number of further marbles, 1 or 2.
enum {
  MOVE_DIRECTION_SHIFT = 6,
  MOVE_MORE_SHIFT = 9,
  MOVE_AXIS_SHIFT = 11,
  MOVE_BITS = 13,
};

static inline Move abalone_in_line(int cell, int direction) {
  return (Move)(cell | direction << MOVE_DIRECTION_SHIFT);
}

static inline Move abalone_side_step(int cell, int direction, int axis, int more) {
  return (Move)(cell | direction << MOVE_DIRECTION_SHIFT | more << MOVE_MORE_SHIFT |
                axis << MOVE_AXIS_SHIFT);
}

static inline int move_cell(Move move) {
  return (int)(move & 63);
}

static inline int move_direction(Move move) {
  return (int)(move >> MOVE_DIRECTION_SHIFT & 7);
}

static inline int move_more(Move move) {
  return (int)(move >> MOVE_MORE_SHIFT & 3);
}

static inline int move_axis(Move move) {
  return (int)(move >> MOVE_AXIS_SHIFT & 3);
}

// All legal moves as sets of their cells.
typedef struct AbaloneMoves {
  CellSet in_line[DIRECTION_COUNT];    // without pushing
  CellSet push[DIRECTION_COUNT];       // sumitos
  CellSet side[DIRECTION_COUNT][3][2]; // by direction, axis, more - 1; own axis empty
} AbaloneMoves;

void abalone_find_moves(const AbaloneState *state, AbaloneMoves *moves);

// How many legal moves there are.
int abalone_count_moves(const AbaloneState *state);

// Writes the legal moves to `list` (room for ABALONE_MAX_MOVES) and returns how many.
int abalone_generate(const AbaloneState *state, Move *list);

// Any word: is it a legal move here? If not, the error explains.
bool abalone_check(const AbaloneState *state, Move move, Error *error);

// What a move did, for reports.
typedef struct AbalonePush {
  uint8_t pushed; // opposing marbles that moved
  bool out;       // the last of them left the board
} AbalonePush;

static inline void abalone_apply_side_step(AbaloneState *state, Move move) {
  const int axis = move_axis(move);
  const CellSet one = cell_bit(move_cell(move)), two = one | cells_ahead(one, axis);
  const CellSet group = move_more(move) > 1 ? one | cells_ahead(two, axis) : two;
  CellSet *own = &state->marbles[state->side];
  *own = (*own ^ group) | cells_ahead(group, move_direction(move));
}

// A line of marbles that shifts by one is its rear cell emptied and the cell ahead filled; with a
// push, the first opposing cell becomes own and the cell behind the opposing ones theirs. At most
// three marbles push at most two, so it needs no loops, whose ends a processor cannot foresee.
static inline AbalonePush abalone_apply_in_line(AbaloneState *state, Move move) {
  const int direction = move_direction(move);
  const CellSet own = state->marbles[state->side], other = state->marbles[!state->side];
  const CellSet rear = cell_bit(move_cell(move)), second = cells_ahead(rear, direction);
  CellSet ahead = own & second ? cells_ahead(second, direction) : second;
  ahead = own & ahead ? cells_ahead(ahead, direction) : ahead;
  state->marbles[state->side] = (own ^ rear) | ahead;
  if (!(other & ahead)) return (AbalonePush){0, false};
  const CellSet inside = direction_inside[direction];
  const CellSet second_pushed = other & cells_ahead(ahead & inside, direction);
  const CellSet last = second_pushed ? second_pushed : ahead;
  state->marbles[!state->side] = (other ^ ahead) | cells_ahead(last & inside, direction);
  return (AbalonePush){second_pushed ? 2 : 1, !(last & inside)};
}

// Makes a legal move; ends are not looked at. Inline, since searches do little else as often.
static inline AbalonePush abalone_apply(AbaloneState *state, Move move) {
  assert(state->marbles[state->side] >> move_cell(move) & 1);
  AbalonePush push = {0, false};
  if (move_more(move))
    abalone_apply_side_step(state, move);
  else
    push = abalone_apply_in_line(state, move);
  state->out[state->side] = (uint8_t)(state->out[state->side] + push.out);
  state->quiet = push.out ? 0 : state->quiet + 1;
  state->ply++;
  state->side ^= 1;
  return push;
}

// Makes a legal move and keeps the history: adds the position left behind, or empties the history
// when a marble went out and no position can come back.
AbalonePush abalone_play(AbaloneState *state, AbaloneHistory *history, Move move);

// Tests the ends in the order of the rules.
AbaloneEnd abalone_find_end(const AbaloneState *state, const AbaloneHistory *history);

// Number of move sequences, with all ends. The history is used as a stack and its
// count given back unchanged.
uint64_t abalone_perft(const AbaloneState *state, AbaloneHistory *history, int depth);

// A random game's next move, uniform among the legal ones; there has to be one.
Move abalone_random_move(const AbaloneState *state, FastRandom *random);

// Layouts.
typedef struct AbaloneLayout {
  const char *name;
  const char *board; // as in a position, 14 marbles each
} AbaloneLayout;

extern const AbaloneLayout abalone_layouts[];
extern const int abalone_layout_count;
extern const char abalone_layout_names[]; // joined by commas, in that order

// Notation.
void abalone_format_cell(int cell, Text *out);
void abalone_format_move(Move move, Text *out);
bool abalone_parse_move(const char *text, Move *move, Error *error);
void abalone_format_board(const CellSet marbles[2], Text *out);
bool abalone_parse_board(const char *text, CellSet marbles[2], Error *error);

// The game behind the shared interface, and what is inside its states.
extern const Game abalone_game;
const AbaloneState *abalone_state_of(const void *game_state);
const AbaloneHistory *abalone_history_of(const void *game_state);

#endif
