// Completing long operations: given a run with old digits and up to five gaps, finds the digits
// that make it an operation. It is solved as arithmetic, split by split, since few long runs are
// operations: most splits are ruled out by last digits and sizes, and the others are worked out
// column by column like on paper.
#ifndef FIVEFOLD_GAMES_ABAKU_COMPLETE_H
#define FIVEFOLD_GAMES_ABAKU_COMPLETE_H

#include "games/abaku/operation.h"

enum { COMPLETE_MAX_GAPS = 5 };

typedef struct Gap {
  int index;        // of its cell in the line
  unsigned allowed; // bit D: digit D may be put there
} Gap;

// Tiles to fill gaps with: four bits a digit count the plain ones, and four more at
// STOCK_WILDCARDS those that can be any digit.
typedef uint64_t Stock;
enum { STOCK_BITS = 4, STOCK_WILDCARDS = 10 };

static inline unsigned stock_count(Stock stock, unsigned kind) {
  return stock >> (STOCK_BITS * kind) & 15;
}

// Takes a tile for a digit, a wildcard only where there is no plain one: which tile it is makes no
// difference to what can be filled.
static inline bool stock_take(Stock *stock, unsigned digit) {
  const unsigned kind = stock_count(*stock, digit) ? digit : STOCK_WILDCARDS;
  if (stock_count(*stock, kind) == 0) return false;
  *stock -= UINT64_C(1) << (STOCK_BITS * kind);
  return true;
}

// A span of a line, prepared for questions about its runs. Sets of cells have bit N for cell N.
typedef struct Puzzle {
  const Gap *gaps;
  int gap_count;
  Stock stock;
  bool basic;
  uint8_t digits[OPERATION_LONGEST];   // TABLE_UNKNOWN in gaps
  uint16_t allowed[OPERATION_LONGEST]; // digits that a cell has or may get
  unsigned starts;                     // cells where a number can start: those that need not be 0
  unsigned cells[10];                  // by digit: the cells that have it or may get it
  // The smallest and the largest number that the cells of the span before [i] may be.
  int64_t least[OPERATION_LONGEST + 1];
  int64_t most[OPERATION_LONGEST + 1];
} Puzzle;

// Receives the digits for the gaps, in their order; false stops.
typedef bool (*CompletionVisitor)(void *context, const uint8_t *digits);

// Cells `from` to `to` of a line with old digits everywhere but in the gaps, which are borrowed.
void puzzle_prepare(Puzzle *puzzle, const uint8_t *line, int from, int to, const Gap *gaps,
                    int gap_count, Stock stock, bool basic);

// Feeds every way to fill the gaps out of the stock so that cells `first` to `last`, which include
// all gaps, read as an operation, each once. False when the visitor stopped.
bool puzzle_solve(const Puzzle *puzzle, int first, int last, CompletionVisitor visit,
                  void *context);

// Whether there is such a way.
bool puzzle_has_solution(const Puzzle *puzzle, int first, int last);

#endif
