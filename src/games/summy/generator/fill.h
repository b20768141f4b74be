// Inner header of generator/, implemented by layout.c. Filling a pattern: all ways to complete one
// stretch of a line to a sum with pieces of a hand.
//
// Whether a play is legal depends on its line only, and most lines offer the same few patterns
// (say, a lone 7 with room on both sides). So the generator collects the different patterns of the
// board and fills each one once.
//
// Filling has two stages. The layout stage (layout.c) decides how many pieces come before the
// pattern, where the operators and the = go and how long each number is; it carries bounds of the
// left side along and drops layouts that no digits can make true ("a 3-digit number plus anything
// is no 2-digit number"). The solving stage (solve.c) then has a formula with known symbols, in
// which all numbers but one determine the last: it tries digits for all but the one with the most
// possibilities, computes that one, and looks whether hand and pattern agree with its digits.
#ifndef FIVEFOLD_GAMES_SUMMY_GENERATOR_FILL_H
#define FIVEFOLD_GAMES_SUMMY_GENERATOR_FILL_H

#include "games/summy/generator/digits.h"
#include "games/summy/summy.h"

enum {
  FILL_DIGITS = (1 << PIECE_PLUS) - 1, // masks of pieces, a bit each
  FILL_OPERATORS = 0xf << PIECE_PLUS,
  FILL_EQUALS = 1 << PIECE_EQUALS,
};

// Cells from the first to the last old piece of a run.
typedef struct FillPattern {
  // 0 for an empty cell, else the piece that lies there. The first cell may have several digits: it
  // then stands for as many patterns that are otherwise alike.
  uint16_t cells[SUMMY_SIDE];
  int length;
  int room_before; // empty cells that may be filled before the first cell, at most 8
  int room_after;
} FillPattern;

// A way to make the run a complete sum.
typedef struct Filling {
  uint32_t pieces; // the new ones, as in the word of a play
  int count;       // of them
  int before;      // how many lie before the pattern, and how many behind it
  int after;
  int points;      // the sum of all digits of the run
  int first_piece; // what the pattern's first cell is taken for
} Filling;

typedef bool (*FillVisitor)(void *context, const Filling *filling);

typedef struct FillTask {
  const TileSet *hand;
  const HandDigits *digits; // of that hand
  bool whole;               // arithmetic=whole
  const SummyAid *aid;
  FillVisitor visit;
  void *context;
} FillTask;

// Feeds all fillings with two or more new pieces, each once, until the visitor or the aid says to
// stop; false when it did.
bool fill_pattern(const FillTask *task, const FillPattern *pattern);

#endif
