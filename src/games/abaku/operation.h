// Operations: how a string of digits reads as arithmetic. It splits into three numbers a b c with
// a+b=c, a-b=c, axb=c or a:b=c, or into two numbers with a^2=b, a^3=b, sqrt(a)=b or cbrt(a)=b. No
// number starts with 0.
#ifndef FIVEFOLD_GAMES_ABAKU_OPERATION_H
#define FIVEFOLD_GAMES_ABAKU_OPERATION_H

#include "base/text.h"
#include "games/abaku/tables.h"

enum {
  OPERATION_MAX_LENGTH = 15,
  OPERATION_MAX_RUNS = OPERATION_MAX_LENGTH * (OPERATION_MAX_LENGTH - 1) / 2,
};

extern const int64_t operation_powers_of_ten[OPERATION_MAX_LENGTH + 1];

// Whether the digits read as an operation; without powers and roots where `basic`.
bool operation_reads(const uint8_t *digits, int count, bool basic);

// Adds all readings, joined by " | ": "8+1=9 | 9^2=81".
void operation_format_readings(const uint8_t *digits, int count, bool basic, Text *out);

// Adds the first of them; there has to be one.
void operation_format_reading(const uint8_t *digits, int count, bool basic, Text *out);

// With ops=full, the lengths of up to TABLE_MAX_LENGTH with which the last digits of a string read
// as an operation, bit N for N; `value` is that of its last six digits.
static inline unsigned operation_lengths(uint32_t value) {
  if (value < 10000) return abaku_operation_endings[value]; // no operation starts with 0
  const uint32_t five = value % 100000;
  return abaku_operation_endings[five % 10000] |
         (unsigned)(abaku_operations_of_5[five / 64] >> (five % 64) & 1) << 5 |
         (unsigned)(abaku_operations_of_6[value / 64] >> (value % 64) & 1) << 6;
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
