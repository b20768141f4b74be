// Moves and reports as text.
#include "base/error_codes.h"
#include "base/scan.h"
#include "games/abaku/adapter.h"
#include "games/abaku/operation.h"

#include <string.h>

const LineGrid abaku_grid = {ABAKU_SIZE, ABAKU_SIZE, "0123456789", '?'};
const char abaku_rack_tiles[] = "0123456789?";

static void format_play(Move move, Text *out) {
  LinePlay play = {.count = abaku_move_count(move),
                   .start = abaku_move_start(move),
                   .vertical = abaku_move_vertical(move)};
  for (int i = 0; i < play.count; i++) {
    const int tile = abaku_move_tile(move, i);
    play.tiles[i] =
        (uint8_t)((tile & ABAKU_DIGIT_MASK) | (tile & ABAKU_TILE_WILDCARD ? LINE_WILDCARD : 0));
  }
  line_format_play(&abaku_grid, &play, out);
}

// Exchanges and draws: only the player sees the tiles, everybody else how many they are.
static void format_tiles(const AbakuState *state, const char *prefix, Move move, int viewer,
                         Text *out) {
  TileSet tiles = abaku_move_tiles(move);
  if (viewer != VIEWER_REFEREE && viewer != state->turn) tiles = tiles_hide(&tiles);
  text_add(out, prefix);
  tiles_format(abaku_rack_tiles, &tiles, out);
}

void abaku_format_move(const AbakuState *state, Move move, int viewer, Text *out) {
  switch (abaku_move_kind(move)) {
  case MOVE_PLAY:
    format_play(move, out);
    break;
  case MOVE_SWAP:
    format_tiles(state, "swap:", move, viewer, out);
    break;
  case MOVE_DRAW:
    format_tiles(state, "draw:", move, viewer, out);
    break;
  default:
    text_add(out, "pass");
    break;
  }
}

static bool parse_play(const char *text, Move *move, Error *error) {
  LinePlay play;
  if (!line_parse_play(&abaku_grid, text, &play, error)) return false;
  if (play.count > ABAKU_RACK)
    return error_raise_with(error, ERROR_SYNTAX, "abaku.play-size", "most=%d", ABAKU_RACK);
  uint32_t tiles = 0;
  for (int i = 0; i < play.count; i++) {
    const bool is_wild = play.tiles[i] & LINE_WILDCARD;
    const uint32_t digit = play.tiles[i] & ABAKU_DIGIT_MASK;
    tiles |= (digit | (is_wild ? ABAKU_TILE_WILDCARD : 0u)) << ABAKU_TILE_BITS * i;
  }
  *move = abaku_play_word(play.start, play.vertical, play.count, tiles);
  return true;
}

static bool parse_tiles(const char *text, const char *alphabet, AbakuMoveKind kind, Move *move,
                        Error *error) {
  TileSet tiles;
  const size_t length = strlen(text);
  if (length == 0 || length > ABAKU_RACK)
    return error_raise_with(error, ERROR_SYNTAX, "abaku.tiles-form", "most=%d", ABAKU_RACK);
  if (!tiles_parse(alphabet, text, length, false, &tiles, ERROR_SYNTAX, error)) return false;
  *move = abaku_move(kind, tiles_pack(&tiles));
  return true;
}

bool abaku_parse_move(const char *text, Move *move, Error *error) {
  if (strcmp(text, "pass") == 0) {
    *move = abaku_move(MOVE_PASS, 0);
    return true;
  }
  if (scan_prefix(&text, "swap:"))
    return parse_tiles(text, abaku_rack_tiles, MOVE_SWAP, move, error);
  if (scan_prefix(&text, "draw:"))
    return parse_tiles(text, abaku_grid.alphabet, MOVE_DRAW, move, error);
  if (strchr(text, '@')) return parse_play(text, move, error);
  return error_raise(error, ERROR_SYNTAX, "abaku.move-form");
}

// The digits of an operation as they are after the placement; how many there are.
static int read_digits(const AbakuState *state, const AbakuPlacement *placement,
                       const AbakuOperation *operation, uint8_t digits[ABAKU_SIZE]) {
  const int count = operation->last - operation->first + 1;
  for (int i = 0; i < count; i++) {
    const int cell = abaku_line_cell(operation->line, operation->first + i);
    digits[i] = (uint8_t)abaku_digit(state, cell);
    for (int j = 0; j < placement->count; j++)
      if (placement->cells[j] == cell) digits[i] = placement->digits[j];
  }
  return count;
}

void abaku_format_operation(const AbakuState *state, const AbakuPlacement *placement,
                            const AbakuOperation *operation, Text *out) {
  uint8_t digits[ABAKU_SIZE];
  const int count = read_digits(state, placement, operation, digits);
  line_format_run(&abaku_grid, abaku_line_cell(operation->line, operation->first),
                  abaku_line_cell(operation->line, operation->last), operation->line >= ABAKU_SIZE,
                  out);
  text_add_char(out, ' ');
  operation_format_readings(digits, count, state->basic, out);
}

void abaku_format_equation(const AbakuState *state, const AbakuPlacement *placement,
                           const AbakuOperation *operation, Text *out) {
  uint8_t digits[ABAKU_SIZE];
  const int count = read_digits(state, placement, operation, digits);
  operation_format_reading(digits, count, state->basic, out);
}

void abaku_report(const AbakuState *state, const AbakuPlacement *placement, const AbakuScore *score,
                  Text *out) {
  for (int i = 0; i < score->count; i++) {
    text_add(out, "op ");
    abaku_format_operation(state, placement, &score->operations[i], out);
    text_format(out, " %d\n", score->operations[i].points);
  }
  text_format(out, "points %d\n", score->points);
  if (score->count >= ABAKU_COMBO) text_add(out, "combo\n");
}
