// Completing long operations: given a line with old digits and empty cells, finds the digits that
// make a run of it an operation. It is solved as arithmetic, split by split, since few long runs
// are operations: most splits are ruled out by the digits that are known, and the others are worked
// out column by column like on paper.
#ifndef FIVEFOLD_GAMES_ABAKU_COMPLETE_H
#define FIVEFOLD_GAMES_ABAKU_COMPLETE_H

#include "games/abaku/operation.h"
#include "games/abaku/supply.h"

// A line, prepared for questions about its runs. Sets of cells have bit N for cell N.
typedef struct Puzzle {
  const Supply *supply;
  bool basic;
  unsigned gaps;
  unsigned starts;    // cells where a number can start: those that need not be 0
  unsigned cells[10]; // by digit: the cells that have it or may get it
  // One more than the cells of a line: the last is the 0 before the first digit of a number.
  uint8_t digits[OPERATION_LONGEST + 1];   // TABLE_UNKNOWN in gaps
  uint16_t allowed[OPERATION_LONGEST + 1]; // digits that a cell has or may get
  // The digits from a cell on to the left, a byte each, the cell's own lowest; gaps are 0 here ...
  uint64_t lanes[OPERATION_LONGEST];
  uint64_t gap_lanes[OPERATION_LONGEST]; // ... and 255 here
  // The smallest and the largest number that the cells before [i] may be.
  int64_t least[OPERATION_LONGEST + 1];
  int64_t most[OPERATION_LONGEST + 1];
} Puzzle;

// Receives the whole line with the digits that were found in the gaps of the run; false stops.
typedef bool (*CompletionVisitor)(void *context, const uint8_t *line);

// A line of digits with gaps where bits of `gaps` are set; `allowed` has the digits that may be put
// there. The supply is borrowed.
void puzzle_prepare(Puzzle *puzzle, const uint8_t line[OPERATION_LONGEST], unsigned gaps,
                    const uint16_t allowed[OPERATION_LONGEST], const Supply *supply, bool basic);

// Feeds every way to fill the gaps out of the supply so that cells `first` to `last` read as an
// operation, each once. False when the visitor stopped, or without one: when there is such a way.
bool puzzle_solve(const Puzzle *puzzle, int first, int last, CompletionVisitor visit,
                  void *context);

// Whether there is such a way.
bool puzzle_has_solution(const Puzzle *puzzle, int first, int last);

#endif
