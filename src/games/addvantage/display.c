// The boards drawn for people, side by side so that four fit into 80 columns, and below them who
// plays and what is going on.
#include "base/say.h"
#include "games/addvantage/adapter.h"

enum {
  GRID_LEFT = 2, // behind the row's number
  GRID_WIDTH = 13,
  TILE_LEFT = GRID_LEFT + GRID_WIDTH,
  BOARD_WIDTH = 19, // with a tile, its star and a blank
  BOARD_HEIGHT = 10,
};

// Won, or under tiles=stay matching now.
static bool has_star(const AddvantageState *state, int index, int line) {
  const AddvantageSeat *seat = &state->seats[index];
  if (!state->stay) return seat->won >> line & 1;
  return seat->arranged && addvantage_line_sum(seat->board, line) == seat->tiles[line];
}

// The target of a row or column, with a star where it is met. Numbers below 10 are set one column
// in.
static void draw_tile(const AddvantageState *state, int index, int line, size_t row, size_t column,
                      Drawing *drawing) {
  const AddvantageSeat *seat = &state->seats[index];
  const int tile = seat->tiles[line];
  if (!seat->arranged) return;
  Text text = {0};
  if (tile == ADDVANTAGE_HIDDEN_TILE)
    text_add(&text, " _");
  else
    text_format(&text, "%2d%s", tile, has_star(state, index, line) ? "*" : "");
  drawing_put_text(drawing, row, column, DRAWN_TILE, 0, text_string(&text));
  text_free(&text);
}

static bool on_bonus_line(const AddvantageState *state, int cell) {
  const uint8_t *cells = addvantage_lines[addvantage_bonus_line(state)];
  return cell == cells[0] || cell == cells[1] || cell == cells[2];
}

static const char *turn_mark(const AddvantageState *state, int index) {
  return addvantage_turn(state) == index + 1 ? "> " : "  ";
}

static void draw_title(const AddvantageState *state, int index, size_t left, Drawing *drawing) {
  Text title = {0};
  text_add(&title, turn_mark(state, index));
  say_add_with(&title, "board.player", "player=%d", index + 1);
  drawing_put_text(drawing, 0, left, DRAWN_WORD, 0, text_string(&title));
  text_free(&title);
}

static void draw_player(const AddvantageState *state, int index, Drawing *drawing) {
  const AddvantageSeat *seat = &state->seats[index];
  Text *held = &drawing->held[index];
  say_add_with(held, "addvantage.board.coins", "coins=%d", seat->coins);
  if (seat->out) say_add(held, "addvantage.board.out");
  text_add(&drawing->notes, turn_mark(state, index));
  say_add_with(&drawing->notes, "addvantage.board.player", "player=%d points=%d known=%s held=%s",
               index + 1, addvantage_score(state, index),
               addvantage_knows_score(state, index) ? "yes" : "no", text_string(held));
  text_add_char(&drawing->notes, '\n');
}

static void draw_row(const AddvantageState *state, int index, int row, size_t line, size_t left,
                     Drawing *drawing) {
  drawing_put_number(drawing, line, left, (unsigned)row + 1);
  for (int column = 0; column < 3; column++) {
    const int cell = 3 * column + row;
    const size_t at = left + GRID_LEFT + 2 + 4 * (size_t)column;
    const unsigned die = addvantage_die(state->seats[index].board, cell);
    drawing_put(drawing, line, at - 2, DRAWN_LINE, 0, '|');
    if (die)
      drawing_put(drawing, line, at, DRAWN_TILE, 0, (char)('0' + die));
    else if (on_bonus_line(state, cell))
      drawing_put(drawing, line, at, DRAWN_EMPTY, 0, '.');
  }
  drawing_put(drawing, line, left + TILE_LEFT - 1, DRAWN_LINE, 0, '|');
  draw_tile(state, index, row, line, left + TILE_LEFT, drawing);
}

// Tiles that are not arranged yet lie below the board.
static void draw_hand(const AddvantageSeat *seat, size_t left, Drawing *drawing) {
  Text text = {0};
  for (int i = 0; i < ADDVANTAGE_HAND; i++) {
    if (seat->tiles[i] == ADDVANTAGE_HIDDEN_TILE)
      text_add(&text, " _ ");
    else
      text_format(&text, "%2d ", seat->tiles[i]);
  }
  drawing_put_text(drawing, BOARD_HEIGHT - 1, left, DRAWN_TILE, 0, text_string(&text));
  text_free(&text);
}

