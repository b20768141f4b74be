// Random moves without lists: a number below the count of moves is drawn and read as one of them.
#include "games/addvantage/addvantage.h"

// The next digit of a number in mixed base.
static int next_digit(uint64_t *number, int base) {
  const int digit = (int)(*number % (unsigned)base);
  *number /= (unsigned)base;
  return digit;
}

// The cell of a set that `skip` others come before.
static int nth_cell(uint32_t cells, int skip) {
  while (skip-- > 0)
    cells &= cells - 1;
  return addvantage_first(cells);
}

// Every arrangement comes from equally many orders of the six tiles.
static Move random_arrange(const AddvantageState *state, Random *random) {
  enum { ORDERS = 720 };
  uint8_t tiles[ADDVANTAGE_HAND];
  for (int i = 0; i < ADDVANTAGE_HAND; i++)
    tiles[i] = state->seats[state->active].tiles[i];
  uint64_t order = random_below(random, ORDERS);
  uint64_t payload = 0;
  for (int left = ADDVANTAGE_HAND; left > 0; left--) {
    const int pick = next_digit(&order, left);
    payload |= addvantage_tile_bits(tiles[pick], left - 1);
    tiles[pick] = tiles[left - 1];
  }
  return addvantage_move(ADDVANTAGE_MOVE_ARRANGE, payload);
}

static Move random_turn(const AddvantageState *state, Random *random) {
  const AddvantageRange range = addvantage_throw_range(state);
  const int throws = range.most - range.least + 1;
  const uint32_t room = addvantage_free(state->seats[state->active].board);
  const int room_count = addvantage_count(room);
  uint32_t for_sale[ADDVANTAGE_MAX_PLAYERS];
  int goods = 0;
  for (int i = 0; i < state->players; i++) {
    for_sale[i] = i == state->active ? 0 : addvantage_for_sale(state, i);
    goods += addvantage_count(for_sale[i]);
  }
  const uint32_t drops = addvantage_droppable(state);

  const int count = throws + goods * room_count + addvantage_count(drops);
  int number = (int)random_below(random, (uint64_t)count);
  if (number < throws) return addvantage_throw(range.least + number);
  number -= throws;
  if (number >= goods * room_count)
    return addvantage_drop(nth_cell(drops, number - goods * room_count));
  int good = number / room_count;
  int seller = 0;
  for (; good >= addvantage_count(for_sale[seller]); seller++)
    good -= addvantage_count(for_sale[seller]);
  return addvantage_buy(seller, nth_cell(for_sale[seller], good),
                        nth_cell(room, number % room_count));
}

// In how many ways `dice` different dice go to `room` cells: with too few cells these choose
// dice, else dice choose cells.
static int count_ways(int dice, int room) {
  const int choosers = dice < room ? dice : room;
  const int choices = dice < room ? room : dice;
  int ways = 1;
  for (int i = 0; i < choosers; i++)
    ways *= choices - i;
  return ways;
}

// A place move with the dice told apart.
typedef struct LabelledPlace {
  Move move;
  int twins; // how many labelled ways are this same move
} LabelledPlace;

static void remove_die(uint8_t dice[ADDVANTAGE_MAX_THROW], int *count, int at) {
  dice[at] = dice[--*count];
}

static LabelledPlace draw_place(const AddvantageState *state, Random *random) {
  uint8_t dice[ADDVANTAGE_MAX_THROW];
  uint8_t cells[ADDVANTAGE_CELLS];
  int supply[7] = {0};
  int count = state->throw_count;
  int room = 0;
  for (int i = 0; i < count; i++) {
    dice[i] = (uint8_t)addvantage_die(state->thrown, i);
    supply[dice[i]]++;
  }
  for (uint32_t left = addvantage_free(state->seats[state->active].board); left; left &= left - 1)
    cells[room++] = (uint8_t)addvantage_first(left);

  const int keep_all = count_ways(count, room);
  const int give_up = state->gave_back ? 0 : count * count_ways(count - 1, room);
  uint64_t number = random_below(random, (uint64_t)(keep_all + give_up));
  LabelledPlace drawn = {0, 1};
  unsigned given_up = 0;
  if (number >= (unsigned)keep_all) {
    number -= (unsigned)keep_all;
    const int at = next_digit(&number, count);
    given_up = dice[at];
    drawn.twins *= supply[given_up]--;
    remove_die(dice, &count, at);
  }
  uint32_t placed = 0;
  for (int left = count < room ? count : room; left > 0; left--) {
    const bool cells_choose = room <= count;
    const int pick = next_digit(&number, cells_choose ? count : room);
    const int die_at = cells_choose ? pick : count - 1;
    const int cell_at = cells_choose ? room - 1 : pick;
    const unsigned die = dice[die_at];
    placed |= die << (3 * cells[cell_at]);
    drawn.twins *= supply[die]--;
    remove_die(dice, &count, die_at);
    cells[cell_at] = cells[--room];
  }
  drawn.move = addvantage_place(placed, given_up);
  return drawn;
}

// While all dice find a cell each move has as many labelled ways as any other. When some are left
// over moves differ in that, so one with n ways is kept once in n times.
static Move random_place(const AddvantageState *state, Random *random) {
  const int room = addvantage_count(addvantage_free(state->seats[state->active].board));
  LabelledPlace drawn = draw_place(state, random);
  if (state->throw_count <= room) return drawn.move;
  while (drawn.twins > 1 && random_below(random, (uint64_t)drawn.twins) != 0)
    drawn = draw_place(state, random);
  return drawn.move;
}

Move addvantage_random_move(const AddvantageState *state, Random *random) {
  switch ((AddvantagePhase)state->phase) {
  case ADDVANTAGE_ARRANGE:
    return random_arrange(state, random);
  case ADDVANTAGE_TURN:
    return random_turn(state, random);
  case ADDVANTAGE_PLACE:
    return random_place(state, random);
  default:
    return addvantage_sample(state, random);
  }
}
