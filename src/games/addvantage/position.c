// Positions as text: five words, then what else has to be remembered, then the options.
//
//   place:1:35 ..3/5../...|..2/.../... 2,1 9,10*,11/12,9,10|7,8,9/10,11,12 10,11@2 still=1 ...
//   stage      boards                  coins tiles                         bonus
#include "core/position.h"
#include "base/error_codes.h"
#include "base/scan.h"
#include "core/options.h"
#include "games/addvantage/adapter.h"

#include <string.h>

// The cell that stands at row-by-row place `at` of a board.
static int cell_in_rows(int at) {
  return at % 3 * 3 + at / 3;
}

// ---- Writing ----

static void format_stage(const AddvantageState *state, Text *out) {
  text_add(out, addvantage_phase_words[state->phase]);
  if (state->phase == ADDVANTAGE_BONUSES) return;
  if (state->phase == ADDVANTAGE_OVER) {
    text_format(out, ":%s", addvantage_end_words[state->end]);
    return;
  }
  text_format(out, ":%d", state->active + 1);
  if (state->phase == ADDVANTAGE_ROLL) text_format(out, ":%d", state->throw_count);
  if (state->phase != ADDVANTAGE_PLACE) return;
  text_add_char(out, ':');
  for (int i = 0; i < state->throw_count; i++)
    text_format(out, "%u", addvantage_die(state->thrown, i));
}

static void format_board(uint32_t board, Text *out) {
  for (int at = 0; at < ADDVANTAGE_CELLS; at++) {
    const unsigned die = addvantage_die(board, cell_in_rows(at));
    if (at > 0 && at % 3 == 0) text_add_char(out, '/');
    text_add_char(out, (char)(die ? '0' + die : '.'));
  }
}

static void format_tiles(const AddvantageSeat *seat, Text *out) {
  if (seat->tiles[0] == ADDVANTAGE_NO_TILE) {
    text_add_char(out, '-');
    return;
  }
  for (int i = 0; i < ADDVANTAGE_HAND; i++) {
    if (i > 0) text_add_char(out, i == 3 && seat->arranged ? '/' : ',');
    if (seat->tiles[i] == ADDVANTAGE_HIDDEN_TILE)
      text_add_char(out, '_');
    else
      text_format(out, "%d%s", seat->tiles[i], seat->won >> i & 1 ? "*" : "");
  }
}

static void format_bonus(const AddvantageState *state, Text *out) {
  if (state->bonus[0] == ADDVANTAGE_NO_TILE) {
    text_add_char(out, '-');
    return;
  }
  for (int i = 0; i < ADDVANTAGE_BONUS; i++) {
    text_format(out, i > 0 ? ",%d" : "%d", state->bonus[i]);
    if (state->bonus_owner[i]) text_format(out, "@%d", state->bonus_owner[i]);
  }
}

// Numbers of the players in a set, "13".
static void format_players(unsigned players, Text *out) {
  for (int i = 0; i < ADDVANTAGE_MAX_PLAYERS; i++)
    if (players >> i & 1) text_format(out, "%d", i + 1);
}

static void format_memory(const AddvantageState *state, Text *out) {
  unsigned players_out = 0;
  bool is_first_ban = true;
  for (int i = 0; i < state->players; i++)
    players_out |= (unsigned)state->seats[i].out << i;
  if (state->gave_back) text_add(out, " gave=yes");
  if (state->idle) text_format(out, " still=%d", state->idle);
  if (players_out) {
    text_add(out, " out=");
    format_players(players_out, out);
  }
  for (int i = 0; i < state->players; i++) {
    const AddvantageSeat *seat = &state->seats[i];
    if (!seat->banned) continue;
    text_format(out, is_first_ban ? " ban=%d" : ",%d", i + 1);
    addvantage_format_cell(seat->bought, out);
    text_add_char(out, ':');
    format_players(seat->banned, out);
    is_first_ban = false;
  }
  if (state->viewer != VIEWER_REFEREE) text_format(out, " view=%d", state->viewer);
}

void addvantage_format_position(const void *game_state, Text *out) {
  const AddvantageState *state = game_state;
  format_stage(state, out);
  for (int i = 0; i < state->players; i++) {
    text_add_char(out, i > 0 ? '|' : ' ');
    format_board(state->seats[i].board, out);
  }
  for (int i = 0; i < state->players; i++)
    text_format(out, "%c%d", i > 0 ? ',' : ' ', state->seats[i].coins);
  for (int i = 0; i < state->players; i++) {
    text_add_char(out, i > 0 ? '|' : ' ');
    format_tiles(&state->seats[i], out);
  }
  text_add_char(out, ' ');
  format_bonus(state, out);
  format_memory(state, out);
  options_format(&addvantage_game, state, out);
}

// ---- Reading ----

static bool scan_player(const AddvantageState *state, const char **cursor, int *index) {
  if (**cursor < '1' || **cursor > '0' + state->players) return false;
  *index = *(*cursor)++ - '1';
  return true;
}

