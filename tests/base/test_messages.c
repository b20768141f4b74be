// Messages, patterns in ICU's MessageFormat, errors that carry them.
#include "base/catalogue.h"
#include "base/error.h"
#include "base/pattern.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

typedef struct Given {
  const char *name, *value;
} Given;

static bool add_given(const void *context, const char *name, size_t length, Text *out) {
  for (const Given *given = context; given->name; given++)
    if (strlen(given->name) == length && memcmp(given->name, name, length) == 0)
      return text_add(out, given->value), true;
  return false;
}

static void assert_filled(const char *language, const char *pattern, const char *expected) {
  static const Given given[] = {{"n", "1"}, {"five", "5"}, {"who", "Ann"}, {"line", "row"}, {0}};
  const PatternSource source = {given, add_given};
  Text out = {0};
  pattern_fill(pattern, language, &source, &out);
  assert_string_equal(text_string(&out), expected);
  text_free(&out);
}

static void test_patterns_are_filled(void **state) {
  (void)state;
  assert_filled("en", "plain", "plain");
  assert_filled("en", "{who} has {five} tiles", "Ann has 5 tiles");
  assert_filled("en", "{ who }{n}", "Ann1");
  assert_filled("en", "{n, plural, one {# tile} other {# tiles}}", "1 tile");
  assert_filled("en", "{five, plural, one {# tile} other {# tiles}} left", "5 tiles left");
  assert_filled("en", "{n,plural,=1{just one}one{#}other{#}}", "just one");
  assert_filled("en", "{line, select, row {row} other {column}} 3", "row 3");
  assert_filled("en", "{who, select, row {row} other {column {five}}}", "column 5");
  assert_filled("en", "{five, plural, one {a} other {{n, plural, one {# of #} other {b}} and #}}",
                "1 of 1 and 5");
}

static void test_patterns_quote_braces(void **state) {
  (void)state;
  assert_filled("en", "it isn't '{'who'}' but {who}''s", "it isn't {who} but Ann's");
  assert_filled("en", "{five, plural, other {'#' is #}} #", "# is 5 #");
}

static void test_broken_patterns_break_off(void **state) {
  (void)state;
  assert_filled("en", "{nobody} comes", "{nobody} comes");
  assert_filled("en", "a {who", "a Ann");
  assert_filled("en", "a {five, plural, one {x", "a ");
  assert_filled("en", "a {five, plural, one", "a ");
  assert_filled("en", "a {five, plural, other {# b", "a 5 b");
  assert_filled("en", "{", "{}");
}

static void test_plurals_of_languages(void **state) {
  (void)state;
  assert_string_equal(plural_category("en", 1), "one");
  assert_string_equal(plural_category("en", 0), "other");
  assert_string_equal(plural_category("en", -1), "one");
  assert_string_equal(plural_category("fr", 0), "one");
  assert_string_equal(plural_category("ja", 1), "other");
  assert_string_equal(plural_category("cs", 4), "few");
  assert_string_equal(plural_category("pl", 12), "many");
  assert_string_equal(plural_category("pl", 22), "few");
  assert_string_equal(plural_category("ru", 21), "one");
  assert_string_equal(plural_category("ru", 11), "many");
  assert_string_equal(plural_category("hr", 5), "other");
  assert_string_equal(plural_category("en", INT64_MIN), "other");
}

static void assert_json(const Message *message, const char *expected) {
  Text out = {0};
  Json json = {&out, false};
  json_open_object(&json);
  message_write_json(message, &json);
  json_close_object(&json);
  assert_string_equal(text_string(&out), expected);
  text_free(&out);
}

