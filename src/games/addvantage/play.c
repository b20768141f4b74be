// Making moves: what each does to boards, coins and tiles, and how turns and the game end.
#include "games/addvantage/addvantage.h"

#include <assert.h>

// ---- Turns ----

// The player's next turn is over or will never come.
static void lift_bans(AddvantageState *state, unsigned players) {
  for (int i = 0; i < state->players; i++) {
    AddvantageSeat *seat = &state->seats[i];
    seat->banned &= (uint8_t)~players;
    if (!seat->banned) seat->bought = 0;
  }
}

void addvantage_finish(AddvantageState *state, AddvantageEnd reason) {
  lift_bans(state, ~0u);
  state->phase = ADDVANTAGE_OVER;
  state->end = (uint8_t)reason;
  state->active = 0;
  state->thrown = 0;
  state->throw_count = 0;
  state->idle = 0;
  state->gave_back = false;
}

// After a turn or skip of the active player: ends the game, or finds the next player who can act.
static void advance(AddvantageState *state) {
  for (;;) {
    const AddvantageEnd end = addvantage_find_end(state);
    if (end) {
      addvantage_finish(state, end);
      return;
    }
    state->active = (uint8_t)(state->active + 1 == state->players ? 0 : state->active + 1);
    if (addvantage_can_act(state, state->active)) break;
    state->idle += !state->endless;
  }
  state->phase = ADDVANTAGE_TURN;
}

// `was_idle`: the turn was a buy or a skip.
static void end_turn(AddvantageState *state, bool was_idle) {
  lift_bans(state, 1u << state->active);
  state->thrown = 0;
  state->throw_count = 0;
  state->gave_back = false;
  state->idle = was_idle && !state->endless ? (uint8_t)(state->idle + 1) : 0;
  advance(state);
}

// Moves on in the set-up, from player `index` on, over those who are out.
static void set_up_from(AddvantageState *state, int index) {
  while (index < state->players && state->seats[index].out)
    index++;
  if (index < state->players) {
    state->active = (uint8_t)index;
  } else if (state->phase == ADDVANTAGE_DEAL) {
    state->phase = ADDVANTAGE_ARRANGE;
    set_up_from(state, 0);
  } else {
    state->phase = ADDVANTAGE_BONUSES;
    state->active = 0;
  }
}

void addvantage_drop_out(AddvantageState *state, int index, AddvantageEnd reason) {
  assert(state->phase != ADDVANTAGE_OVER && !state->seats[index].out);
  state->seats[index].out = true;
  lift_bans(state, 1u << index);
  if (state->players == 2) {
    addvantage_finish(state, reason);
  } else if (addvantage_players_in(state) == 1) {
    addvantage_finish(state, ADDVANTAGE_LAST);
  } else if (index == state->active) {
    if (state->phase == ADDVANTAGE_DEAL || state->phase == ADDVANTAGE_ARRANGE)
      set_up_from(state, index);
    else if (state->phase != ADDVANTAGE_BONUSES)
      end_turn(state, true);
  }
}

// ---- Tiles ----

static void report_tile(const AddvantageState *state, Text *report, const char *event, int tile,
                        const char *line, int line_number, int index) {
  if (!report) return;
  text_format(report, "%s %d%s", event, tile, line);
  if (line_number) text_format(report, " %d", line_number);
  if (index != state->active) text_format(report, " player %d", index + 1);
  text_add_char(report, '\n');
}

// A bonus tile of the centre with this number, or -1.
static int find_bonus(const AddvantageState *state, int number) {
  for (int i = 0; i < ADDVANTAGE_BONUS; i++)
    if (state->bonus_owner[i] == 0 && state->bonus[i] == number) return i;
  return -1;
}

// Two equal tiles are told apart by nothing, so their owners are kept in order.
static void set_bonus_owner(AddvantageState *state, int at, int owner) {
  uint8_t *owners = state->bonus_owner;
  owners[at] = (uint8_t)owner;
  if (state->bonus[0] != state->bonus[1] || owners[0] <= owners[1]) return;
  const uint8_t swap = owners[0];
  owners[0] = owners[1];
  owners[1] = swap;
}

// A player takes the bonus tile that the player's own line matches, if there is one.
static void take_bonus(AddvantageState *state, int index, Text *report) {
  const int sum = addvantage_line_sum(state->seats[index].board, addvantage_bonus_line(state));
  const int at = sum ? find_bonus(state, sum) : -1;
  if (at < 0) return;
  set_bonus_owner(state, at, index + 1);
  report_tile(state, report, "tile", sum, " bonus", 0, index);
}

// tiles=take: the active player wins what matches after putting down the dice `placed`.
static void win_tiles(AddvantageState *state, uint32_t placed, Text *report) {
  AddvantageSeat *seat = &state->seats[state->active];
  for (int line = 0; line < ADDVANTAGE_HAND; line++) {
    if (seat->won >> line & 1) continue;
    const int sum = addvantage_line_sum(seat->board, line);
    if (sum == 0 || sum != seat->tiles[line]) continue;
    seat->won |= (uint8_t)(1u << line);
    report_tile(state, report, "tile", sum, line < 3 ? " row" : " column", line % 3 + 1,
                state->active);
  }
  const uint8_t *bonus_cells = addvantage_lines[addvantage_bonus_line(state)];
  for (int i = 0; i < 3; i++) {
    if (!addvantage_die(placed, bonus_cells[i])) continue;
    take_bonus(state, state->active, report);
    return;
  }
}

