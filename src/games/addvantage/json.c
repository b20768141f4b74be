// A state as JSON for faces that draw it themselves.
#include "games/addvantage/adapter.h"

static void write_cell(Json *json, int cell) {
  Text name = {0};
  addvantage_format_cell(cell, &name);
  json_add_string(json, text_string(&name));
  text_free(&name);
}

// The players in a set, by number.
static void write_players(Json *json, unsigned players) {
  json_open_array(json);
  for (int i = 0; i < ADDVANTAGE_MAX_PLAYERS; i++)
    if (players >> i & 1) json_add_number(json, i + 1);
  json_close_array(json);
}

// Three rows of three dice from the top, null where empty.
static void write_board(Json *json, uint32_t board) {
  json_open_array(json);
  for (int row = 0; row < 3; row++) {
    json_open_array(json);
    for (int column = 0; column < 3; column++) {
      const unsigned die = addvantage_die(board, 3 * column + row);
      if (die)
        json_add_number(json, die);
      else
        json_add_null(json);
    }
    json_close_array(json);
  }
  json_close_array(json);
}

static void write_tile(const AddvantageState *state, int index, int line, Json *json) {
  const AddvantageSeat *seat = &state->seats[index];
  const int tile = seat->tiles[line];
  const int sum = addvantage_line_sum(seat->board, line);
  const bool is_won = seat->won >> line & 1;
  json_open_object(json);
  json_key(json, "number");
  if (tile == ADDVANTAGE_HIDDEN_TILE)
    json_add_null(json);
  else
    json_add_number(json, tile);
  json_put_number(json, "sum", sum); // 0 while a die is missing
  json_put_bool(json, "won", state->stay ? sum == tile : is_won);
  json_close_object(json);
}

static void write_tiles(const AddvantageState *state, int index, int first, int count, Json *json) {
  json_open_array(json);
  for (int line = first; line < first + count; line++)
    write_tile(state, index, line, json);
  json_close_array(json);
}

// A hand not yet arranged: numbers, null where hidden.
static void write_hand(const AddvantageSeat *seat, Json *json) {
  json_open_array(json);
  for (int i = 0; i < ADDVANTAGE_HAND && seat->tiles[0] != ADDVANTAGE_NO_TILE; i++) {
    if (seat->tiles[i] == ADDVANTAGE_HIDDEN_TILE)
      json_add_null(json);
    else
      json_add_number(json, seat->tiles[i]);
  }
  json_close_array(json);
}

static void write_seat(const AddvantageState *state, int index, Json *json) {
  const AddvantageSeat *seat = &state->seats[index];
  json_open_object(json);
  json_put_number(json, "player", index + 1);
  json_put_number(json, "score", addvantage_score(state, index));
  json_put_bool(json, "scoreKnown", addvantage_knows_score(state, index));
  json_put_number(json, "coins", seat->coins);
  json_put_bool(json, "out", seat->out);
  json_key(json, "board");
  write_board(json, seat->board);
  if (seat->arranged) {
    json_key(json, "rowTiles");
    write_tiles(state, index, 0, 3, json);
    json_key(json, "columnTiles");
    write_tiles(state, index, 3, 3, json);
  } else {
    json_key(json, "hand");
    write_hand(seat, json);
  }
  if (seat->banned) {
    json_key(json, "banned");
    json_open_object(json);
    json_key(json, "cell");
    write_cell(json, seat->bought);
    json_key(json, "players");
    write_players(json, seat->banned);
    json_close_object(json);
  }
  json_close_object(json);
}

static void write_bonus(const AddvantageState *state, Json *json) {
  json_key(json, "bonusLine");
  json_open_array(json);
  for (int i = 0; i < 3; i++)
    write_cell(json, addvantage_lines[addvantage_bonus_line(state)][i]);
  json_close_array(json);
  json_key(json, "bonusTiles");
  json_open_array(json);
  for (int i = 0; i < ADDVANTAGE_BONUS && state->bonus[0] != ADDVANTAGE_NO_TILE; i++) {
    json_open_object(json);
    json_put_number(json, "number", state->bonus[i]);
    json_put_number(json, "owner", state->bonus_owner[i]); // 0: in the centre
    json_close_object(json);
  }
  json_close_array(json);
}

static void write_stage(const AddvantageState *state, Json *json) {
  const int turn = addvantage_turn(state);
  json_put_string(json, "phase", addvantage_phase_words[state->phase]);
  json_put_number(json, "turn", turn);
  json_put_number(json, "active", turn == TURN_OVER ? 0 : state->active + 1);
  json_key(json, "end");
  if (state->end)
    json_add_string(json, addvantage_end_words[state->end]);
  else
    json_add_null(json);
  json_put_number(json, "throwCount", state->throw_count);
  json_key(json, "thrown");
  json_open_array(json);
  for (int i = 0; state->phase == ADDVANTAGE_PLACE && i < state->throw_count; i++)
    json_add_number(json, addvantage_die(state->thrown, i));
  json_close_array(json);
  if (state->phase == ADDVANTAGE_TURN) {
    const AddvantageRange range = addvantage_throw_range(state);
    json_put_number(json, "throwLeast", range.least);
    json_put_number(json, "throwMost", range.most);
  }
  json_put_bool(json, "gaveBack", state->gave_back);
  json_put_number(json, "pool", addvantage_pool(state));
  json_put_number(json, "idle", state->idle);
  json_put_number(json, "idleLimit", // 0: none
                  state->endless ? 0 : ADDVANTAGE_IDLE_ROUNDS * state->players);
}

void addvantage_write_json(const void *game_state, Json *json) {
  const AddvantageState *state = game_state;
  json_open_object(json);
  json_put_number(json, "players", state->players);
  json_put_string(json, "tiles", state->stay ? "stay" : "take");
  json_put_bool(json, "hidden", state->hidden);
  json_put_bool(json, "giveback", state->giveback);
  json_put_number(json, "viewer", state->viewer); // -1: nothing is hidden
  write_stage(state, json);
  write_bonus(state, json);
  json_key(json, "seats");
  json_open_array(json);
  for (int i = 0; i < state->players; i++)
    write_seat(state, i, json);
  json_close_array(json);
  json_close_object(json);
}
