// Text, numbers, random numbers, JSON.
#include "base/blake2b.h"
#include "base/error.h"
#include "base/exponential.h"
#include "base/hash.h"
#include "base/hex.h"
#include "base/json.h"
#include "base/memory.h"
#include "base/random.h"
#include "base/scan.h"
#include "base/text.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void test_text_formats(void **state) {
  (void)state;
  Text text = {0};
  assert_string_equal(text_string(&text), "");
  text_format(&text, "%s|%c|%d|%u|%llu|%zu|%x|%%", "word", 'c', -12, 34u,
              (unsigned long long)UINT64_MAX, (size_t)7, 255u);
  assert_string_equal(text_string(&text), "word|c|-12|34|18446744073709551615|7|ff|%");
  text_clear(&text);
  text_format(&text, "%lld %d", (long long)INT64_MIN, INT32_MIN);
  assert_string_equal(text_string(&text), "-9223372036854775808 -2147483648");
  text_truncate(&text, 3);
  assert_string_equal(text_string(&text), "-92");
  text_add(&text, "\nab");
  text_pad_to(&text, 4);
  assert_string_equal(text_string(&text), "-92\nab  ");
  text_free(&text);
}

// A format that the compiler accepts is printed, whatever it asks for.
static void test_text_formats_all_that_printf_does(void **state) {
  (void)state;
  Text text = {0};
  text_format(&text, "%.2s|%-4s|%04d|%+d|%hhu|%o|%.*s|%5.1f|%jd|%i", "cut", "pad", 7, 7,
              (unsigned char)200, 8u, 3, "precise", 1.25, (intmax_t)-1, 5);
  assert_string_equal(text_string(&text), "cu|pad |0007|+7|200|10|pre|  1.2|-1|5");
  text_clear(&text);
  char long_text[300];
  memset(long_text, 'y', sizeof long_text - 1);
  long_text[sizeof long_text - 1] = '\0';
  text_format(&text, "<%s>", long_text); // longer than any first guess
  assert_int_equal(text.length, sizeof long_text + 1);
  assert_int_equal(strlen(text_string(&text)), text.length);
  text_free(&text);
}

static void test_text_lines(void **state) {
  (void)state;
  const char *cursor = "one\n\nthree";
  const char *line;
  size_t length;
  assert_true(text_next_line(&cursor, &line, &length) && length == 3);
  assert_true(text_next_line(&cursor, &line, &length) && length == 0);
  assert_true(text_next_line(&cursor, &line, &length) && length == 5);
  assert_false(text_next_line(&cursor, &line, &length));
}

static void test_errors_are_cut(void **state) {
  (void)state;
  Error error;
  char long_text[2000];
  memset(long_text, 'x', sizeof long_text - 1);
  long_text[sizeof long_text - 1] = '\0';
  assert_false(error_raise_with(&error, "code", "verbatim", "text=%s", long_text));
  assert_in_range(strlen(error_message(&error)), 480, sizeof error.sentence - 1);
  assert_false(error_raise(NULL, "code", "verbatim"));
  // Not within a character: two bytes each, so an odd start would cut the last one in half.
  for (size_t i = 1; i + 1 < sizeof long_text; i += 2)
    memcpy(long_text + i, "\xc3\xa9", 2);
  long_text[sizeof long_text - 1] = '\0';
  error_raise_with(&error, "code", "verbatim", "text=%s", long_text);
  assert_int_equal(strlen(error_message(&error)) % 2, 1);
  error_raise_with(&error, "code", "verbatim", "text=%s", long_text + 1);
  assert_int_equal(strlen(error_message(&error)) % 2, 0);
}

static void test_numbers_are_strict(void **state) {
  (void)state;
  uint64_t number = 99;
  assert_true(scan_number("0", 10, &number) && number == 0);
  assert_true(scan_number("10", 10, &number) && number == 10);
  assert_true(scan_number("18446744073709551615", UINT64_MAX, &number) && number == UINT64_MAX);
  static const char *const bad[] = {"",
                                    "-1",
                                    "+1",
                                    "01",
                                    "00",
                                    " 1",
                                    "1 ",
                                    "1x",
                                    "11",
                                    "18446744073709551616",
                                    "99999999999999999999999"};
  number = 99;
  for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
    assert_false(scan_number(bad[i], 10, &number));
  assert_int_equal(number, 99);
}

