// A beam search over the dice of a throw, one die a step.
#include "engines/addvantage/placements.h"

typedef struct Placing {
  const SeatEvaluator *seat;
  uint32_t board;
  int coins;
  int may_leave_out;
  bool may_give_up;
} Placing;

// Inserts behind all that are as good, so that the order of trial decides ties. Equal dice make
// the same way come up more than once; it is kept once.
static void keep(PlacementList *list, const Placement *placement) {
  int at = list->count;
  while (at > 0 && list->best[at - 1].value < placement->value)
    at--;
  for (int i = at; i > 0 && list->best[i - 1].value == placement->value; i--)
    if (list->best[i - 1].placed == placement->placed &&
        list->best[i - 1].given_up == placement->given_up)
      return;
  if (at == list->width) return;
  if (list->count < list->width) list->count++;
  for (int i = list->count - 1; i > at; i--)
    list->best[i] = list->best[i - 1];
  list->best[at] = *placement;
}

static void try_way(const Placing *placing, Placement way, PlacementList *to) {
  way.value = seat_evaluate(placing->seat, placing->board | way.placed,
                            placing->coins - (way.given_up > 0));
  keep(to, &way);
}

// One more die: everything that can become of it.
static void extend(const Placing *placing, const Placement *from, unsigned die, PlacementList *to) {
  for (uint32_t room = addvantage_free(placing->board | from->placed); room; room &= room - 1) {
    Placement way = *from;
    way.placed |= die << (3 * addvantage_first(room));
    try_way(placing, way, to);
  }
  if (from->left_out < placing->may_leave_out) {
    Placement way = *from;
    way.left_out++;
    try_way(placing, way, to);
  }
  if (placing->may_give_up && !from->given_up) {
    Placement way = *from;
    way.given_up = (uint8_t)die;
    try_way(placing, way, to);
  }
}

void placements_find(const SeatEvaluator *seat, const AddvantageState *state, int width,
                     int result_width, PlacementList *result) {
  const AddvantageSeat *player = &state->seats[state->active];
  const int surplus = state->throw_count - addvantage_count(addvantage_free(player->board));
  const Placing placing = {
      .seat = seat,
      .board = player->board,
      .coins = player->coins,
      .may_leave_out = surplus > 0 ? surplus : 0,
      // A die too many goes back for free.
      .may_give_up = !state->gave_back && surplus <= 0,
  };
  PlacementList lists[2];
  lists[0].count = 1;
  lists[0].best[0] = (Placement){0};
  for (int i = 0; i < state->throw_count; i++) {
    const bool is_last = i + 1 == state->throw_count;
    const PlacementList *from = &lists[i % 2];
    PlacementList *to = is_last ? result : &lists[(i + 1) % 2];
    to->count = 0;
    to->width = is_last ? result_width : width;
    for (int at = 0; at < from->count; at++)
      extend(&placing, &from->best[at], addvantage_die(state->thrown, i), to);
  }
}
