// Which states can come up in a game. Positions are typed by people and sent by programs; what the
// rules rule out is refused here, so that everything else may trust a state.
#include "base/error_codes.h"
#include "core/position.h"
#include "games/addvantage/adapter.h"

static bool in_set_up(const AddvantageState *state) {
  return state->bonus[0] == ADDVANTAGE_NO_TILE;
}

static bool is_dealt(const AddvantageSeat *seat) {
  return seat->tiles[0] != ADDVANTAGE_NO_TILE;
}

// ---- Tiles ----

static bool check_hand(const AddvantageState *state, int index, Error *error) {
  const AddvantageSeat *seat = &state->seats[index];
  if (seat->won && (state->stay || !seat->arranged))
    return position_refuse_player(index + 1, "addvantage.won-too-early", error);
  for (int i = 0; i < ADDVANTAGE_HAND; i++) {
    const bool is_known = addvantage_sees(state, state->viewer, index) || seat->won >> i & 1;
    const uint8_t tile = seat->tiles[i];
    if (is_dealt(seat) && is_known != (tile != ADDVANTAGE_HIDDEN_TILE))
      return position_refuse_player(
          index + 1, is_known ? "addvantage.tile-hidden" : "addvantage.tile-shown", error);
    if (i > 0 && !seat->arranged && tile < seat->tiles[i - 1])
      return position_refuse_player(index + 1, "addvantage.hand-order", error);
  }
  return true;
}

static bool check_tiles(const AddvantageState *state, Error *error) {
  if (state->viewer != VIEWER_REFEREE && !state->hidden)
    return error_raise(error, ERROR_BAD_POSITION, "addvantage.view-hidden");
  for (int i = 0; i < state->players; i++)
    if (!check_hand(state, i, error)) return false;
  uint8_t unseen[ADDVANTAGE_TILE_KINDS];
  const int overdrawn = addvantage_unseen_tiles(state, unseen);
  if (overdrawn)
    return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.too-many-tiles", "number=%d",
                            overdrawn);
  if (in_set_up(state)) return true;
  const bool is_equal = state->bonus[0] == state->bonus[1];
  if (state->bonus[0] > state->bonus[1] ||
      (is_equal && state->bonus_owner[0] > state->bonus_owner[1]))
    return error_raise(error, ERROR_BAD_POSITION, "addvantage.bonus-order");
  return true;
}

// ---- Stages ----

// How far a player who is still in must be with the tiles.
static bool check_progress(const AddvantageState *state, int index, Error *error) {
  const AddvantageSeat *seat = &state->seats[index];
  const AddvantagePhase phase = state->phase;
  const bool may_be_behind = seat->out;
  if (phase == ADDVANTAGE_DEAL) {
    if (index >= state->active ? is_dealt(seat) : !is_dealt(seat) && !may_be_behind)
      return position_refuse_player(index + 1, "addvantage.deal-order", error);
    if (seat->arranged)
      return position_refuse_player(index + 1, "addvantage.arranged-early", error);
    return true;
  }
  if (phase == ADDVANTAGE_ARRANGE && index >= state->active) {
    if (seat->arranged)
      return position_refuse_player(index + 1, "addvantage.arranged-out-of-turn", error);
    if (!is_dealt(seat) && !may_be_behind)
      return position_refuse_player(index + 1, "addvantage.no-tiles", error);
    return true;
  }
  if (phase == ADDVANTAGE_OVER && in_set_up(state)) return true;
  if (!seat->arranged && !may_be_behind)
    return position_refuse_player(index + 1, "addvantage.not-arranged", error);
  return true;
}

