// Abaku, typed tier: a state that is cheap to copy, all plays with their points, and the rules.
//
// Digits on a board of 15 x 15 cells; a run of digits that reads as arithmetic is an operation.
// Cells are numbered row by row from 0, players from 1 (in arrays from 0).
#ifndef FIVEFOLD_GAMES_ABAKU_ABAKU_H
#define FIVEFOLD_GAMES_ABAKU_ABAKU_H

#include "core/game.h"
#include "games/abaku/move.h"
#include "games/common/line.h"
#include "games/common/tiles.h"

enum {
  ABAKU_SIZE = 15,
  ABAKU_CELLS = ABAKU_SIZE * ABAKU_SIZE,
  ABAKU_CENTRE = ABAKU_CELLS / 2, // h8
  ABAKU_LINES = 2 * ABAKU_SIZE,   // rows 0 to 14, then columns

  ABAKU_RACK = 5,
  ABAKU_OWN_BAG = 55,
  ABAKU_SHARED_OF_EACH = 11, // of each digit in the shared bag
  ABAKU_SHARED_BAG = 10 * ABAKU_SHARED_OF_EACH,

  ABAKU_WILDCARD = 10,   // a kind of tile in racks, after the digits
  ABAKU_PLAIN_ZEROS = 7, // zeros that a player draws before one is a wildcard

  ABAKU_MAX_PASSES = 3,
  ABAKU_IDLE_ROUNDS = 6,
  ABAKU_COMBO = 3,
};

// A cell:
//
//   7        | 6 5 4 | 3 2 1 0
//   wildcard | bonus | digit, or ABAKU_EMPTY
enum {
  ABAKU_EMPTY = 15,
  ABAKU_DIGIT_MASK = 15,
  ABAKU_BONUS_SHIFT = 4,
  ABAKU_CELL_WILDCARD = 0x80, // the tile is a wildcard, laid as this digit
};

typedef enum AbakuBonus {
  BONUS_NONE,
  BONUS_TILE_2,
  BONUS_TILE_3,
  BONUS_OPERATION_2,
  BONUS_OPERATION_3,
  BONUS_CENTRE, // operation x2 as well
  BONUS_COUNT,
} AbakuBonus;

// By what a bonus multiplies the new tile on it, and the operations that contain that tile.
extern const uint8_t abaku_tile_factors[BONUS_COUNT];
extern const uint8_t abaku_operation_factors[BONUS_COUNT];

typedef enum AbakuPhase {
  PHASE_DEAL, // the player on turn draws the first rack
  PHASE_PLAY,
  PHASE_DRAW, // the player on turn draws after a play or an exchange
  PHASE_OVER,
} AbakuPhase;

typedef enum AbakuEnd {
  END_NONE,
  END_OUT,     // a rack was emptied after the bag
  END_PASSES,  // three passes, nothing left to draw
  END_IDLE,    // nothing laid for too long
  END_DEFAULT, // three passes with tiles in the bag
  END_RESIGN,
  END_LAST, // all others dropped out
  END_AGREED,
  END_COUNT,
} AbakuEnd;

typedef struct AbakuPlayer {
  int32_t score;
  TileSet rack;        // kinds 0 to 9 and ABAKU_WILDCARD; in views of others only hidden tiles
  uint8_t bag;         // bag=own: tiles left
  uint8_t zeros;       // drawn, see abaku_draw_zeros(); in views of others 0
  uint8_t zeros_shown; // of these, what everybody has seen being laid; all once a wildcard was laid
  uint8_t swapped;     // tiles exchanged so far, at most 255; everybody has seen how many
  uint8_t passes;      // own turns in a row
  bool out;            // dropped out: skipped, the score ignored, the rack no longer in the game
} AbakuPlayer;

typedef struct AbakuState {
  uint8_t cells[ABAKU_CELLS];
  uint8_t tile_count; // on the board
  uint8_t players;
  bool shared; // option bag
  bool basic;  // option ops
  // Rulings:
  bool cover_each;       // cover=each
  bool zero_contact;     // zerocontact=yes
  bool zeros_unpaid;     // zeropoints=no
  bool second_wildcards; // wildcards=second
  int8_t viewer;
  uint8_t phase;     // AbakuPhase
  uint8_t turn;      // the player who plays or draws; 0 when over
  uint8_t end;       // AbakuEnd
  uint8_t idle;      // turns in a row without a tile laid
  uint8_t bag_count; // bag=shared: tiles in the bag
  TileSet bag;       // bag=shared: those tiles; in a view also all tiles hidden elsewhere
  TileSet aside;     // handed in for an exchange, until the new ones are drawn
  AbakuPlayer player[GAME_MAX_PLAYERS];
} AbakuState;

static inline int abaku_digit(const AbakuState *state, int cell) {
  return state->cells[cell] & ABAKU_DIGIT_MASK;
}

static inline bool abaku_is_empty(const AbakuState *state, int cell) {
  return abaku_digit(state, cell) == ABAKU_EMPTY;
}

static inline AbakuBonus abaku_bonus(const AbakuState *state, int cell) {
  return (AbakuBonus)(state->cells[cell] >> ABAKU_BONUS_SHIFT & 7);
}

// The cell at `index` of a line.
static inline int abaku_line_cell(int line, int index) {
  return line < ABAKU_SIZE ? line * ABAKU_SIZE + index : index * ABAKU_SIZE + line - ABAKU_SIZE;
}

// ---- Rules (rules.c, play.c)

// A new game: the first player is about to draw. `bonuses` has one AbakuBonus a cell.
void abaku_init(AbakuState *state, int players, bool shared, bool basic, const uint8_t *bonuses);

