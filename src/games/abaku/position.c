// Positions as text:
//
//   BOARD TURN SCORES RACKS BAGS ZEROS NAME=VALUE...
//
// BOARD is 15 rows joined by "/", without the empty cells at their ends: "." is an empty cell, "7"
// a tile, "?7" a wildcard laid as 7. TURN is the player who plays, "draw2" or "deal2" for the
// player who draws, or "over". The other words have one item a player, joined by commas; BAGS is a
// single number where the bag is shared. "-" is an empty rack and "_" what a view does not show.
#include "core/position.h"
#include "base/error_codes.h"
#include "base/scan.h"
#include "games/abaku/adapter.h"

#include <string.h>

enum { FIELD_BOARD, FIELD_TURN, FIELD_SCORES, FIELD_RACKS, FIELD_BAGS, FIELD_ZEROS, FIELD_COUNT };
enum {
  EXTRA_SHOWN,
  EXTRA_SWAPPED,
  EXTRA_PASSES,
  EXTRA_IDLE,
  EXTRA_OUT,
  EXTRA_ASIDE,
  EXTRA_END,
  EXTRA_VIEWER,
};
static const char *const extra_names[] = {"shown", "swapped", "passes", "idle", "out",
                                          "aside", "end",     "viewer", NULL};
enum { MAX_SCORE = 9999999 };

// ---- Writing

static void format_board(const AbakuState *state, Text *out) {
  for (int row = 0; row < ABAKU_SIZE; row++) {
    if (row > 0) text_add_char(out, '/');
    int pending = 0; // empty cells, written only when a tile follows
    for (int column = 0; column < ABAKU_SIZE; column++) {
      const int cell = row * ABAKU_SIZE + column;
      if (abaku_is_empty(state, cell)) {
        pending++;
        continue;
      }
      for (; pending > 0; pending--)
        text_add_char(out, '.');
      if (state->cells[cell] & ABAKU_CELL_WILDCARD) text_add_char(out, '?');
      text_add_char(out, (char)('0' + abaku_digit(state, cell)));
    }
  }
}

static void format_turn(const AbakuState *state, Text *out) {
  static const char *const prefixes[] = {" deal", " ", " draw"};
  if (state->phase == PHASE_OVER)
    text_add(out, " over");
  else
    text_format(out, "%s%d", prefixes[state->phase], state->turn);
}

// Adds the items of a list, with a comma before all but the first.
static void format_number(Text *out, int index, int number) {
  text_format(out, index > 0 ? ",%d" : "%d", number);
}

static void format_racks(const AbakuState *state, Text *out) {
  for (int i = 0; i < state->players; i++) {
    const TileSet *rack = &state->player[i].rack;
    text_add_char(out, i > 0 ? ',' : ' ');
    if (tiles_total(rack) == 0) text_add_char(out, '-');
    tiles_format(abaku_rack_tiles, rack, out);
  }
}

static void format_bags(const AbakuState *state, Text *out) {
  text_add_char(out, ' ');
  for (int i = 0; i < (state->shared ? 1 : state->players); i++)
    format_number(out, i, abaku_bag_size(state, i + 1));
}

static void format_zeros(const AbakuState *state, Text *out) {
  for (int i = 0; i < state->players; i++) {
    text_add_char(out, i > 0 ? ',' : ' ');
    if (abaku_hides(state, i + 1))
      text_add_char(out, '_');
    else
      text_format(out, "%d", state->player[i].zeros);
  }
}

// " NAME=1,0" unless all are 0. `first` is the counter of the first player.
static void format_counters(const AbakuState *state, const char *name, const uint8_t *first,
                            Text *out) {
  int numbers[GAME_MAX_PLAYERS], sum = 0;
  for (int i = 0; i < state->players; i++)
    sum += numbers[i] = first[(size_t)i * sizeof(AbakuPlayer)];
  if (sum == 0) return;
  text_format(out, " %s=", name);
  for (int i = 0; i < state->players; i++)
    format_number(out, i, numbers[i]);
}

static void format_out(const AbakuState *state, Text *out) {
  const char *separator = " out=";
  for (int i = 0; i < state->players; i++) {
    if (!state->player[i].out) continue;
    text_format(out, "%s%d", separator, i + 1);
    separator = ",";
  }
}

