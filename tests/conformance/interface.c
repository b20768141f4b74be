// The struct itself and the options.
#include "base/memory.h"
#include "conformance.h"

#include <stdlib.h>
#include <string.h>

void check_interface(void **state) {
  const Game *game = *(const Game **)*state;
  assert_int_equal(game->struct_size, sizeof(Game));
  assert_non_null(game->id);
  assert_ptr_equal(game_find(game->id), game);
  assert_int_equal(strspn(game->id, "abcdefghijklmnopqrstuvwxyz0123456789-"), strlen(game->id));
  assert_true(game->title && game->title[0] && game->summary && game->summary[0]);
  assert_true(game->rules_page && game->rules_page[0]);
  assert_true(game->option_count <= GAME_MAX_OPTIONS);
  assert_true(game->init && game->player_count && game->turn);
  assert_true(game->option_count == 0 || game->format_option);
  assert_true(game->generate && game->check && game->play && game->apply_event);
  assert_true(game->score && game->result && game->format_move && game->parse_move);
  assert_true(game->format_position && game->parse_position && game->draw && game->write_json);
  assert_int_equal(game->has_chance, game->sample != NULL);
  assert_int_equal(game->has_chance, game->probability != NULL);
  assert_int_equal(game->has_hidden, game->view != NULL);
  assert_int_equal(game->has_hidden, game->viewer != NULL);
  assert_int_equal(game->has_hidden, game->determinize != NULL);
}

// A game with one option set plays on, and its positions name the option and read back.
static void play_with(const Game *game, const OptionSpec *option, size_t index, const char *word) {
  OptionValues options;
  Error error;
  options_set_defaults(game, &options);
  if (!options_set(game, &options, word, &error)) fail_msg("%s", error_message(&error));
  void *state = memory_allocate(game->state_size), *again = memory_allocate(game->state_size);
  FastRandom random;
  fast_random_init(&random, 77);
  const bool can_be = game->init(state, options.values, NULL); // not with the other defaults
  for (int ply = 0; can_be && ply < 60 && game->turn(state) != TURN_OVER; ply++) {
    char *position = position_text(game, state);
    if (!game->parse_position(again, position, &error))
      fail_msg("%s: %s", position, error_message(&error));
    Text value = {0};
    game->format_option(again, index, &value);
    assert_string_equal(text_string(&value), word + strlen(option->name) + 1);
    text_free(&value);
    free(position);
    game->play(state,
               game->turn(state) == TURN_CHANCE ? game->sample(state, &random.random)
                                                : random_move(game, state, &random),
               NULL);
  }
  free(state);
  free(again);
}

// Words, and of a range both ends; never free text.
void check_every_option_value(void **state) {
  const Game *game = *(const Game **)*state;
  for (size_t i = 0; i < game->option_count; i++) {
    const OptionSpec *option = &game->options[i];
    for (const char *item = option->values; *item; item += *item == ',') {
      const size_t length = strcspn(item, ",");
      const char *range = strstr(item, "..");
      const bool is_range = range && range < item + length;
      Text word = {0};
      text_format(&word, "%s=%.*s", option->name, (int)(is_range ? range - item : (long)length),
                  item);
      if (*item < 'A' || *item > 'Z') play_with(game, option, i, text_string(&word));
      text_clear(&word);
      if (is_range) {
        text_format(&word, "%s=%.*s", option->name, (int)(item + length - range - 2), range + 2);
        play_with(game, option, i, text_string(&word));
      }
      text_free(&word);
      item += length;
    }
  }
}

void check_options(void **state) {
  const Game *game = *(const Game **)*state;
  void *memory = memory_allocate(game->state_size);
  OptionValues options;
  options_set_defaults(game, &options);
  for (size_t i = 0; i < game->option_count; i++) {
    // The default is one of the values.
    Text word = {0};
    text_format(&word, "%s=%s", game->options[i].name, game->options[i].default_value);
    assert_true(options_set(game, &options, text_string(&word), NULL));
    assert_false(options_set(game, &options, text_string(&word), NULL)); // twice
    text_free(&word);
  }
  assert_false(options_set(game, &options, "no-such-option=1", NULL));
  options_set_defaults(game, &options);
  assert_true(game->init(memory, options.values, NULL));
  for (size_t i = 0; i < game->option_count; i++) {
    Text value = {0};
    game->format_option(memory, i, &value);
    assert_string_equal(text_string(&value), game->options[i].default_value);
    text_free(&value);
  }
  free(memory);
}
