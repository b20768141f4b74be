// Where games begin: files of openings, random moves, luck.
#include "match/openings.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static Openings openings_for(const char *id) {
  Openings openings = {.game = game_find(id)};
  options_set_defaults(openings.game, &openings.options);
  return openings;
}

static char *start_position(const Openings *openings, uint64_t pair, uint64_t seed) {
  Error error;
  Session *session = openings_start(openings, pair, seed, &error);
  assert_non_null(session);
  assert_true(session_turn(session) > 0);
  Text position = {0};
  session->game->format_position(session->state, &position);
  session_destroy(session);
  return text_detach(&position);
}

static void assert_same_start(const Openings *one, uint64_t pair, const Openings *other,
                              uint64_t other_pair, bool same) {
  char *first = start_position(one, pair, 7), *second = start_position(other, other_pair, 7);
  assert_int_equal(strcmp(first, second) == 0, same);
  free(first);
  free(second);
}

static void options_moves_and_positions(void **state) {
  (void)state;
  Openings plain = openings_for("abalone"), openings = openings_for("abalone");
  char *start = start_position(&plain, 0, 7);
  Text text = {0};
  text_add(&text, "# openings\n\n  layout=belgian-daisy \r\nlayout=standard c5d5 g5f5\n");
  text_add(&text, start);
  Error error;
  assert_true(openings_parse(&openings, text_string(&text), &error));
  assert_int_equal(openings.count, 3);
  char *first = start_position(&openings, 0, 7), *second = start_position(&openings, 1, 7);
  assert_non_null(strstr(first, "layout=belgian-daisy"));
  assert_non_null(strstr(second, "layout=standard"));
  assert_string_not_equal(second, start);
  assert_same_start(&openings, 2, &plain, 0, true);
  assert_same_start(&openings, 3, &openings, 0, true); // round and round
  free(first), free(second), free(start);
  text_free(&text);
  openings_free(&openings);
}

static void wrong_files_are_refused(void **state) {
  (void)state;
  static const struct {
    const char *text, *message;
  } wrong[] = {
      {"", "no opening"},
      {"# nothing\n\n", "no opening"},
      {"layout=standard\nnonsense\n", "line 2: "},
      {"layout=nowhere\n", "line 1: "},
      {"layout=standard layout=standard\n", "line 1: "},
      {"c5d5 c5d5\n", "'c5d5': "},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    Openings openings = openings_for("abalone");
    Error error;
    assert_false(openings_parse(&openings, wrong[i].text, &error));
    assert_string_equal(error.code, "bad-argument");
    assert_non_null(strstr(error_message(&error), wrong[i].message));
    openings_free(&openings);
  }
}

// Every game: the same pair starts alike, games with luck or random moves differ from pair to pair.
static void pairs_are_repeatable_and_different(void **state) {
  (void)state;
  for (size_t i = 0; i < game_registry_count; i++) {
    Openings openings = openings_for(game_registry[i]->id);
    openings.random_plies = game_registry[i]->has_chance ? 0 : 4;
    for (uint64_t pair = 0; pair < 5; pair++) {
      assert_same_start(&openings, pair, &openings, pair, true);
      assert_same_start(&openings, pair, &openings, pair + 5, false);
    }
    char *one = start_position(&openings, 0, 1), *other = start_position(&openings, 0, 2);
    assert_string_not_equal(one, other);
    free(one), free(other);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(options_moves_and_positions),
      cmocka_unit_test(wrong_files_are_refused),
      cmocka_unit_test(pairs_are_repeatable_and_different),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
