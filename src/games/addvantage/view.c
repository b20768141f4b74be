// What a seat may know, and complete states drawn to fit it.
//
// With hidden=yes nobody but its owner knows a tile's number until it is won; then the line's dice
// tell it to everybody.
#include "games/addvantage/adapter.h"

void addvantage_view(const AddvantageState *state, int seat, AddvantageState *view) {
  const bool is_complete = state->viewer == VIEWER_REFEREE;
  *view = *state;
  if (!state->hidden || seat == VIEWER_REFEREE) return;
  const bool is_seat = seat <= state->players && (is_complete || seat == state->viewer);
  view->viewer = (int8_t)(is_seat ? seat : VIEWER_SPECTATOR);
  for (int i = 0; i < state->players; i++) {
    AddvantageSeat *other = &view->seats[i];
    if (addvantage_sees(view, view->viewer, i)) continue;
    for (int at = 0; at < ADDVANTAGE_HAND; at++)
      if (other->tiles[at] != ADDVANTAGE_NO_TILE && !(other->won >> at & 1))
        other->tiles[at] = ADDVANTAGE_HIDDEN_TILE;
  }
}

bool addvantage_knows_score(const AddvantageState *state, int index) {
  const AddvantageSeat *seat = &state->seats[index];
  if (!state->stay) return true;
  for (int line = 0; line < ADDVANTAGE_HAND; line++)
    if (seat->tiles[line] == ADDVANTAGE_HIDDEN_TILE && addvantage_line_sum(seat->board, line))
      return false;
  return true;
}

bool addvantage_knows_result(const AddvantageState *state) {
  if (state->phase != ADDVANTAGE_OVER) return false;
  if (state->end > ADDVANTAGE_IDLE) return true; // not decided by scores
  for (int i = 0; i < state->players; i++)
    if (!addvantage_knows_score(state, i)) return false;
  return true;
}

// ---- Drawing the hidden tiles ----

// Numbers of deals go up to 24!.
__extension__ typedef __int128 Ways;

// The hidden tiles: how many unseen ones there are by number, and what the boards say about where
// they are not.
typedef struct Unseen {
  uint8_t pool[ADDVANTAGE_TILE_KINDS];      // tiles to draw from
  uint8_t forbidden[ADDVANTAGE_TILE_KINDS]; // places that any tile may have but this one
} Unseen;

// The kind of tile that cannot be here, as under tiles=take it would have been won; negative: none.
static int forbidden_kind(const AddvantageState *view, const AddvantageSeat *seat, int line) {
  if (view->stay || !seat->arranged) return -1;
  const int kind = addvantage_line_sum(seat->board, line) - ADDVANTAGE_LOWEST_TILE;
  return kind < ADDVANTAGE_TILE_KINDS ? kind : -1;
}

// How often `size` different things can be taken from `from` in a row.
static Ways count_rows(int from, int size) {
  Ways ways = 1;
  for (int i = 0; i < size; i++)
    ways *= from - i;
  return ways;
}

// In how many ways different tiles of the pool go to the places with a forbidden number. By
// inclusion and exclusion: `signed_ways[n]` counts the choices of n places that do have their
// forbidden tile, with the sign of (-1)^n.
static Ways count_deals(const Unseen *unseen) {
  Ways signed_ways[ADDVANTAGE_MAX_PLAYERS * ADDVANTAGE_HAND + 1] = {1};
  int tiles = 0;
  int places = 0;
  for (int kind = 0; kind < ADDVANTAGE_TILE_KINDS; kind++) {
    const int have = unseen->pool[kind];
    const int avoid = unseen->forbidden[kind];
    tiles += have;
    places += avoid;
    for (int n = places; n > 0; n--) {
      Ways choices = 1; // C(avoid, k) places times the ways to put tiles of this kind there
      for (int k = 1; k <= n && k <= avoid && k <= have; k++) {
        choices = -choices * (avoid - k + 1) / k * (have - k + 1);
        signed_ways[n] += choices * signed_ways[n - k];
      }
    }
  }
  if (tiles < places) return 0;
  Ways deals = 0;
  for (int n = 0; n <= places; n++)
    deals += signed_ways[n] * count_rows(tiles - n, places - n);
  return deals;
}

