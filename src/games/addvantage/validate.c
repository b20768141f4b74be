// Which states can come up in a game. Positions are typed by people and sent by programs; what the
// rules rule out is refused here, so that everything else may trust a state.
#include "games/addvantage/adapter.h"

static bool refuse(Error *error, const char *reason) {
  return error_set(error, "bad-position", "%s", reason);
}

static bool refuse_player(Error *error, int index, const char *reason) {
  return error_set(error, "bad-position", "player %d: %s", index + 1, reason);
}

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
    return refuse_player(error, index, "no tile can be won here");
  for (int i = 0; i < ADDVANTAGE_HAND; i++) {
    const bool is_known = addvantage_sees(state, state->viewer, index) || seat->won >> i & 1;
    const uint8_t tile = seat->tiles[i];
    if (is_dealt(seat) && is_known != (tile != ADDVANTAGE_HIDDEN_TILE))
      return refuse_player(error, index,
                           is_known ? "a tile is hidden that this view shows"
                                    : "a tile is shown that this view hides");
    if (i > 0 && !seat->arranged && tile < seat->tiles[i - 1])
      return refuse_player(error, index, "tiles that are not arranged stand in ascending order");
  }
  return true;
}

static bool check_tiles(const AddvantageState *state, Error *error) {
  if (state->viewer != VIEWER_REFEREE && !state->hidden)
    return refuse(error, "view= goes with hidden=yes only");
  for (int i = 0; i < state->players; i++)
    if (!check_hand(state, i, error)) return false;
  uint8_t unseen[ADDVANTAGE_TILE_KINDS];
  const int overdrawn = addvantage_unseen_tiles(state, unseen);
  if (overdrawn)
    return error_set(error, "bad-position", "the game has not that many tiles with a %d",
                     overdrawn);
  if (in_set_up(state)) return true;
  const bool is_equal = state->bonus[0] == state->bonus[1];
  if (state->bonus[0] > state->bonus[1] ||
      (is_equal && state->bonus_owner[0] > state->bonus_owner[1]))
    return refuse(error, "bonus tiles stand in ascending order, of equal ones the centre's first");
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
      return refuse_player(error, index, "tiles are dealt in the order of the players");
    if (seat->arranged) return refuse_player(error, index, "tiles are arranged after the deal");
    return true;
  }
  if (phase == ADDVANTAGE_ARRANGE && index >= state->active) {
    if (seat->arranged) return refuse_player(error, index, "tiles are arranged in turn");
    if (!is_dealt(seat) && !may_be_behind) return refuse_player(error, index, "has no tiles");
    return true;
  }
  if (phase == ADDVANTAGE_OVER && in_set_up(state)) return true;
  if (!seat->arranged && !may_be_behind)
    return refuse_player(error, index, "the tiles are not arranged");
  return true;
}

static bool check_stage(const AddvantageState *state, Error *error) {
  const AddvantagePhase phase = state->phase;
  const bool before_play = phase <= ADDVANTAGE_BONUSES;
  if (phase != ADDVANTAGE_OVER && before_play != in_set_up(state))
    return refuse(error, before_play ? "the bonus tiles are not dealt yet"
                                     : "the bonus tiles are missing");
  for (int i = 0; i < state->players; i++) {
    const AddvantageSeat *seat = &state->seats[i];
    if (!check_progress(state, i, error)) return false;
    if (in_set_up(state) && (seat->board || seat->coins != ADDVANTAGE_COINS))
      return refuse_player(error, i, "dice and coins move only after the bonus tiles are dealt");
  }
  if (before_play || phase == ADDVANTAGE_OVER) {
    if (state->seats[state->active].out && phase < ADDVANTAGE_BONUSES)
      return refuse_player(error, state->active, "is out and not on turn");
    if (state->idle || state->gave_back)
      return refuse(error, "idle= and gave= belong to a game in progress");
    return true;
  }
  if (!addvantage_can_act(state, state->active))
    return refuse_player(error, state->active, "cannot be on turn: out, full or without a coin");
  if (state->idle >= ADDVANTAGE_IDLE_ROUNDS * state->players)
    return refuse(error, "idle= is so high that the game is over");
  return true;
}

