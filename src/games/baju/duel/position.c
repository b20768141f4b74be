// Positions of the duel as text.
//
// A position is `PLACEMENT SIDE MOVE` and NAME=VALUE words, the options last:
//
//   .1../1.w3./w2.../.... w 4 history=a1~b1,a1~a3,a2~b2 board=orororo/.../11223344 first=black ...
//
// The number of the move rises after the turns of who did not begin.
//
// x~y names two spaces whose contents changed places. Walks and swaps are all that happens between
// two placings, so the history is the list of these pairs, oldest first, and undoing them one after
// the other from the current board gives every position that could still come back.
#include "core/position.h"
#include "base/error_codes.h"
#include "base/scan.h"
#include "games/baju/duel/adapter.h"
#include "games/baju/notation.h"

#include <string.h>

// Of two spaces the lower one comes first, whether a byte of a history says swapped or walked.
static void format_pair(uint8_t pair, Text *out) {
  const uint8_t ordered = baju_pair(pair & 15, pair >> 4);
  text_format(out, "%s~%s", baju_space_name(ordered & 15).text, baju_space_name(ordered >> 4).text);
}

static void format_history(const BajuHistory *history, Text *out) {
  if (history->count == 0) return;
  text_add(out, " history=");
  for (uint32_t i = 0; i < history->count; i++) {
    if (i > 0) text_add_char(out, ',');
    format_pair(history->turns[i], out);
  }
  if (history->before) {
    text_add(out, " before=");
    format_pair(history->before, out);
  }
}

// A position names its board completely, so that it can be set up without a file.
static void format_options(const BajuGame *game, Text *out) {
  text_format(out, " board=%s", game->board.text);
  for (size_t i = 1; i < baju_game.option_count; i++) {
    text_format(out, " %s=", baju_game.options[i].name);
    baju_game.format_option(game, i, out);
  }
}

static void format_end(const BajuState *state, Text *out) {
  if (baju_reason(state) < BAJU_RESIGN) return;
  text_format(out, " end=%s", baju_reason_words[baju_reason(state)]);
  if (baju_winner(state)) text_format(out, ":%d", 3 - baju_winner(state));
}

void baju_format_position(const void *game_state, Text *out) {
  const BajuGame *game = game_state;
  const BajuState *state = &game->state;
  baju_format_placement(&game->board, state->planes, state->occupied, out);
  text_format(out, " %c %u", baju_side(state) == BAJU_BLACK ? 'b' : 'w', state->turns / 2 + 1);
  if (state->swapped) {
    text_add(out, " swapped=");
    format_pair(state->swapped, out);
  }
  format_history(&game->history, out);
  format_end(state, out);
  format_options(game, out);
}

static bool read_pair(const char **cursor, uint8_t *pair) {
  unsigned one, other;
  if (!baju_read_space(cursor, &one) || !scan_prefix(cursor, "~") ||
      !baju_read_space(cursor, &other) || one >= other)
    return false;
  *pair = baju_pair(one, other);
  return true;
}

// A whole word as a pair; 0 where the word is not there.
static bool parse_pair(const char *text, uint8_t *pair, Error *error) {
  *pair = 0;
  if (!text) return true;
  const char *cursor = text;
  if (read_pair(&cursor, pair) && *cursor == '\0') return true;
  return error_raise_with(error, ERROR_BAD_POSITION, "baju.bad-pair", "text=%s", text);
}

// True when the button on `to` is of this colour and could have come from `from`.
static bool could_come(const BajuBoard *board, const BajuState *state, unsigned colour,
                       unsigned from, unsigned to) {
  const unsigned index = baju_code_at(state->planes, to) & 7;
  return (baju_buttons(state, colour) >> to & 1) && (board->reach[colour][index][from] >> to & 1);
}

