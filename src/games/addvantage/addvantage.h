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
#include "games/addvantage/board.h"
#include "games/addvantage/move.h"

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

enum {
  ADDVANTAGE_MIN_PLAYERS = 2,
  ADDVANTAGE_MAX_PLAYERS = 4,
  ADDVANTAGE_HAND = 6,      // tiles a player has: rows 1 to 3, then columns a to c
  ADDVANTAGE_BONUS = 2,     // tiles in the centre
  ADDVANTAGE_DICE = 36,     // in the game, on boards or in the pool
  ADDVANTAGE_COINS = 2,     // a player starts with
  ADDVANTAGE_MAX_THROW = 8, // all coins of four players
  ADDVANTAGE_IDLE_ROUNDS = 4,
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
  uint8_t idle;                          // consecutive turns that were buys or skips; 0 if endless
  uint8_t end;                           // AddvantageEnd
  bool gave_back;                        // the active player has given back a die this turn
  int8_t viewer;                         // the seat a view belongs to, or VIEWER_REFEREE
  uint8_t players;                       // option
  bool stay;                             // option tiles=stay
  bool hidden;                           // option hidden=yes
  bool giveback;                         // option giveback=yes
  bool anti : 1;                         // option bonus=anti
  bool endless : 1;                      // option idle=no
} AddvantageState;

static_assert(sizeof(AddvantageState) == 84, "searches copy many states");

// How many tiles there are of each number, from 7 to 14.
extern const uint8_t addvantage_tile_counts[ADDVANTAGE_TILE_KINDS];

// The words of the ends, "" for ADDVANTAGE_UNFINISHED.
extern const char *const addvantage_end_words[ADDVANTAGE_END_COUNT];

static inline int addvantage_bonus_line(const AddvantageState *state) {
  return state->anti ? ADDVANTAGE_ANTI_LINE : ADDVANTAGE_MAIN_LINE;
}

// ---- Rules ----

typedef struct AddvantageOptions {
  int players;
  bool stay;
  bool hidden;
  bool giveback;
  bool anti;
  bool endless;
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

// ---- Text ----

void addvantage_format_cell(int cell, Text *out);
void addvantage_format_move(const AddvantageState *state, Move move, int viewer, Text *out);
bool addvantage_parse_move(const char *text, Move *move, Error *error);
void addvantage_format_position(const void *state, Text *out);
bool addvantage_parse_position(void *state, const char *text, Error *error);

// Can this be a position of a game? Fills the error ("bad-position") if not.
bool addvantage_validate(const AddvantageState *state, Error *error);

// The game behind the shared interface.
extern const Game addvantage_game;

#endif
