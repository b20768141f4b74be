// Drawn boards, and the moves as a list to choose from.
#include "core/session.h"
#include "tui/choices.h"
#include "tui/frame.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// How a drawing of a game is printed.
static void cells_and_notes_are_printed_as_text(void **unused) {
  (void)unused;
  Drawing drawing = {0};
  drawing_put_letters(&drawing, 0, 3, 2, 3);
  drawing_put_number(&drawing, 1, 1, 10);
  drawing_put_piece(&drawing, 1, 3, 1);
  drawing_put(&drawing, 1, 5, DRAWN_EMPTY, 0, '.');
  drawing_put_text(&drawing, 2, 3, DRAWN_TILE, 2, "w 3");
  text_format(&drawing.notes, "\nblack %c   white %c\n", drawing_note_piece(1),
              drawing_note_piece(2));
  Text text = {0};
  drawing_format(&drawing, &text);
  assert_string_equal(text_string(&text), "   a b c\n"
                                          "10 @ .\n"
                                          "   w 3\n"
                                          "\n"
                                          "black @   white O\n");
  text_free(&text);
  assert_int_equal(drawing.rows, 3);
  assert_int_equal(drawing.columns, 8);
  assert_int_equal(drawing_at(&drawing, 0, 3).kind, DRAWN_LABEL);
  assert_int_equal(drawing_at(&drawing, 1, 0).kind, DRAWN_LABEL);
  assert_int_equal(drawing_at(&drawing, 1, 3).kind, DRAWN_PIECE);
  assert_int_equal(drawing_at(&drawing, 1, 3).number, 1);
  assert_int_equal(drawing_at(&drawing, 2, 4).kind, DRAWN_BLANK);
  assert_int_equal(drawing_at(&drawing, 2, 5).kind, DRAWN_TILE);
  assert_int_equal(drawing_at(&drawing, 7, 0).character, ' ');
  drawing_free(&drawing);
}

static void long_notes_go_on_in_the_next_line(void **unused) {
  (void)unused;
  Drawing drawing = {0};
  for (int i = 0; i < 20; i++)
    text_add(&drawing.notes, "12345678 ");
  text_add(&drawing.notes, "end\n");
  Text text = {0};
  drawing_format(&drawing, &text);
  const char *cursor = text_string(&text), *line;
  size_t length, lines = 0;
  while (text_next_line(&cursor, &line, &length)) {
    assert_true(length <= 80);
    assert_memory_equal(line, lines++ ? "      1" : "1234567", 7);
  }
  assert_int_equal(lines, 3);
  text_free(&text);
  drawing_free(&drawing);
}

static void what_lies_on_the_board_can_differ(void **unused) {
  (void)unused;
  Drawing now = {0}, before = {0};
  drawing_put(&before, 0, 0, DRAWN_LABEL, 0, '1');
  drawing_put(&now, 0, 0, DRAWN_LABEL, 0, '2');
  drawing_put(&before, 0, 1, DRAWN_TILE, 1, '3');
  drawing_put(&now, 0, 1, DRAWN_TILE, 2, '3'); // another player's
  drawing_put(&before, 0, 2, DRAWN_TILE, 0, '3');
  drawing_put(&now, 0, 3, DRAWN_EMPTY, 0, '.');
  drawing_put(&before, 0, 3, DRAWN_EMPTY, 0, '.');
  assert_false(drawing_differs(&now, &before, 0, 0));
  assert_true(drawing_differs(&now, &before, 0, 1));
  assert_true(drawing_differs(&now, &before, 0, 2));
  assert_false(drawing_differs(&now, &before, 0, 3));
  drawing_free(&now);
  drawing_free(&before);
}

static void lines_join_where_they_meet(void **unused) {
  (void)unused;
  static const char *const rows[] = {"+--+--+", "|  |- |", "+--+--+"};
  Drawing drawing = {0};
  for (size_t row = 0; row < 3; row++)
    drawing_put_text(&drawing, row, 0, DRAWN_LINE, 0, rows[row]);
  drawing_put(&drawing, 3, 2, DRAWN_TILE, 0, '+');
  assert_int_equal(drawing_line_sides(&drawing, 0, 0), LINE_RIGHT | LINE_DOWN);
  assert_int_equal(drawing_line_sides(&drawing, 0, 3), LINE_LEFT | LINE_RIGHT | LINE_DOWN);
  assert_int_equal(drawing_line_sides(&drawing, 2, 6), LINE_LEFT | LINE_UP);
  assert_int_equal(drawing_line_sides(&drawing, 3, 2), 0); // a sign is no line
  drawing_free(&drawing);
}

