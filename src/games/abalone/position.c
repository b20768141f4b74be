// Positions as text: the board, what the rules count, the options, and the history that the
// repetition rule needs.
#include "core/position.h"
#include "base/error_codes.h"
#include "base/scan.h"
#include "games/abalone/adapter.h"

#include <string.h>

static char symbol_at(const CellSet marbles[2], int cell) {
  return marbles[BLACK] >> cell & 1 ? 'S' : marbles[WHITE] >> cell & 1 ? 's' : '.';
}

void abalone_format_board(const CellSet marbles[2], Text *out) {
  for (int row = ROW_COUNT - 1; row >= 0; row--) {
    int empty = 0;
    for (int i = 0; i < row_length(row); i++) {
      const char symbol = symbol_at(marbles, cell_at(row, row_first_number(row) + i));
      if (symbol == '.') {
        empty++;
        continue;
      }
      if (empty) text_add_number(out, empty);
      empty = 0;
      text_add_char(out, symbol);
    }
    if (empty) text_add_number(out, empty);
    if (row > 0) text_add_char(out, '/');
  }
}

// Reads one row and leaves *cursor behind it.
static bool parse_row(const char **cursor, int row, CellSet marbles[2], Error *error) {
  int filled = 0;
  bool after_digit = false;
  for (; **cursor != '\0' && **cursor != '/'; ++*cursor) {
    const char symbol = **cursor;
    const bool is_digit = symbol >= '1' && symbol <= '9';
    if (!is_digit && symbol != 'S' && symbol != 's')
      return error_raise_with(error, ERROR_BAD_POSITION, "position.unknown-symbol",
                              "row=%c symbol=%c", 'a' + row, symbol);
    if (is_digit && after_digit)
      return error_raise_with(error, ERROR_BAD_POSITION, "abalone.two-digits", "row=%c", 'a' + row);
    after_digit = is_digit;
    const int width = is_digit ? symbol - '0' : 1;
    if (filled + width > row_length(row))
      return error_raise_with(error, ERROR_BAD_POSITION, "position.long-row", "row=%c most=%d",
                              'a' + row, row_length(row));
    if (!is_digit) marbles[symbol == 's'] |= cell_bit(cell_at(row, row_first_number(row) + filled));
    filled += width;
  }
  if (filled < row_length(row))
    return error_raise_with(error, ERROR_BAD_POSITION, "abalone.short-row",
                            "row=%c count=%d wanted=%d", 'a' + row, filled, row_length(row));
  return true;
}

bool abalone_parse_board(const char *text, CellSet marbles[2], Error *error) {
  CellSet parsed[2] = {0, 0};
  for (int row = ROW_COUNT - 1; row >= 0; row--) {
    if (!parse_row(&text, row, parsed, error)) return false;
    if (*text == '/' && row > 0)
      text++;
    else if (*text != '\0' || row > 0)
      return error_raise(error, ERROR_BAD_POSITION, "abalone.row-count");
  }
  memcpy(marbles, parsed, sizeof parsed);
  return true;
}

// The history as the board where it begins and the moves from there: `BOARD,c3c4,...`.
static void format_history(const AbaloneGame *game, Text *out) {
  const AbaloneHistory *history = &game->history;
  uint32_t ply = game->state.ply - history->count;
  abalone_format_board(history->marbles[abalone_history_slot(ply)], out);
  for (; ply != game->state.ply; ply++) {
    text_add_char(out, ',');
    abalone_format_move(history->moves[abalone_history_slot(ply)], out);
  }
}

void abalone_format_position(const void *game_state, Text *out) {
  const AbaloneGame *game = game_state;
  const AbaloneState *state = &game->state;
  abalone_format_board(state->marbles, out);
  text_format(out, " %d %d %c %u %u", state->out[BLACK], state->out[WHITE],
              state->side == BLACK ? 'b' : 'w', state->quiet, state->ply / 2 + 1);
  options_format(&abalone_game, game, out);
  if (state->repetition && game->history.count) {
    text_add(out, " history=");
    format_history(game, out);
  }
  if (game->end.reason >= ABALONE_RESIGN) {
    text_format(out, " end=%s", abalone_reason_words[game->end.reason]);
    if (game->end.winner) text_format(out, ":%d", 3 - game->end.winner);
  }
}

