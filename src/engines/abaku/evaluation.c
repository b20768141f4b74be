// Evaluates leaves and openings by learned weights: sums over tiles, pairs of tiles and kinds of
// openings.
#include "engines/abaku/evaluation.h"

#include <string.h>

// How far the next player's tiles reach, with one left to use the bonus.
enum { REACH = ABAKU_RACK - 1 };

static const uint32_t SEEN = UINT32_C(1) << 31; // set in what was looked at before

int abaku_bag_share(const AbakuState *state) {
  if (state->shared) return state->bag_count / state->players;
  int sum = 0;
  for (int i = 0; i < state->players; i++)
    sum += state->player[i].bag;
  return sum / state->players;
}

int abaku_race_value(const AbakuWeights *weights, const AbakuState *state, int player) {
  if (state->shared) return 0;
  const int left = abaku_bag_size(state, player) + tiles_total(&state->player[player - 1].rack);
  return left * weights->race[bag_step(abaku_bag_share(state))];
}

// Pairs matter because operations are made of tiles that fit each other.
static int pairs_value(const AbakuWeights *weights, const TileSet *tiles) {
  int value = 0;
  for (int one = 0; one < LEAVE_KINDS; one++) {
    const int count = tiles->counts[one];
    if (!count) continue;
    value += count * (count - 1) / 2 * weights->pairs[one][one];
    for (int other = one + 1; other < LEAVE_KINDS; other++)
      value += count * tiles->counts[other] * weights->pairs[one][other];
  }
  return value;
}

int abaku_leave_value(const AbakuWeights *weights, const TileSet *tiles, int bag) {
  int count = 0, value = 0;
  for (int kind = 0; kind < LEAVE_KINDS; kind++) {
    count += tiles->counts[kind];
    value += tiles->counts[kind] * weights->tiles[kind];
  }
  if (bag == 0) return weights->rest[count] + weights->rest_point * abaku_rack_value(tiles);
  return value + weights->sizes[count] + pairs_value(weights, tiles);
}

// ---- Openings

void opening_counter_start(OpeningCounter *counter, const AbakuState *state) {
  counter->state = state;
  memset(counter->seen, 0, sizeof counter->seen);
}

typedef enum Direction { LEFT, RIGHT, UP, DOWN } Direction;

// What can be seen from a cell in one direction, up to the next tile or as far as tiles reach.
static uint32_t look(OpeningCounter *counter, int cell, Direction direction) {
  static const int steps[] = {-1, 1, -ABAKU_SIZE, ABAKU_SIZE};
  uint32_t *seen = &counter->seen[direction][cell];
  if (*seen) return *seen & ~SEEN;
  const int column = cell % ABAKU_SIZE, row = cell / ABAKU_SIZE;
  const int room[] = {column, ABAKU_SIZE - 1 - column, row, ABAKU_SIZE - 1 - row};
  uint32_t packed = 0;
  for (int i = 1; i <= REACH && i <= room[direction]; i++) {
    const int next = cell + i * steps[direction];
    if (!abaku_is_empty(counter->state, next)) break;
    if (i == 1) packed += 1u << 8 * OPEN_NEIGHBOUR;
    switch (abaku_bonus(counter->state, next)) {
    case BONUS_TILE_2:
    case BONUS_TILE_3:
      packed += 1u << 8 * OPEN_TILE_BONUS;
      break;
    case BONUS_OPERATION_2:
    case BONUS_CENTRE:
      packed += 1u << 8 * OPEN_OPERATION_2;
      break;
    case BONUS_OPERATION_3:
      packed += 1u << 8 * OPEN_OPERATION_3;
      break;
    default:
      break;
    }
  }
  *seen = packed | SEEN;
  return packed;
}

uint32_t opening_counter_count(OpeningCounter *counter, Move play, int index) {
  const bool vertical = abaku_move_vertical(play);
  const int count = abaku_move_count(play), step = vertical ? ABAKU_SIZE : 1;
  uint32_t packed = 0;
  int cell = abaku_move_start(play);
  for (int i = 0; i < count; i++, cell += step) {
    while (!abaku_is_empty(counter->state, cell))
      cell += step;
    if (index >= 0 && i != index) continue;
    packed +=
        look(counter, cell, vertical ? LEFT : UP) + look(counter, cell, vertical ? RIGHT : DOWN);
    if (i == 0) packed += look(counter, cell, vertical ? UP : LEFT);
    if (i == count - 1) packed += look(counter, cell, vertical ? DOWN : RIGHT);
  }
  return packed;
}

// A bound, not a maximum: every tile opens as much as there can be in every direction.
int abaku_max_openings_value(const AbakuWeights *weights, int bag) {
  const int16_t *worth = weights->openings[opening_stage(bag)];
  int value = 0;
  for (Opening opening = 0; opening < OPENING_COUNT; opening++)
    if (worth[opening] > 0) value += worth[opening] * REACH * (2 * ABAKU_RACK + 2);
  return value;
}

int abaku_openings_value(const AbakuWeights *weights, uint32_t packed, int bag) {
  const int16_t *worth = weights->openings[opening_stage(bag)];
  int value = 0;
  for (Opening opening = 0; opening < OPENING_COUNT; opening++)
    value += opening_count(packed, opening) * worth[opening];
  return value;
}
