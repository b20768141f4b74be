// Add-Vantage, typed tier: a state of 84 bytes, and moves, chance and ends without allocation.
//
// Inside a state players are counted from 0 (`index`); numbers that people see count from 1
// (`player`). Cells are numbered by column, a1 a2 a3 b1 ... c3, which is also their order in text.
#ifndef FIVEFOLD_GAMES_ADDVANTAGE_ADDVANTAGE_H
#define FIVEFOLD_GAMES_ADDVANTAGE_ADDVANTAGE_H

#include "base/error.h"
#include "base/random.h"
#include "base/text.h"
#include "core/game.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum {
  ADDVANTAGE_MIN_PLAYERS = 2,
  ADDVANTAGE_MAX_PLAYERS = 4,
  ADDVANTAGE_CELLS = 9,
  ADDVANTAGE_HAND = 6,      // tiles a player has: rows 1 to 3, then columns a to c
  ADDVANTAGE_BONUS = 2,     // tiles in the centre
  ADDVANTAGE_DICE = 36,     // in the game, on boards or in the pool
  ADDVANTAGE_COINS = 2,     // a player starts with
  ADDVANTAGE_MAX_THROW = 8, // all coins of four players
  ADDVANTAGE_IDLE_ROUNDS = 4,

  ADDVANTAGE_LOWEST_TILE = 7,
  ADDVANTAGE_HIGHEST_TILE = 14,
  ADDVANTAGE_TILE_KINDS = 8,
  ADDVANTAGE_NO_TILE = 0,
  ADDVANTAGE_HIDDEN_TILE = 255, // in a view: a tile whose number the viewer may not know
};

typedef enum AddvantagePhase {
  ADDVANTAGE_DEAL,    // chance deals six tiles to the active player
  ADDVANTAGE_ARRANGE, // the active player puts them to rows and columns
  ADDVANTAGE_BONUSES, // chance deals the tiles of the centre
  ADDVANTAGE_TURN,    // the active player throws, buys or gives back
  ADDVANTAGE_ROLL,    // chance rolls the dice thrown
  ADDVANTAGE_PLACE,   // the active player places them
  ADDVANTAGE_OVER,
} AddvantagePhase;

enum { ADDVANTAGE_PHASE_COUNT = ADDVANTAGE_OVER + 1 };

typedef enum AddvantageEnd {
  ADDVANTAGE_UNFINISHED,
  ADDVANTAGE_FULL,
  ADDVANTAGE_STUCK,
  ADDVANTAGE_IDLE,
  ADDVANTAGE_LAST,
  ADDVANTAGE_RESIGN,
  ADDVANTAGE_TIME,
  ADDVANTAGE_AGREED,
  ADDVANTAGE_END_COUNT,
} AddvantageEnd;

// What one player has.
//
// The very dice that may not be bought back need no numbers of their own. Only dice bought since
// the seller's last turn are banned, and a seller, who has just got a coin and an empty square, is
// never skipped: so every ban on a die is over before the die's holder is on turn again. A board
// therefore has at most one banned die, the one its owner bought in the latest turn.
typedef struct AddvantageSeat {
  uint32_t board;                 // the die on cell c in bits 3c to 3c+2; 0: empty
  uint8_t tiles[ADDVANTAGE_HAND]; // arranged: rows, then columns; before that ascending
  uint8_t won;                    // tiles=take: bit i: tiles[i] is won
  uint8_t coins;
  uint8_t bought; // where the die bought in the latest turn lies; 0 while nobody is banned
  uint8_t banned; // bit i: player i may not buy it back in the next turn
  bool arranged;
  bool out; // resigned or ran out of time
} AddvantageSeat;