// A player's number, TURN_CHANCE or TURN_OVER.
int abaku_turn(const AbakuState *state);

// At a draw: how many tiles the player on turn takes.
int abaku_draw_size(const AbakuState *state);

// Tiles left in the bag that a player draws from.
int abaku_bag_size(const AbakuState *state, int player);

// Whether the state is a view that does not show this player's tiles. When the game is over
// everything is shown, except where it ended in a view that never knew.
bool abaku_hides(const AbakuState *state, int player);

// Tiles as they are in the bag: wildcards are plain zeros there, and hidden ones are left out.
TileSet abaku_as_plain(const TileSet *tiles);

// What a rack is worth; a wildcard and a hidden tile nothing.
int abaku_rack_value(const TileSet *rack);

// Plays a legal move, chance's included. The points of a play are given, since whoever chose it
// knows them; see abaku_points().
void abaku_play(AbakuState *state, Move move, int points);

// Counts zeros that a player draws, as far as a rule looks at it: the next one is a wildcard when
// the count is ABAKU_PLAIN_ZEROS. It stays there, or with wildcards=second goes one up and with the
// next zero, a plain one, back. Returns how many of them are wildcards.
int abaku_draw_zeros(const AbakuState *state, AbakuPlayer *drawer, int count);

bool abaku_apply_event(AbakuState *state, GameEvent event, int player, Error *error);
void abaku_result(const AbakuState *state, Result *result);

// ---- Plays (generator/, moves.c)

// Receives a play and its points (without the bonus for going out); false stops.
typedef bool (*AbakuPlayVisitor)(void *context, Move move, int points);

// Feeds every legal play of the player on turn, each once. False when the visitor stopped.
bool abaku_generate_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context);

// The same as a player sees them who overlooks operations of more than six digits and keeps
// wildcards while there are plain tiles: all plays are legal, but some are missing and some bring
// more points. For games played on in thought: finding long operations, which are rare, takes half
// of the time.
bool abaku_generate_brief_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context);

// The same plays as abaku_generate_plays() without points (they are 0), in less time.
bool abaku_generate_bare_plays(const AbakuState *state, AbakuPlayVisitor visit, void *context);

// Feeds every legal move: plays, exchanges and the pass, or every draw at chance's turn.
void abaku_generate(const AbakuState *state, MoveVisitor visit, void *context);

// ---- One play (score.c)

// Where a play puts its tiles.
typedef struct AbakuPlacement {
  int count;
  uint8_t cells[ABAKU_RACK];
  uint8_t digits[ABAKU_RACK];
  bool wildcards[ABAKU_RACK];
  bool vertical;
} AbakuPlacement;

typedef enum AbakuPlacing { PLACED, PLACE_OCCUPIED, PLACE_OFF_BOARD } AbakuPlacing;

// Finds the cells of a well-formed play word.
AbakuPlacing abaku_place(const AbakuState *state, Move move, AbakuPlacement *placement);

// An operation that a play makes: cells `first` to `last` of a line.
typedef struct AbakuOperation {
  uint8_t line, first, last;
  int32_t points;
} AbakuOperation;

// Every run of a line's 15 cells has a pair of ends; at most six lines have new tiles.
enum { ABAKU_MAX_OPERATIONS = 6 * ABAKU_SIZE * (ABAKU_SIZE - 1) / 2 };

typedef struct AbakuScore {
  int count; // that count, in the order of reports ...
  int all;   // ... and behind them those that only join tiles (zeropoints=no)
  int points;
  AbakuOperation operations[ABAKU_MAX_OPERATIONS];
} AbakuScore;

// Finds and pays the operations of a placement; it need not be legal.
void abaku_score(const AbakuState *state, const AbakuPlacement *placement, AbakuScore *score);

// The points of a legal play, without the bonus for going out.
int abaku_points(const AbakuState *state, Move move);

// What going out with this play brings on top; 0 for any other move.
int abaku_out_bonus(const AbakuState *state, Move move);

// ---- Checking (check.c)
bool abaku_check(const AbakuState *state, Move move, Error *error);

// ---- Chance and hidden information (chance.c, view.c)
Move abaku_sample(const AbakuState *state, Random *random);
double abaku_probability(const AbakuState *state, Move outcome);
void abaku_view(const AbakuState *state, int seat, AbakuState *view);
void abaku_determinize(const AbakuState *view, Random *random, AbakuState *state);

// ---- Text (notation.c, position.c)
extern const LineGrid abaku_grid;
extern const char abaku_rack_tiles[]; // "0123456789?"

void abaku_format_move(const AbakuState *state, Move move, int viewer, Text *out);
bool abaku_parse_move(const char *text, Move *move, Error *error);

// "8g-8h 2^2=4": the cells and all readings of an operation, as they are after the placement.
void abaku_format_operation(const AbakuState *state, const AbakuPlacement *placement,
                            const AbakuOperation *operation, Text *out);

// "2^2=4": one reading, without the cells.
void abaku_format_equation(const AbakuState *state, const AbakuPlacement *placement,
                           const AbakuOperation *operation, Text *out);

void abaku_format_position(const void *state, Text *out);
bool abaku_parse_position(void *state, const char *text, Error *error);

// The options, by index.
enum {
  OPTION_PLAYERS,
  OPTION_BAG,
  OPTION_OPS,
  OPTION_BOARD,
  OPTION_COVER,
  OPTION_ZERO_CONTACT,
  OPTION_ZERO_POINTS,
  OPTION_WILDCARDS,
  OPTION_COUNT,
};
bool abaku_init_from_options(void *state, const char *const *values, Error *error);

// The game behind the shared interface.
extern const Game abaku_game;

#endif
