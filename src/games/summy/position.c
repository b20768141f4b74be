// Positions as text:
//
//   BOARD TURN SCORE1 SCORE2 HAND1 HAND2 EXCHANGED1 EXCHANGED2 arithmetic=exact [end=..] [view=N]
//
// The stock is not written: it is what the supply has beyond the rest.
#include "core/position.h"
#include "base/error_codes.h"

#include "base/scan.h"
#include "games/summy/summy.h"

#include <string.h>

enum {
  FIELD_BOARD,
  FIELD_TURN,
  FIELD_SCORES,
  FIELD_HANDS = FIELD_SCORES + 2,
  FIELD_EXCHANGED = FIELD_HANDS + 2,
  FIELD_COUNT = FIELD_EXCHANGED + 2,

  MAX_SCORE = 9999,
};

enum { EXTRA_END, EXTRA_VIEW };
static const char *const extra_names[] = {"end", "view", NULL};

static const char *const end_words[] = {
    [SUMMY_LAST_TURN] = "last-turn",
    [SUMMY_RESIGN] = "resign:",
    [SUMMY_TIME] = "time:",
    [SUMMY_AGREED] = "agreed",
};

// --- writing

// Rows from the top with / between them; empty cells at the end of a row are left out.
static void format_board(const SummyState *state, Text *out) {
  for (int row = 0; row < SUMMY_SIDE; row++) {
    const uint8_t *cells = state->cells + row * SUMMY_SIDE;
    int length = SUMMY_SIDE;
    while (length > 0 && cells[length - 1] == SUMMY_EMPTY)
      length--;
    if (row > 0) text_add_char(out, '/');
    for (int column = 0; column < length; column++)
      text_add_char(out, summy_symbols[cells[column]]);
  }
}

// A set of pieces, "." where there is none.
static void format_set(const TileSet *set, Text *out) {
  text_add_char(out, ' ');
  if (tiles_total(set) == 0) text_add_char(out, '.');
  tiles_format(summy_grid.alphabet, set, out);
}

void summy_format_position(const void *game_state, Text *out) {
  const SummyState *state = game_state;
  format_board(state, out);
  text_format(out, " %s%d %d %d", state->is_drawing ? "draw" : "", state->player, state->scores[0],
              state->scores[1]);
  for (int i = 0; i < 2; i++)
    format_set(&state->hands[i], out);
  for (int i = 0; i < 2; i++)
    format_set(&state->exchanged[i], out);
  options_format(&summy_game, state, out);
  if (state->end != SUMMY_UNFINISHED) {
    text_format(out, " end=%s", end_words[state->end]);
    if (state->loser) text_format(out, "%d", state->loser);
  }
  if (state->viewer != VIEWER_REFEREE) text_format(out, " view=%d", state->viewer);
}

// --- reading

static bool parse_row(const char *text, size_t length, int row, SummyState *state, Error *error) {
  if (length > SUMMY_SIDE)
    return error_raise_with(error, ERROR_BAD_POSITION, "position.long-row", "row=%d most=%d",
                            row + 1, SUMMY_SIDE);
  for (size_t column = 0; column < length; column++) {
    const char *symbol = strchr(summy_symbols, text[column]);
    if (!symbol)
      return error_raise_with(error, ERROR_BAD_POSITION, "position.unknown-symbol",
                              "row=%d symbol=%c", row + 1, text[column]);
    state->cells[(size_t)(row * SUMMY_SIDE) + column] = (uint8_t)(symbol - summy_symbols);
  }
  return true;
}

static bool parse_board(const char *text, SummyState *state, Error *error) {
  for (int row = 0; row < SUMMY_SIDE; row++) {
    const size_t length = strcspn(text, "/");
    if (!parse_row(text, length, row, state, error)) return false;
    text += length;
    if ((*text == '/') != (row < SUMMY_SIDE - 1))
      return error_raise_with(error, ERROR_BAD_POSITION, "position.row-count", "rows=%d",
                              SUMMY_SIDE);
    if (*text == '/') text++;
  }
  if (state->cells[SUMMY_CENTRE] != PIECE_EQUALS + 1)
    return error_raise(error, ERROR_BAD_POSITION, "summy.centre");
  return true;
}