static void draw_board(const AddvantageState *state, int index, size_t left, Drawing *drawing) {
  const AddvantageSeat *seat = &state->seats[index];
  static const char border[GRID_WIDTH + 1] = "+---+---+---+";
  draw_title(state, index, left, drawing);
  drawing_put_letters(drawing, 1, left + GRID_LEFT + 2, 4, 3);
  for (int row = 0; row < 3; row++) {
    const size_t line = 2 + 2 * (size_t)row;
    drawing_put_text(drawing, line, left + GRID_LEFT, DRAWN_LINE, 0, border);
    draw_row(state, index, row, line + 1, left, drawing);
  }
  drawing_put_text(drawing, BOARD_HEIGHT - 2, left + GRID_LEFT, DRAWN_LINE, 0, border);
  for (int column = 0; column < 3; column++)
    draw_tile(state, index, 3 + column, BOARD_HEIGHT - 1, left + GRID_LEFT + 1 + 4 * (size_t)column,
              drawing);
  if (!seat->arranged && seat->tiles[0] != ADDVANTAGE_NO_TILE) draw_hand(seat, left, drawing);
}

static void draw_legend(const AddvantageState *state, Text *out) {
  for (int i = 0; i < state->players; i++) {
    for (int line = 0; line < ADDVANTAGE_HAND; line++) {
      if (!has_star(state, i, line)) continue;
      text_add(out, "  * ");
      say_add(out, state->stay ? "addvantage.board.matches" : "addvantage.board.won");
      text_add_char(out, '\n');
      return;
    }
  }
}

// Who may not buy back the die that was bought from them.
static void draw_ban(int index, const AddvantageSeat *seat, Text *out) {
  Text place = {0};
  text_format(&place, "%d", index + 1);
  addvantage_format_cell(seat->bought, &place);
  text_add(out, "  ");
  say_add_with(out, "addvantage.board.ban", "place=%s player=%d", text_string(&place),
               __builtin_ctz(seat->banned) + 1);
  for (unsigned left = seat->banned & (seat->banned - 1u); left; left &= left - 1)
    say_add_with(out, "addvantage.board.ban-too", "player=%d", __builtin_ctz(left) + 1);
  text_add_char(out, '\n');
  text_free(&place);
}

static void draw_bonus(const AddvantageState *state, Text *out) {
  if (state->bonus[0] == ADDVANTAGE_NO_TILE) return;
  text_add(out, "  ");
  say_add(out, "addvantage.board.bonus-tiles");
  for (int i = 0; i < ADDVANTAGE_BONUS; i++) {
    text_format(out, " %d", state->bonus[i]);
    if (!state->bonus_owner[i]) continue;
    text_add(out, " (");
    say_add_with(out, "board.player", "player=%d", state->bonus_owner[i]);
    text_add_char(out, ')');
  }
  text_add(out, "; ");
  say_add(out, "addvantage.board.bonus-line");
  for (int i = 0; i < 3; i++) {
    text_add_char(out, ' ');
    addvantage_format_cell(addvantage_lines[addvantage_bonus_line(state)][i], out);
  }
  text_add_char(out, '\n');
}

static void add_thrown(const AddvantageState *state, Text *out) {
  for (int i = 0; i < state->throw_count; i++)
    text_format(out, " %u", addvantage_die(state->thrown, i));
}

static void draw_stage(const AddvantageState *state, Text *out) {
  static const char *const keys[] = {
      [ADDVANTAGE_DEAL] = "addvantage.board.deal",
      [ADDVANTAGE_ARRANGE] = "addvantage.board.arrange",
      [ADDVANTAGE_BONUSES] = "addvantage.board.bonuses",
      [ADDVANTAGE_TURN] = "addvantage.board.turn",
      [ADDVANTAGE_ROLL] = "addvantage.board.roll",
      [ADDVANTAGE_PLACE] = "addvantage.board.place",
      [ADDVANTAGE_OVER] = "addvantage.board.over",
  };
  const int dice = state->phase == ADDVANTAGE_TURN ? addvantage_pool(state) : state->throw_count;
  text_add(out, "  ");
  say_add_with(out, keys[state->phase], "player=%d dice=%d", state->active + 1, dice);
  if (state->phase == ADDVANTAGE_PLACE) add_thrown(state, out);
  if (state->phase == ADDVANTAGE_OVER) text_format(out, " (%s)", addvantage_end_words[state->end]);
  text_add_char(out, '\n');
}

void addvantage_draw(const void *game_state, Drawing *drawing) {
  const AddvantageState *state = game_state;
  Text *notes = &drawing->notes;
  for (int i = 0; i < state->players; i++)
    draw_board(state, i, (size_t)i * BOARD_WIDTH, drawing);
  drawing->rows = BOARD_HEIGHT; // also before the last row has tiles
  drawing_begin_players(drawing);
  for (int i = 0; i < state->players; i++)
    draw_player(state, i, drawing);
  drawing_end_players(drawing);
  // By weight: a small window shows the first of them.
  draw_stage(state, notes);
  draw_bonus(state, notes);
  for (int i = 0; i < state->players; i++)
    if (state->seats[i].banned) draw_ban(i, &state->seats[i], notes);
  draw_legend(state, notes);
}