static bool check_swapped(const BajuBoard *board, const BajuState *state, Error *error) {
  const unsigned mover = !baju_side(state);
  const unsigned low = state->swapped & 15, high = state->swapped >> 4;
  const bool both_occupied = state->occupied >> low & state->occupied >> high & 1;
  if (both_occupied &&
      (could_come(board, state, mover, low, high) || could_come(board, state, mover, high, low)))
    return true;
  return error_raise_with(error, ERROR_BAD_POSITION, "baju.cannot-have-swapped", "one=%s other=%s",
                          baju_space_name(low).text, baju_space_name(high).text);
}

// Refuses what no sequence of turns leads to: each button on the board took a turn of its owner,
// a player's first turn is always a placing, and a swap needs a button that could walk.
static bool check_reachable(const BajuBoard *board, const BajuState *state, Error *error) {
  const unsigned mover = !baju_side(state);
  for (unsigned colour = 0; colour < 2; colour++) {
    const char *name = colour == BAJU_BLACK ? "black" : "white";
    const int buttons = __builtin_popcount(baju_buttons(state, colour));
    const int turns = (int)(state->turns + (colour == state->first)) / 2;
    if (buttons > turns - (state->swapped && colour == mover))
      return error_raise_with(error, ERROR_BAD_POSITION, "baju.too-many-placed",
                              "colour=%s buttons=%d turns=%d", name, buttons, turns);
    if (turns > 0 && buttons == 0)
      return error_raise_with(error, ERROR_BAD_POSITION, "baju.nothing-placed", "colour=%s", name);
  }
  return !state->swapped || check_swapped(board, state, error);
}

// The pairs of a history, `most` of them at the most; returns how many there are, or -1.
static int read_history(const char *text, int most, uint8_t *pairs, Error *error) {
  int count = 0;
  do {
    if (count == most || !read_pair(&text, &pairs[count])) {
      error_raise_with(error, ERROR_BAD_POSITION, "baju.history-form", "most=%d", most);
      return -1;
    }
    count++;
  } while (scan_prefix(&text, ","));
  if (*text == '\0') return count;
  error_raise_with(error, ERROR_BAD_POSITION, "baju.history-end", "text=%s", text);
  return -1;
}

// Plays the walk that exchanges the pair, in a direction that is legal.
static bool replay_pair(BajuGame *game, uint8_t pair, Error *error) {
  const unsigned low = pair & 15, high = pair >> 4;
  Move move = baju_walk(low, high);
  if (!baju_check(&game->board, &game->state, move, NULL)) move = baju_walk(high, low);
  if (!baju_check(&game->board, &game->state, move, NULL))
    return error_raise_with(error, ERROR_BAD_POSITION, "baju.history-illegal", "one=%s other=%s",
                            baju_space_name(low).text, baju_space_name(high).text);
  baju_play(&game->board, &game->state, &game->history, move);
  return true;
}

// Goes back to where the history begins and plays it again.
static bool replay_history(BajuGame *game, const char *text, uint8_t before, Error *error) {
  BajuState *state = &game->state;
  if (!state->repetition) return error_raise(error, ERROR_BAD_POSITION, "baju.history-ruling");
  uint8_t pairs[BAJU_LOOK_BACK];
  const int most = state->limit ? (int)state->limit : BAJU_LOOK_BACK;
  const int count = read_history(text, most, pairs, error);
  if (count < 0) return false;
  if (count > (int)state->turns) return error_raise(error, ERROR_BAD_POSITION, "baju.history-long");
  const uint8_t swapped = state->swapped;
  for (int i = count - 1; i >= 0; i--) {
    const unsigned low = pairs[i] & 15, high = pairs[i] >> 4;
    state->planes = baju_exchange(state->planes, low, high);
    state->occupied = (uint16_t)baju_exchange(state->occupied, low, high);
  }
  state->turns -= (uint32_t)count;
  state->swapped = game->history.before = before;
  if (!check_reachable(&game->board, state, error)) return false;
  state->ending = baju_find_ending(&game->board, state, &game->history);
  for (int i = 0; i < count; i++)
    if (!replay_pair(game, pairs[i], error)) return false;
  if (state->swapped == swapped) return true;
  return error_raise(error, ERROR_BAD_POSITION, "baju.history-swapped");
}

