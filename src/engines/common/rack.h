// Players of games in which tiles are laid from racks that the others do not see.
//
// What such players have in common is here: moves with a static value, games played on for a few
// turns with the hidden tiles dealt at random, a race between the moves, and an exact search when
// nothing is hidden any more. A game describes itself by a RackGame. All values are whole numbers,
// so that every machine finds the same: hundredths of a point, and 1/RACK_WIN of a win.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_H
#define FIVEFOLD_ENGINES_COMMON_RACK_H

#include "engines/engine.h"

enum {
  RACK_POINT = 100,
  RACK_WIN = 1 << 16,
  RACK_OUT = -(1 << 28), // the standing of a player who can no longer win
};

// A move of the player on turn.
typedef struct RackMove {
  Move move;
  int points; // what it brings at once, in points
  int value;  // static: points, what is kept and what is opened, in hundredths
} RackMove;

// The order of moves: by value, of equal ones the one with the smaller word.
static inline bool rack_move_is_better(const RackMove *one, const RackMove *other) {
  return one->value != other->value ? one->value > other->value : one->move < other->move;
}

// Takes a move; NULL asks, where finding moves takes a while, whether to go on. False stops.
typedef bool (*RackVisitor)(void *context, const RackMove *move);

// The same question without moves.
typedef struct RackPatience {
  bool (*may_go_on)(void *context);
  void *context;
} RackPatience;

// The best of several moves, and how many they were.
typedef struct RackBest {
  RackMove move;
  uint64_t looked;
} RackBest;

// How a level is weakened.
typedef struct RackLevel {
  int noticed;    // of 100 moves that bring points
  int noise;      // by how much a value may be off, in hundredths of a point
  uint64_t nodes; // most moves to look at; 0: no limit; 1: the static value decides
} RackLevel;

// What has to be known of a game. `numbers` are the learned ones, the same for all functions.
// States are complete unless a view is asked for; a view is that of the player on turn.
typedef struct RackGame {
  const Game *rules;
  const void *numbers;

  // Feeds the moves worth a thought of the player on turn of a state or a view, each once, until
  // the visitor returns false. At least one; a legal one comes soon, however large the position,
  // and no fraction of a millisecond goes by without a call.
  void (*visit)(const void *numbers, const void *state, RackVisitor visit, void *context);

  // Optional, for games played on, where speed counts more than a rare move: the best of the moves
  // that `visit` would feed, or nearly. False when it was not allowed to go on; the question is to
  // be asked every fraction of a millisecond.
  bool (*find_best)(const void *numbers, const void *state, RackPatience patience, RackBest *best);

  // Makes a move that `visit` fed.
  void (*play)(void *state, const RackMove *move);

  // Makes chance's move. `luck` is a random word; in the same luck alike states should draw alike
  // tiles, so that moves can be compared.
  void (*draw)(void *state, uint64_t luck);

  // How many turns a game is played on for a move in this view.
  int (*horizon)(const void *view);

  // Whether the rest of the game has no luck and all tiles are known, given what the view shows.
  bool (*is_known)(const void *view);

  // What a player of an unfinished game or view can count on: points so far, what the rack is worth
  // and being on turn, in hundredths.
  int (*standing)(const void *numbers, const void *state, int player);

  // Optional: what the player's rack is worth, as it is part of the standing. What is drawn in a
  // game played on is then compared with what could be expected, and the difference taken off:
  // games tell more with less luck in them. NULL: nothing is taken off.
  int (*rack_value)(const void *numbers, const void *state, int player);

  // How far standings are from deciding the game: a lead of so many hundredths wins three games in
  // four (between two players; exactly: the odds are e to 1).
  int (*spread)(const void *numbers, const void *state);

  const RackLevel *levels; // ENGINE_MAX_LEVEL of them
  int racers;              // how many moves games are played for, at most RACK_MAX_RACERS
} RackGame;

enum { RACK_MAX_RACERS = 32 };

// What is expected for a player, or has come out.
typedef struct RackOutcome {
  int win;    // share of the win, of RACK_WIN
  int margin; // own points less the best other's (alone: own points), in hundredths
} RackOutcome;

// Of any state or view, over or not.
RackOutcome rack_outcome(const RackGame *game, const void *state, int player);

// The same with what each player (from 0) owes to luck taken off, which changes no result.
RackOutcome rack_outcome_less_luck(const RackGame *game, const void *state, int player,
                                   const int luck[GAME_MAX_PLAYERS]);

// The chance to win of a player with a lead over a single rival, where both have `spread`.
int rack_chance(int lead, int spread);

// For Engine.create, Engine.destroy, Engine.think and Engine.play_on of a game's player.
void *rack_player_create(const RackGame *game, const EngineSettings *settings);

// A player who remembers: `mind` takes the place of the game's numbers, and is forgotten when the
// player is destroyed.
void *rack_player_create_with_mind(const RackGame *game, void *mind, void (*forget)(void *mind),
                                   const EngineSettings *settings);
void rack_player_destroy(void *player);
Move rack_player_think(void *player, const void *view, const SearchLimits *limits,
                       const SearchHost *host);
uint64_t rack_player_play_on(void *player, const void *view, int turns, int rounds,
                             const SearchHost *host);

#endif
