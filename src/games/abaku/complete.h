// Completing long operations: given a line with old digits and empty cells, finds the digits that
// make a run of it an operation. It is solved as arithmetic, split by split, since few long runs
// are operations: most splits are ruled out by the digits that are known, and the others are worked
// out column by column like on paper.
#ifndef FIVEFOLD_GAMES_ABAKU_COMPLETE_H
#define FIVEFOLD_GAMES_ABAKU_COMPLETE_H

#include "games/abaku/operation.h"
#include "games/abaku/supply.h"

// What a sum, a product, a square and a cube can end with, by the last digits of the numbers that
// make it, where TABLE_UNKNOWN is any digit of a supply: bit D is set when it can be D, and bit
// TABLE_UNKNOWN when it can be a digit of the supply.
typedef struct Endings {
  uint16_t sums[TABLE_UNKNOWN + 1][TABLE_UNKNOWN + 1];
  uint16_t carried[TABLE_UNKNOWN + 1][TABLE_UNKNOWN + 1]; // sums, or one more
  uint16_t products[TABLE_UNKNOWN + 1][TABLE_UNKNOWN + 1];
  uint16_t powers[2][TABLE_UNKNOWN + 1];
} Endings;

// The first three digits of a number, or fewer and zeros, are in [least, end).
typedef struct Lead {
  uint32_t least, end;
} Lead;

// A line, prepared for questions about its runs. Sets of cells have bit N for cell N.
typedef struct Puzzle {
  const Supply *supply;
  const Endings *endings;
  bool basic;
  unsigned gaps;
  unsigned starts; // cells where a number can start: those that need not be 0
  unsigned ones;   // cells that have or may get a 1
  // One more than the cells of a line: the last is the 0 before the first digit of a number.
  uint8_t digits[OPERATION_LONGEST + 1];   // TABLE_UNKNOWN where several are allowed
  uint16_t allowed[OPERATION_LONGEST + 1]; // digits that a cell has or may get
  uint16_t given[OPERATION_LONGEST + 1];   // digits that need no tile: all or none
  // The digits from a cell on to the left, a byte each, the cell's own lowest; 0 where unknown ...
  uint64_t lanes[OPERATION_LONGEST];
  uint64_t unknown_lanes[OPERATION_LONGEST]; // ... and 255 here
  Lead leads[3][OPERATION_LONGEST]; // of the numbers of 1, 2, and more digits that start at a cell
  // The smallest and the largest number that the cells before [i] may be.
  int64_t least[OPERATION_LONGEST + 1];
  int64_t most[OPERATION_LONGEST + 1];
} Puzzle;

// Receives the whole line with the digits that were found in the gaps of the run; false stops.
typedef bool (*CompletionVisitor)(void *context, const uint8_t *line);

void endings_prepare(Endings *endings, const Supply *supply);

// A line of digits with gaps where bits of `gaps` are set; `allowed` has the digits that may be put
// there. The supply and its endings are borrowed.
void puzzle_prepare(Puzzle *puzzle, const uint8_t line[OPERATION_LONGEST], unsigned gaps,
                    const uint16_t allowed[OPERATION_LONGEST], const Supply *supply,
                    const Endings *endings, bool basic);

// Feeds every way to fill the gaps out of the supply so that cells `first` to `last` read as an
// operation, each once. False when the visitor stopped, or without one: when there is such a way.
bool puzzle_solve(const Puzzle *puzzle, int first, int last, CompletionVisitor visit,
                  void *context);

// Whether there is such a way.
bool puzzle_has_solution(const Puzzle *puzzle, int first, int last);

#endif
