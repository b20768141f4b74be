// A second language is a second file: here one that the build makes a catalogue of as of any other.
#include "base/catalogue.h"
#include "base/error.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void test_sentences_are_of_the_chosen_language(void **state) {
  (void)state;
  Error error;
  assert_true(catalogue_choose("xx_YY.UTF-8"));
  error_raise_with(&error, "code", "argument.twice", "name=%s", "level");
  assert_string_equal(error_message(&error), "level, level: twice");
  error_raise_with(&error, "code", "position.too-few-parts", "wanted=%d count=%d", 5, 1);
  assert_string_equal(error_message(&error), "only 1 part of 5");
  assert_true(catalogue_choose("en"));
  assert_string_equal(error_message(&error), "only 1 part of 5"); // it was said already
  error_raise_with(&error, "code", "argument.twice", "name=%s", "level");
  assert_string_equal(error_message(&error), "level is given twice");
}

static void test_what_is_not_translated_is_english(void **state) {
  (void)state;
  Error error;
  assert_true(catalogue_choose("xx"));
  error_raise(&error, "code", "record.late-tag");
  assert_string_equal(error_message(&error), "tags come before the moves");
  assert_true(catalogue_choose("en"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_sentences_are_of_the_chosen_language),
      cmocka_unit_test(test_what_is_not_translated_is_english),
  };
  return cmocka_run_group_tests_name("languages", tests, NULL, NULL);
}
