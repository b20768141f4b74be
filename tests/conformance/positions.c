// Positions as text and as JSON.
#include "base/memory.h"
#include "conformance.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

// Reads a position back and compares everything that can be asked.
static void compare_round_trip(const Game *game, const void *state, FastRandom *random) {
  (void)random;
  char *text = position_text(game, state);
  for (const char *c = text; *c; c++)
    assert_true(*c >= ' ' && *c <= '~');
  assert_true(strlen(text) < 65000); // fits a line of the protocol
  void *copy = memory_allocate(game->state_size);
  Error error = {0};
  if (!game->parse_position(copy, text, &error))
    fail_msg("a position cannot be read back: %s\n%s", error_message(&error), text);
  char *again = position_text(game, copy);
  assert_string_equal(text, again);
  assert_int_equal(game->turn(copy), game->turn(state));
  assert_int_equal(game->player_count(copy), game->player_count(state));
  for (int player = 1; player <= game->player_count(state); player++)
    assert_int_equal(game->score(copy, player), game->score(state, player));
  Result results[2];
  game->result(state, &results[0]);
  game->result(copy, &results[1]);
  assert_int_equal(results[0].kind, results[1].kind);
  assert_int_equal(results[0].players, results[1].players);
  if (results[0].kind) assert_string_equal(results[0].reason, results[1].reason);
  assert_int_equal(results[0].kind == RESULT_UNFINISHED, game->turn(state) != TURN_OVER);
  MoveList lists[2] = {{0}, {0}};
  assert_int_equal(move_list_generate(&lists[0], game, state, 3000),
                   move_list_generate(&lists[1], game, copy, 3000));
  assert_int_equal(lists[0].count, lists[1].count);
  if (lists[0].count)
    assert_memory_equal(lists[0].moves, lists[1].moves, lists[0].count * sizeof(Move));
  move_list_free(&lists[0]);
  move_list_free(&lists[1]);
  free(again);
  free(copy);
  free(text);
}

static void compare_round_trip_of_views(const Game *game, const void *state, FastRandom *random) {
  compare_round_trip(game, state, random);
  void *view = memory_allocate(game->state_size);
  for (int seat = 0; seat <= game->player_count(state); seat++) {
    game_view(game, state, seat, view);
    char *text = position_text(game, view);
    void *copy = memory_allocate(game->state_size);
    Error error = {0};
    if (!game->parse_position(copy, text, &error))
      fail_msg("a view cannot be read back: %s\n%s", error_message(&error), text);
    char *again = position_text(game, copy);
    assert_string_equal(text, again);
    assert_int_equal(game_viewer(game, copy), game_viewer(game, view));
    assert_int_equal(game->turn(copy), game->turn(view));
    free(again);
    free(copy);
    free(text);
  }
  free(view);
}

void check_positions_round_trip(void **state) {
  visit_positions(*(const Game **)*state, 5, 400, 8, compare_round_trip_of_views);
}

// Changes a few characters, as a typing error or a hostile client would.
static void damage(char *text, FastRandom *random) {
  static const char characters[] = "0123456789abcwsS_-=/:,.@+x? Z";
  const uint32_t length = (uint32_t)strlen(text);
  for (uint32_t changes = 1 + fast_random_below(random, 3); changes > 0 && length; changes--) {
    char *place = text + fast_random_below(random, length);
    if (fast_random_below(random, 4) == 0)
      memmove(place, place + 1, strlen(place)); // drop one
    else
      *place = characters[fast_random_below(random, sizeof characters - 1)];
    if (text[0] == '\0') return;
  }
}

// Text that is accepted in spite of the damage describes some game, which then has to work.
static void read_damaged(const Game *game, const void *state, FastRandom *random) {
  void *copy = memory_allocate(game->state_size);
  for (int trial = 0; trial < 20; trial++) {
    char *text = position_text(game, state);
    damage(text, random);
    memset(copy, 0x5a, game->state_size);
    Error error = {0};
    if (!game->parse_position(copy, text, &error)) {
      assert_string_equal(error.code, "bad-position");
      assert_true(error_message(&error)[0]);
    } else if (game_viewer(game, copy) == VIEWER_REFEREE) {
      compare_round_trip(game, copy, random);
      const int turn = game->turn(copy);
      if (turn > 0) {
        MoveList list = {0};
        move_list_generate(&list, game, copy, 1000);
        if (list.count) game->play(copy, list.moves[(size_t)trial % list.count], NULL);
        move_list_free(&list);
      } else if (turn == TURN_CHANCE) {
        game->play(copy, game->sample(copy, &random->random), NULL);
      }
    }
    free(text);
  }
  free(copy);
}

void check_damaged_text_is_refused_or_stable(void **state) {
  visit_positions(*(const Game **)*state, 6, 150, 12, read_damaged);
}

// A drawing is a grid of printable characters of known kinds, and notes.
static void check_drawing(const Game *game, const void *view) {
  Drawing drawing = {0};
  game_draw(game, view, &drawing);
  assert_in_range(drawing.rows, 1, DRAWING_MAX_ROWS);
  assert_in_range(drawing.columns, 1, DRAWING_MAX_COLUMNS);
  assert_true(drawing.ruler_rows < drawing.rows && drawing.label_columns < drawing.columns);
  for (size_t row = 0; row < drawing.rows; row++)
    for (size_t column = 0; column < drawing.columns; column++) {
      const DrawnCell cell = drawing_at(&drawing, row, column);
      assert_in_range(cell.kind, DRAWN_BLANK, DRAWN_PATH);
      assert_in_range(cell.character, ' ', '~');
      if (row < drawing.ruler_rows || column < drawing.label_columns)
        assert_true(cell.kind == DRAWN_BLANK || cell.kind == DRAWN_LABEL);
    }
  assert_true(drawing.notes.length > 0 && drawing.notes.data[drawing.notes.length - 1] == '\n');
  drawing_free(&drawing);
}

static void compare_json(const Game *game, const void *state, FastRandom *random) {
  (void)random;
  void *view = memory_allocate(game->state_size);
  for (int seat = 0; seat <= game->player_count(state); seat++) {
    game_view(game, state, seat, view);
    Text text = {0};
    Json json = {&text, false};
    game->write_json(view, &json);
    json_error_t error;
    json_t *value = json_loads(text_string(&text), 0, &error);
    if (!json_is_object(value)) fail_msg("not an object: %s\n%s", error.text, text_string(&text));
    json_decref(value);
    text_free(&text);
    check_drawing(game, view);
  }
  free(view);
}

void check_json(void **state) {
  visit_positions(*(const Game **)*state, 7, 60, 12, compare_json);
}
