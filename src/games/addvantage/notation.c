// Moves as text.
#include "base/error_codes.h"
#include "base/scan.h"
#include "games/addvantage/adapter.h"

#include <string.h>

static const char *const kind_words[] = {
    [ADDVANTAGE_MOVE_DEAL] = "deal:",   [ADDVANTAGE_MOVE_ARRANGE] = "arrange:",
    [ADDVANTAGE_MOVE_BONUS] = "bonus:", [ADDVANTAGE_MOVE_THROW] = "throw:",
    [ADDVANTAGE_MOVE_ROLL] = "roll:",   [ADDVANTAGE_MOVE_PLACE] = "place:",
    [ADDVANTAGE_MOVE_BUY] = "buy:",     [ADDVANTAGE_MOVE_DROP] = "drop:",
};

// ---- Writing ----

void addvantage_format_cell(int cell, Text *out) {
  text_add_char(out, (char)('a' + cell / 3));
  text_add_char(out, (char)('1' + cell % 3));
}

static void format_tiles(Move move, int count, bool is_hidden, Text *out) {
  for (int i = 0; i < count; i++) {
    const unsigned tile = addvantage_move_tile(move, i);
    const bool after_rows = i == 3 && addvantage_kind(move) == ADDVANTAGE_MOVE_ARRANGE;
    if (i > 0) text_add_char(out, after_rows ? '/' : ',');
    if (is_hidden || tile == ADDVANTAGE_HIDDEN_TILE)
      text_add_char(out, '_');
    else
      text_format(out, "%u", tile);
  }
}

static void format_roll(Move move, Text *out) {
  for (uint64_t dice = addvantage_payload(move); dice; dice >>= 3)
    text_format(out, "%u", (unsigned)(dice & 7));
}

static void format_place(Move move, Text *out) {
  const uint32_t placed = addvantage_placed(move);
  bool is_first = true;
  for (unsigned die = 1; die <= 6; die++) {
    for (int cell = 0; cell < ADDVANTAGE_CELLS; cell++) {
      if (addvantage_die(placed, cell) != die) continue;
      text_format(out, is_first ? "%u@" : ",%u@", die);
      addvantage_format_cell(cell, out);
      is_first = false;
    }
  }
  const unsigned given_up = addvantage_given_up(move);
  if (given_up) text_format(out, is_first ? "%u@out" : ",%u@out", given_up);
}

void addvantage_format_move(const AddvantageState *state, Move move, int viewer, Text *out) {
  const AddvantageKind kind = addvantage_kind(move);
  const bool is_hidden = !addvantage_sees(state, viewer, state->active);
  text_add(out, kind_words[kind]);
  switch (kind) {
  case ADDVANTAGE_MOVE_DEAL:
  case ADDVANTAGE_MOVE_ARRANGE:
    format_tiles(move, ADDVANTAGE_HAND, is_hidden, out);
    break;
  case ADDVANTAGE_MOVE_BONUS:
    format_tiles(move, ADDVANTAGE_BONUS, false, out);
    break;
  case ADDVANTAGE_MOVE_THROW:
    text_format(out, "%u", (unsigned)addvantage_payload(move));
    break;
  case ADDVANTAGE_MOVE_ROLL:
    format_roll(move, out);
    break;
  case ADDVANTAGE_MOVE_PLACE:
    format_place(move, out);
    break;
  case ADDVANTAGE_MOVE_BUY:
    text_format(out, "%d", addvantage_buy_seller(move) + 1);
    addvantage_format_cell(addvantage_buy_from(move), out);
    text_add_char(out, '>');
    addvantage_format_cell(addvantage_buy_to(move), out);
    break;
  case ADDVANTAGE_MOVE_DROP:
    addvantage_format_cell(addvantage_drop_cell(move), out);
    break;
  }
}

// ---- Reading: each function reads what stands behind the colon, to the end ----