static void test_words(void **state) {
  (void)state;
  char line[] = "  new  game a=b ";
  char *words[2];
  assert_int_equal(scan_words(line, words, 2), 3); // counts past the capacity
  assert_string_equal(words[0], "new");
  assert_string_equal(words[1], "game");
}

// RFC 8439, section 2.3.2.
static void test_chacha_block(void **state) {
  (void)state;
  static const uint32_t input[16] = {0x61707865, 0x3320646e, 0x79622d32, 0x6b206574,
                                     0x03020100, 0x07060504, 0x0b0a0908, 0x0f0e0d0c,
                                     0x13121110, 0x17161514, 0x1b1a1918, 0x1f1e1d1c,
                                     0x00000001, 0x09000000, 0x4a000000, 0x00000000};
  static const uint32_t expected[16] = {0xe4e7f110, 0x15593bd1, 0x1fdd0f50, 0xc47120a3,
                                        0xc7f4d1c7, 0x0368c033, 0x9aaa2204, 0x4e6cd4c3,
                                        0x466482d2, 0x09aa9f07, 0x05d7c214, 0xa2028bd9,
                                        0xd19c12b5, 0xb94e16de, 0xe883d0cb, 0x4e3c50a2};
  uint32_t output[16];
  chacha_block(input, output);
  assert_memory_equal(output, expected, sizeof expected);
}

// RFC 8439, appendix A.1, test vector 1: the key stream of a zero key and nonce.
static void test_chacha_stream(void **state) {
  (void)state;
  static const uint8_t key[32] = {0};
  ChaChaRandom generator;
  chacha_random_init(&generator, key, 0);
  assert_true(generator.random.next(&generator.random) == UINT64_C(0x903df1a0ade0b876));
  assert_true(generator.random.next(&generator.random) == UINT64_C(0x28bd8653e56a5d40));
  ChaChaRandom other;
  chacha_random_init(&other, key, 1);
  assert_true(other.random.next(&other.random) != UINT64_C(0x903df1a0ade0b876));
}

// Empty, short, one block exactly, a byte more, several blocks; RFC 7693 gives the second with 64
// bytes of output, other implementations all of them with 32.
static void test_blake2b(void **state) {
  (void)state;
  static const struct {
    int fill; // -1: 0, 1, 2 ...
    size_t count;
    const char *hash;
  } cases[] = {
      {'a', 0, "0e5751c026e543b2e8ab2eb06099daa1d1e5df47778f7787faab45cdf12fe3a8"},
      {'a', 128, "ae2aa48507885c4c950fb809b2076f959cde9f8ea6da260d9a3587df33dac450"},
      {'a', 129, "2f64744a6de0d2c0b56e64cf6e29a5aaa255010d415d51c75ccc82f73dccd865"},
      {-1, 512, "540b20132d8aeae54057cb69c24f95d26a1c472cc700dd450defe9bb796d4f14"},
  };
  char hex[BLAKE2B_HEX_SIZE];
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
    uint8_t bytes[512];
    for (size_t k = 0; k < sizeof bytes; k++)
      bytes[k] = (uint8_t)(cases[i].fill < 0 ? (int)k : cases[i].fill);
    blake2b_hex(bytes, cases[i].count, hex);
    assert_string_equal(hex, cases[i].hash);
  }
  blake2b_hex("abc", 3, hex);
  assert_string_equal(hex, "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");
}

static void test_aligned_memory(void **state) {
  (void)state;
  for (size_t alignment = 16; alignment <= 256; alignment *= 2)
    for (size_t size = 1; size < 300000; size = size * 7 + 1) {
      unsigned char *block = memory_allocate_aligned(size, alignment);
      assert_int_equal((uintptr_t)block % alignment, 0);
      assert_true(block[0] == 0 && block[size - 1] == 0);
      free(block);
    }
}

