// Sentences of rulings, and which of them a game has changed.
#include "core/rulings.h"

#include "base/message.h"

#include <assert.h>
#include <string.h>

void ruling_format(const OptionSpec *option, const char *value, Text *out) {
  assert(option->ruling);
  Message message;
  message_set_with(&message, option->ruling, "value=%s", value);
  message_format(&message, out);
}

void rulings_format_changed(const Game *game, const void *state, Text *out) {
  Text value = {0};
  for (size_t i = 0; i < game->option_count; i++) {
    const OptionSpec *option = &game->options[i];
    if (!option->ruling) continue;
    text_clear(&value);
    game->format_option(state, i, &value);
    if (strcmp(text_string(&value), option->default_value) == 0) continue;
    text_format(out, "%s=%s: ", option->name, text_string(&value));
    ruling_format(option, text_string(&value), out);
    text_add_char(out, '\n');
  }
  text_free(&value);
}

bool ruling_word_is_default(const Game *game, const char *word, size_t length) {
  for (size_t i = 0; i < game->option_count; i++) {
    const OptionSpec *option = &game->options[i];
    const size_t name_length = strlen(option->name);
    if (!option->ruling || length != name_length + 1 + strlen(option->default_value)) continue;
    if (strncmp(word, option->name, name_length) == 0 && word[name_length] == '=' &&
        strncmp(word + name_length + 1, option->default_value, length - name_length - 1) == 0)
      return true;
  }
  return false;
}
