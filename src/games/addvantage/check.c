// Which words are legal moves, and why the others are not.
#include "base/error_codes.h"
#include "games/addvantage/adapter.h"

// "a1" for messages.
typedef struct CellName {
  char text[3];
} CellName;

static CellName cell_name(int cell) {
  return (CellName){{(char)('a' + cell / 3), (char)('1' + cell % 3), '\0'}};
}

static bool refuse_shape(Error *error) {
  return error_raise(error, ERROR_SYNTAX, "move.malformed");
}

// ---- Chance and set-up ----

// Takes a move's tiles out of `left`; NO_TILE, or the first number that is not there.
static unsigned take_tiles(Move move, int count, uint8_t left[ADDVANTAGE_TILE_KINDS]) {
  for (int i = 0; i < count; i++) {
    const unsigned tile = addvantage_move_tile(move, i);
    if (left[tile - ADDVANTAGE_LOWEST_TILE]-- == 0) return tile;
  }
  return ADDVANTAGE_NO_TILE;
}

// `count` tiles and nothing else; hidden ones only if all are.
static bool has_tiles(Move move, int count, bool are_hidden) {
  if (addvantage_payload(move) >> (4 * count) != 0) return false;
  for (int i = 0; i < count; i++) {
    const unsigned tile = addvantage_move_tile(move, i);
    if ((tile == ADDVANTAGE_HIDDEN_TILE) != are_hidden) return false;
    if (!are_hidden && tile > ADDVANTAGE_HIGHEST_TILE) return false;
  }
  return true;
}

static bool check_draw(const AddvantageState *state, Move move, int count, Error *error) {
  if (!has_tiles(move, count, false)) return refuse_shape(error);
  for (int i = 1; i < count; i++)
    if (addvantage_move_tile(move, i) < addvantage_move_tile(move, i - 1))
      return error_raise(error, "order", "addvantage.tile-order");
  uint8_t unseen[ADDVANTAGE_TILE_KINDS];
  addvantage_unseen_tiles(state, unseen);
  const unsigned missing = take_tiles(move, count, unseen);
  if (missing)
    return error_raise_with(error, "tiles", "addvantage.tiles-left", "number=%u", missing);
  return true;
}

static bool check_hidden(const AddvantageState *state, Move move, Error *error) {
  if (has_tiles(move, ADDVANTAGE_HAND, true)) return true;
  return error_raise_with(error, "hidden", "move.hidden", "player=%d", state->active + 1);
}

static bool check_deal(const AddvantageState *state, Move move, Error *error) {
  if (!addvantage_sees(state, state->viewer, state->active))
    return check_hidden(state, move, error);
  return check_draw(state, move, ADDVANTAGE_HAND, error);
}

static bool check_arrange(const AddvantageState *state, Move move, Error *error) {
  if (!addvantage_sees(state, state->viewer, state->active))
    return check_hidden(state, move, error);
  if (!has_tiles(move, ADDVANTAGE_HAND, false)) return refuse_shape(error);
  uint8_t hand[ADDVANTAGE_TILE_KINDS] = {0};
  for (int i = 0; i < ADDVANTAGE_HAND; i++)
    hand[state->seats[state->active].tiles[i] - ADDVANTAGE_LOWEST_TILE]++;
  const unsigned missing = take_tiles(move, ADDVANTAGE_HAND, hand);
  if (missing)
    return error_raise_with(error, "tiles", "addvantage.tiles-in-hand", "number=%u", missing);
  return true;
}

static bool check_roll(const AddvantageState *state, Move move, Error *error) {
  const uint64_t payload = addvantage_payload(move);
  if (payload >> (3 * ADDVANTAGE_MAX_THROW) != 0) return refuse_shape(error);
  int count = 0;
  unsigned previous = 0;
  for (uint64_t dice = payload; dice; dice >>= 3, count++) {
    const unsigned die = dice & 7;
    if (die == 0 || die > 6) return refuse_shape(error);
    if (die < previous) return error_raise(error, "order", "addvantage.dice-order");
    previous = die;
  }
  if (count != state->throw_count)
    return error_raise_with(error, "roll-count", "addvantage.roll-count", "wanted=%d count=%d",
                            state->throw_count, count);
  return true;
}

// ---- The start of a turn ----

static bool check_throw(const AddvantageState *state, Move move, Error *error) {
  const uint64_t count = addvantage_payload(move);
  if (count > UINT8_MAX) return refuse_shape(error);
  const AddvantageRange range = addvantage_throw_range(state);
  if (count >= (uint64_t)range.least && count <= (uint64_t)range.most) return true;
  const int coins = state->seats[state->active].coins;
  const int pool = addvantage_pool(state);
  return error_raise_with(error, "throw-count",
                          range.least == range.most ? "addvantage.throw-exactly"
                                                    : "addvantage.throw-range",
                          "coins=%d pool=%d least=%d most=%d count=%d", coins, pool, range.least,
                          range.most, (int)count);
}