void abaku_format_position(const void *game_state, Text *out) {
  const AbakuState *state = game_state;
  format_board(state, out);
  format_turn(state, out);
  text_add_char(out, ' ');
  for (int i = 0; i < state->players; i++)
    format_number(out, i, state->player[i].score);
  format_racks(state, out);
  format_bags(state, out);
  format_zeros(state, out);
  options_format(&abaku_game, state, out);
  format_counters(state, extra_names[EXTRA_SHOWN], &state->player[0].zeros_shown, out);
  format_counters(state, extra_names[EXTRA_SWAPPED], &state->player[0].swapped, out);
  format_counters(state, extra_names[EXTRA_PASSES], &state->player[0].passes, out);
  if (state->idle) text_format(out, " idle=%d", state->idle);
  format_out(state, out);
  if (tiles_total(&state->aside)) {
    text_add(out, " aside=");
    tiles_format(abaku_rack_tiles, &state->aside, out);
  }
  if (state->end) text_format(out, " end=%s", abaku_end_words[state->end]);
  if (state->viewer != VIEWER_REFEREE) text_format(out, " viewer=%d", state->viewer);
}

// ---- Reading

static bool parse_board(AbakuState *state, const char *text, Error *error) {
  for (int row = 0; row < ABAKU_SIZE; row++) {
    if (row > 0 && *text++ != '/') return error_raise(error, ERROR_BAD_POSITION, "abaku.row-count");
    for (int column = 0; *text && *text != '/'; column++, text++) {
      const bool is_wild = *text == '?';
      if (is_wild) text++;
      if (column == ABAKU_SIZE)
        return error_raise_with(error, ERROR_BAD_POSITION, "position.long-row", "row=%d most=%d",
                                row + 1, ABAKU_SIZE);
      if (*text == '.' && !is_wild) continue;
      if (*text < '0' || *text > '9')
        return error_raise_with(error, ERROR_BAD_POSITION, "abaku.bad-tile", "row=%d", row + 1);
      uint8_t *cell = &state->cells[row * ABAKU_SIZE + column];
      *cell = (uint8_t)((*cell & ~ABAKU_DIGIT_MASK) | (*text - '0') |
                        (is_wild ? ABAKU_CELL_WILDCARD : 0));
      state->tile_count++;
    }
    if (*text == '\0' && row < ABAKU_SIZE - 1)
      return error_raise(error, ERROR_BAD_POSITION, "abaku.row-count");
  }
  return *text == '\0' || error_raise(error, ERROR_BAD_POSITION, "abaku.row-count");
}

// The items of a list joined by commas; there have to be `count` of them.
typedef struct Items {
  const char *starts[GAME_MAX_PLAYERS];
  size_t lengths[GAME_MAX_PLAYERS];
} Items;

static bool split_items(const char *text, int count, const char *part, Items *items, Error *error) {
  for (int i = 0;; i++) {
    const size_t length = strcspn(text, ",");
    if (i == count) break;
    items->starts[i] = text;
    items->lengths[i] = length;
    text += length;
    if (*text == '\0' && i == count - 1) return true;
    if (*text++ == '\0') break;
  }
  return error_raise_with(error, ERROR_BAD_POSITION, "abaku.item-count", "count=%d part=%s", count,
                          part);
}

// One item as a number; behind it is a comma or the end.
static bool item_number(const char *item, uint64_t maximum, uint64_t *number) {
  return scan_number_prefix(&item, maximum, number) && (*item == ',' || *item == '\0');
}

static bool parse_scores(AbakuState *state, const char *text, Error *error) {
  Items items;
  if (!split_items(text, state->players, "SCORES", &items, error)) return false;
  for (int i = 0; i < state->players; i++) {
    const char *item = items.starts[i];
    const bool is_negative = *item == '-';
    uint64_t number;
    if (!item_number(item + is_negative, MAX_SCORE, &number) || (is_negative && number == 0))
      return error_raise(error, ERROR_BAD_POSITION, "abaku.bad-score");
    state->player[i].score = is_negative ? -(int32_t)number : (int32_t)number;
  }
  return true;
}

// One counter a player; `first` is the first player's.
static bool parse_counters(AbakuState *state, const char *text, uint64_t maximum, const char *part,
                           uint8_t *first, Error *error) {
  Items items;
  if (!text) return true;
  if (!split_items(text, state->players, part, &items, error)) return false;
  for (int i = 0; i < state->players; i++) {
    uint64_t number;
    if (!item_number(items.starts[i], maximum, &number))
      return error_raise_with(error, ERROR_BAD_POSITION, "abaku.bad-counter", "part=%s most=%d",
                              part, (int)maximum);
    first[(size_t)i * sizeof(AbakuPlayer)] = (uint8_t)number;
  }
  return true;
}