static void test_messages_keep_their_arguments(void **state) {
  (void)state;
  Message message, outer;
  message_set_with(&message, "no.such.key", "a=%d b=%u c=%zu d=%lld e=%llu f=%s g=%c", -1, 2u,
                   (size_t)3, (long long)INT64_MIN, (unsigned long long)UINT64_MAX, "x y=\"z\"",
                   'q');
  assert_json(&message, "{\"key\":\"no.such.key\",\"params\":{\"a\":-1,\"b\":2,\"c\":3,"
                        "\"d\":-9223372036854775808,\"e\":18446744073709551615,"
                        "\"f\":\"x y=\\\"z\\\"\",\"g\":\"q\"}}");
  message_set_with(&message, "no.such.key", "a=%.1f b=%+.2f c=%.0f d=%d", 2.25, 0.5, 1e6, 4);
  assert_json(&message, "{\"key\":\"no.such.key\",\"params\":{\"a\":\"2.2\",\"b\":\"+0.50\","
                        "\"c\":\"1000000\",\"d\":4}}");
  message_set_with(&outer, "verbatim", "line=%d", 7);
  message_set(&message, "no.such.key");
  message_add_message(&outer, "text", &message);
  assert_json(&outer, "{\"key\":\"verbatim\",\"params\":{\"line\":7,"
                      "\"text\":{\"key\":\"no.such.key\",\"params\":{}}}}");
  Text out = {0};
  message_format(&outer, &out);
  assert_string_equal(text_string(&out), "no.such.key"); // a key without a text stands for itself
  text_clear(&out);
  message_format_arguments(&outer, &out);
  assert_string_equal(text_string(&out), "line=7");
  text_free(&out);
}

// What does not fit is cut between characters, and what comes after it left out.
static void test_messages_have_a_size(void **state) {
  (void)state;
  char text[2 * MESSAGE_ARGUMENTS_SIZE];
  for (size_t i = 0; i + 1 < sizeof text; i += 2)
    memcpy(text + i, "\xc3\xa4", 2);
  text[sizeof text - 2] = '\0';
  for (int shift = 0; shift < 2; shift++) {
    Message message;
    message_set_with(&message, "verbatim", shift ? "ab=%s n=%d" : "a=%s n=%d", text, 5);
    assert_true(message.size <= sizeof message.arguments);
    Text kept = {0};
    message_format_arguments(&message, &kept);
    const size_t name_length = shift ? strlen("ab=") : strlen("a=");
    assert_true(kept.length > MESSAGE_ARGUMENTS_SIZE - 10 && (kept.length - name_length) % 2 == 0);
    assert_null(strstr(text_string(&kept), "n="));
    text_free(&kept);
    Message outer;
    message_set(&outer, "verbatim");
    message_add_message(&outer, "cause", &message);
    assert_true(outer.size <= sizeof outer.arguments);
  }
}

static void test_errors_are_wrapped(void **state) {
  (void)state;
  Error error;
  assert_false(error_raise_with(&error, "bad-argument", "verbatim", "text=%s", "it is late"));
  assert_string_equal(error.code, "bad-argument");
  assert_string_equal(error_message(&error), "it is late");
  assert_false(error_wrap(&error, "line", "line=%d", 3));
  assert_string_equal(error.code, "bad-argument");
  assert_string_equal(error_message(&error), "line 3: it is late");
  assert_false(error_recode(&error, "bad-record"));
  assert_string_equal(error.code, "bad-record");
  assert_string_equal(error_message(&error), "line 3: it is late");
  assert_false(error_raise(NULL, "code", "verbatim"));
  assert_false(error_wrap(NULL, "verbatim", "line=%d", 3));
}

static void test_languages_are_chosen_by_tag(void **state) {
  (void)state;
  assert_false(catalogue_choose("xx"));
  assert_false(catalogue_choose(""));
  assert_true(catalogue_choose("en_GB.UTF-8"));
  assert_true(catalogue_choose("en-US"));
  assert_string_equal(catalogue_language(), "en");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_patterns_are_filled),
      cmocka_unit_test(test_patterns_quote_braces),
      cmocka_unit_test(test_broken_patterns_break_off),
      cmocka_unit_test(test_plurals_of_languages),
      cmocka_unit_test(test_messages_keep_their_arguments),
      cmocka_unit_test(test_messages_have_a_size),
      cmocka_unit_test(test_errors_are_wrapped),
      cmocka_unit_test(test_languages_are_chosen_by_tag),
  };
  return cmocka_run_group_tests_name("messages", tests, NULL, NULL);
}
