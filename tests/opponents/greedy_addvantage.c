// A greedy Add-Vantage opponent that speaks the engine protocol: it puts each die where it does
// most for the chances of its lines, as if the dice to come were random, and never buys, gives up
// or gives back. It shares the rules with the player it is matched against, but no judgement.
#include "opponent.h"

#include "games/addvantage/addvantage.h"

// The chance that so many random dice add up to `sum`.
static double chance(int dice, int sum) {
  if (dice == 0) return sum == 0;
  double total = 0;
  for (int die = 1; die <= 6; die++)
    total += chance(dice - 1, sum - die) / 6;
  return total;
}

static double line_chance(uint32_t board, int line, int number) {
  int missing = 3;
  for (int i = 0; i < 3; i++) {
    const int die = (int)addvantage_die(board, addvantage_lines[line][i]);
    missing -= die > 0;
    number -= die;
  }
  return chance(missing, number);
}

// Points to be expected of this board.
static double evaluate(const AddvantageState *view, uint32_t board) {
  const AddvantageSeat *seat = &view->seats[view->active];
  double points = 0;
  for (int line = 0; line < ADDVANTAGE_HAND; line++)
    if (!(seat->won >> line & 1))
      points += seat->tiles[line] * line_chance(board, line, seat->tiles[line]);
  for (int i = 0; i < ADDVANTAGE_BONUS; i++)
    if (view->bonus_owner[i] == 0)
      points += view->bonus[i] * line_chance(board, addvantage_bonus_line(view), view->bonus[i]);
  return points;
}

// The best die on the best square, then the next, until dice or squares run out.
static Move place(const AddvantageState *view) {
  uint32_t board = view->seats[view->active].board;
  uint32_t placed = 0;
  bool used[ADDVANTAGE_MAX_THROW] = {false};
  for (;;) {
    double best = -1;
    int best_die = -1;
    int best_cell = 0;
    for (int i = 0; i < view->throw_count; i++) {
      if (used[i]) continue;
      for (uint32_t room = addvantage_free(board); room; room &= room - 1) {
        const int cell = addvantage_first(room);
        const double value = evaluate(view, board | addvantage_die(view->thrown, i) << (3 * cell));
        if (value > best) best = value, best_die = i, best_cell = cell;
      }
    }
    if (best_die < 0) return addvantage_place(placed, 0);
    used[best_die] = true;
    placed |= addvantage_die(view->thrown, best_die) << (3 * best_cell);
    board |= placed;
  }
}

static Move arrange_as_dealt(const AddvantageState *view) {
  uint64_t payload = 0;
  for (int i = 0; i < ADDVANTAGE_HAND; i++)
    payload |= addvantage_tile_bits(view->seats[view->active].tiles[i], i);
  return addvantage_move(ADDVANTAGE_MOVE_ARRANGE, payload);
}

// As few dice as it may, but all it may when that gives a choice of dice.
static Move throw_dice(const AddvantageState *view) {
  const AddvantageRange range = addvantage_throw_range(view);
  const int room = addvantage_count(addvantage_free(view->seats[view->active].board));
  return addvantage_throw(range.most > room ? range.most : range.least);
}

static void *create(const Game *game, const EngineSettings *settings) {
  (void)game, (void)settings;
  return NULL;
}

static void destroy(void *player) {
  (void)player;
}

static Move think(void *player, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  (void)player, (void)limits, (void)host;
  const AddvantageState *state = view;
  switch ((AddvantagePhase)state->phase) {
  case ADDVANTAGE_ARRANGE:
    return arrange_as_dealt(state);
  case ADDVANTAGE_TURN:
    return throw_dice(state);
  default:
    return place(state);
  }
}

static const Engine greedy_engine_addvantage = {
    .struct_size = sizeof(Engine),
    .game_id = "addvantage",
    .create = create,
    .destroy = destroy,
    .think = think,
};

int main(void) {
  return opponent_serve(&greedy_engine_addvantage);
}