bool addvantage_scan_cell(const char **cursor, int *cell) {
  const char *text = *cursor;
  if (text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3') return false;
  *cell = (text[0] - 'a') * 3 + (text[1] - '1');
  *cursor += 2;
  return true;
}

// Like scan_cell; says so when there is none.
static bool read_cell(const char **cursor, int *cell, Error *error) {
  if (addvantage_scan_cell(cursor, cell)) return true;
  return error_raise_with(error, ERROR_SYNTAX, "addvantage.bad-cell", "text=%s", *cursor);
}

static bool read_die(const char **cursor, unsigned *die, Error *error) {
  if (**cursor < '1' || **cursor > '6')
    return error_raise_with(error, ERROR_SYNTAX, "addvantage.bad-die", "text=%s", *cursor);
  *die = (unsigned)(*(*cursor)++ - '0');
  return true;
}

static bool expect_end(const char *cursor, Error *error) {
  if (*cursor == '\0') return true;
  return error_raise_with(error, ERROR_SYNTAX, "addvantage.trailing-text", "text=%s", cursor);
}

// A tile's number, or `_` for a hidden one.
static bool read_tile(const char **cursor, uint8_t *tile, Error *error) {
  uint64_t number;
  if (scan_prefix(cursor, "_")) {
    *tile = ADDVANTAGE_HIDDEN_TILE;
    return true;
  }
  if (!scan_number_prefix(cursor, ADDVANTAGE_HIGHEST_TILE, &number) ||
      number < ADDVANTAGE_LOWEST_TILE)
    return error_raise_with(error, ERROR_SYNTAX, "addvantage.bad-tile", "least=%d most=%d text=%s",
                            ADDVANTAGE_LOWEST_TILE, ADDVANTAGE_HIGHEST_TILE, *cursor);
  *tile = (uint8_t)number;
  return true;
}

// Puts a new last item of a small list where it belongs.
static void sort_last(uint8_t *list, int last) {
  for (; last > 0 && list[last - 1] > list[last]; last--) {
    const uint8_t swap = list[last];
    list[last] = list[last - 1];
    list[last - 1] = swap;
  }
}

static bool read_tiles(AddvantageKind kind, const char *cursor, Move *move, Error *error) {
  const int count = kind == ADDVANTAGE_MOVE_BONUS ? ADDVANTAGE_BONUS : ADDVANTAGE_HAND;
  const bool is_arrange = kind == ADDVANTAGE_MOVE_ARRANGE;
  uint8_t tiles[ADDVANTAGE_HAND];
  for (int i = 0; i < count; i++) {
    const char *separator = is_arrange && i == 3 ? "/" : ",";
    if (i > 0 && !scan_prefix(&cursor, separator))
      return error_raise_with(error, ERROR_SYNTAX,
                              is_arrange ? "addvantage.arrange-form" : "addvantage.tiles-form",
                              "count=%d", count);
    if (!read_tile(&cursor, &tiles[i], error)) return false;
    if (!is_arrange) sort_last(tiles, i);
  }
  uint64_t payload = 0;
  for (int i = 0; i < count; i++)
    payload |= addvantage_tile_bits(tiles[i], i);
  *move = addvantage_move(kind, payload);
  return expect_end(cursor, error);
}

static bool read_throw(const char *cursor, Move *move, Error *error) {
  uint64_t count;
  if (!scan_number(cursor, UINT8_MAX, &count))
    return error_raise_with(error, ERROR_SYNTAX, "addvantage.throw-form", "text=%s", cursor);
  *move = addvantage_throw((int)count);
  return true;
}

static bool read_roll(const char *cursor, Move *move, Error *error) {
  uint8_t dice[ADDVANTAGE_MAX_THROW];
  int count = 0;
  if (strlen(cursor) < 1 || strlen(cursor) > ADDVANTAGE_MAX_THROW)
    return error_raise_with(error, ERROR_SYNTAX, "addvantage.roll-size", "most=%d",
                            ADDVANTAGE_MAX_THROW);
  while (*cursor) {
    unsigned die = 0;
    if (!read_die(&cursor, &die, error)) return false;
    dice[count] = (uint8_t)die;
    sort_last(dice, count++);
  }
  uint64_t payload = 0;
  for (int i = 0; i < count; i++)
    payload |= (uint64_t)dice[i] << (3 * i);
  *move = addvantage_move(ADDVANTAGE_MOVE_ROLL, payload);
  return true;
}

static bool read_place(const char *cursor, Move *move, Error *error) {
  uint32_t placed = 0;
  unsigned given_up = 0;
  do {
    unsigned die = 0;
    int cell = 0;
    if (!read_die(&cursor, &die, error)) return false;
    if (!scan_prefix(&cursor, "@"))
      return error_raise(error, ERROR_SYNTAX, "addvantage.place-form");
    if (scan_prefix(&cursor, "out")) {
      if (given_up) return error_raise(error, ERROR_SYNTAX, "addvantage.one-given-up");
      given_up = die;
      continue;
    }
    if (!read_cell(&cursor, &cell, error)) return false;
    if (addvantage_die(placed, cell))
      return error_raise(error, ERROR_SYNTAX, "addvantage.square-twice");
    placed |= die << (3 * cell);
  } while (scan_prefix(&cursor, ","));
  *move = addvantage_place(placed, given_up);
  return expect_end(cursor, error);
}

static bool read_buy(const char *cursor, Move *move, Error *error) {
  int from = 0, to = 0;
  if (*cursor < '1' || *cursor > '0' + ADDVANTAGE_MAX_PLAYERS)
    return error_raise(error, ERROR_SYNTAX, "addvantage.buy-player");
  const int seller = *cursor++ - '1';
  if (!read_cell(&cursor, &from, error)) return false;
  if (!scan_prefix(&cursor, ">")) return error_raise(error, ERROR_SYNTAX, "addvantage.buy-form");
  if (!read_cell(&cursor, &to, error)) return false;
  *move = addvantage_buy(seller, from, to);
  return expect_end(cursor, error);
}

static bool read_drop(const char *cursor, Move *move, Error *error) {
  int cell = 0;
  if (!read_cell(&cursor, &cell, error)) return false;
  *move = addvantage_drop(cell);
  return expect_end(cursor, error);
}

bool addvantage_parse_move(const char *text, Move *move, Error *error) {
  for (AddvantageKind kind = ADDVANTAGE_MOVE_DEAL; kind <= ADDVANTAGE_MOVE_DROP; kind++) {
    const char *cursor = text;
    if (!scan_prefix(&cursor, kind_words[kind])) continue;
    switch (kind) {
    case ADDVANTAGE_MOVE_DEAL:
    case ADDVANTAGE_MOVE_ARRANGE:
    case ADDVANTAGE_MOVE_BONUS:
      return read_tiles(kind, cursor, move, error);
    case ADDVANTAGE_MOVE_THROW:
      return read_throw(cursor, move, error);
    case ADDVANTAGE_MOVE_ROLL:
      return read_roll(cursor, move, error);
    case ADDVANTAGE_MOVE_PLACE:
      return read_place(cursor, move, error);
    case ADDVANTAGE_MOVE_BUY:
      return read_buy(cursor, move, error);
    case ADDVANTAGE_MOVE_DROP:
      return read_drop(cursor, move, error);
    }
  }
  return error_raise(error, ERROR_SYNTAX, "addvantage.move-form");
}