static bool parse_turn(const char *text, SummyState *state, Error *error) {
  const char *rest = text;
  state->is_drawing = scan_prefix(&rest, "draw");
  if ((rest[0] != '1' && rest[0] != '2') || rest[1] != '\0')
    return error_raise_with(error, ERROR_BAD_POSITION, "summy.bad-turn", "text=%s", text);
  state->player = (uint8_t)(rest[0] - '0');
  return true;
}

static bool parse_set(const char *text, int most, TileSet *set, Error *error) {
  if (strcmp(text, ".") == 0) return true;
  if (!tiles_parse(summy_grid.alphabet, text, strlen(text), true, set, ERROR_BAD_POSITION, error))
    return false;
  const int total = tiles_total(set);
  return total <= most || error_raise_with(error, ERROR_BAD_POSITION, "summy.too-many-in",
                                           "count=%d text=%s", total, text);
}

static bool parse_end(const char *text, SummyState *state, Error *error) {
  for (int end = SUMMY_LAST_TURN; end <= SUMMY_AGREED; end++) {
    const char *rest = text;
    if (!scan_prefix(&rest, end_words[end])) continue;
    const bool has_loser = end == SUMMY_RESIGN || end == SUMMY_TIME;
    if (has_loser && (*rest == '1' || *rest == '2')) state->loser = (uint8_t)(*rest++ - '0');
    if (*rest != '\0' || has_loser != (state->loser > 0)) break;
    state->end = (uint8_t)end;
    return true;
  }
  return error_raise_with(error, ERROR_BAD_POSITION, "summy.bad-end", "text=%s", text);
}

static bool parse_view(const char *text, SummyState *state, Error *error) {
  uint64_t seat;
  if (!scan_number(text, 2, &seat))
    return error_raise_with(error, ERROR_BAD_POSITION, "summy.bad-view", "text=%s", text);
  state->viewer = (int8_t)seat;
  return true;
}

// What a view hides, and only that, is written with _.
static bool check_hidden(const SummyState *state, Error *error) {
  for (int player = 1; player <= 2; player++) {
    const bool is_seen = state->viewer == VIEWER_REFEREE || state->viewer == player;
    const TileSet *sets[] = {&state->hands[player - 1], &state->exchanged[player - 1]};
    for (int i = 0; i < 2; i++) {
      const int hidden = sets[i]->counts[TILES_HIDDEN];
      if (hidden != (is_seen ? 0 : tiles_total(sets[i])))
        return position_refuse_player(player, is_seen ? "summy.nothing-hidden" : "summy.all-hidden",
                                      error);
    }
  }
  return true;
}

// Counts the pieces, and finds what is left for the pool.
static bool count_pieces(SummyState *state, Error *error) {
  TileSet seen = {0};
  for (int cell = 0; cell < SUMMY_CELLS; cell++) {
    const int content = state->cells[cell];
    if (content != SUMMY_EMPTY && content != SUMMY_GREY) seen.counts[content - 1]++;
  }
  for (int i = 0; i < 2; i++) {
    tiles_add(&seen, &state->hands[i]);
    tiles_add(&seen, &state->exchanged[i]);
  }
  seen.counts[TILES_HIDDEN] = 0;
  for (int piece = 0; piece <= PIECE_EQUALS; piece++)
    if (seen.counts[piece] > summy_supply.counts[piece])
      return error_raise_with(error, ERROR_BAD_POSITION, "summy.too-many-of-a-kind",
                              "count=%d piece=%c most=%d", seen.counts[piece],
                              summy_grid.alphabet[piece], summy_supply.counts[piece]);
  state->pool = summy_supply;
  tiles_remove(&state->pool, &seen);
  if (summy_stock(state) < 0)
    return error_raise_with(error, ERROR_BAD_POSITION, "summy.too-many-pieces", "most=%d",
                            SUMMY_PIECES);
  return true;
}

