// Rulings: every value of one is explained, each in its own words, and only a state that differs
// from the default says so.
#include "core/rulings.h"
#include "base/memory.h"
#include "conformance.h"

#include <stdlib.h>
#include <string.h>

// The number of sentences so far that are the same.
static unsigned count_equal(const Text *sentences, size_t count) {
  unsigned equal = 0;
  for (size_t i = 0; i + 1 < count; i++)
    equal += strcmp(text_string(&sentences[i]), text_string(&sentences[count - 1])) == 0;
  return equal;
}

static void check_sentences(const OptionSpec *option) {
  Text sentences[8] = {0};
  size_t count = 0;
  for (const char *item = option->values; *item; item += *item == ',') {
    const size_t length = strcspn(item, ",");
    Text value = {0};
    text_add_bytes(&value, item, length);
    assert_true(count < 8);
    ruling_format(option, text_string(&value), &sentences[count++]);
    assert_true(sentences[count - 1].length > 0);
    assert_null(strstr(text_string(&sentences[count - 1]), option->ruling)); // no text at all
    assert_int_equal(count_equal(sentences, count), 0);
    text_free(&value);
    item += length;
  }
  for (size_t i = 0; i < count; i++)
    text_free(&sentences[i]);
}

static void check_state(const Game *game, const void *state, FastRandom *random) {
  (void)random;
  Text lines = {0}, value = {0};
  rulings_format_changed(game, state, &lines);
  for (size_t i = 0; i < game->option_count; i++) {
    const OptionSpec *option = &game->options[i];
    text_clear(&value);
    text_format(&value, "%s=", option->name);
    game->format_option(state, i, &value);
    const char *given = text_string(&value) + strlen(option->name) + 1;
    const bool is_changed = option->ruling && strcmp(given, option->default_value) != 0;
    assert_int_equal(strstr(text_string(&lines), text_string(&value)) != NULL, is_changed);
    assert_int_equal(ruling_word_is_default(game, text_string(&value), value.length),
                     option->ruling && !is_changed);
  }
  text_free(&lines);
  text_free(&value);
}

void check_rulings(void **state) {
  const Game *game = *(const Game **)*state;
  for (size_t i = 0; i < game->option_count; i++)
    if (game->options[i].ruling) check_sentences(&game->options[i]);
  visit_positions(game, 20, 40, 5, check_state);
}