static bool check_stage(const AddvantageState *state, Error *error) {
  const AddvantagePhase phase = state->phase;
  const bool before_play = phase <= ADDVANTAGE_BONUSES;
  if (phase != ADDVANTAGE_OVER && before_play != in_set_up(state))
    return error_raise(error, ERROR_BAD_POSITION,
                       before_play ? "addvantage.bonus-early" : "addvantage.bonus-missing");
  for (int i = 0; i < state->players; i++) {
    const AddvantageSeat *seat = &state->seats[i];
    if (!check_progress(state, i, error)) return false;
    if (in_set_up(state) && (seat->board || seat->coins != ADDVANTAGE_COINS))
      return position_refuse_player(i + 1, "addvantage.moved-early", error);
  }
  if (before_play || phase == ADDVANTAGE_OVER) {
    if (state->seats[state->active].out && phase < ADDVANTAGE_BONUSES)
      return position_refuse_player(state->active + 1, "addvantage.out-on-turn", error);
    if (state->idle || state->gave_back)
      return error_raise(error, ERROR_BAD_POSITION, "addvantage.not-in-progress");
    return true;
  }
  if (!addvantage_can_act(state, state->active))
    return position_refuse_player(state->active + 1, "addvantage.cannot-act", error);
  if (state->idle >= ADDVANTAGE_IDLE_ROUNDS * state->players)
    return error_raise(error, ERROR_BAD_POSITION, "addvantage.still-over");
  return true;
}

static bool check_coins(const AddvantageState *state, Error *error) {
  int coins = state->gave_back;
  for (int i = 0; i < state->players; i++)
    coins += state->seats[i].coins;
  if (coins > ADDVANTAGE_COINS * state->players)
    return error_raise(error, ERROR_BAD_POSITION, "addvantage.too-many-coins");
  if (state->gave_back && !state->giveback)
    return error_raise(error, ERROR_BAD_POSITION, "addvantage.gave-option");
  if (state->throw_count == 0 && state->phase != ADDVANTAGE_ROLL) return true;

  AddvantageState before = *state;
  before.throw_count = 0;
  const AddvantageRange range = addvantage_throw_range(&before);
  if (state->throw_count < range.least || state->throw_count > range.most)
    return error_raise(error, ERROR_BAD_POSITION, "addvantage.thrown-count");
  return true;
}

// ---- Who is out, and the end ----

static bool check_end(const AddvantageState *state, Error *error) {
  const AddvantageEnd end = state->end;
  const int in = addvantage_players_in(state);
  const bool is_forfeit = end == ADDVANTAGE_RESIGN || end == ADDVANTAGE_TIME;
  const bool is_won_by_last = is_forfeit || end == ADDVANTAGE_LAST;
  if (is_won_by_last && (state->players == 2) != is_forfeit)
    return error_raise(error, ERROR_BAD_POSITION, "addvantage.end-players");
  if (is_won_by_last ? in != 1 : state->players == 2 ? in != 2 : in < 2)
    return error_raise(error, ERROR_BAD_POSITION, "addvantage.out-count");
  if (end != ADDVANTAGE_FULL && end != ADDVANTAGE_STUCK && end != ADDVANTAGE_IDLE) return true;
  if (in_set_up(state)) return error_raise(error, ERROR_BAD_POSITION, "addvantage.end-early");
  if (end == ADDVANTAGE_IDLE && state->endless)
    return error_raise(error, ERROR_BAD_POSITION, "addvantage.end-idle-option");
  const AddvantageEnd found = addvantage_find_end(state); // the count is 0 by now
  if (found != (end == ADDVANTAGE_IDLE ? ADDVANTAGE_UNFINISHED : end))
    return error_raise(error, ERROR_BAD_POSITION, "addvantage.end-mismatch");
  return true;
}

// ---- Bans ----

// How many steps of the turn order lead from one player to another (all of them to oneself).
static int steps(const AddvantageState *state, int from, int to) {
  return (to - from + state->players - 1) % state->players + 1;
}