// Tiles of a player: in a view all hidden or none.
static bool parse_tiles(const AbakuState *state, int player, const char *text, size_t length,
                        TileSet *tiles, Error *error) {
  if (!tiles_parse(abaku_rack_tiles, text, length, true, tiles, ERROR_BAD_POSITION, error))
    return false;
  const int hidden = tiles->counts[TILES_HIDDEN], total = tiles_total(tiles);
  if (total > ABAKU_RACK) return error_raise(error, ERROR_BAD_POSITION, "abaku.long-rack");
  const bool may_hide = state->viewer != VIEWER_REFEREE && state->viewer != player;
  const bool has_to_hide = may_hide && state->phase != PHASE_OVER;
  if (hidden == total ? total > 0 && !may_hide : hidden > 0 || has_to_hide)
    return error_raise(error, ERROR_BAD_POSITION, "abaku.hidden-tiles");
  return true;
}

static bool parse_racks(AbakuState *state, const char *text, Error *error) {
  Items items;
  if (!split_items(text, state->players, "RACKS", &items, error)) return false;
  for (int i = 0; i < state->players; i++) {
    const bool is_empty = items.lengths[i] == 1 && items.starts[i][0] == '-';
    if (items.lengths[i] == 0) return error_raise(error, ERROR_BAD_POSITION, "abaku.empty-rack");
    if (!parse_tiles(state, i + 1, items.starts[i], is_empty ? 0 : items.lengths[i],
                     &state->player[i].rack, error))
      return false;
  }
  return true;
}

static bool parse_zeros(AbakuState *state, const char *text, Error *error) {
  Items items;
  const int most = ABAKU_PLAIN_ZEROS + state->second_wildcards;
  if (!split_items(text, state->players, "ZEROS", &items, error)) return false;
  for (int i = 0; i < state->players; i++) {
    uint64_t number = 0;
    if (abaku_hides(state, i + 1) ? items.lengths[i] != 1 || items.starts[i][0] != '_'
                                  : !item_number(items.starts[i], (uint64_t)most, &number))
      return error_raise_with(error, ERROR_BAD_POSITION, "abaku.bad-zeros", "most=%d", most);
    state->player[i].zeros = (uint8_t)number;
  }
  return true;
}

static bool parse_out(AbakuState *state, const char *text, Error *error) {
  int last = 0;
  for (; text && *text; text++) {
    uint64_t player;
    if (!scan_number_prefix(&text, state->players, &player) || (int)player <= last)
      return error_raise(error, ERROR_BAD_POSITION, "abaku.bad-out");
    last = (int)player;
    state->player[player - 1].out = true;
    if (*text == '\0') return true;
    if (*text != ',') break;
  }
  return !text || error_raise(error, ERROR_BAD_POSITION, "abaku.bad-out");
}

static bool parse_turn(AbakuState *state, const char *text, Error *error) {
  state->phase = PHASE_PLAY;
  state->turn = 0;
  if (strcmp(text, "over") == 0) {
    state->phase = PHASE_OVER;
    return true;
  }
  if (scan_prefix(&text, "deal")) state->phase = PHASE_DEAL;
  if (scan_prefix(&text, "draw")) state->phase = PHASE_DRAW;
  uint64_t player;
  if (!scan_number(text, state->players, &player) || player == 0)
    return error_raise(error, ERROR_BAD_POSITION, "abaku.bad-turn");
  state->turn = (uint8_t)player;
  return true;
}

static bool parse_viewer(AbakuState *state, const char *text, Error *error) {
  uint64_t viewer;
  if (!text) return true;
  if (!scan_number(text, state->players, &viewer))
    return error_raise(error, ERROR_BAD_POSITION, "abaku.bad-viewer");
  state->viewer = (int8_t)viewer;
  return true;
}

static bool parse_end(AbakuState *state, const char *text, Error *error) {
  if (!text && state->phase != PHASE_OVER) return true;
  if (!text || state->phase != PHASE_OVER)
    return error_raise(error, ERROR_BAD_POSITION, "abaku.end-mismatch");
  for (int end = END_NONE + 1; end < END_COUNT; end++)
    if (strcmp(text, abaku_end_words[end]) == 0) state->end = (uint8_t)end;
  return state->end != END_NONE ||
         error_raise_with(error, ERROR_BAD_POSITION, "position.bad-ending", "text=%s", text);
}