typedef struct AddvantageState {
  AddvantageSeat seats[ADDVANTAGE_MAX_PLAYERS];
  uint32_t thrown;                       // the dice to place, ascending, three bits each
  uint8_t bonus[ADDVANTAGE_BONUS];       // tiles of the centre, ascending
  uint8_t bonus_owner[ADDVANTAGE_BONUS]; // player who won or holds it; 0: in the centre
  uint8_t phase;                         // AddvantagePhase
  uint8_t active;                        // index of the player who acts or is dealt to
  uint8_t throw_count;                   // dice thrown and not yet placed
  uint8_t idle;                          // consecutive turns that were buys or skips
  uint8_t end;                           // AddvantageEnd
  bool gave_back;                        // the active player has given back a die this turn
  int8_t viewer;                         // the seat a view belongs to, or VIEWER_REFEREE
  uint8_t players;                       // option
  bool stay;                             // option tiles=stay
  bool hidden;                           // option hidden=yes
  bool giveback;                         // option giveback=yes
  bool anti;                             // option bonus=anti
} AddvantageState;

static_assert(sizeof(AddvantageState) == 84, "searches copy many states");

// How many tiles there are of each number, from 7 to 14.
extern const uint8_t addvantage_tile_counts[ADDVANTAGE_TILE_KINDS];

// The words of the phases, and of the ends, "" for ADDVANTAGE_UNFINISHED.
extern const char *const addvantage_phase_words[ADDVANTAGE_PHASE_COUNT];
extern const char *const addvantage_end_words[ADDVANTAGE_END_COUNT];

// ---- Boards ----

// One bit a cell, the lowest of its three.
enum { ADDVANTAGE_CELL_BITS = 0111111111 };

static inline unsigned addvantage_die(uint32_t board, int cell) {
  return board >> (3 * cell) & 7;
}

// The cells with a die.
static inline uint32_t addvantage_dice(uint32_t board) {
  return (board | board >> 1 | board >> 2) & ADDVANTAGE_CELL_BITS;
}

// The cells without one.
static inline uint32_t addvantage_free(uint32_t board) {
  return addvantage_dice(board) ^ ADDVANTAGE_CELL_BITS;
}

static inline int addvantage_count(uint32_t cells) {
  return __builtin_popcount(cells);
}

// The first cell of a set that is not empty.
static inline int addvantage_first(uint32_t cells) {
  return __builtin_ctz(cells) / 3;
}

// Lines: 0 to 2 are the rows, 3 to 5 the columns, like the tiles of a hand.
enum { ADDVANTAGE_MAIN_LINE = 6, ADDVANTAGE_ANTI_LINE = 7, ADDVANTAGE_LINES = 8 };
extern const uint8_t addvantage_lines[ADDVANTAGE_LINES][3];

// The sum of a line's dice, or 0 when it has fewer than three.
int addvantage_line_sum(uint32_t board, int line);

static inline int addvantage_bonus_line(const AddvantageState *state) {
  return state->anti ? ADDVANTAGE_ANTI_LINE : ADDVANTAGE_MAIN_LINE;
}

// ---- Moves ----

// A move word has its kind in bits 0 to 3 and from bit 4 on, first item lowest:
//
//   deal      six tiles, four bits each, ascending; a tile is its number less 6, 0 is unknown
//   arrange   six tiles likewise: rows from the top, then columns from the left
//   bonus     two tiles likewise, ascending
//   throw     how many dice, eight bits
//   roll      the dice, three bits each, ascending, zeros above the last
//   place     27 bits like a board: the dice to put down; then three bits: the die given up or 0
//   buy       seller's index in two bits, cell to take from, own cell, four bits each
//   drop      own cell, four bits
typedef enum AddvantageKind {
  ADDVANTAGE_MOVE_DEAL = 1,
  ADDVANTAGE_MOVE_ARRANGE,
  ADDVANTAGE_MOVE_BONUS,
  ADDVANTAGE_MOVE_THROW,
  ADDVANTAGE_MOVE_ROLL,
  ADDVANTAGE_MOVE_PLACE,
  ADDVANTAGE_MOVE_BUY,
  ADDVANTAGE_MOVE_DROP,
} AddvantageKind;

enum { ADDVANTAGE_KIND_BITS = 4, ADDVANTAGE_BOARD_BITS = 27 };