static bool check_buy(const AddvantageState *state, Move move, Error *error) {
  const int seller = addvantage_buy_seller(move);
  const int from = addvantage_buy_from(move);
  const int to = addvantage_buy_to(move);
  if (from >= ADDVANTAGE_CELLS || to >= ADDVANTAGE_CELLS || addvantage_payload(move) >> 10 != 0)
    return refuse_shape(error);
  if (seller >= state->players)
    return error_raise_with(error, ERROR_NO_PLAYER, "player.unknown", "player=%d", seller + 1);
  if (seller == state->active) return error_raise(error, "own-die", "addvantage.own-die");
  if (!addvantage_die(state->seats[seller].board, from))
    return error_raise_with(error, "no-die", "addvantage.no-die-there", "player=%d cell=%s",
                            seller + 1, cell_name(from).text);
  if (!(addvantage_for_sale(state, seller) >> (3 * from) & 1))
    return error_raise_with(error, "banned", "addvantage.banned", "player=%d cell=%s", seller + 1,
                            cell_name(from).text);
  if (addvantage_die(state->seats[state->active].board, to))
    return error_raise_with(error, "occupied", "addvantage.occupied", "cell=%s",
                            cell_name(to).text);
  return true;
}

static bool check_drop(const AddvantageState *state, Move move, Error *error) {
  const uint64_t cell = addvantage_payload(move);
  if (cell >= ADDVANTAGE_CELLS) return refuse_shape(error);
  if (!state->giveback) return error_raise(error, "no-giveback", "addvantage.no-giveback");
  if (state->gave_back) return error_raise(error, "once", "addvantage.once");
  if (!addvantage_die(state->seats[state->active].board, (int)cell))
    return error_raise_with(error, "no-die", "addvantage.no-die", "cell=%s",
                            cell_name((int)cell).text);
  return true;
}

// ---- Placing ----

// Do the dice named exist, each on an empty square?
static bool check_dice(const AddvantageState *state, Move move, Error *error) {
  int left[8] = {0};
  for (int i = 0; i < state->throw_count; i++)
    left[addvantage_die(state->thrown, i)]++;
  const uint32_t board = state->seats[state->active].board;
  const unsigned given_up = addvantage_given_up(move);
  if (given_up) left[given_up]--;
  for (int cell = 0; cell < ADDVANTAGE_CELLS; cell++) {
    const unsigned die = addvantage_die(addvantage_placed(move), cell);
    if (die == 0) continue;
    if (addvantage_die(board, cell))
      return error_raise_with(error, "occupied", "addvantage.occupied", "cell=%s",
                              cell_name(cell).text);
    left[die]--;
  }
  for (int die = 1; die <= 6; die++)
    if (left[die] < 0)
      return error_raise_with(error, "not-thrown", "addvantage.not-thrown", "die=%d", die);
  return true;
}

static bool check_place(const AddvantageState *state, Move move, Error *error) {
  const unsigned given_up = addvantage_given_up(move);
  const uint32_t placed = addvantage_placed(move);
  if (given_up > 6 || addvantage_payload(move) >> (ADDVANTAGE_BOARD_BITS + 3) != 0)
    return refuse_shape(error);
  for (int cell = 0; cell < ADDVANTAGE_CELLS; cell++)
    if (addvantage_die(placed, cell) > 6) return refuse_shape(error);
  if (!check_dice(state, move, error)) return false;
  if (given_up && state->gave_back) return error_raise(error, "once", "addvantage.gave-back");
  const int kept = state->throw_count - (given_up ? 1 : 0);
  const int room = addvantage_count(addvantage_free(state->seats[state->active].board));
  const int wanted = kept < room ? kept : room;
  const int count = addvantage_count(addvantage_dice(placed));
  if (count != wanted)
    return error_raise_with(error, "place-count", "addvantage.place-count",
                            "dice=%d squares=%d wanted=%d count=%d", kept, room, wanted, count);
  return true;
}

// ---- All of it ----

bool addvantage_check(const AddvantageState *state, Move move, Error *error) {
  const AddvantageKind kind = addvantage_kind(move);
  const AddvantagePhase phase = state->phase;
  if (phase == ADDVANTAGE_OVER) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (kind < ADDVANTAGE_MOVE_DEAL || kind > ADDVANTAGE_MOVE_DROP) return refuse_shape(error);
  if (phase == ADDVANTAGE_DEAL && kind == ADDVANTAGE_MOVE_DEAL)
    return check_deal(state, move, error);
  if (phase == ADDVANTAGE_ARRANGE && kind == ADDVANTAGE_MOVE_ARRANGE)
    return check_arrange(state, move, error);
  if (phase == ADDVANTAGE_BONUSES && kind == ADDVANTAGE_MOVE_BONUS)
    return check_draw(state, move, ADDVANTAGE_BONUS, error);
  if (phase == ADDVANTAGE_TURN && kind == ADDVANTAGE_MOVE_THROW)
    return check_throw(state, move, error);
  if (phase == ADDVANTAGE_TURN && kind == ADDVANTAGE_MOVE_BUY) return check_buy(state, move, error);
  if (phase == ADDVANTAGE_TURN && kind == ADDVANTAGE_MOVE_DROP)
    return check_drop(state, move, error);
  if (phase == ADDVANTAGE_ROLL && kind == ADDVANTAGE_MOVE_ROLL)
    return check_roll(state, move, error);
  if (phase == ADDVANTAGE_PLACE && kind == ADDVANTAGE_MOVE_PLACE)
    return check_place(state, move, error);
  return error_raise_with(error, "wrong-time", "addvantage.wrong-time", "phase=%s",
                          addvantage_phase_words[phase]);
}
