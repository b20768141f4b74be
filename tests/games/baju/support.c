#include "support.h"

#include "base/memory.h"
#include "core/options.h"

#include <stdlib.h>
#include <string.h>

void *new_game(const Game *game, const char *words) {
  char *copy = memory_copy_string(words);
  OptionValues options;
  options_set_defaults(game, &options);
  Error error = {0};
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
    if (!options_set(game, &options, word, &error)) fail_msg("%s", error_message(&error));
  void *state = memory_allocate(game->state_size);
  if (!game->init(state, options.values, &error)) fail_msg("%s", error_message(&error));
  free(copy);
  return state;
}

void *game_at(const Game *game, const char *position) {
  Error error = {0};
  void *state = memory_allocate(game->state_size);
  if (!game->parse_position(state, position, &error))
    fail_msg("%s: %s", position, error_message(&error));
  return state;
}

void play_moves(const Game *game, void *state, const char *moves, Text *report) {
  char *copy = memory_copy_string(moves);
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
    Move move;
    Error error = {0};
    if (!game->parse_move(state, word, &move, &error) || !game->check(state, move, &error))
      fail_msg("%s: %s", word, error_message(&error));
    game->play(state, move, report);
  }
  free(copy);
}

void expect_result(const Game *game, const void *state, const char *expected) {
  Result result;
  Text text = {0};
  game->result(state, &result);
  result_format(&result, &text);
  assert_string_equal(text_string(&text), expected);
  assert_int_equal(game->turn(state) == TURN_OVER, result.kind != RESULT_UNFINISHED);
  text_free(&text);
}

void expect_refusal(const Game *game, const void *state, const char *text, const char *code,
                    const char *words) {
  Move move;
  Error error = {0};
  if (game->parse_move(state, text, &move, &error) && game->check(state, move, &error))
    fail_msg("%s is allowed", text);
  assert_string_equal(error.code, code);
  if (!strstr(error_message(&error), words))
    fail_msg("%s: '%s' without '%s'", text, error_message(&error), words);
}

void expect_bad_position(const Game *game, const char *position, const char *words) {
  void *state = memory_allocate(game->state_size);
  Error error = {0};
  if (game->parse_position(state, position, &error)) fail_msg("%s is read", position);
  assert_string_equal(error.code, "bad-position");
  if (!strstr(error_message(&error), words))
    fail_msg("%s: '%s' without '%s'", position, error_message(&error), words);
  free(state);
}

void expect_position(const Game *game, const char *position, const char *canonical) {
  void *state = game_at(game, position);
  Text text = {0};
  game->format_position(state, &text);
  assert_string_equal(text_string(&text), canonical);
  void *again = game_at(game, text_string(&text));
  assert_memory_equal(state, again, game->state_size);
  text_free(&text);
  free(again);
  free(state);
}

void random_board_text(FastRandom *random, char *text) {
  for (unsigned line = 0; line < 7; line++) {
    for (unsigned i = 0; i < (line % 2 ? 4u : 7u); i++)
      *text++ = line % 2 == 0 && i % 2 == 0 ? 'o' : "rbw"[fast_random_below(random, 3)];
    *text++ = '/';
  }
  const unsigned largest = 1 + fast_random_below(random, 9);
  for (unsigned i = 0; i < BAJU_BUTTONS; i++)
    *text++ = (char)('1' + fast_random_below(random, largest));
  *text = '\0';
}

void remove_bridges(FastRandom *random, unsigned percent, char *text) {
  for (; *text; text++)
    if (strchr("rbw", *text) && fast_random_below(random, 100) < percent) *text = BAJU_NO_BRIDGE;
}
