// All legal moves, phase by phase.
#include "games/addvantage/addvantage.h"

typedef struct Feed {
  MoveVisitor visit;
  void *context;
} Feed;

static bool feed(const Feed *to, Move move) {
  return to->visit(to->context, move);
}

// ---- Arranging ----

typedef struct Arranging {
  Feed to;
  uint8_t tiles[ADDVANTAGE_HAND]; // ascending
  bool used[ADDVANTAGE_HAND];
} Arranging;

// Chooses the tile for line `at` and those behind it; of equal tiles only the first unused one.
static bool arrange_from(Arranging *arranging, int at, uint64_t payload) {
  if (at == ADDVANTAGE_HAND)
    return feed(&arranging->to, addvantage_move(ADDVANTAGE_MOVE_ARRANGE, payload));
  unsigned previous = ADDVANTAGE_NO_TILE;
  for (int i = 0; i < ADDVANTAGE_HAND; i++) {
    const unsigned tile = arranging->tiles[i];
    if (arranging->used[i] || tile == previous) continue;
    previous = tile;
    arranging->used[i] = true;
    const bool wanted = arrange_from(arranging, at + 1, payload | addvantage_tile_bits(tile, at));
    arranging->used[i] = false;
    if (!wanted) return false;
  }
  return true;
}

static void generate_arrange(const AddvantageState *state, Feed to) {
  Arranging arranging = {.to = to};
  for (int i = 0; i < ADDVANTAGE_HAND; i++)
    arranging.tiles[i] = state->seats[state->active].tiles[i];
  arrange_from(&arranging, 0, 0);
}

// ---- The start of a turn ----

static bool generate_throws(const AddvantageState *state, Feed to) {
  const AddvantageRange range = addvantage_throw_range(state);
  for (int count = range.least; count <= range.most; count++)
    if (!feed(&to, addvantage_throw(count))) return false;
  return true;
}

static bool generate_buys(const AddvantageState *state, Feed to) {
  const uint32_t room = addvantage_free(state->seats[state->active].board);
  for (int seller = 0; seller < state->players; seller++) {
    if (seller == state->active) continue;
    for (uint32_t dice = addvantage_for_sale(state, seller); dice; dice &= dice - 1)
      for (uint32_t cells = room; cells; cells &= cells - 1)
        if (!feed(&to, addvantage_buy(seller, addvantage_first(dice), addvantage_first(cells))))
          return false;
  }
  return true;
}

static void generate_turn(const AddvantageState *state, Feed to) {
  if (!generate_throws(state, to) || !generate_buys(state, to)) return;
  for (uint32_t dice = addvantage_droppable(state); dice; dice &= dice - 1)
    if (!feed(&to, addvantage_drop(addvantage_first(dice)))) return;
}

// ---- Placing ----

typedef struct Placing {
  Feed to;
  int cell_count;
  uint8_t cells[ADDVANTAGE_CELLS]; // the empty ones
  uint8_t left[7];                 // dice still in hand, by number
  unsigned given_up;
} Placing;

// Fills the empty cells from number `at` on with `to_place` more dice.
static bool place_from(Placing *placing, int at, int to_place, uint32_t placed) {
  if (to_place == 0) return feed(&placing->to, addvantage_place(placed, placing->given_up));
  const bool may_stay_empty = placing->cell_count - at > to_place;
  if (may_stay_empty && !place_from(placing, at + 1, to_place, placed)) return false;
  for (unsigned die = 1; die <= 6; die++) {
    if (placing->left[die] == 0) continue;
    placing->left[die]--;
    const uint32_t with_die = placed | die << (3 * placing->cells[at]);
    const bool wanted = place_from(placing, at + 1, to_place - 1, with_die);
    placing->left[die]++;
    if (!wanted) return false;
  }
  return true;
}

static void generate_place(const AddvantageState *state, Feed to) {
  Placing placing = {.to = to};
  for (uint32_t room = addvantage_free(state->seats[state->active].board); room; room &= room - 1)
    placing.cells[placing.cell_count++] = (uint8_t)addvantage_first(room);
  for (int i = 0; i < state->throw_count; i++)
    placing.left[addvantage_die(state->thrown, i)]++;

  const int count = state->throw_count;
  if (!place_from(&placing, 0, count < placing.cell_count ? count : placing.cell_count, 0)) return;
  if (state->gave_back) return;
  const int rest = count - 1 < placing.cell_count ? count - 1 : placing.cell_count;
  for (unsigned die = 1; die <= 6; die++) {
    if (placing.left[die] == 0) continue;
    placing.given_up = die;
    placing.left[die]--;
    const bool wanted = place_from(&placing, 0, rest, 0);
    placing.left[die]++;
    if (!wanted) return;
  }
}

void addvantage_generate(const AddvantageState *state, MoveVisitor visit, void *context) {
  const Feed to = {visit, context};
  switch ((AddvantagePhase)state->phase) {
  case ADDVANTAGE_ARRANGE:
    generate_arrange(state, to);
    break;
  case ADDVANTAGE_TURN:
    generate_turn(state, to);
    break;
  case ADDVANTAGE_PLACE:
    generate_place(state, to);
    break;
  case ADDVANTAGE_OVER:
    break;
  default:
    addvantage_generate_chance(state, visit, context);
  }
}