// Replays the history, which has to consist of legal moves without an ejection that lead to the
// position read before.
static bool parse_history(AbaloneGame *game, const char *text, Error *error) {
  enum { MAX_BOARD = CELL_COUNT + ROW_COUNT, MAX_MOVE = 6 };
  const size_t board_length = strcspn(text, ",");
  char board[MAX_BOARD + 1] = "";
  if (board_length > MAX_BOARD)
    return error_raise(error, ERROR_BAD_POSITION, "abalone.history-board");
  memcpy(board, text, board_length);
  size_t moves = 0;
  for (const char *comma = text + board_length; *comma; comma++)
    moves += *comma == ',';
  if (moves == 0 || moves > ABALONE_LOOK_BACK || moves > game->state.quiet ||
      moves > game->state.ply)
    return error_raise(error, ERROR_BAD_POSITION, "abalone.history-length");

  AbaloneState replay = game->state;
  replay.ply -= (uint32_t)moves;
  replay.quiet -= (uint32_t)moves;
  replay.side = replay.ply % 2;
  if (!abalone_parse_board(board, replay.marbles, error)) return false;
  for (text += board_length; *text == ',';) {
    const size_t length = strcspn(++text, ",");
    char word[MAX_MOVE + 1] = "";
    if (length <= MAX_MOVE) memcpy(word, text, length);
    Move move;
    if (!abalone_parse_move(word, &move, NULL) || !abalone_check(&replay, move, NULL))
      return error_raise(error, ERROR_BAD_POSITION, "abalone.history-illegal");
    if (abalone_play(&replay, &game->history, move).out)
      return error_raise(error, ERROR_BAD_POSITION, "abalone.history-ejection");
    text += length;
  }
  if (memcmp(replay.marbles, game->state.marbles, sizeof replay.marbles) != 0)
    return error_raise(error, ERROR_BAD_POSITION, "abalone.history-elsewhere");
  return true;
}

// "resign:1", "time:2" (who lost) or "agreed".
static bool parse_end(const char *text, AbaloneEnd *end, Error *error) {
  for (int reason = ABALONE_RESIGN; reason <= ABALONE_AGREED; reason++) {
    const char *rest = text;
    if (!scan_prefix(&rest, abalone_reason_words[reason])) continue;
    if (reason == ABALONE_AGREED && *rest == '\0') {
      *end = (AbaloneEnd){ABALONE_AGREED, 0};
      return true;
    }
    if (rest[0] == ':' && (rest[1] == '1' || rest[1] == '2') && rest[2] == '\0') {
      *end = (AbaloneEnd){(uint8_t)reason, (uint8_t)('3' - rest[1])};
      return true;
    }
  }
  return error_raise_with(error, ERROR_BAD_POSITION, "position.bad-ending", "text=%s", text);
}

enum { EXTRA_HISTORY, EXTRA_END };
static const char *const extra_names[] = {"history", "end", NULL};

static bool parse_words(void *game_state, const PositionWords *words, Error *error) {
  enum { FIELD_BOARD, FIELD_BLACK_OUT, FIELD_WHITE_OUT, FIELD_SIDE, FIELD_QUIET, FIELD_MOVE };
  AbaloneGame *game = game_state;
  AbaloneState *state = &game->state;
  uint64_t out[2], quiet, number;
  if (!abalone_parse_board(words->fields[FIELD_BOARD], state->marbles, error)) return false;
  if (!scan_number(words->fields[FIELD_BLACK_OUT], CELL_COUNT, &out[BLACK]) ||
      !scan_number(words->fields[FIELD_WHITE_OUT], CELL_COUNT, &out[WHITE]))
    return error_raise_with(error, ERROR_BAD_POSITION, "abalone.bad-out", "most=%d", CELL_COUNT);
  const char *side = words->fields[FIELD_SIDE];
  if (strcmp(side, "b") != 0 && strcmp(side, "w") != 0)
    return error_raise_with(error, ERROR_BAD_POSITION, "position.bad-side", "text=%s", side);
  if (!scan_number(words->fields[FIELD_QUIET], INT32_MAX, &quiet) ||
      !scan_number(words->fields[FIELD_MOVE], INT32_MAX, &number) || number == 0)
    return error_raise(error, ERROR_BAD_POSITION, "abalone.bad-counters");
  state->out[BLACK] = (uint8_t)out[BLACK];
  state->out[WHITE] = (uint8_t)out[WHITE];
  state->side = side[0] == 'w';
  state->quiet = (uint32_t)quiet;
  state->ply = (uint32_t)(2 * (number - 1)) + state->side;
  if (words->extras[EXTRA_HISTORY] && !parse_history(game, words->extras[EXTRA_HISTORY], error))
    return false;
  game->end = abalone_find_end(state, &game->history);
  if (words->extras[EXTRA_END]) {
    if (game->end.reason) return error_raise(error, ERROR_BAD_POSITION, "position.over-before-end");
    return parse_end(words->extras[EXTRA_END], &game->end, error);
  }
  return true;
}

bool abalone_parse_position(void *game_state, const char *text, Error *error) {
  static const PositionForm form = {6, extra_names, parse_words};
  return position_parse(&abalone_game, &form, text, game_state, error);
}
