// Finding moves, for all marbles of a side at once: listed, counted, or one picked at random.
#include "games/abalone/abalone.h"

// In-line moves of a direction, as sets of rear marbles.
static inline void find_in_line(CellSet own, CellSet other, CellSet empty, int direction,
                                CellSet *quiet, CellSet *push) {
  const CellSet one = own & cells_facing(empty, direction);
  const CellSet two = own & cells_facing(one, direction);
  const CellSet three = own & cells_facing(two, direction);
  *quiet = one | two | three;

  // One, or two, opposing marbles in a row with room (or the edge) behind them.
  const CellSet loose = other & (cells_facing(empty, direction) | cells_at_edge(direction));
  const CellSet loose_pair = other & cells_facing(loose, direction);
  const CellSet two_on_one = own & cells_facing(own & cells_facing(loose, direction), direction);
  const CellSet three_on_one = own & cells_facing(two_on_one, direction);
  const CellSet two_at_pair =
      own & cells_facing(own & cells_facing(loose_pair, direction), direction);
  const CellSet three_on_two = own & cells_facing(two_at_pair, direction);
  *push = two_on_one | three_on_one | three_on_two;
}

// Side steps of a direction along an axis, as sets of the groups' first ends.
static inline void find_side_steps(CellSet movable, int axis, CellSet groups[2]) {
  groups[0] = movable & cells_facing(movable, axis);
  groups[1] = movable & cells_facing(groups[0], axis);
}

void abalone_find_moves(const AbaloneState *state, AbaloneMoves *moves) {
  const CellSet own = state->marbles[state->side];
  const CellSet other = state->marbles[!state->side];
  const CellSet empty = ALL_CELLS & ~(own | other);
#pragma GCC unroll 6
  for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
    find_in_line(own, other, empty, direction, &moves->in_line[direction], &moves->push[direction]);
    const CellSet movable = own & cells_facing(empty, direction);
    const int parallel = direction % 3;
#pragma GCC unroll 3
    for (int axis = 0; axis < 3; axis++)
      if (axis == parallel)
        moves->side[direction][axis][0] = moves->side[direction][axis][1] = 0;
      else
        find_side_steps(movable, axis, moves->side[direction][axis]);
  }
}

int abalone_count_moves(const AbaloneState *state) {
  AbaloneMoves moves;
  abalone_find_moves(state, &moves);
  int count = 0;
  for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
    count += cells_count(moves.in_line[direction] | moves.push[direction]);
    for (int axis = 0; axis < 3; axis++)
      count +=
          cells_count(moves.side[direction][axis][0]) + cells_count(moves.side[direction][axis][1]);
  }
  return count;
}

// Appends one move per cell of the set; `word` has everything but the cell.
static inline Move *append(Move *list, CellSet set, Move word) {
  for (; set; set &= set - 1)
    *list++ = word | (Move)cells_first(set);
  return list;
}

int abalone_generate(const AbaloneState *state, Move *list) {
  AbaloneMoves moves;
  abalone_find_moves(state, &moves);
  Move *end = list;
  for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
    end = append(end, moves.in_line[direction] | moves.push[direction],
                 abalone_in_line(0, direction));
    for (int axis = 0; axis < 3; axis++)
      for (int more = 1; more <= 2; more++)
        end = append(end, moves.side[direction][axis][more - 1],
                     abalone_side_step(0, direction, axis, more));
  }
  return (int)(end - list);
}

// The n-th cell (from 0) of a set.
static int select_cell(CellSet set, int n) {
  while (n--)
    set &= set - 1;
  return cells_first(set);
}

Move abalone_random_move(const AbaloneState *state, FastRandom *random) {
  enum { SET_COUNT = DIRECTION_COUNT * 5 };
  AbaloneMoves moves;
  abalone_find_moves(state, &moves);
  CellSet sets[SET_COUNT];
  Move words[SET_COUNT];
  int sums[SET_COUNT];
  int used = 0, total = 0;
  for (int direction = 0; direction < DIRECTION_COUNT; direction++) {
    sets[used] = moves.in_line[direction] | moves.push[direction];
    words[used] = abalone_in_line(0, direction);
    sums[used] = total += cells_count(sets[used]);
    used++;
    for (int axis = 0; axis < 3; axis++) {
      if (axis == direction % 3) continue;
      for (int more = 1; more <= 2; more++, used++) {
        sets[used] = moves.side[direction][axis][more - 1];
        words[used] = abalone_side_step(0, direction, axis, more);
        sums[used] = total += cells_count(sets[used]);
      }
    }
  }
  const int choice = (int)fast_random_below(random, (uint32_t)total);
  int set = 0;
  while (choice >= sums[set])
    set++;
  const int before = sums[set] - cells_count(sets[set]);
  return words[set] | (Move)select_cell(sets[set], choice - before);
}
