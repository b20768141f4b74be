// The goals of the puzzle.
#include "games/baju/solo.h"

// Lines of one direction: the i-th is `first` shifted by i * step, in every plane.
typedef struct Direction {
  uint64_t first;
  unsigned step;
} Direction;

static const Direction rows = {UINT64_C(0x000f000f000f000f), BAJU_SIZE};
static const Direction columns = {UINT64_C(0x1111111111111111), 1};

static bool lines_meet(uint64_t planes, Direction direction, BajuGoal goal) {
  // The value planes of the lines of each colour: equal words are equal values in equal order.
  uint64_t black[BAJU_SIZE], white[BAJU_SIZE];
  unsigned blacks = 0, whites = 0;
  const uint64_t colour = direction.first >> BAJU_WHITE_PLANE << BAJU_WHITE_PLANE;
  for (unsigned i = 0; i < BAJU_SIZE; i++) {
    const uint64_t line = planes >> i * direction.step & direction.first;
    if ((line & colour) == 0) black[blacks++] = line;
    if ((line & colour) == colour) white[whites++] = line ^ colour;
  }
  if (goal == BAJU_FOUR_LINES)
    return blacks == 2 && whites == 2 &&
           ((black[0] == white[0] && black[1] == white[1]) ||
            (black[0] == white[1] && black[1] == white[0]));
  for (unsigned i = 0; i < blacks; i++)
    for (unsigned j = 0; j < whites; j++)
      if (black[i] == white[j]) return true;
  return false;
}

bool baju_goal_met(uint64_t planes, BajuGoal goal) {
  const uint16_t white = baju_white_mask(planes);
  // Both goals need a line of each colour, which few positions have.
  if (!baju_has_line(white) || !baju_has_line((uint16_t)~white)) return false;
  return lines_meet(planes, rows, goal) || lines_meet(planes, columns, goal);
}
