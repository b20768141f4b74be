// Multisets of tiles.
#include "games/common/tiles.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

static const char *const pieces = "0123456789+-x:=";

static TileSet set_of(const char *text) {
  TileSet set;
  Error error;
  assert_true(tiles_parse(pieces, text, strlen(text), true, &set, "syntax", &error));
  return set;
}

static void assert_spelled(const TileSet *set, const char *expected) {
  Text text = {0};
  tiles_format(pieces, set, &text);
  assert_string_equal(text_string(&text), expected);
  text_free(&text);
}

static void sets_are_written_in_order(void **state) {
  (void)state;
  const TileSet set = set_of("=_9x0:90_+");
  assert_spelled(&set, "0099+x:=__");
  const TileSet empty = set_of("");
  assert_spelled(&empty, "");
  const TileSet hidden = tiles_hide(&set);
  assert_spelled(&hidden, "__________");
}

static void other_symbols_are_refused(void **state) {
  (void)state;
  TileSet set;
  Error error;
  assert_false(tiles_parse("0123456789", "12+", 3, true, &set, "syntax", &error));
  assert_string_equal(error.code, "syntax");
  assert_false(tiles_parse("0123456789", "1_2", 3, false, &set, "bad-position", &error));
  assert_string_equal(error.code, "bad-position");
  char many[300];
  memset(many, '7', sizeof many);
  assert_false(tiles_parse("0123456789", many, sizeof many, false, &set, "syntax", &error));
}

static void sets_add_and_remove(void **state) {
  (void)state;
  TileSet set = set_of("1123");
  const TileSet part = set_of("13");
  const TileSet other = set_of("122");
  assert_true(tiles_contain(&set, &part));
  assert_false(tiles_contain(&set, &other));
  tiles_remove(&set, &part);
  assert_spelled(&set, "12");
  tiles_add(&set, &other);
  assert_spelled(&set, "11222");
  assert_int_equal(tiles_total(&set), 5);
}

static void packing_round_trips(void **state) {
  (void)state;
  const TileSet set = set_of("0099+x:=====");
  const TileSet back = tiles_unpack(tiles_pack(&set));
  assert_memory_equal(&set, &back, sizeof set);
  assert_true(tiles_pack(&set) >> 60 == 0);
}

typedef struct Listing {
  TileSet parts[1000];
  int count;
  int stop_after;
} Listing;

static bool list_part(void *context, const TileSet *part) {
  Listing *listing = context;
  listing->parts[listing->count++] = *part;
  return listing->count != listing->stop_after;
}

static void every_part_is_listed_once(void **state) {
  (void)state;
  const TileSet set = set_of("01122===");
  Listing listing = {0};
  assert_true(tiles_visit_parts(&set, 1, 8, list_part, &listing));
  assert_int_equal(listing.count, 2 * 3 * 3 * 4 - 1);
  for (int i = 0; i < listing.count; i++) {
    assert_true(tiles_contain(&set, &listing.parts[i]));
    for (int j = 0; j < i; j++)
      assert_memory_not_equal(&listing.parts[i], &listing.parts[j], sizeof set);
  }
}

static void parts_of_a_size_are_counted_right(void **state) {
  (void)state;
  const TileSet set = set_of("000001111122222333334444455555666667777788888999990___");
  Listing listing = {0};
  assert_true(tiles_visit_parts(&set, 3, 3, list_part, &listing));
  assert_int_equal(listing.count, 220); // C(10 + 3 - 1, 3)
  for (int i = 0; i < listing.count; i++)
    assert_int_equal(tiles_total(&listing.parts[i]), 3);
  listing = (Listing){0};
  const TileSet few = set_of("12");
  assert_true(tiles_visit_parts(&few, 3, 3, list_part, &listing));
  assert_int_equal(listing.count, 0);
  assert_true(tiles_visit_parts(&few, 1, 5, list_part, &listing));
  assert_int_equal(listing.count, 3);
}

static void a_visitor_can_stop(void **state) {
  (void)state;
  const TileSet set = set_of("01234567");
  Listing listing = {.stop_after = 5};
  assert_false(tiles_visit_parts(&set, 1, 8, list_part, &listing));
  assert_int_equal(listing.count, 5);
}

static void probabilities_add_up(void **state) {
  (void)state;
  const TileSet set = set_of("00112223=");
  for (int count = 0; count <= 9; count++) {
    Listing listing = {0};
    tiles_visit_parts(&set, count, count, list_part, &listing);
    double sum = 0;
    for (int i = 0; i < listing.count; i++)
      sum += tiles_probability(&set, &listing.parts[i]);
    assert_true(sum > 1 - 1e-12 && sum < 1 + 1e-12);
  }
  const TileSet part = set_of("02");
  const double probability = tiles_probability(&set, &part); // 2 x 3 / C(9, 2)
  assert_true(probability > 6 / 36. - 1e-12 && probability < 6 / 36. + 1e-12);
  const TileSet none = set_of("33");
  assert_true(tiles_probability(&set, &none) == 0);
}

static void samples_have_the_right_frequencies(void **state) {
  (void)state;
  enum { DRAWS = 60000 };
  const TileSet set = set_of("0011222=__");
  Listing listing = {0};
  tiles_visit_parts(&set, 3, 3, list_part, &listing);
  int seen[50] = {0};
  FastRandom random;
  fast_random_init(&random, 7);
  for (int i = 0; i < DRAWS; i++) {
    const TileSet drawn = tiles_sample(&set, 3, &random.random);
    int index = 0;
    while (memcmp(&drawn, &listing.parts[index], sizeof drawn) != 0)
      index++;
    seen[index]++;
  }
  for (int i = 0; i < listing.count; i++) {
    const double expected = DRAWS * tiles_probability(&set, &listing.parts[i]);
    const double error = seen[i] - expected;
    assert_true(error * error < 25 * expected); // within five standard deviations
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(sets_are_written_in_order),
      cmocka_unit_test(other_symbols_are_refused),
      cmocka_unit_test(sets_add_and_remove),
      cmocka_unit_test(packing_round_trips),
      cmocka_unit_test(every_part_is_listed_once),
      cmocka_unit_test(parts_of_a_size_are_counted_right),
      cmocka_unit_test(a_visitor_can_stop),
      cmocka_unit_test(probabilities_add_up),
      cmocka_unit_test(samples_have_the_right_frequencies),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
