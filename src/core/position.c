// Cuts a position text into words and lets the game read them into a new state.
#include "core/position.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "base/scan.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_WORDS = POSITION_MAX_FIELDS + GAME_MAX_OPTIONS + POSITION_MAX_EXTRAS };

// Takes one NAME=VALUE word that is not an option.
static bool take_extra(PositionWords *words, const char *word, const char *const *extra_names,
                       Error *error) {
  for (size_t i = 0; extra_names[i]; i++) {
    const size_t length = strlen(extra_names[i]);
    if (strncmp(word, extra_names[i], length) != 0 || word[length] != '=') continue;
    if (words->extras[i])
      return error_raise_with(error, ERROR_BAD_POSITION, "argument.twice", "name=%s",
                              extra_names[i]);
    words->extras[i] = word + length + 1;
    return true;
  }
  return error_raise_with(error, ERROR_BAD_POSITION, "position.unknown-part", "part=%s", word);
}

// The options' own checks apply, under the code of a bad position.
static bool take_words(PositionWords *words, const Game *game, const PositionForm *form,
                       Error *error) {
  const size_t field_count = form->field_count;
  char *list[MAX_WORDS];
  const size_t count = scan_words(words->copy, list, MAX_WORDS);
  if (count < field_count)
    return error_raise_with(error, ERROR_BAD_POSITION, "position.too-few-parts",
                            "wanted=%zu count=%zu", field_count, count);
  if (count > MAX_WORDS) return error_raise(error, ERROR_BAD_POSITION, "position.too-many-parts");
  for (size_t i = 0; i < field_count; i++)
    words->fields[i] = list[i];
  for (size_t i = field_count; i < count; i++) {
    if (!options_has_name(game, list[i])) {
      if (!take_extra(words, list[i], form->extra_names, error)) return false;
      continue;
    }
    if (!options_set(game, &words->options, list[i], error))
      return error_recode(error, ERROR_BAD_POSITION);
  }
  return true;
}

static bool start_game(const Game *game, const PositionWords *words, void *state, Error *error) {
  return game->init(state, words->options.values, error) || error_recode(error, ERROR_BAD_POSITION);
}

bool position_parse(const Game *game, const PositionForm *form, const char *text, void *state,
                    Error *error) {
  assert(form->field_count <= POSITION_MAX_FIELDS);
  PositionWords words = {.copy = memory_copy_string(text)};
  void *parsed = memory_allocate(game->state_size);
  options_set_defaults(game, &words.options);
  const bool good = take_words(&words, game, form, error) &&
                    start_game(game, &words, parsed, error) && form->parse(parsed, &words, error);
  if (good) memcpy(state, parsed, game->state_size);
  free(parsed);
  free(words.copy);
  return good;
}

bool position_refuse_player(int player, const char *key, Error *error) {
  return error_raise_with(error, ERROR_BAD_POSITION, key, "player=%d", player);
}