static bool is_untouched(const SummyState *state) {
  for (int cell = 0; cell < SUMMY_CELLS; cell++)
    if (cell != SUMMY_CENTRE && state->cells[cell] != SUMMY_EMPTY) return false;
  return state->scores[0] == 0 && state->scores[1] == 0 && tiles_total(&state->exchanged[0]) == 0 &&
         tiles_total(&state->exchanged[1]) == 0;
}

// Hands are refilled after every turn, so only certain sizes go together.
static bool check_hand_sizes(const SummyState *state, Error *error) {
  const int stock = summy_stock(state);
  const int own = tiles_total(&state->hands[state->player - 1]);
  const int other = tiles_total(&state->hands[2 - state->player]);
  if (state->is_drawing) {
    if (own == SUMMY_HAND || stock == 0)
      return error_raise_with(error, ERROR_BAD_POSITION, "summy.cannot-draw", "player=%d",
                              state->player);
    const bool is_first_deal = own == 0 && is_untouched(state);
    if (other != (is_first_deal && state->player == 1 ? 0 : SUMMY_HAND) &&
        !(is_first_deal && other == SUMMY_HAND && state->player == 2))
      return error_raise_with(error, ERROR_BAD_POSITION, "summy.not-refilled", "player=%d",
                              3 - state->player);
    return true;
  }
  if (stock > 0 && (own < SUMMY_HAND || other < SUMMY_HAND))
    return error_raise_with(error, ERROR_BAD_POSITION, "summy.short-hand", "count=%d", SUMMY_HAND);
  if (state->end == SUMMY_LAST_TURN) {
    if (stock > 0 || own == SUMMY_HAND || other > SUMMY_SHORT_HAND)
      return error_raise(error, ERROR_BAD_POSITION, "summy.last-turn-missing");
  } else if (own <= SUMMY_SHORT_HAND) {
    return error_raise_with(error, ERROR_BAD_POSITION, "summy.no-further-turn",
                            "count=%d player=%d", own, state->player);
  }
  return true;
}

static bool parse_words(void *game_state, const PositionWords *words, Error *error) {
  SummyState *state = game_state;
  const bool whole = state->whole;
  memset(state, 0, sizeof *state); // count_pieces() fills the pool
  state->viewer = VIEWER_REFEREE;
  state->whole = whole;
  if (!parse_board(words->fields[FIELD_BOARD], state, error) ||
      !parse_turn(words->fields[FIELD_TURN], state, error))
    return false;
  for (int i = 0; i < 2; i++) {
    uint64_t score;
    if (!scan_number(words->fields[FIELD_SCORES + i], MAX_SCORE, &score))
      return error_raise_with(error, ERROR_BAD_POSITION, "summy.bad-score", "most=%d text=%s",
                              MAX_SCORE, words->fields[FIELD_SCORES + i]);
    state->scores[i] = (uint16_t)score;
    if (!parse_set(words->fields[FIELD_HANDS + i], SUMMY_HAND, &state->hands[i], error) ||
        !parse_set(words->fields[FIELD_EXCHANGED + i], SUMMY_PIECES, &state->exchanged[i], error))
      return false;
  }
  if (words->extras[EXTRA_END] && !parse_end(words->extras[EXTRA_END], state, error)) return false;
  if (words->extras[EXTRA_VIEW] && !parse_view(words->extras[EXTRA_VIEW], state, error))
    return false;
  return check_hidden(state, error) && count_pieces(state, error) && check_hand_sizes(state, error);
}

bool summy_parse_position(void *state, const char *text, Error *error) {
  static const PositionForm form = {FIELD_COUNT, extra_names, parse_words};
  return position_parse(&summy_game, &form, text, state, error);
}
