// What a state says: the start, whose turn it is, what may be done, scores, and the test for the
// end.
#include "games/addvantage/adapter.h"

#include <string.h>

const uint8_t addvantage_tile_counts[ADDVANTAGE_TILE_KINDS] = {1, 2, 4, 6, 6, 4, 2, 1};

const uint8_t addvantage_lines[ADDVANTAGE_LINES][3] = {
    {0, 3, 6}, {1, 4, 7}, {2, 5, 8}, // rows
    {0, 1, 2}, {3, 4, 5}, {6, 7, 8}, // columns
    {0, 4, 8}, {6, 4, 2},            // the two bonus lines
};

const char *const addvantage_phase_words[ADDVANTAGE_PHASE_COUNT] = {
    "deal", "arrange", "bonus", "turn", "roll", "place", "over",
};

const char *const addvantage_end_words[ADDVANTAGE_END_COUNT] = {
    "", "full", "stuck", "idle", "last", "resign", "time", "agreed",
};

int addvantage_line_sum(uint32_t board, int line) {
  const uint8_t *cells = addvantage_lines[line];
  const unsigned first = addvantage_die(board, cells[0]);
  const unsigned second = addvantage_die(board, cells[1]);
  const unsigned third = addvantage_die(board, cells[2]);
  return first && second && third ? (int)(first + second + third) : 0;
}

bool addvantage_can_act(const AddvantageState *state, int index) {
  const AddvantageSeat *seat = &state->seats[index];
  return !seat->out && seat->coins > 0 && addvantage_free(seat->board);
}

int addvantage_pool(const AddvantageState *state) {
  int dice = ADDVANTAGE_DICE - state->throw_count;
  for (int i = 0; i < state->players; i++)
    dice -= addvantage_count(addvantage_dice(state->seats[i].board));
  return dice;
}

AddvantageRange addvantage_throw_range(const AddvantageState *state) {
  const int coins = state->seats[state->active].coins;
  const int pool = addvantage_pool(state);
  const int most = coins < pool ? coins : pool;
  return (AddvantageRange){most < 2 ? most : 2, most};
}

uint32_t addvantage_for_sale(const AddvantageState *state, int seller) {
  const AddvantageSeat *seat = &state->seats[seller];
  const uint32_t dice = addvantage_dice(seat->board);
  const bool banned = seat->banned >> state->active & 1;
  return banned ? dice & ~(1u << (3 * seat->bought)) : dice;
}

uint32_t addvantage_droppable(const AddvantageState *state) {
  if (!state->giveback || state->gave_back) return 0;
  return addvantage_dice(state->seats[state->active].board);
}

int addvantage_turn(const AddvantageState *state) {
  switch ((AddvantagePhase)state->phase) {
  case ADDVANTAGE_DEAL:
  case ADDVANTAGE_BONUSES:
  case ADDVANTAGE_ROLL:
    return TURN_CHANCE;
  case ADDVANTAGE_OVER:
    return TURN_OVER;
  default:
    return state->active + 1;
  }
}

int addvantage_score(const AddvantageState *state, int index) {
  const AddvantageSeat *seat = &state->seats[index];
  int score = 0;
  for (int line = 0; line < ADDVANTAGE_HAND; line++) {
    const bool is_won =
        state->stay ? seat->arranged && addvantage_line_sum(seat->board, line) == seat->tiles[line]
                    : seat->won >> line & 1;
    if (is_won) score += seat->tiles[line];
  }
  for (int i = 0; i < ADDVANTAGE_BONUS; i++)
    if (state->bonus_owner[i] == index + 1) score += state->bonus[i];
  return score;
}

int addvantage_players_in(const AddvantageState *state) {
  int count = 0;
  for (int i = 0; i < state->players; i++)
    count += !state->seats[i].out;
  return count;
}

unsigned addvantage_leaders(const AddvantageState *state) {
  int best = -1;
  unsigned leaders = 0;
  for (int i = 0; i < state->players; i++) {
    if (state->seats[i].out) continue;
    const int score = addvantage_score(state, i);
    if (score < best) continue;
    if (score > best) leaders = 0;
    leaders |= 1u << i;
    best = score;
  }
  return leaders;
}

void addvantage_init(AddvantageState *state, const AddvantageOptions *options) {
  memset(state, 0, sizeof *state);
  state->players = (uint8_t)options->players;
  state->stay = options->stay;
  state->hidden = options->hidden;
  state->giveback = options->giveback;
  state->anti = options->anti;
  state->endless = options->endless;
  state->viewer = VIEWER_REFEREE;
  for (int i = 0; i < options->players; i++)
    state->seats[i].coins = ADDVANTAGE_COINS;
}

AddvantageEnd addvantage_find_end(const AddvantageState *state) {
  bool all_full = true;
  bool can_act = false;
  for (int i = 0; i < state->players; i++) {
    if (addvantage_free(state->seats[i].board)) all_full = false;
    if (addvantage_can_act(state, i)) can_act = true;
  }
  if (all_full) return ADDVANTAGE_FULL;
  if (!can_act) return ADDVANTAGE_STUCK;
  const bool is_idle = !state->endless && state->idle >= ADDVANTAGE_IDLE_ROUNDS * state->players;
  return is_idle ? ADDVANTAGE_IDLE : ADDVANTAGE_UNFINISHED;
}