// "resign:1", "time:2" (who lost) or "agreed".
static bool parse_end(const char *text, uint8_t *ending, Error *error) {
  for (unsigned reason = BAJU_RESIGN; reason <= BAJU_AGREED; reason++) {
    const char *rest = text;
    if (!scan_prefix(&rest, baju_reason_words[reason])) continue;
    const bool has_loser = rest[0] == ':' && (rest[1] == '1' || rest[1] == '2') && rest[2] == '\0';
    if (reason == BAJU_AGREED ? *rest != '\0' : !has_loser) break;
    const unsigned winner = has_loser ? (unsigned)('3' - rest[1]) : 0;
    *ending = (uint8_t)(reason | winner << 4);
    return true;
  }
  return error_raise_with(error, ERROR_BAD_POSITION, "position.bad-ending", "text=%s", text);
}

enum { EXTRA_SWAPPED, EXTRA_HISTORY, EXTRA_BEFORE, EXTRA_END };
static const char *const extra_names[] = {"swapped", "history", "before", "end", NULL};

enum { FIELD_PLACEMENT, FIELD_SIDE, FIELD_MOVE, FIELD_COUNT };

// PLACEMENT SIDE MOVE and the supplies that follow from them.
static bool parse_fields(BajuGame *game, const PositionWords *words, Error *error) {
  BajuState *state = &game->state;
  const BajuBoard *board = &game->board;
  if (!baju_parse_placement(board, words->fields[FIELD_PLACEMENT], &state->planes, &state->occupied,
                            error))
    return false;
  const char *side = words->fields[FIELD_SIDE];
  if (strcmp(side, "b") != 0 && strcmp(side, "w") != 0)
    return error_raise_with(error, ERROR_BAD_POSITION, "position.bad-side", "text=%s", side);
  const uint64_t most = state->limit ? state->limit : BAJU_MOST_TURNS;
  const bool is_second = (side[0] == 'w') != (state->first == BAJU_WHITE);
  uint64_t number;
  if (!scan_number(words->fields[FIELD_MOVE], most, &number) || number == 0 ||
      2 * (number - 1) + is_second > most)
    return error_raise_with(error, ERROR_BAD_POSITION, "baju.bad-move-number", "most=%llu",
                            (unsigned long long)most);
  state->turns = (uint32_t)(2 * (number - 1) + is_second);
  for (unsigned colour = 0; colour < 2; colour++)
    for (unsigned index = 0; index < board->value_count; index++)
      if (__builtin_popcount(baju_buttons_of_value(state, colour, index)) == board->supply[index])
        state->left[colour] &= (uint8_t) ~(1u << index);
  return true;
}

static bool parse_extras(BajuGame *game, const PositionWords *words, Error *error) {
  BajuState *state = &game->state;
  uint8_t before;
  if (!parse_pair(words->extras[EXTRA_SWAPPED], &state->swapped, error) ||
      !parse_pair(words->extras[EXTRA_BEFORE], &before, error))
    return false;
  if (words->extras[EXTRA_HISTORY]) {
    if (!replay_history(game, words->extras[EXTRA_HISTORY], before, error)) return false;
  } else {
    if (before) return error_raise(error, ERROR_BAD_POSITION, "baju.before-history");
    if (!check_reachable(&game->board, state, error)) return false;
    if (state->repetition) game->history.before = state->swapped;
    state->ending = baju_find_ending(&game->board, state, &game->history);
  }
  if (!words->extras[EXTRA_END]) return true;
  if (state->ending) return error_raise(error, ERROR_BAD_POSITION, "position.over-before-end");
  return parse_end(words->extras[EXTRA_END], &state->ending, error);
}

static bool parse_words(void *game_state, const PositionWords *words, Error *error) {
  return parse_fields(game_state, words, error) && parse_extras(game_state, words, error);
}

bool baju_parse_position(void *game_state, const char *text, Error *error) {
  static const PositionForm form = {FIELD_COUNT, extra_names, parse_words};
  return position_parse(&baju_game, &form, text, game_state, error);
}