static void long_lines_are_wrapped(void **unused) {
  (void)unused;
  const char *cursor = "one two three\nrest", *piece;
  size_t length;
  assert_true(wrap_next(&cursor, 8, &piece, &length));
  assert_int_equal(length, 7);
  assert_true(wrap_next(&cursor, 8, &piece, &length));
  assert_memory_equal(piece, "three", length);
  assert_false(wrap_next(&cursor, 8, &piece, &length));
  cursor = "incomprehensible";
  assert_true(wrap_next(&cursor, 6, &piece, &length));
  assert_int_equal(length, 6);
}

static Session *start(const char *id) {
  const Game *game = game_find(id);
  OptionValues options;
  options_set_defaults(game, &options);
  Session *session = session_create(game, &options, NULL);
  Dealer dealer;
  dealer_init_seed(&dealer, 3);
  session_set_dealer(session, &dealer, true);
  session_deal(session, NULL);
  return session;
}

static void typing_narrows_the_choices(void **unused) {
  (void)unused;
  Session *session = start("abalone");
  Choices choices;
  choices_make(&choices, session->game, session->state);
  assert_int_equal(choices.count, 44);
  assert_int_equal(choices.match_count, 44);
  choices_filter(&choices, "c3c5", NULL, 0);
  assert_int_equal(choices.match_count, 2);
  assert_int_equal(choices_common_length(&choices), 5); // c3c5d
  choices_filter(&choices, "x", NULL, 0);
  assert_int_equal(choices.match_count, 0);
  assert_int_equal(choices_common_length(&choices), 0);
  choices_free(&choices);
  session_destroy(session);
}

// Picking both places that a move changes leaves the moves that change at least those.
static void places_narrow_the_choices(void **unused) {
  (void)unused;
  for (size_t i = 0; i < game_registry_count; i++) {
    Session *session = start(game_registry[i]->id);
    void *view = malloc(session->game->state_size);
    game_view(session->game, session->state, session_turn(session), view);
    Choices choices;
    choices_make(&choices, session->game, view);
    choices_find_places(&choices);
    Place place;
    if (choices_first_place(&choices, &place)) {
      choices_filter(&choices, "", &place, 1);
      assert_in_range(choices.match_count, 1, choices.count);
      for (size_t j = 0; j < choices.match_count; j++) {
        Drawing after = {0}, now = {0};
        game_draw(session->game, view, &now);
        choices_preview(&choices, choices.matches[j], &after, NULL);
        assert_true(
            drawing_differs(&after, &now, place / choices.columns, place % choices.columns));
        drawing_free(&after);
        drawing_free(&now);
      }
    }
    choices_free(&choices);
    free(view);
    session_destroy(session);
  }
}

static void the_cursor_goes_straight_ahead(void **unused) {
  (void)unused;
  Session *session = start("abalone");
  Choices choices;
  choices_make(&choices, session->game, session->state);
  choices_find_places(&choices);
  Place place = 0;
  assert_true(choices_first_place(&choices, &place));
  const Place below = choices_next_place(&choices, place, 1, 0);
  assert_true(below / choices.columns > place / choices.columns);
  const Place right = choices_next_place(&choices, place, 0, 1);
  assert_true(right % choices.columns > place % choices.columns);
  choices_filter(&choices, "x", NULL, 0);
  assert_int_equal(choices_next_place(&choices, place, 1, 0), place);
  assert_false(choices_first_place(&choices, &place));
  choices_free(&choices);
  session_destroy(session);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(cells_and_notes_are_printed_as_text),
      cmocka_unit_test(long_notes_go_on_in_the_next_line),
      cmocka_unit_test(what_lies_on_the_board_can_differ),
      cmocka_unit_test(lines_join_where_they_meet),
      cmocka_unit_test(long_lines_are_wrapped),
      cmocka_unit_test(typing_narrows_the_choices),
      cmocka_unit_test(places_narrow_the_choices),
      cmocka_unit_test(the_cursor_goes_straight_ahead),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