// The dice of `place:N:35`.
static bool scan_dice(AddvantageState *state, const char **cursor) {
  unsigned previous = 1;
  for (; **cursor; (*cursor)++) {
    const unsigned die = (unsigned)(**cursor - '0');
    if (die < previous || die > 6 || state->throw_count == ADDVANTAGE_MAX_THROW) return false;
    state->thrown |= die << (3 * state->throw_count++);
    previous = die;
  }
  return state->throw_count > 0;
}

static bool scan_end(AddvantageState *state, const char **cursor) {
  for (int end = ADDVANTAGE_FULL; end < ADDVANTAGE_END_COUNT; end++) {
    if (strcmp(*cursor, addvantage_end_words[end]) != 0) continue;
    state->end = (uint8_t)end;
    *cursor += strlen(*cursor);
    return true;
  }
  return false;
}

// What stands behind the phase's word.
static bool scan_stage(AddvantageState *state, const char **cursor) {
  int index;
  uint64_t count;
  if (state->phase == ADDVANTAGE_BONUSES) return true;
  if (!scan_prefix(cursor, ":")) return false;
  if (state->phase == ADDVANTAGE_OVER) return scan_end(state, cursor);
  if (!scan_player(state, cursor, &index)) return false;
  state->active = (uint8_t)index;
  if (state->phase == ADDVANTAGE_ROLL) {
    if (!scan_prefix(cursor, ":") || !scan_number_prefix(cursor, ADDVANTAGE_MAX_THROW, &count))
      return false;
    state->throw_count = (uint8_t)count;
  }
  if (state->phase == ADDVANTAGE_PLACE) return scan_prefix(cursor, ":") && scan_dice(state, cursor);
  return true;
}

static bool parse_stage(AddvantageState *state, const char *text, Error *error) {
  for (int phase = ADDVANTAGE_DEAL; phase <= ADDVANTAGE_OVER; phase++) {
    const char *cursor = text;
    if (!scan_prefix(&cursor, addvantage_phase_words[phase])) continue;
    state->phase = (uint8_t)phase;
    if (scan_stage(state, &cursor) && *cursor == '\0') return true;
    break;
  }
  return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.bad-stage", "text=%s", text);
}

static bool scan_board(const char **cursor, uint32_t *board) {
  for (int at = 0; at < ADDVANTAGE_CELLS; at++) {
    if (at > 0 && at % 3 == 0 && !scan_prefix(cursor, "/")) return false;
    if (scan_prefix(cursor, ".")) continue;
    if (**cursor < '1' || **cursor > '6') return false;
    *board |= (uint32_t)(*(*cursor)++ - '0') << (3 * cell_in_rows(at));
  }
  return true;
}

static bool parse_boards(AddvantageState *state, const char *text, Error *error) {
  const char *cursor = text;
  bool good = true;
  for (int i = 0; good && i < state->players; i++)
    good = (i == 0 || scan_prefix(&cursor, "|")) && scan_board(&cursor, &state->seats[i].board);
  if (good && *cursor == '\0') return true;
  return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.bad-boards", "text=%s", text);
}

static bool parse_coins(AddvantageState *state, const char *text, Error *error) {
  const char *cursor = text;
  uint64_t coins;
  for (int i = 0; i < state->players; i++) {
    if ((i > 0 && !scan_prefix(&cursor, ",")) ||
        !scan_number_prefix(&cursor, (uint64_t)(ADDVANTAGE_COINS * state->players), &coins))
      return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.bad-coins", "text=%s", text);
    state->seats[i].coins = (uint8_t)coins;
  }
  if (*cursor == '\0') return true;
  return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.bad-coins", "text=%s", text);
}

static bool scan_tile_number(const char **cursor, uint8_t *tile) {
  uint64_t number;
  if (!scan_number_prefix(cursor, ADDVANTAGE_HIGHEST_TILE, &number) ||
      number < ADDVANTAGE_LOWEST_TILE)
    return false;
  *tile = (uint8_t)number;
  return true;
}

static bool scan_tiles(const char **cursor, AddvantageSeat *seat) {
  if (scan_prefix(cursor, "-")) return true;
  for (int i = 0; i < ADDVANTAGE_HAND; i++) {
    if (i == 3 && scan_prefix(cursor, "/"))
      seat->arranged = true;
    else if (i > 0 && !scan_prefix(cursor, ","))
      return false;
    if (scan_prefix(cursor, "_")) {
      seat->tiles[i] = ADDVANTAGE_HIDDEN_TILE;
      continue;
    }
    if (!scan_tile_number(cursor, &seat->tiles[i])) return false;
    if (scan_prefix(cursor, "*")) seat->won |= (uint8_t)(1u << i);
  }
  return true;
}

static bool parse_tiles(AddvantageState *state, const char *text, Error *error) {
  const char *cursor = text;
  bool good = true;
  for (int i = 0; good && i < state->players; i++)
    good = (i == 0 || scan_prefix(&cursor, "|")) && scan_tiles(&cursor, &state->seats[i]);
  if (good && *cursor == '\0') return true;
  return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.bad-tiles", "text=%s", text);
}

