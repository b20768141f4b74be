// Inside the generator: which operations a play of several tiles makes along its line, see judge.c.
#ifndef FIVEFOLD_GAMES_ABAKU_GENERATOR_JUDGE_H
#define FIVEFOLD_GAMES_ABAKU_GENERATOR_JUDGE_H

#include "games/abaku/generator/generator.h"

// The empty cells that a play would fill.
typedef struct Window {
  int line;
  const Sieve *sieve; // of the line
  int count;
  const uint8_t *gaps;           // by tile: its cell in the line ...
  const CrossSet *const *across; // ... and what it does in the crossing line
  unsigned fresh;                // the same cells as a set
  int from, to;                  // with the old tiles that adjoin
  // Digits of the first tile with which operations with some of the tiles can contain the old tile
  // before the gaps, and digits of the last tile for the one after them.
  uint16_t partly_before, partly_after;
} Window;

static inline int first_gap(const Window *window) {
  return window->gaps[0];
}

static inline int last_gap(const Window *window) {
  return window->gaps[window->count - 1];
}

// The arrangements that the crossing lines allow in it.
static inline ArrangementSet window_allowed(const Sheet *sheet, const Window *window) {
  ArrangementSet allowed = sheet->all;
  for (int i = 0; i < window->count; i++)
    allowed &= sheet_with(sheet, i, window->across[i]->allowed);
  return allowed;
}

// A window that digits are tried in, and what is found out about the operations in its line.
typedef struct Trial {
  const Generator *generator;
  const Line *line;
  const Window *window;
  bool basic;
  unsigned unpaid; // digits that bring nothing across the line (zeropoints=no)
  int begin, end;  // of the short runs that contain a new tile
  uint8_t digits[ABAKU_SIZE];
  uint32_t values[ABAKU_SIZE + 1]; // of the digits from `begin` on before cell N; they may wrap
  uint8_t lengths[ABAKU_SIZE];     // by last cell: bit N: the last N digits are an operation
  OperationRun long_runs[OPERATION_MAX_RUNS];
  int long_count;
  unsigned joined; // bit N: an operation contains cells N and N + 1
} Trial;

void judge_open(Trial *trial, const Generator *generator, const Window *window);

// Judges digits in the gaps of a window of which every one is covered as the rules want it: the
// points of a legal play, or -1.
int judge_play(Trial *trial, const uint8_t *digits);

// What is known about a play whose legality is asked for without its points.
typedef struct Doubt {
  bool contact;                     // an operation contains a new and an old tile
  bool joined_before, joined_after; // one contains the old tile before, or after the window
} Doubt;

// Whether the play is legal.
bool judge_doubtful_play(Trial *trial, const uint8_t *digits, Doubt doubt);

#endif