static inline AddvantageKind addvantage_kind(Move move) {
  return (AddvantageKind)(move & 15);
}

static inline uint64_t addvantage_payload(Move move) {
  return move >> ADDVANTAGE_KIND_BITS;
}

static inline Move addvantage_move(AddvantageKind kind, uint64_t payload) {
  return payload << ADDVANTAGE_KIND_BITS | (uint64_t)kind;
}

// Deal, arrange and bonus: tile number `at`, ADDVANTAGE_HIDDEN_TILE when unknown.
static inline unsigned addvantage_move_tile(Move move, int at) {
  const unsigned code = (unsigned)(addvantage_payload(move) >> (4 * at) & 15);
  return code ? code + ADDVANTAGE_LOWEST_TILE - 1 : ADDVANTAGE_HIDDEN_TILE;
}

// The other way: a payload with `tile` at `at`.
static inline uint64_t addvantage_tile_bits(unsigned tile, int at) {
  const unsigned code = tile == ADDVANTAGE_HIDDEN_TILE ? 0 : tile + 1 - ADDVANTAGE_LOWEST_TILE;
  return (uint64_t)code << (4 * at);
}

static inline Move addvantage_throw(int count) {
  return addvantage_move(ADDVANTAGE_MOVE_THROW, (uint64_t)count);
}

static inline uint32_t addvantage_placed(Move move) {
  return (uint32_t)(addvantage_payload(move) & ((1u << ADDVANTAGE_BOARD_BITS) - 1));
}

static inline unsigned addvantage_given_up(Move move) {
  return (unsigned)(addvantage_payload(move) >> ADDVANTAGE_BOARD_BITS);
}

static inline Move addvantage_place(uint32_t placed, unsigned given_up) {
  return addvantage_move(ADDVANTAGE_MOVE_PLACE,
                         placed | (uint64_t)given_up << ADDVANTAGE_BOARD_BITS);
}

static inline Move addvantage_buy(int seller, int from, int to) {
  return addvantage_move(ADDVANTAGE_MOVE_BUY,
                         (uint64_t)seller | (uint64_t)from << 2 | (uint64_t)to << 6);
}

static inline int addvantage_buy_seller(Move move) {
  return (int)(addvantage_payload(move) & 3);
}

static inline int addvantage_buy_from(Move move) {
  return (int)(addvantage_payload(move) >> 2 & 15);
}

static inline int addvantage_buy_to(Move move) {
  return (int)(addvantage_payload(move) >> 6 & 15);
}

static inline Move addvantage_drop(int cell) {
  return addvantage_move(ADDVANTAGE_MOVE_DROP, (uint64_t)cell);
}

static inline int addvantage_drop_cell(Move move) {
  return (int)addvantage_payload(move);
}

// ---- Rules ----

typedef struct AddvantageOptions {
  int players;
  bool stay;
  bool hidden;
  bool giveback;
  bool anti;
} AddvantageOptions;

void addvantage_init(AddvantageState *state, const AddvantageOptions *options);

// A player's number, TURN_CHANCE or TURN_OVER.
int addvantage_turn(const AddvantageState *state);

// Plays a legal move, skips who has to be skipped, ends the game where the rules do. What happened
// is added to `report`, which may be NULL.
void addvantage_play(AddvantageState *state, Move move, Text *report);

// A player who is in leaves a game that is not over; `reason` is ADDVANTAGE_RESIGN or
// ADDVANTAGE_TIME and is told only with two players.
void addvantage_drop_out(AddvantageState *state, int index, AddvantageEnd reason);

// Ends the game and forgets what only a running game needs.
void addvantage_finish(AddvantageState *state, AddvantageEnd reason);

// The sum of the tiles won, of tiles=stay as if the game ended now. In a view tiles that the viewer
// does not know count nothing.
int addvantage_score(const AddvantageState *state, int index);

// The players with the highest score among those who are in: bit i for index i.
unsigned addvantage_leaders(const AddvantageState *state);

