// The boards drawn for people.
#include "games/addvantage/addvantage.h"

enum { BOARDS_IN_A_BAND = 2, BOARD_WIDTH = 36 };

// Won, or under tiles=stay matching now.
static bool has_star(const AddvantageState *state, int index, int line) {
  const AddvantageSeat *seat = &state->seats[index];
  if (!state->stay) return seat->won >> line & 1;
  return seat->arranged && addvantage_line_sum(seat->board, line) == seat->tiles[line];
}

static void draw_tile(const AddvantageState *state, int index, int line, Text *out) {
  const AddvantageSeat *seat = &state->seats[index];
  const int tile = seat->tiles[line];
  if (!seat->arranged)
    return;
  else if (tile == ADDVANTAGE_HIDDEN_TILE)
    text_add(out, " _");
  else
    text_format(out, "%s%d%s", tile < 10 ? " " : "", tile, has_star(state, index, line) ? "*" : "");
}

static bool on_bonus_line(const AddvantageState *state, int cell) {
  const uint8_t *cells = addvantage_lines[addvantage_bonus_line(state)];
  return cell == cells[0] || cell == cells[1] || cell == cells[2];
}

static void draw_count(int count, const char *one, const char *many, Text *out) {
  text_format(out, "%d %s", count, count == 1 ? one : many);
}

static void draw_title(const AddvantageState *state, int index, Text *out) {
  const AddvantageSeat *seat = &state->seats[index];
  const bool is_on_turn = addvantage_turn(state) == index + 1;
  text_format(out, "%s player %d%s: %d%s points, ", is_on_turn ? ">" : " ", index + 1,
              seat->out ? " (out)" : "", addvantage_score(state, index),
              addvantage_knows_score(state, index) ? "" : "+");
  draw_count(seat->coins, "coin", "coins", out);
}

static void draw_row(const AddvantageState *state, int index, int row, Text *out) {
  text_format(out, "  %d |", row + 1);
  for (int column = 0; column < 3; column++) {
    const int cell = 3 * column + row;
    const unsigned die = addvantage_die(state->seats[index].board, cell);
    const char empty = on_bonus_line(state, cell) ? '.' : ' ';
    text_format(out, " %c |", (char)(die ? (char)('0' + die) : empty));
  }
  text_add_char(out, ' ');
  draw_tile(state, index, row, out);
}

// Ends a line without the blanks that a missing tile leaves.
static void end_line(Text *out) {
  while (out->length > 0 && out->data[out->length - 1] == ' ')
    text_truncate(out, out->length - 1);
  text_add_char(out, '\n');
}

// One line of one board; there are LINES_OF_A_BOARD.
enum { LINES_OF_A_BOARD = 10 };
static void draw_line(const AddvantageState *state, int index, int line, size_t left, Text *out) {
  if (line == 0) {
    draw_title(state, index, out);
  } else if (line == 1) {
    text_add(out, "      a   b   c");
  } else if (line < 9) {
    if (line % 2 == 0)
      text_add(out, "    +---+---+---+");
    else
      draw_row(state, index, (line - 3) / 2, out);
  } else {
    for (int column = 0; column < 3; column++) {
      text_pad_to(out, left + 5 + 4 * (size_t)column);
      draw_tile(state, index, 3 + column, out);
    }
  }
}

static void draw_hand(const AddvantageState *state, int index, Text *out) {
  const AddvantageSeat *seat = &state->seats[index];
  if (seat->arranged || seat->tiles[0] == ADDVANTAGE_NO_TILE) return;
  text_format(out, "  player %d has the tiles", index + 1);
  for (int i = 0; i < ADDVANTAGE_HAND; i++) {
    if (seat->tiles[i] == ADDVANTAGE_HIDDEN_TILE)
      text_add(out, " _");
    else
      text_format(out, " %d", seat->tiles[i]);
  }
  text_add_char(out, '\n');
}

static void draw_legend(const AddvantageState *state, Text *out) {
  for (int i = 0; i < state->players; i++) {
    for (int line = 0; line < ADDVANTAGE_HAND; line++) {
      if (!has_star(state, i, line)) continue;
      text_add(out, state->stay ? "  * the line matches its tile\n" : "  * this tile is won\n");
      return;
    }
  }
}

static void draw_centre(const AddvantageState *state, Text *out) {
  if (state->bonus[0] != ADDVANTAGE_NO_TILE) {
    text_add(out, "  bonus tiles:");
    for (int i = 0; i < ADDVANTAGE_BONUS; i++) {
      text_format(out, " %d", state->bonus[i]);
      if (state->bonus_owner[i]) text_format(out, " (player %d)", state->bonus_owner[i]);
    }
    text_add(out, "; bonus line:");
    for (int i = 0; i < 3; i++) {
      text_add_char(out, ' ');
      addvantage_format_cell(addvantage_lines[addvantage_bonus_line(state)][i], out);
    }
    text_add_char(out, '\n');
  }
  for (int i = 0; i < state->players; i++) {
    const AddvantageSeat *seat = &state->seats[i];
    if (!seat->banned) continue;
    text_format(out, "  the die on %d", i + 1);
    addvantage_format_cell(seat->bought, out);
    text_add(out, " may not be bought back yet by player");
    for (unsigned left = seat->banned; left; left &= left - 1)
      text_format(out, left == seat->banned ? " %d" : " or %d", __builtin_ctz(left) + 1);
    text_add_char(out, '\n');
  }
}

static void draw_stage(const AddvantageState *state, Text *out) {
  const int player = state->active + 1;
  switch ((AddvantagePhase)state->phase) {
  case ADDVANTAGE_DEAL:
    text_format(out, "  six tiles are dealt to player %d\n", player);
    break;
  case ADDVANTAGE_ARRANGE:
    text_format(out, "  player %d arranges the tiles\n", player);
    break;
  case ADDVANTAGE_BONUSES:
    text_add(out, "  the bonus tiles are dealt\n");
    break;
  case ADDVANTAGE_TURN:
    text_format(out, "  player %d is on turn; ", player);
    draw_count(addvantage_pool(state), "die", "dice", out);
    text_add(out, " in the pool\n");
    break;
  case ADDVANTAGE_ROLL:
    text_format(out, "  player %d throws ", player);
    draw_count(state->throw_count, "die", "dice", out);
    text_add_char(out, '\n');
    break;
  case ADDVANTAGE_PLACE:
    text_format(out, "  player %d has thrown", player);
    for (int i = 0; i < state->throw_count; i++)
      text_format(out, " %u", addvantage_die(state->thrown, i));
    text_add_char(out, '\n');
    break;
  case ADDVANTAGE_OVER:
    text_format(out, "  the game is over (%s)\n", addvantage_end_words[state->end]);
    break;
  }
}

void addvantage_draw(const AddvantageState *state, Text *out) {
  for (int first = 0; first < state->players; first += BOARDS_IN_A_BAND) {
    for (int line = 0; line < LINES_OF_A_BOARD; line++) {
      draw_line(state, first, line, 0, out);
      if (first + 1 < state->players) {
        text_pad_to(out, BOARD_WIDTH);
        draw_line(state, first + 1, line, BOARD_WIDTH, out);
      }
      end_line(out);
    }
  }
  for (int i = 0; i < state->players; i++)
    draw_hand(state, i, out);
  draw_legend(state, out);
  draw_centre(state, out);
  draw_stage(state, out);
}
