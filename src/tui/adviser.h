// Asks a game's computer player about a position and keeps what it said of it.
#ifndef FIVEFOLD_TUI_ADVISER_H
#define FIVEFOLD_TUI_ADVISER_H

#include "engines/engine.h"

typedef struct Adviser {
  const Game *game;
  const Engine *engine;
  void *player; // owned
} Adviser;

typedef struct Advice {
  Move move;
  bool has_score; // false: the player gives no values
  int score;      // in the game's own unit, for the player on turn
  bool has_win;
  int win; // permille, for the player on turn
  unsigned depth;
  Text line; // the moves it expects, blanks between; owned
} Advice;

// Called while it thinks, to stop it: every few milliseconds, with `context`.
typedef bool (*StopThinking)(void *context);

void adviser_init(Adviser *adviser, const Game *game, uint64_t seed);
void adviser_free(Adviser *adviser);

// Thinks about the state as the player on turn sees it; it has to be a player's turn. `stop` may be
// NULL. Release the advice with advice_free().
void adviser_ask(Adviser *adviser, const void *state, const SearchLimits *limits, StopThinking stop,
                 void *context, Advice *advice);
void advice_free(Advice *advice);

// "+12", "win 63.5 %, depth 7": the value for people; nothing where there is none.
void advice_format_value(const Advice *advice, Text *out);

#endif