static Unseen find_unseen(const AddvantageState *view) {
  Unseen unseen = {0};
  addvantage_unseen_tiles(view, unseen.pool);
  for (int i = 0; i < view->players; i++) {
    for (int line = 0; line < ADDVANTAGE_HAND; line++) {
      const AddvantageSeat *seat = &view->seats[i];
      if (seat->tiles[line] != ADDVANTAGE_HIDDEN_TILE) continue;
      const int kind = forbidden_kind(view, seat, line);
      if (kind >= 0) unseen.forbidden[kind]++;
    }
  }
  return unseen;
}

bool addvantage_can_determinize(const AddvantageState *view) {
  const Unseen unseen = find_unseen(view);
  return count_deals(&unseen) > 0;
}

// Like random_below, for bounds that may need more than 64 bits.
static Ways draw_below(Random *random, Ways bound) {
  const uint64_t high_bound = (uint64_t)(bound >> 64) + 1;
  if (high_bound == 1) return (Ways)random_below(random, (uint64_t)bound);
  for (;;) {
    const Ways high = (Ways)random_below(random, high_bound);
    const Ways number = high << 64 | (Ways)random->next(random);
    if (number < bound) return number;
  }
}

// Draws the tile for a place that may have any, after all other places.
static int draw_any_kind(Unseen *unseen, Random *random) {
  unsigned total = 0;
  for (int kind = 0; kind < ADDVANTAGE_TILE_KINDS; kind++)
    total += unseen->pool[kind];
  int number = (int)random_below(random, total);
  int kind = 0;
  for (; number >= unseen->pool[kind]; kind++)
    number -= unseen->pool[kind];
  unseen->pool[kind]--;
  return kind;
}

// Draws the tile for a place that cannot have `forbidden`: each kind as often as it has ways to go
// on.
static int draw_kind(Unseen *unseen, int forbidden, Random *random) {
  Ways ways[ADDVANTAGE_TILE_KINDS] = {0};
  Ways total = 0;
  unseen->forbidden[forbidden]--;
  for (int kind = 0; kind < ADDVANTAGE_TILE_KINDS; kind++) {
    const int have = unseen->pool[kind];
    if (kind == forbidden || have == 0) continue;
    unseen->pool[kind]--;
    ways[kind] = have * count_deals(unseen);
    unseen->pool[kind]++;
    total += ways[kind];
  }
  // Only a view on which others' moves were played unseen can leave no way.
  if (total <= 0) return draw_any_kind(unseen, random);
  Ways number = draw_below(random, total);
  int kind = 0;
  for (; number >= ways[kind]; kind++)
    number -= ways[kind];
  unseen->pool[kind]--;
  return kind;
}

// A hand that is not arranged lies in ascending order.
static void sort_hand(AddvantageSeat *seat) {
  for (int i = 1; i < ADDVANTAGE_HAND; i++) {
    for (int at = i; at > 0 && seat->tiles[at - 1] > seat->tiles[at]; at--) {
      const uint8_t swap = seat->tiles[at];
      seat->tiles[at] = seat->tiles[at - 1];
      seat->tiles[at - 1] = swap;
    }
  }
}

// Deals to the places with, or to those without, a forbidden number.
static void deal_places(AddvantageState *state, Unseen *unseen, bool with_forbidden,
                        Random *random) {
  for (int i = 0; i < state->players; i++) {
    AddvantageSeat *seat = &state->seats[i];
    for (int line = 0; line < ADDVANTAGE_HAND; line++) {
      if (seat->tiles[line] != ADDVANTAGE_HIDDEN_TILE) continue;
      const int forbidden = forbidden_kind(state, seat, line);
      if ((forbidden >= 0) != with_forbidden) continue;
      const int kind =
          with_forbidden ? draw_kind(unseen, forbidden, random) : draw_any_kind(unseen, random);
      seat->tiles[line] = (uint8_t)(kind + ADDVANTAGE_LOWEST_TILE);
    }
    if (!with_forbidden && !seat->arranged) sort_hand(seat);
  }
}

void addvantage_determinize(const AddvantageState *view, Random *random, AddvantageState *state) {
  Unseen unseen = find_unseen(view);
  *state = *view;
  state->viewer = VIEWER_REFEREE;
  deal_places(state, &unseen, true, random);
  deal_places(state, &unseen, false, random);
}
