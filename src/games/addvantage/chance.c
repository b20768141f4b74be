// Deals, bonus tiles and rolls: all outcomes, a fair draw, and how likely each is.
#include "games/addvantage/addvantage.h"
#include "games/common/tiles.h"

int addvantage_unseen_tiles(const AddvantageState *state, uint8_t counts[ADDVANTAGE_TILE_KINDS]) {
  int left[ADDVANTAGE_TILE_KINDS];
  for (int kind = 0; kind < ADDVANTAGE_TILE_KINDS; kind++)
    left[kind] = addvantage_tile_counts[kind];
  for (int i = 0; i < state->players; i++) {
    for (int at = 0; at < ADDVANTAGE_HAND; at++) {
      const int tile = state->seats[i].tiles[at];
      if (tile != ADDVANTAGE_NO_TILE && tile != ADDVANTAGE_HIDDEN_TILE)
        left[tile - ADDVANTAGE_LOWEST_TILE]--;
    }
  }
  for (int i = 0; i < ADDVANTAGE_BONUS; i++)
    if (state->bonus[i] != ADDVANTAGE_NO_TILE) left[state->bonus[i] - ADDVANTAGE_LOWEST_TILE]--;
  int overdrawn = ADDVANTAGE_NO_TILE;
  for (int kind = ADDVANTAGE_TILE_KINDS - 1; kind >= 0; kind--) {
    if (left[kind] < 0) overdrawn = kind + ADDVANTAGE_LOWEST_TILE;
    counts[kind] = (uint8_t)(left[kind] < 0 ? 0 : left[kind]);
  }
  return overdrawn;
}

static TileSet tiles_to_deal(const AddvantageState *state) {
  TileSet unseen = {0};
  addvantage_unseen_tiles(state, unseen.counts);
  return unseen;
}

// What a viewer who may not see it knows of a deal: nothing.
static bool is_hidden_deal(const AddvantageState *state) {
  return state->phase == ADDVANTAGE_DEAL && !addvantage_sees(state, state->viewer, state->active);
}

static Move hidden_deal(void) {
  return addvantage_move(ADDVANTAGE_MOVE_DEAL, 0);
}

// How many items of how many kinds are drawn now.
static int items_to_draw(const AddvantageState *state) {
  return state->phase == ADDVANTAGE_ROLL   ? state->throw_count
         : state->phase == ADDVANTAGE_DEAL ? ADDVANTAGE_HAND
                                           : ADDVANTAGE_BONUS;
}

// A set of tiles (kind 0 is 7) or of dice (kind 0 is 1) as a move.
static Move move_of_set(const AddvantageState *state, const TileSet *set) {
  const bool is_roll = state->phase == ADDVANTAGE_ROLL;
  uint64_t payload = 0;
  int at = 0;
  for (int kind = 0; kind < ADDVANTAGE_TILE_KINDS; kind++)
    for (int i = 0; i < set->counts[kind]; i++, at++)
      payload |= (uint64_t)(kind + 1) << ((is_roll ? 3 : 4) * at);
  return addvantage_move(is_roll                           ? ADDVANTAGE_MOVE_ROLL
                         : state->phase == ADDVANTAGE_DEAL ? ADDVANTAGE_MOVE_DEAL
                                                           : ADDVANTAGE_MOVE_BONUS,
                         payload);
}

typedef struct ChanceFeed {
  const AddvantageState *state;
  MoveVisitor visit;
  void *context;
} ChanceFeed;

static bool feed_set(void *context, const TileSet *set) {
  const ChanceFeed *to = context;
  return to->visit(to->context, move_of_set(to->state, set));
}

void addvantage_generate_chance(const AddvantageState *state, MoveVisitor visit, void *context) {
  if (is_hidden_deal(state)) {
    visit(context, hidden_deal());
    return;
  }
  TileSet all = {0};
  if (state->phase == ADDVANTAGE_ROLL)
    for (int kind = 0; kind < 6; kind++)
      all.counts[kind] = state->throw_count;
  else
    all = tiles_to_deal(state);
  ChanceFeed to = {state, visit, context};
  const int count = items_to_draw(state);
  tiles_visit_parts(&all, count, count, feed_set, &to);
}

static Move sample_roll(int count, Random *random) {
  // One number for all dice: they are its digits in base 6.
  uint64_t throws = 1;
  for (int i = 0; i < count; i++)
    throws *= 6;
  uint64_t number = random_below(random, throws);
  uint8_t dice[ADDVANTAGE_MAX_THROW];
  for (int i = 0; i < count; i++, number /= 6) {
    const uint8_t die = (uint8_t)(number % 6 + 1);
    int at = i;
    for (; at > 0 && dice[at - 1] > die; at--)
      dice[at] = dice[at - 1];
    dice[at] = die;
  }
  uint64_t payload = 0;
  for (int i = 0; i < count; i++)
    payload |= (uint64_t)dice[i] << (3 * i);
  return addvantage_move(ADDVANTAGE_MOVE_ROLL, payload);
}

Move addvantage_sample(const AddvantageState *state, Random *random) {
  if (state->phase == ADDVANTAGE_ROLL) return sample_roll(state->throw_count, random);
  if (is_hidden_deal(state)) return hidden_deal();
  const TileSet unseen = tiles_to_deal(state);
  const TileSet drawn = tiles_sample(&unseen, items_to_draw(state), random);
  return move_of_set(state, &drawn);
}

int addvantage_roll_ways(Move roll) {
  int ways = 1;
  int run = 0;
  unsigned previous = 0;
  int count = 0;
  for (uint64_t dice = addvantage_payload(roll); dice; dice >>= 3) {
    const unsigned die = dice & 7;
    run = die == previous ? run + 1 : 1;
    previous = die;
    count++;
    ways = ways * count / run; // the multinomial coefficient, die by die
  }
  return ways;
}

double addvantage_probability(const AddvantageState *state, Move outcome) {
  if (state->phase == ADDVANTAGE_ROLL) {
    double throws = 1;
    for (int i = 0; i < state->throw_count; i++)
      throws *= 6;
    return addvantage_roll_ways(outcome) / throws;
  }
  if (is_hidden_deal(state)) return 1;
  const TileSet unseen = tiles_to_deal(state);
  TileSet drawn = {0};
  for (int i = 0; i < items_to_draw(state); i++) {
    const unsigned kind = addvantage_move_tile(outcome, i) - ADDVANTAGE_LOWEST_TILE;
    if (kind >= ADDVANTAGE_TILE_KINDS) return 0;
    drawn.counts[kind]++;
  }
  return tiles_probability(&unseen, &drawn);
}