static bool check_bans(const AddvantageState *state, Error *error) {
  const bool has_turns = state->phase >= ADDVANTAGE_TURN && state->phase < ADDVANTAGE_OVER;
  int sold[ADDVANTAGE_MAX_PLAYERS] = {0};
  for (int holder = 0; holder < state->players; holder++) {
    const AddvantageSeat *seat = &state->seats[holder];
    if (!seat->banned) continue;
    if (!has_turns) return error_raise(error, ERROR_BAD_POSITION, "addvantage.ban-not-in-progress");
    if (!addvantage_die(seat->board, seat->bought))
      return position_refuse_player(holder + 1, "addvantage.ban-empty-square", error);
    for (int seller = 0; seller < state->players; seller++) {
      if (!(seat->banned >> seller & 1)) continue;
      // The holder had a turn since the seller's last one, and the seller has one to come.
      const bool is_past = seller == state->active && state->phase != ADDVANTAGE_TURN;
      if (is_past || state->seats[seller].out ||
          steps(state, seller, holder) >= steps(state, seller, state->active))
        return position_refuse_player(seller + 1, "addvantage.ban-impossible", error);
      sold[seller]++;
    }
  }
  for (int i = 0; i < state->players; i++) {
    const int given = state->gave_back && i == state->active;
    const AddvantageSeat *seat = &state->seats[i];
    if (sold[i] > seat->coins + given ||
        sold[i] > addvantage_count(addvantage_free(seat->board)) - given)
      return position_refuse_player(i + 1, "addvantage.ban-too-many", error);
  }
  return true;
}

// ---- Matches ----

// tiles=take: whatever matches was won at once.
static bool check_won(const AddvantageState *state, int index, Error *error) {
  const AddvantageSeat *seat = &state->seats[index];
  for (int line = 0; seat->arranged && line < ADDVANTAGE_HAND; line++) {
    const int sum = addvantage_line_sum(seat->board, line);
    if (sum && sum == seat->tiles[line] && !(seat->won >> line & 1))
      return position_refuse_player(index + 1, "addvantage.line-not-won", error);
  }
  const int sum = addvantage_line_sum(seat->board, addvantage_bonus_line(state));
  for (int i = 0; i < ADDVANTAGE_BONUS; i++) {
    // The line may have won the other tile, if that has the same number.
    const bool has_other =
        state->bonus[1 - i] == state->bonus[i] && state->bonus_owner[1 - i] == index + 1;
    if (sum == state->bonus[i] && state->bonus_owner[i] == 0 && !has_other)
      return position_refuse_player(index + 1, "addvantage.bonus-not-won", error);
  }
  return true;
}

// tiles=stay: a bonus tile is held by a line that matches it, and by the first that does.
static bool check_held(const AddvantageState *state, int index, Error *error) {
  const int sum = addvantage_line_sum(state->seats[index].board, addvantage_bonus_line(state));
  int held = 0;
  bool could_take = false;
  for (int i = 0; i < ADDVANTAGE_BONUS; i++) {
    const bool is_held = state->bonus_owner[i] == index + 1;
    held += is_held;
    if (is_held && state->bonus[i] != sum)
      return position_refuse_player(index + 1, "addvantage.bonus-unmatched", error);
    if (state->bonus_owner[i] == 0 && state->bonus[i] == sum) could_take = true;
  }
  if (held > 1) return position_refuse_player(index + 1, "addvantage.bonus-two", error);
  if (held == 0 && could_take)
    return position_refuse_player(index + 1, "addvantage.bonus-not-held", error);
  return true;
}

static bool check_matches(const AddvantageState *state, Error *error) {
  if (in_set_up(state)) return true;
  for (int i = 0; i < state->players; i++)
    if (!(state->stay ? check_held(state, i, error) : check_won(state, i, error))) return false;
  if (!addvantage_can_determinize(state))
    return error_raise(error, ERROR_BAD_POSITION, "addvantage.no-deal-fits");
  return true;
}

bool addvantage_validate(const AddvantageState *state, Error *error) {
  return check_tiles(state, error) && check_stage(state, error) && check_coins(state, error) &&
         check_end(state, error) && check_bans(state, error) && check_matches(state, error);
}
