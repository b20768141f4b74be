// Completing operations: given a run with old digits and up to five empty cells, finds the digits
// that make it an operation. It is solved as arithmetic, split by split, so that long runs, of
// which few are operations, cost little.
#ifndef FIVEFOLD_GAMES_ABAKU_COMPLETE_H
#define FIVEFOLD_GAMES_ABAKU_COMPLETE_H

#include <stdbool.h>
#include <stdint.h>

enum { COMPLETE_MAX_GAPS = 5 };

typedef struct Gap {
  int index;        // of the cell in the run
  unsigned allowed; // bit D: digit D may be put there
} Gap;

typedef struct Stock {
  uint8_t plain[10]; // tiles of each digit
  uint8_t wildcards; // tiles that can be any digit
} Stock;

// Receives the digits for the gaps, in their order; false stops.
typedef bool (*CompletionVisitor)(void *context, const uint8_t *digits);

// Feeds every way to fill the gaps out of the stock so that the run reads as an operation, each
// once. `run` has `count` digits; those in gaps are ignored. False when the visitor stopped.
bool complete_operation(const uint8_t *run, int count, const Gap *gaps, int gap_count,
                        const Stock *stock, bool basic, CompletionVisitor visit, void *context);

#endif
