// The puzzle: its moves, its goals and how it ends.
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

unsigned baju_solo_count(const BajuBoard *board, uint64_t planes) {
  unsigned count = 0;
  for (unsigned start = 0; start < BAJU_SPACES; start++)
    count += (unsigned)__builtin_popcount(baju_solo_goals(board, planes, start));
  return count;
}

unsigned baju_solo_generate(const BajuBoard *board, uint64_t planes, Move *moves) {
  Move *next = moves;
  for (unsigned start = 0; start < BAJU_SPACES; start++)
    for (unsigned goals = baju_solo_goals(board, planes, start); goals; goals &= goals - 1)
      *next++ = baju_solo_swap(start, (unsigned)__builtin_ctz(goals));
  return (unsigned)(next - moves);
}

void baju_solo_play(const BajuBoard *board, BajuSoloState *state, Move move) {
  if (!state->is_dealt) {
    baju_deal_planes(board, move, &state->planes);
    state->is_dealt = true;
    // Only a deal can leave nothing to do: after a swap, the button that walked can walk back.
    if (baju_solo_count(board, state->planes) == 0) state->ending = BAJU_SOLO_STUCK;
    return;
  }
  state->planes = baju_exchange(state->planes, move >> 4 & 15, move & 15);
  state->moves++;
  if (baju_goal_met(state->planes, state->goal)) state->ending = BAJU_SOLO_GOAL;
}
