// Asks a game's computer player about a position and keeps what it said of its move.
#ifndef FIVEFOLD_PLAY_ADVISER_H
#define FIVEFOLD_PLAY_ADVISER_H

#include "engines/engine.h"

typedef struct Adviser {
  const Game *game;
  const Engine *engine;
  void *player; // owned

  // Told of every report; NULL: nobody is.
  void *listener;
  void (*report)(void *listener, const SearchReport *report);
} Adviser;

enum { ADVICE_MAX_COMPARED = 3 };

// What was said of one move: score in the game's own unit and win in permille, for the player on
// turn.
typedef struct ComparedMove {
  Move move;
  int score, win;
} ComparedMove;

typedef struct Advice {
  Move move;
  bool has_value;       // else the player said nothing about the move, and the rest is empty
  SearchCandidate best; // the move with what was said of it; before a move was found without a line
  Move *line;           // the candidate's; owned
  unsigned depth;
  ComparedMove compared[ADVICE_MAX_COMPARED]; // the best few, with the move itself
  size_t compared_count;
} Advice;

void adviser_init(Adviser *adviser, const Game *game, uint64_t seed);
void adviser_free(Adviser *adviser);

// Thinks about the state as the player on turn sees it; it has to be a player's turn. Release the
// advice with advice_free().
void adviser_ask(Adviser *adviser, const void *state, const SearchLimits *limits,
                 const SearchControl *control, Advice *advice);
void advice_free(Advice *advice);

// For people, about the state that was asked about: "+12, win 63.5 %, depth 7"; "c3c4 g5g4"; what
// speaks for the move. Nothing where nothing is known.
void advice_format_value(const Advice *advice, Text *out);
void advice_format_line(const Advice *advice, const Game *game, const void *state, Text *out);
void advice_format_reason(const Advice *advice, const Game *game, const void *state, Text *out);

// All of it in one line: "c3c4 (+12, win 63.5 %, depth 7): pushes 1 marble; line c3c4 g5g4".
void advice_format(const Advice *advice, const Game *game, const void *state, Text *out);

#endif
