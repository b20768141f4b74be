// Reads the board as lines, and notes which long runs of them may be operations.
#include "games/abaku/generator/lines.h"

#include <string.h>

void line_read(Line *line, const AbakuState *state, int number) {
  memset(line, 0, sizeof *line);
  for (int i = 0; i < ABAKU_SIZE; i++) {
    const int cell = abaku_line_cell(number, i);
    const int digit = abaku_digit(state, cell);
    line->digits[i] = (uint8_t)digit;
    line->bonuses[i] = (uint8_t)abaku_bonus(state, cell);
    line->operation_bonuses |= (unsigned)(abaku_operation_factors[line->bonuses[i]] > 1) << i;
    if (digit == ABAKU_EMPTY) continue;
    line->old |= 1u << i;
    line->packed |= (uint64_t)digit << 4 * i;
  }
}

void line_mark_long_run(Line *line, int first, int last) {
  LongRuns *long_runs = &line->long_runs;
  long_runs->ends = (uint16_t)(long_runs->ends | 1u << last);
  long_runs->starts[last] = (uint16_t)(long_runs->starts[last] | 1u << first);
}