static bool check_coins(const AddvantageState *state, Error *error) {
  int coins = state->gave_back;
  for (int i = 0; i < state->players; i++)
    coins += state->seats[i].coins;
  if (coins > ADDVANTAGE_COINS * state->players) return refuse(error, "there are too many coins");
  if (state->gave_back && !state->giveback) return refuse(error, "gave= needs giveback=yes");
  if (state->throw_count == 0 && state->phase != ADDVANTAGE_ROLL) return true;

  AddvantageState before = *state;
  before.throw_count = 0;
  const AddvantageRange range = addvantage_throw_range(&before);
  if (state->throw_count < range.least || state->throw_count > range.most)
    return refuse(error, "so many dice cannot have been thrown");
  return true;
}

// ---- Who is out, and the end ----

static bool check_end(const AddvantageState *state, Error *error) {
  const AddvantageEnd end = state->end;
  const int in = addvantage_players_in(state);
  const bool is_forfeit = end == ADDVANTAGE_RESIGN || end == ADDVANTAGE_TIME;
  const bool is_won_by_last = is_forfeit || end == ADDVANTAGE_LAST;
  if (is_won_by_last && (state->players == 2) != is_forfeit)
    return refuse(error, "with two players a game ends by resign or time, with more by last");
  if (is_won_by_last ? in != 1 : state->players == 2 ? in != 2 : in < 2)
    return refuse(error, "so many players cannot be out here");
  if (end != ADDVANTAGE_FULL && end != ADDVANTAGE_STUCK && end != ADDVANTAGE_IDLE) return true;
  if (in_set_up(state)) return refuse(error, "the game cannot end like this before it began");
  const AddvantageEnd found = addvantage_find_end(state); // idle is 0 by now
  if (found != (end == ADDVANTAGE_IDLE ? ADDVANTAGE_UNFINISHED : end))
    return refuse(error, "boards and coins do not fit the end of the game");
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
    if (!has_turns) return refuse(error, "ban= belongs to a game in progress");
    if (!addvantage_die(seat->board, seat->bought))
      return refuse_player(error, holder, "ban= names a square without a die");
    for (int seller = 0; seller < state->players; seller++) {
      if (!(seat->banned >> seller & 1)) continue;
      // The holder had a turn since the seller's last one, and the seller has one to come.
      const bool is_past = seller == state->active && state->phase != ADDVANTAGE_TURN;
      if (is_past || state->seats[seller].out ||
          steps(state, seller, holder) >= steps(state, seller, state->active))
        return refuse_player(error, seller, "cannot be banned from that die now");
      sold[seller]++;
    }
  }
  for (int i = 0; i < state->players; i++) {
    const int given = state->gave_back && i == state->active;
    const AddvantageSeat *seat = &state->seats[i];
    if (sold[i] > seat->coins + given ||
        sold[i] > addvantage_count(addvantage_free(seat->board)) - given)
      return refuse_player(error, i, "has not sold as many dice as ban= says");
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
      return refuse_player(error, index, "a line matches its tile, which should be won");
  }
  const int sum = addvantage_line_sum(seat->board, addvantage_bonus_line(state));
  for (int i = 0; i < ADDVANTAGE_BONUS; i++) {
    // The line may have won the other tile, if that has the same number.
    const bool has_other =
        state->bonus[1 - i] == state->bonus[i] && state->bonus_owner[1 - i] == index + 1;
    if (sum == state->bonus[i] && state->bonus_owner[i] == 0 && !has_other)
      return refuse_player(error, index, "the bonus line matches a tile, which should be won");
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
      return refuse_player(error, index, "holds a bonus tile that the bonus line does not match");
    if (state->bonus_owner[i] == 0 && state->bonus[i] == sum) could_take = true;
  }
  if (held > 1) return refuse_player(error, index, "holds two bonus tiles with one line");
  if (held == 0 && could_take)
    return refuse_player(error, index, "the bonus line matches a tile, which should be held");
  return true;
}

static bool check_matches(const AddvantageState *state, Error *error) {
  if (in_set_up(state)) return true;
  for (int i = 0; i < state->players; i++)
    if (!(state->stay ? check_held(state, i, error) : check_won(state, i, error))) return false;
  if (!addvantage_can_determinize(state))
    return refuse(error, "no way to deal the hidden tiles fits this view");
  return true;
}

bool addvantage_validate(const AddvantageState *state, Error *error) {
  return check_tiles(state, error) && check_stage(state, error) && check_coins(state, error) &&
         check_end(state, error) && check_bans(state, error) && check_matches(state, error);
}
