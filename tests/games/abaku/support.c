#include "support.h"

#include "base/memory.h"
#include "core/options.h"

#include <stdlib.h>
#include <string.h>

AbakuState new_game(const char *options) {
  char *copy = memory_copy_string(options);
  OptionValues values;
  options_set_defaults(&abaku_game, &values);
  Error error = {0};
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " "))
    if (!options_set(&abaku_game, &values, word, &error)) fail_msg("%s", error_message(&error));
  AbakuState state;
  if (!abaku_init_from_options(&state, values.values, &error))
    fail_msg("%s", error_message(&error));
  free(copy);
  return state;
}

AbakuState dealt_game(const char *options) {
  AbakuState state = new_game(options);
  while (state.phase == PHASE_DEAL)
    play(&state, "draw:01234", NULL);
  return state;
}

AbakuState state_at(const char *position) {
  AbakuState state;
  Error error = {0};
  if (!abaku_parse_position(&state, position, &error))
    fail_msg("%s: %s", position, error_message(&error));
  return state;
}

void give(AbakuState *state, int player, const char *tiles) {
  assert_true(tiles_parse(abaku_rack_tiles, tiles, strlen(tiles), false,
                          &state->player[player - 1].rack, "syntax", NULL));
}

static Move read_move(const char *text) {
  Move move;
  Error error = {0};
  if (!abaku_parse_move(text, &move, &error)) fail_msg("%s: %s", text, error_message(&error));
  return move;
}

void put(AbakuState *state, const char *text) {
  AbakuPlacement placement;
  assert_int_equal(abaku_place(state, read_move(text), &placement), PLACED);
  for (int i = 0; i < placement.count; i++) {
    uint8_t *cell = &state->cells[placement.cells[i]];
    *cell = (uint8_t)((*cell & ~ABAKU_DIGIT_MASK) | placement.digits[i] |
                      (placement.wildcards[i] ? ABAKU_CELL_WILDCARD : 0));
    state->tile_count++;
  }
}

void play(AbakuState *state, const char *moves, Text *report) {
  char *copy = memory_copy_string(moves);
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
    const Move move = read_move(word);
    Error error = {0};
    if (!abaku_check(state, move, &error)) fail_msg("%s: %s", word, error_message(&error));
    abaku_game.play(state, move, report);
  }
  free(copy);
}

static void give_tiles_of(AbakuState *state, const char *text) {
  const Move move = read_move(text);
  TileSet *rack = &state->player[state->turn - 1].rack;
  *rack = (TileSet){0};
  for (int i = 0; i < abaku_move_count(move); i++) {
    const int tile = abaku_move_tile(move, i);
    rack->counts[tile & ABAKU_TILE_WILDCARD ? ABAKU_WILDCARD : tile]++;
  }
}

int lay(AbakuState *state, const char *text, Text *report) {
  const int player = state->turn;
  const int before = state->player[player - 1].score;
  give_tiles_of(state, text);
  play(state, text, report);
  FastRandom random;
  fast_random_init(&random, 1);
  if (state->phase == PHASE_DRAW) abaku_play(state, abaku_sample(state, &random.random), 0);
  return state->player[player - 1].score - before;
}

static const char *refusal_code(const AbakuState *state, const char *text) {
  static Error error; // kept for the caller
  Move move;
  error = (Error){0};
  if (abaku_parse_move(text, &move, &error)) abaku_check(state, move, &error);
  if (error.code[0]) assert_true(error_message(&error)[0]);
  return error.code;
}

const char *refusal_of_play(const AbakuState *state, const char *text) {
  AbakuState copy = *state;
  Move move;
  if (abaku_parse_move(text, &move, NULL)) give_tiles_of(&copy, text);
  return refusal_code(&copy, text);
}

const char *refusal(const AbakuState *state, const char *move) {
  return refusal_code(state, move);
}

void expect_result(const AbakuState *state, const char *expected) {
  Result result;
  Text text = {0};
  abaku_result(state, &result);
  result_format(&result, &text);
  assert_string_equal(text_string(&text), expected);
  assert_int_equal(abaku_turn(state) == TURN_OVER, result.kind != RESULT_UNFINISHED);
  text_free(&text);
}

void expect_position(const AbakuState *state, const char *expected) {
  Text text = {0}, whole = {0};
  abaku_format_position(state, &text);
  const char *board = strstr(expected, "board=");
  const size_t head = board && !strstr(board, "cover=")
                          ? (size_t)(board - expected) + strcspn(board, " ")
                          : strlen(expected);
  text_add_bytes(&whole, expected, head);
  if (head < strlen(expected) || (board && !strstr(board, "cover=")))
    text_add(&whole, " cover=one zerocontact=no zeropoints=yes wildcards=every");
  text_add(&whole, expected + head);
  assert_string_equal(text_string(&text), text_string(&whole));
  text_free(&text);
  text_free(&whole);
}

void expect_scores(const AbakuState *state, const char *expected) {
  Text text = {0};
  for (int i = 0; i < state->players; i++)
    text_format(&text, "%s%d", i ? " " : "", state->player[i].score);
  assert_string_equal(text_string(&text), expected);
  text_free(&text);
}