static bool parse_bonus(AddvantageState *state, const char *text, Error *error) {
  const char *cursor = text;
  if (strcmp(text, "-") == 0) return true;
  bool good = true;
  for (int i = 0; good && i < ADDVANTAGE_BONUS; i++) {
    int owner;
    good = (i == 0 || scan_prefix(&cursor, ",")) && scan_tile_number(&cursor, &state->bonus[i]);
    if (!good || !scan_prefix(&cursor, "@")) continue;
    good = scan_player(state, &cursor, &owner);
    if (good) state->bonus_owner[i] = (uint8_t)(owner + 1);
  }
  if (good && *cursor == '\0') return true;
  return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.bad-bonus", "text=%s", text);
}

// Player numbers, ascending, at least one.
static bool scan_players(const AddvantageState *state, const char **cursor, unsigned *players) {
  int index;
  *players = 0;
  while (scan_player(state, cursor, &index)) {
    if (*players >> index) return false;
    *players |= 1u << index;
  }
  return *players != 0;
}

static bool parse_out(AddvantageState *state, const char *text, Error *error) {
  const char *cursor = text;
  unsigned players;
  if (!scan_players(state, &cursor, &players) || *cursor)
    return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.bad-out", "text=%s", text);
  for (int i = 0; i < state->players; i++)
    state->seats[i].out = players >> i & 1;
  return true;
}

static bool scan_ban(AddvantageState *state, const char **cursor, int *last_holder) {
  int holder, cell;
  unsigned players;
  if (!scan_player(state, cursor, &holder) || holder <= *last_holder) return false;
  if (!addvantage_scan_cell(cursor, &cell) || !scan_prefix(cursor, ":")) return false;
  if (!scan_players(state, cursor, &players)) return false;
  state->seats[holder].bought = (uint8_t)cell;
  state->seats[holder].banned = (uint8_t)players;
  *last_holder = holder;
  return true;
}

static bool parse_bans(AddvantageState *state, const char *text, Error *error) {
  const char *cursor = text;
  int last_holder = -1;
  do {
    if (!scan_ban(state, &cursor, &last_holder))
      return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.bad-ban", "text=%s", text);
  } while (scan_prefix(&cursor, ","));
  return *cursor == '\0' ||
         error_raise_with(error, ERROR_BAD_POSITION, "addvantage.ban-end", "text=%s", cursor);
}

enum { EXTRA_GAVE, EXTRA_STILL, EXTRA_OUT, EXTRA_BAN, EXTRA_VIEW };
static const char *const extra_names[] = {"gave", "still", "out", "ban", "view", NULL};

static bool parse_memory(AddvantageState *state, const char *const *extras, Error *error) {
  uint64_t number;
  if (extras[EXTRA_GAVE]) {
    if (strcmp(extras[EXTRA_GAVE], "yes") != 0)
      return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.bad-gave", "text=%s",
                              extras[EXTRA_GAVE]);
    state->gave_back = true;
  }
  if (extras[EXTRA_STILL]) {
    if (!scan_number(extras[EXTRA_STILL], UINT8_MAX, &number) || number == 0)
      return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.bad-still", "text=%s",
                              extras[EXTRA_STILL]);
    if (!state->endless) state->idle = (uint8_t)number;
  }
  if (extras[EXTRA_VIEW]) {
    if (!scan_number(extras[EXTRA_VIEW], state->players, &number))
      return error_raise_with(error, ERROR_BAD_POSITION, "addvantage.bad-view", "text=%s",
                              extras[EXTRA_VIEW]);
    state->viewer = (int8_t)number;
  }
  return (!extras[EXTRA_OUT] || parse_out(state, extras[EXTRA_OUT], error)) &&
         (!extras[EXTRA_BAN] || parse_bans(state, extras[EXTRA_BAN], error));
}

enum { FIELD_STAGE, FIELD_BOARDS, FIELD_COINS, FIELD_TILES, FIELD_BONUS, FIELD_COUNT };

static bool parse_words(void *game_state, const PositionWords *words, Error *error) {
  AddvantageState *state = game_state;
  const char *const *fields = words->fields;
  return parse_stage(state, fields[FIELD_STAGE], error) &&
         parse_boards(state, fields[FIELD_BOARDS], error) &&
         parse_coins(state, fields[FIELD_COINS], error) &&
         parse_tiles(state, fields[FIELD_TILES], error) &&
         parse_bonus(state, fields[FIELD_BONUS], error) &&
         parse_memory(state, words->extras, error) && addvantage_validate(state, error);
}

// The count was called `idle` before that was an option: `idle=3` is read as `still=3`.
static void name_count(const char *text, Text *out) {
  for (bool is_word = true; *text; text++) {
    const char *value = text;
    if (is_word && scan_prefix(&value, "idle=") && *value >= '0' && *value <= '9') {
      text_add(out, "still=");
      text = value;
    }
    text_add_char(out, *text);
    is_word = *text == ' ';
  }
}

bool addvantage_parse_position(void *state, const char *text, Error *error) {
  static const PositionForm form = {FIELD_COUNT, extra_names, parse_words};
  Text named = {0};
  name_count(text, &named);
  const bool good = position_parse(&addvantage_game, &form, text_string(&named), state, error);
  text_free(&named);
  return good;
}