// Is the player in, with a coin and an empty square?
bool addvantage_can_act(const AddvantageState *state, int index);

// Why the game would end after a turn or skip now, or ADDVANTAGE_UNFINISHED.
AddvantageEnd addvantage_find_end(const AddvantageState *state);

int addvantage_players_in(const AddvantageState *state);

// Dice not on boards and not thrown.
int addvantage_pool(const AddvantageState *state);

// How many dice the active player may throw.
typedef struct AddvantageRange {
  int least;
  int most;
} AddvantageRange;
AddvantageRange addvantage_throw_range(const AddvantageState *state);

// The dice of `seller` that the active player may buy.
uint32_t addvantage_for_sale(const AddvantageState *state, int seller);

// The own dice that the active player may give back.
uint32_t addvantage_droppable(const AddvantageState *state);

// Does the seat's view show this player's tiles?
static inline bool addvantage_sees(const AddvantageState *state, int viewer, int index) {
  return !state->hidden || viewer == VIEWER_REFEREE || viewer == index + 1;
}

// ---- Generation ----

// Feeds every legal move, or outcome at chance's turn, each once, until the visitor returns false.
void addvantage_generate(const AddvantageState *state, MoveVisitor visit, void *context);

// A uniformly drawn legal move of the player on turn, without listing them; at chance's turn an
// outcome with its own probability. The game is not over.
Move addvantage_random_move(const AddvantageState *state, Random *random);

// Is this word one that addvantage_generate() feeds? If not, the error explains.
bool addvantage_check(const AddvantageState *state, Move move, Error *error);

// ---- Chance ----

void addvantage_generate_chance(const AddvantageState *state, MoveVisitor visit, void *context);
Move addvantage_sample(const AddvantageState *state, Random *random);
double addvantage_probability(const AddvantageState *state, Move outcome);

// How many of the 6^n ordered throws of n dice give this roll.
int addvantage_roll_ways(Move roll);

// Tiles by number (from 7) that the state does not show: for chance, what is left to deal; in a
// view, what may lie hidden too. Gives the first number of which the state shows more tiles than
// there are, or ADDVANTAGE_NO_TILE.
int addvantage_unseen_tiles(const AddvantageState *state, uint8_t counts[ADDVANTAGE_TILE_KINDS]);

// ---- Views ----

void addvantage_view(const AddvantageState *state, int seat, AddvantageState *view);

// Does addvantage_score() tell all? In a view of a game with tiles=stay and hidden=yes not of a
// player with full lines, as it depends on tiles that the view does not show.
bool addvantage_knows_score(const AddvantageState *state, int index);

// Is the game over, and is it clear who won?
bool addvantage_knows_result(const AddvantageState *state);

// Deals the hidden tiles, each way that fits the view as likely as it is. Under tiles=take a full
// line that won nothing cannot have the tile of its sum.
void addvantage_determinize(const AddvantageState *view, Random *random, AddvantageState *state);

// Is there any way to deal them?
bool addvantage_can_determinize(const AddvantageState *view);

// ---- Text ----

void addvantage_format_cell(int cell, Text *out);
bool addvantage_scan_cell(const char **cursor, int *cell);
void addvantage_format_move(const AddvantageState *state, Move move, int viewer, Text *out);
bool addvantage_parse_move(const char *text, Move *move, Error *error);
void addvantage_format_position(const AddvantageState *state, Text *out);
bool addvantage_parse_position(AddvantageState *state, const char *text, Error *error);

// Can this be a position of a game? Fills the error ("bad-position") if not.
bool addvantage_validate(const AddvantageState *state, Error *error);

void addvantage_draw(const void *state, Drawing *drawing);
void addvantage_write_json(const void *state, Json *json);

// The options of a game from their checked texts, in the order of the game's list; refuses what
// cannot go together.
bool addvantage_read_options(AddvantageOptions *options, const char *const *values, Error *error);

// The game behind the shared interface.
extern const Game addvantage_game;

#endif
