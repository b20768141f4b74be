// Noughts and crosses: a whole game in one file. Player 1 has the crosses and begins.
#include "base/error_codes.h"
#include "base/say.h"
#include "base/scan.h"
#include "core/position.h"

#include <assert.h>
#include <string.h>

enum { SIDE = 3, CELLS = SIDE * SIDE };

// A move's word is the number of its cell, 3 * row + column: bits 0 to 3; all others are 0.

typedef enum End {
  END_NONE,
  END_THREE, // in a line
  END_FULL,
  END_RESIGN, // from here on: events, which the board does not show
  END_TIME,
  END_AGREED,
  END_COUNT,
} End;

typedef struct State {
  uint16_t marks[2]; // of each player: a bit for each cell
  uint8_t end;       // End
  uint8_t winner;    // a player, or 0
} State;

extern const Game noughts_game;

static const char *const end_words[END_COUNT] = {"", "three", "full", "resign", "time", "agreed"};
static const char symbols[] = ".XO"; // by owner

// ---- Rules ----

static int owner_of(const State *state, int cell) {
  return state->marks[0] >> cell & 1 ? 1 : state->marks[1] >> cell & 1 ? 2 : 0;
}

static bool has_line(uint16_t marks) {
  static const uint16_t lines[] = {0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124};
  for (size_t i = 0; i < sizeof lines / sizeof lines[0]; i++)
    if ((marks & lines[i]) == lines[i]) return true;
  return false;
}

static void find_end(State *state) {
  for (int player = 1; player <= 2; player++)
    if (has_line(state->marks[player - 1])) {
      state->end = END_THREE;
      state->winner = (uint8_t)player;
      return;
    }
  if ((state->marks[0] | state->marks[1]) == (1u << CELLS) - 1) state->end = END_FULL;
}

static bool start(void *state, const char *const *values, Error *error) {
  (void)values, (void)error;
  memset(state, 0, sizeof(State));
  return true;
}

static int count_players(const void *state) {
  (void)state;
  return 2;
}

static int find_turn(const void *memory) {
  const State *state = memory;
  if (state->end) return TURN_OVER;
  return 1 + __builtin_popcount(state->marks[0] | state->marks[1]) % 2;
}

static bool check(const void *memory, Move move, Error *error) {
  const State *state = memory;
  if (state->end) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (move >= CELLS) return error_raise(error, "no-cell", "noughts.no-cell");
  if (owner_of(state, (int)move)) return error_raise(error, "taken", "noughts.taken");
  return true;
}

static void generate(const void *state, MoveVisitor visit, void *context) {
  for (Move move = 0; move < CELLS; move++)
    if (check(state, move, NULL) && !visit(context, move)) return;
}

static void play(void *memory, Move move, Text *report) {
  State *state = memory;
  assert(check(state, move, NULL));
  state->marks[find_turn(state) - 1] |= (uint16_t)(1u << move);
  find_end(state);
  if (report && state->end == END_THREE) text_add(report, "three\n");
}

static bool apply_event(void *memory, GameEvent event, int player, Error *error) {
  static const uint8_t ends[] = {
      [EVENT_RESIGN] = END_RESIGN, [EVENT_TIME] = END_TIME, [EVENT_AGREED] = END_AGREED};
  State *state = memory;
  if (state->end) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  state->end = ends[event];
  state->winner = event == EVENT_AGREED ? 0 : (uint8_t)(3 - player);
  return true;
}

static int score(const void *state, int player) {
  return ((const State *)state)->winner == player;
}

static void find_result(const void *memory, Result *result) {
  const State *state = memory;
  *result = state->end ? result_of_two(state->winner, end_words[state->end])
                       : (Result){RESULT_UNFINISHED, 0, NULL};
}

// ---- Text ----

static void format_move(const void *state, Move move, int viewer, Text *out) {
  (void)state, (void)viewer;
  text_format(out, "%c%c", 'a' + (int)move % SIDE, '1' + (int)move / SIDE);
}

static bool parse_move(const void *state, const char *text, Move *move, Error *error) {
  (void)state;
  if (strlen(text) != 2 || text[0] < 'a' || text[0] > 'c' || text[1] < '1' || text[1] > '3')
    return error_raise(error, "syntax", "noughts.no-cell");
  *move = (Move)(SIDE * (text[1] - '1') + text[0] - 'a');
  return true;
}

