// Values are checked against the description of the option: words, ranges "2..5", or free text.
#include "core/options.h"

#include "base/error_codes.h"
#include "base/scan.h"

#include <string.h>

void options_set_defaults(const Game *game, OptionValues *options) {
  *options = (OptionValues){0};
  for (size_t i = 0; i < game->option_count; i++)
    options->values[i] = game->options[i].default_value;
}

static bool word_has_name(const char *word, const char *name) {
  const size_t length = strlen(name);
  return strncmp(word, name, length) == 0 && word[length] == '=';
}

bool options_has_name(const Game *game, const char *word) {
  for (size_t i = 0; i < game->option_count; i++)
    if (word_has_name(word, game->options[i].name)) return true;
  return false;
}

// "LOW..HIGH" against a value.
static bool range_allows(const char *item, const char *value) {
  uint64_t low, high, number;
  return scan_number_prefix(&item, UINT64_MAX, &low) && scan_prefix(&item, "..") &&
         scan_number_prefix(&item, UINT64_MAX, &high) && scan_number(value, high, &number) &&
         number >= low;
}

// A list of items, each a word, a range or (in capitals) free text.
static bool values_allow(const char *values, const char *value) {
  while (*values) {
    const size_t length = strcspn(values, ",");
    const bool is_free_text = values[0] >= 'A' && values[0] <= 'Z';
    if (is_free_text && value[0] != '\0') return true;
    if (strlen(value) == length && strncmp(values, value, length) == 0) return true;
    if (range_allows(values, value)) return true;
    values += length;
    if (*values == ',') values++;
  }
  return false;
}

bool options_set(const Game *game, OptionValues *options, const char *word, Error *error) {
  for (size_t i = 0; i < game->option_count; i++) {
    const OptionSpec *spec = &game->options[i];
    if (!word_has_name(word, spec->name)) continue;
    const char *value = word + strlen(spec->name) + 1;
    if (options->given[i])
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.twice", "name=%s", spec->name);
    if (!values_allow(spec->values, value))
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "option.value", "name=%s values=%s",
                              spec->name, spec->values);
    options->values[i] = value;
    options->given[i] = true;
    return true;
  }
  return error_raise_with(error, ERROR_BAD_ARGUMENT, "option.unknown", "game=%s option=%s",
                          game->id, word);
}

void options_format(const Game *game, const void *state, Text *out) {
  for (size_t i = 0; i < game->option_count; i++) {
    text_format(out, " %s=", game->options[i].name);
    game->format_option(state, i, out);
  }
}

void options_format_changed(const Game *game, const void *state, Text *out) {
  Text value = {0};
  for (size_t i = 0; i < game->option_count; i++) {
    text_clear(&value);
    game->format_option(state, i, &value);
    if (strcmp(text_string(&value), game->options[i].default_value) != 0)
      text_format(out, "  %s=%s", game->options[i].name, text_string(&value));
  }
  text_free(&value);
}

unsigned options_number(const char *value) {
  uint64_t number = 0;
  scan_number(value, UINT32_MAX, &number);
  return (unsigned)number;
}

unsigned options_index(const char *values, const char *value) {
  const size_t value_length = strlen(value);
  for (unsigned index = 0; *values; index++) {
    const size_t length = strcspn(values, ",");
    if (length == value_length && strncmp(values, value, length) == 0) return index;
    values += length;
    if (*values == ',') values++;
  }
  return (unsigned)-1;
}
