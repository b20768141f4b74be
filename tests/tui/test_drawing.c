// Boards cut up for a screen, and the moves as a list to choose from.
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

static void words_below_a_board_are_notes(void **unused) {
  (void)unused;
  Drawing drawing;
  drawing_read(&drawing, "   a b c\n"
                         " 1 . @ O  1\n"
                         "10 r . . 10\n"
                         "   r r w\n"
                         "\n"
                         "> player 1      0 points\n"
                         "goal: a line\n"
                         "      of four\n");
  assert_int_equal(drawing.rows, 4);
  assert_int_equal(drawing.columns, 11);
  assert_int_equal(drawing.ruler_rows, 1);
  assert_int_equal(drawing.label_columns, 3);
  assert_string_equal(text_string(&drawing.notes), "> player 1  0 points\ngoal: a line of four\n");
  assert_int_equal(drawing_kind(&drawing, 0, 3), CELL_LABEL);
  assert_int_equal(drawing_kind(&drawing, 1, 1), CELL_LABEL);
  assert_int_equal(drawing_kind(&drawing, 1, 3), CELL_EMPTY);
  assert_int_equal(drawing_kind(&drawing, 1, 5), CELL_FIRST);
  assert_int_equal(drawing_kind(&drawing, 1, 7), CELL_SECOND);
  assert_int_equal(drawing_kind(&drawing, 1, 10), CELL_LABEL);
  assert_int_equal(drawing_kind(&drawing, 2, 3), CELL_LETTER);
  assert_int_equal(drawing_kind(&drawing, 3, 5), CELL_LETTER); // letters that count nothing
  assert_int_equal(drawing_at(&drawing, 7, 0), ' ');
  drawing_free(&drawing);
}

static void lines_join_where_they_meet(void **unused) {
  (void)unused;
  Drawing drawing;
  drawing_read(&drawing, "+--+--+\n"
                         "|  |- |\n"
                         "+--+--+\n"
                         ". + - .\n");
  assert_int_equal(drawing_line_sides(&drawing, 0, 0), LINE_RIGHT | LINE_DOWN);
  assert_int_equal(drawing_line_sides(&drawing, 0, 3), LINE_LEFT | LINE_RIGHT | LINE_DOWN);
  assert_int_equal(drawing_line_sides(&drawing, 2, 6), LINE_LEFT | LINE_UP);
  assert_int_equal(drawing_line_sides(&drawing, 3, 2), 0); // signs are no lines
  assert_int_equal(drawing_kind(&drawing, 3, 2), CELL_OTHER);
  assert_int_equal(drawing_kind(&drawing, 3, 4), CELL_OTHER);
  drawing_free(&drawing);
}

static void words_alone_and_nothing_are_drawings_too(void **unused) {
  (void)unused;
  Drawing drawing;
  drawing_read(&drawing, "nothing to see\n");
  assert_int_equal(drawing.rows, 1);
  drawing_free(&drawing);
  drawing_read(&drawing, "");
  assert_int_equal(drawing.rows, 0);
  assert_int_equal(drawing_kind(&drawing, 0, 0), CELL_BLANK);
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
        Drawing after, now;
        Text text = {0};
        session->game->draw(view, &text);
        drawing_read(&now, text_string(&text));
        choices_preview(&choices, choices.matches[j], &after, NULL);
        assert_true(
            drawing_differs(&after, &now, place / choices.columns, place % choices.columns));
        drawing_free(&after);
        drawing_free(&now);
        text_free(&text);
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
      cmocka_unit_test(words_below_a_board_are_notes),
      cmocka_unit_test(lines_join_where_they_meet),
      cmocka_unit_test(words_alone_and_nothing_are_drawings_too),
      cmocka_unit_test(long_lines_are_wrapped),
      cmocka_unit_test(typing_narrows_the_choices),
      cmocka_unit_test(places_narrow_the_choices),
      cmocka_unit_test(the_cursor_goes_straight_ahead),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