// "X.O/.X./..O": row 3 first, as it is drawn; the marks tell whose turn it is. Where the board does
// not show the end: "end=resign:1" (who lost), "end=time:2" or "end=agreed".
static void format_position(const void *memory, Text *out) {
  const State *state = memory;
  for (int row = SIDE - 1; row >= 0; row--) {
    for (int column = 0; column < SIDE; column++)
      text_add_char(out, symbols[owner_of(state, SIDE * row + column)]);
    if (row > 0) text_add_char(out, '/');
  }
  if (state->end < END_RESIGN) return;
  text_format(out, " end=%s", end_words[state->end]);
  if (state->winner) text_format(out, ":%d", 3 - state->winner);
}

static bool parse_board(State *state, const char *text) {
  if (strlen(text) != CELLS + SIDE - 1) return false;
  for (int row = SIDE - 1; row >= 0; row--) {
    for (int column = 0; column < SIDE; column++) {
      const char *symbol = strchr(symbols, *text++);
      if (!symbol) return false;
      if (*symbol != '.')
        state->marks[symbol - symbols - 1] |= (uint16_t)(1u << (SIDE * row + column));
    }
    if (row > 0 && *text++ != '/') return false;
  }
  return true;
}

// Players take turns, and nobody plays on after a line.
static bool is_possible(const State *state) {
  const int lead = __builtin_popcount(state->marks[0]) - __builtin_popcount(state->marks[1]);
  return (lead == 0 && !has_line(state->marks[0])) || (lead == 1 && !has_line(state->marks[1]));
}

static bool parse_end(State *state, const char *text) {
  for (uint8_t end = END_RESIGN; end < END_COUNT; end++) {
    const char *loser = text;
    if (!scan_prefix(&loser, end_words[end])) continue;
    state->end = end;
    if (end == END_AGREED) return *loser == '\0';
    state->winner = strcmp(loser, ":1") == 0 ? 2 : 1;
    return state->winner == 2 || strcmp(loser, ":2") == 0;
  }
  return false;
}

static bool parse_words(void *state, const PositionWords *words, Error *error) {
  const char *end = words->extras[0];
  if (!parse_board(state, words->fields[0]) || !is_possible(state))
    return error_raise(error, ERROR_BAD_POSITION, "noughts.bad-board");
  find_end(state);
  if (end && (find_turn(state) == TURN_OVER || !parse_end(state, end)))
    return error_raise_with(error, ERROR_BAD_POSITION, "noughts.bad-end", "end=%s", end);
  return true;
}

static bool parse_position(void *state, const char *text, Error *error) {
  static const char *const extra_names[] = {"end", NULL};
  static const PositionForm form = {1, extra_names, parse_words};
  return position_parse(&noughts_game, &form, text, state, error);
}

// ---- Faces ----

static void draw(const void *state, Drawing *drawing) {
  for (int row = 0; row < SIDE; row++) {
    const size_t line = (size_t)(SIDE - 1 - row);
    drawing_put_number(drawing, line, 1, (unsigned)row + 1);
    for (int column = 0; column < SIDE; column++) {
      const int owner = owner_of(state, SIDE * row + column);
      drawing_put(drawing, line, (size_t)(3 + 2 * column), owner ? DRAWN_TILE : DRAWN_EMPTY, owner,
                  symbols[owner]);
    }
  }
  drawing_put_letters(drawing, SIDE, 3, 2, SIDE);
  const int turn = find_turn(state);
  say_add_with(&drawing->notes, "noughts.board.turn", "turn=%d", turn);
  text_add_char(&drawing->notes, '\n');
}

static void write_json(const void *state, Json *json) {
  json_open_object(json);
  json_key(json, "cells"); // a1 b1 c1 a2 ...: whose mark is there, or 0
  json_open_array(json);
  for (int cell = 0; cell < CELLS; cell++)
    json_add_number(json, owner_of(state, cell));
  json_close_array(json);
  json_close_object(json);
}

const Game noughts_game = {
    .struct_size = sizeof(Game),
    .id = "noughts",
    .title = "Noughts and crosses",
    .summary = "Three in a line, before the other has them.",
    .rules_page = "noughts",
    .state_size = sizeof(State),
    .init = start,
    .player_count = count_players,
    .turn = find_turn,
    .generate = generate,
    .check = check,
    .play = play,
    .apply_event = apply_event,
    .score = score,
    .result = find_result,
    .format_move = format_move,
    .parse_move = parse_move,
    .format_position = format_position,
    .parse_position = parse_position,
    .draw = draw,
    .write_json = write_json,
};