static void test_hex(void **state) {
  (void)state;
  uint8_t bytes[3];
  char text[7];
  assert_true(hex_parse("00ff9a", bytes, 3));
  assert_true(bytes[0] == 0 && bytes[1] == 0xff && bytes[2] == 0x9a);
  hex_format(bytes, 3, text);
  assert_string_equal(text, "00ff9a");
  assert_false(hex_parse("00ff9", bytes, 3));
  assert_false(hex_parse("00ff9a0", bytes, 3));
  assert_false(hex_parse("00FF9A", bytes, 3));
  assert_false(hex_parse("00ff9g", bytes, 3));
}

static void test_random_below_is_uniform(void **state) {
  (void)state;
  FastRandom generator;
  fast_random_init(&generator, 5);
  unsigned seen[6] = {0};
  for (int i = 0; i < 60000; i++)
    seen[random_below(&generator.random, 6)]++;
  for (int i = 0; i < 6; i++)
    assert_in_range(seen[i], 9600, 10400);
  // A bound for which rejection matters: never out of range.
  const uint64_t large = UINT64_C(3) << 62;
  for (int i = 0; i < 1000; i++)
    assert_true(random_below(&generator.random, large) < large);
}

static uint64_t bits_of(double value) {
  uint64_t bits;
  memcpy(&bits, &value, sizeof bits);
  return bits;
}

// The C library's, rounded correctly or nearly so.
static void test_exponential_is_right(void **state) {
  (void)state;
  static const double UNITS = 3 * 0x1p-52;
  for (double x = -700; x < 700; x += 0.0137) {
    const double power = exp(x);
    assert_true(fabs(exponential(x) - power) <= UNITS * power);
    assert_true(fabs(logarithm(power) - log(power)) <= UNITS * fabs(log(power)));
    assert_true(fabs(logarithm(1 + power) - log(1 + power)) <= UNITS * log(1 + power) + 0x1p-60);
  }
  assert_true(exponential(0) == 1 && logarithm(1) == 0 && logistic_chance(0) == 0.5);
  assert_true(exponential(-800) == 0 && isinf(exponential(800)));
  assert_true(logistic_chance(-800) == 0 && logistic_chance(800) == 1);
}

// The same bits wherever this test runs.
static void test_exponential_is_the_same_everywhere(void **state) {
  (void)state;
  uint64_t hash = 0;
  for (double x = -40; x < 40; x += 0.0137)
    hash = hash_mix(hash ^ bits_of(exponential(x)) ^ bits_of(logarithm(x * x + 1)) << 1);
  assert_int_equal(bits_of(exponential(1)), UINT64_C(0x4005bf0a8b14576a));
  assert_int_equal(hash, UINT64_C(0x16356398334297ea));
}

static void test_json(void **state) {
  (void)state;
  Text text = {0};
  Json json = {&text, false};
  json_open_object(&json);
  json_key(&json, "a\"b");
  json_open_array(&json);
  json_add_number(&json, -5);
  json_add_string(&json, "x\\\n");
  json_add_bool(&json, true);
  json_add_null(&json);
  json_open_object(&json);
  json_close_object(&json);
  json_close_array(&json);
  json_key(&json, "c");
  json_add_bool(&json, false);
  json_close_object(&json);
  assert_string_equal(text_string(&text),
                      "{\"a\\\"b\":[-5,\"x\\\\\\u000a\",true,null,{}],\"c\":false}");
  text_free(&text);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_text_formats),
      cmocka_unit_test(test_text_formats_all_that_printf_does),
      cmocka_unit_test(test_text_lines),
      cmocka_unit_test(test_errors_are_cut),
      cmocka_unit_test(test_numbers_are_strict),
      cmocka_unit_test(test_words),
      cmocka_unit_test(test_chacha_block),
      cmocka_unit_test(test_chacha_stream),
      cmocka_unit_test(test_random_below_is_uniform),
      cmocka_unit_test(test_blake2b),
      cmocka_unit_test(test_hex),
      cmocka_unit_test(test_aligned_memory),
      cmocka_unit_test(test_exponential_is_right),
      cmocka_unit_test(test_exponential_is_the_same_everywhere),
      cmocka_unit_test(test_json),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
