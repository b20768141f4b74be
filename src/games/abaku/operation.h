// Operations: how a string of digits reads as arithmetic. It splits into three numbers a b c with
// a+b=c, a-b=c, axb=c or a:b=c, or into two numbers with a^2=b, a^3=b, sqrt(a)=b or cbrt(a)=b. No
// number starts with 0.
#ifndef FIVEFOLD_GAMES_ABAKU_OPERATION_H
#define FIVEFOLD_GAMES_ABAKU_OPERATION_H

#include "base/text.h"
#include "games/abaku/tables.h"

enum {
  OPERATION_LONGEST = 15,
  OPERATION_MAX_RUNS = OPERATION_LONGEST * (OPERATION_LONGEST - 1) / 2,
};

// The number of the first split (in the order of reports, from number `from` on) by which the
// digits read as an operation, or -1. `from` is 0 for the first. Without powers and roots where
// `basic`.
int operation_find_split(const uint8_t *digits, int count, bool basic, int from);

bool operation_reads(const uint8_t *digits, int count, bool basic);

// Adds all readings, joined by " | ": "8+1=9 | 9^2=81".
void operation_format_readings(const uint8_t *digits, int count, bool basic, Text *out);

// The same question for up to TABLE_LONGEST digits with ops=full, by the string's decimal value.
static inline bool operation_in_table(uint32_t value, int count) {
  static const uint32_t starts[TABLE_LONGEST + 1] = {0, 0, 0, 100, 1100, 11100, 111100};
  const uint32_t index = starts[count] + value;
  return abaku_operation_bits[index / 64] >> (index % 64) & 1;
}

// Cells `first` to `last` of a line.
typedef struct OperationRun {
  uint8_t first, last;
} OperationRun;

// Lists the runs between cells `from` and `to` of a line that read as operations and contain a cell
// of the set `fresh` (bit N: cell N; not empty, inside the span). All cells of the span are filled.
// Returns how many there are.
int operation_find_runs(const uint8_t *line, int from, int to, unsigned fresh, bool basic,
                        OperationRun runs[OPERATION_MAX_RUNS]);

#endif