// tiles=stay: broken bonus lines give their tile back, then matching ones take.
static void hold_tiles(AddvantageState *state, Text *report) {
  const int line = addvantage_bonus_line(state);
  bool holds[ADDVANTAGE_MAX_PLAYERS] = {false};
  for (int i = 0; i < ADDVANTAGE_BONUS; i++) {
    const int index = state->bonus_owner[i] - 1;
    if (index < 0) continue;
    holds[index] = addvantage_line_sum(state->seats[index].board, line) != 0;
    if (holds[index]) continue;
    report_tile(state, report, "release", state->bonus[i], "", 0, index);
    set_bonus_owner(state, i, 0);
  }
  for (int i = 0; i < state->players; i++) {
    const int index = (state->active + i) % state->players;
    if (!holds[index]) take_bonus(state, index, report);
  }
}

// Judges the boards after a move by which the active player put down the dice `placed`.
static void judge(AddvantageState *state, uint32_t placed, Text *report) {
  if (state->stay)
    hold_tiles(state, report);
  else if (placed)
    win_tiles(state, placed, report);
}

// ---- Moves ----

// A coin of the active player leaves the game.
static void pay_out(AddvantageState *state, Text *report) {
  state->seats[state->active].coins--;
  if (report) text_format(report, "out %d\n", state->active + 1);
}

static void play_deal(AddvantageState *state, Move move) {
  AddvantageSeat *seat = &state->seats[state->active];
  const bool is_seen = addvantage_sees(state, state->viewer, state->active);
  for (int i = 0; i < ADDVANTAGE_HAND; i++)
    seat->tiles[i] = is_seen ? (uint8_t)addvantage_move_tile(move, i) : ADDVANTAGE_HIDDEN_TILE;
  set_up_from(state, state->active + 1);
}

static void play_arrange(AddvantageState *state, Move move) {
  AddvantageSeat *seat = &state->seats[state->active];
  for (int i = 0; i < ADDVANTAGE_HAND; i++)
    seat->tiles[i] = (uint8_t)addvantage_move_tile(move, i);
  seat->arranged = true;
  set_up_from(state, state->active + 1);
}

static void play_bonus(AddvantageState *state, Move move) {
  for (int i = 0; i < ADDVANTAGE_BONUS; i++)
    state->bonus[i] = (uint8_t)addvantage_move_tile(move, i);
  state->active = state->players - 1; // so that player 1 is next
  advance(state);
}

static void play_throw(AddvantageState *state, Move move) {
  // Who throws buys nothing this turn, so the ban has done its work.
  lift_bans(state, 1u << state->active);
  state->throw_count = (uint8_t)addvantage_payload(move);
  state->phase = ADDVANTAGE_ROLL;
}

static void play_place(AddvantageState *state, Move move, Text *report) {
  const uint32_t placed = addvantage_placed(move);
  state->seats[state->active].board |= placed;
  if (addvantage_given_up(move)) pay_out(state, report);
  judge(state, placed, report);
  end_turn(state, false);
}

static void play_buy(AddvantageState *state, Move move, Text *report) {
  const int from = addvantage_buy_from(move);
  const int to = addvantage_buy_to(move);
  const int seller_index = addvantage_buy_seller(move);
  AddvantageSeat *seller = &state->seats[seller_index];
  AddvantageSeat *buyer = &state->seats[state->active];
  const uint32_t bought = (uint32_t)addvantage_die(seller->board, from) << (3 * to);
  seller->board &= ~(7u << (3 * from));
  buyer->board |= bought;
  buyer->coins--;
  seller->coins++;

  // The die takes its bans along.
  buyer->banned = seller->out ? 0 : (uint8_t)(1u << seller_index);
  if (seller->banned && seller->bought == from) {
    buyer->banned |= seller->banned;
    seller->banned = 0;
  }
  buyer->bought = (uint8_t)to;
  judge(state, bought, report);
  end_turn(state, true);
}

static void play_drop(AddvantageState *state, Move move, Text *report) {
  AddvantageSeat *seat = &state->seats[state->active];
  seat->board &= ~(7u << (3 * addvantage_drop_cell(move)));
  pay_out(state, report);
  judge(state, 0, report);
  state->gave_back = true;
  if (seat->coins == 0) end_turn(state, false);
}

void addvantage_play(AddvantageState *state, Move move, Text *report) {
  assert(state->phase != ADDVANTAGE_OVER);
  switch (addvantage_kind(move)) {
  case ADDVANTAGE_MOVE_DEAL:
    play_deal(state, move);
    break;
  case ADDVANTAGE_MOVE_ARRANGE:
    play_arrange(state, move);
    break;
  case ADDVANTAGE_MOVE_BONUS:
    play_bonus(state, move);
    break;
  case ADDVANTAGE_MOVE_THROW:
    play_throw(state, move);
    break;
  case ADDVANTAGE_MOVE_ROLL:
    state->thrown = (uint32_t)addvantage_payload(move);
    state->phase = ADDVANTAGE_PLACE;
    break;
  case ADDVANTAGE_MOVE_PLACE:
    play_place(state, move, report);
    break;
  case ADDVANTAGE_MOVE_BUY:
    play_buy(state, move, report);
    break;
  case ADDVANTAGE_MOVE_DROP:
    play_drop(state, move, report);
    break;
  }
}