static bool parse_idle(AbakuState *state, const char *text, Error *error) {
  uint64_t idle = 0;
  const int limit = ABAKU_IDLE_ROUNDS * state->players;
  if (text && !scan_number(text, (uint64_t)limit, &idle))
    return error_raise_with(error, ERROR_BAD_POSITION, "position.bad-idle", "most=%d", limit);
  state->idle = (uint8_t)idle;
  return true;
}

static bool parse_aside(AbakuState *state, const char *text, Error *error) {
  if (!text) return true;
  if (state->phase != PHASE_DRAW || *text == '\0')
    return error_raise(error, ERROR_BAD_POSITION, "abaku.bad-aside");
  return parse_tiles(state, state->turn, text, strlen(text), &state->aside, error);
}

// Own bags are counts. The shared bag has what is nowhere else.
static bool parse_own_bags(AbakuState *state, const char *text, Error *error) {
  return parse_counters(state, text, ABAKU_OWN_BAG, "BAGS", &state->player[0].bag, error);
}

static bool take_from_shared_bag(AbakuState *state, const TileSet *tiles, Error *error) {
  const TileSet plain = abaku_as_plain(tiles);
  if (!tiles_contain(&state->bag, &plain))
    return error_raise(error, ERROR_BAD_POSITION, "abaku.too-many-of-a-digit");
  tiles_remove(&state->bag, &plain);
  return true;
}

static bool parse_shared_bag(AbakuState *state, const char *text, Error *error) {
  TileSet on_board = {0};
  int hidden = state->aside.counts[TILES_HIDDEN];
  for (int cell = 0; cell < ABAKU_CELLS; cell++)
    if (!abaku_is_empty(state, cell))
      on_board.counts[state->cells[cell] & ABAKU_CELL_WILDCARD ? 0 : abaku_digit(state, cell)]++;
  if (!take_from_shared_bag(state, &on_board, error) ||
      !take_from_shared_bag(state, &state->aside, error))
    return false;
  for (int i = 0; i < state->players; i++) {
    hidden += state->player[i].rack.counts[TILES_HIDDEN];
    if (!take_from_shared_bag(state, &state->player[i].rack, error)) return false;
  }
  uint64_t count;
  const int left = tiles_total(&state->bag) - hidden;
  if (!scan_number(text, ABAKU_SHARED_BAG, &count) || (int)count != left)
    return error_raise_with(error, ERROR_BAD_POSITION, "abaku.shared-bag", "count=%d", left);
  state->bag_count = (uint8_t)count;
  return true;
}

static bool parse_words(void *game_state, const PositionWords *words, Error *error) {
  AbakuState *state = game_state;
  const char *const *fields = words->fields;
  const char *const *extras = words->extras;
  AbakuPlayer *first = &state->player[0];
  return parse_viewer(state, extras[EXTRA_VIEWER], error) &&
         parse_board(state, fields[FIELD_BOARD], error) &&
         parse_turn(state, fields[FIELD_TURN], error) &&
         parse_scores(state, fields[FIELD_SCORES], error) &&
         parse_racks(state, fields[FIELD_RACKS], error) &&
         parse_aside(state, extras[EXTRA_ASIDE], error) &&
         (state->shared ? parse_shared_bag(state, fields[FIELD_BAGS], error)
                        : parse_own_bags(state, fields[FIELD_BAGS], error)) &&
         parse_zeros(state, fields[FIELD_ZEROS], error) &&
         parse_counters(state, extras[EXTRA_SHOWN], ABAKU_PLAIN_ZEROS, extra_names[EXTRA_SHOWN],
                        &first->zeros_shown, error) &&
         parse_counters(state, extras[EXTRA_SWAPPED], 255, extra_names[EXTRA_SWAPPED],
                        &first->swapped, error) &&
         parse_counters(state, extras[EXTRA_PASSES], ABAKU_MAX_PASSES, extra_names[EXTRA_PASSES],
                        &first->passes, error) &&
         parse_idle(state, extras[EXTRA_IDLE], error) &&
         parse_out(state, extras[EXTRA_OUT], error) && parse_end(state, extras[EXTRA_END], error) &&
         abaku_validate(state, error);
}

bool abaku_parse_position(void *state, const char *text, Error *error) {
  static const PositionForm form = {FIELD_COUNT, extra_names, parse_words};
  return position_parse(&abaku_game, &form, text, state, error);
}
