// A computer player: thinks about a view and answers a legal move.
#ifndef FIVEFOLD_ENGINES_ENGINE_H
#define FIVEFOLD_ENGINES_ENGINE_H

#include "core/game.h"

enum { ENGINE_MAX_LEVEL = 10 };

// Chosen by the user, kept from move to move.
typedef struct EngineSettings {
  unsigned threads;  // 1 .. 256
  unsigned hash_mib; // memory for tables
  uint64_t seed;     // of whatever is random in the search
} EngineSettings;

// When to stop; 0 means no such limit. At least one of the three is set.
typedef struct SearchLimits {
  uint64_t movetime_ms;
  uint64_t nodes;
  unsigned depth;
  unsigned level; // 1 .. ENGINE_MAX_LEVEL, always set
} SearchLimits;

// What a search needs of its surroundings. Only the thread that called `think` uses it.
typedef struct SearchHost {
  void *context;
  bool (*should_stop)(void *context);            // poll every millisecond or so
  double (*now_ms)(void *context);               // a clock that never goes back
  void (*info)(void *context, const char *line); // "depth 3 nodes 1000 ... pv a1b2 c3d4"
} SearchHost;

typedef struct Engine {
  size_t struct_size;  // sizeof(Engine)
  const char *game_id; // whose player it is; NULL: any game's

  // What is kept between moves (tables, threads). The settings are copied.
  void *(*create)(const Game *game, const EngineSettings *settings);
  void (*destroy)(void *player);

  // A legal move for the player on turn, who is the one the view belongs to and has one. With a
  // limit of nodes or depth and one thread, the answer depends on nothing but the arguments and
  // the settings.
  Move (*think)(void *player, const void *view, const SearchLimits *limits, const SearchHost *host);

  // Optional, for measuring speed: deals what is hidden `rounds` times, makes each of the best
  // moves every time, and plays `turns` turns on after it as `think` does. Returns how many games
  // were not over before that.
  uint64_t (*play_on)(void *player, const void *view, int turns, int rounds,
                      const SearchHost *host);
} Engine;

// The player of a game: its own, or the one that plays any game at random.
const Engine *engine_find(const Game *game);

// For any game, and the yardsticks for levels: a uniformly random legal move, and a random one of
// the moves with the highest game_gain().
extern const Engine random_engine;
extern const Engine greedy_engine;

#endif
