// A computer player: thinks about a view and answers a legal move.
#ifndef FIVEFOLD_ENGINES_ENGINE_H
#define FIVEFOLD_ENGINES_ENGINE_H

#include "core/game.h"
#include "engines/explanation.h"

enum { ENGINE_MAX_LEVEL = 10, ENGINE_MAX_CONTEMPT = 500 };

// Chosen by the user, kept from move to move.
typedef struct EngineSettings {
  unsigned threads;  // 1 .. 256
  unsigned hash_mib; // memory for tables
  uint64_t seed;     // of whatever is random in the search

  // How much worse than an even game a draw is to the player, in hundredths of what its score
  // counts; for players that know draws. Without one, the player's own measured choice.
  bool has_contempt;
  unsigned contempt; // 0 .. ENGINE_MAX_CONTEMPT
} EngineSettings;

// When to stop; 0 means no such limit. At least one of the three is set.
typedef struct SearchLimits {
  uint64_t movetime_ms;
  uint64_t nodes;
  unsigned depth;
  unsigned level; // 1 .. ENGINE_MAX_LEVEL, always set

  // The legal moves to choose from, for players that compare moves; none: all of them.
  const Move *only;
  size_t only_count;
} SearchLimits;

// A number that only some players report, by the name it has in the protocol.
typedef struct SearchFigure {
  const char *name;
  double number;
  int decimals;
} SearchFigure;

enum { SEARCH_MAX_FIGURES = 2 };

// A move with what is expected of it: these belong together, whatever else was looked at.
typedef struct SearchCandidate {
  const Move *line;   // the move and what is expected to follow
  size_t line_length; // 0: no move is known yet
  int score;          // in the game's own unit, for the player on turn
  int win;            // permille, for the player on turn
  int figure_count;
  SearchFigure figures[SEARCH_MAX_FIGURES];
} SearchCandidate;

// What a search knows so far. Valid during the call that it is handed to.
typedef struct SearchReport {
  const Game *game;
  const void *view;
  unsigned depth;
  uint64_t nodes;
  double time_ms;                    // since the start
  bool compares;                     // the candidates are the best few of several
  const SearchCandidate *candidates; // best first, at least one
  size_t candidate_count;
} SearchReport;

// Clock and stop button of whoever has something searched.
typedef struct SearchControl {
  void *context;
  bool (*should_stop)(void *context); // polled every millisecond or so; NULL: never
  double (*now_ms)(void *context);    // a clock that never goes back; NULL: it stands still
} SearchControl;

// What a search needs of its surroundings. Only the thread that called `think` uses it.
typedef struct SearchHost {
  SearchControl control;
  void *listener;
  void (*report)(void *listener, const SearchReport *report); // NULL: nobody listens
} SearchHost;

typedef struct Engine {
  size_t struct_size;  // sizeof(Engine)
  const char *game_id; // whose player it is; NULL: any game's
  bool compares;       // `think` minds SearchLimits.only

  // What a score counts: the key of a sentence of the catalogue; NULL: it reports none.
  const char *score_unit;
  bool score_is_cost; // moves to the goal: the fewer the better

  // What is kept between moves (tables, threads). The settings are copied.
  void *(*create)(const Game *game, const EngineSettings *settings);
  void (*destroy)(void *player);

  // A legal move for the player on turn, who is the one the view belongs to and has one. With a
  // limit of nodes or depth and one thread, the answer depends on nothing but the arguments and
  // the settings. The last report's first candidate, if it has a move, is the answer.
  Move (*think)(void *player, const void *view, const SearchLimits *limits, const SearchHost *host);

  // Optional, for measuring speed: deals what is hidden `rounds` times, and each time rolls out
  // each of the best moves by `turns` turns, as `think` does. Returns how many rollouts were not
  // over before that.
  uint64_t (*roll_out)(void *player, const void *view, int turns, int rounds,
                       const SearchHost *host);

  // Optional: what speaks for a legal move of the player on turn, the weightiest first.
  void (*explain)(const void *view, Move move, Explanation *explanation);
} Engine;

// What `think` expects of a view: that a player is on turn, and that it belongs to that player or
// hides nothing.
static inline bool engine_can_think(const Game *game, const void *view) {
  const int turn = game->turn(view), viewer = game_viewer(game, view);
  return turn > 0 && (viewer == VIEWER_REFEREE || viewer == turn);
}

// The player of a game: its own, or the one that plays any game at random (registry.c; in the
// browser's modules wasm/chosen.c).
const Engine *engine_find(const Game *game);

// For any game, and the yardsticks for levels: a uniformly random legal move, and a random one of
// the moves with the highest game_gain().
extern const Engine random_engine;
extern const Engine greedy_engine;

#endif
