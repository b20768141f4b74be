#include "support.h"

#include "base/memory.h"
#include "base/scan.h"

#include <stdlib.h>
#include <string.h>

AddvantageState at(const char *position) {
  AddvantageState state;
  Error error = {0};
  if (!addvantage_parse_position(&state, position, &error))
    fail_msg("%s: %s", position, error_message(&error));
  return state;
}

AddvantageState after(const AddvantageState *state, const char *text, const char *report) {
  AddvantageState next = *state;
  Move move = 0;
  Error error = {0};
  if (!addvantage_parse_move(text, &move, &error) || !addvantage_check(state, move, &error))
    fail_msg("%s: %s: %s", text, error.code, error_message(&error));
  Text told = {0};
  addvantage_play(&next, move, &told);
  if (report) assert_string_equal(text_string(&told), report);
  text_free(&told);
  return next;
}

AddvantageState after_all(const AddvantageState *state, const char *moves) {
  AddvantageState next = *state;
  const char *word;
  size_t length;
  while (scan_word(&moves, &word, &length)) {
    char move[100] = "";
    assert_true(length < sizeof move);
    memcpy(move, word, length);
    next = after(&next, move, NULL);
  }
  return next;
}

AddvantageState after_event(const AddvantageState *state, GameEvent event, int player) {
  AddvantageState next = *state;
  assert_true(addvantage_game.apply_event(&next, event, player, NULL));
  return next;
}

void assert_position(const AddvantageState *state, const char *position) {
  Text text = {0};
  addvantage_format_position(state, &text);
  assert_string_equal(text_string(&text), position);
  text_free(&text);
}

const char *refusal(const AddvantageState *state, const char *text) {
  static Error error;
  Move move;
  if (addvantage_parse_move(text, &move, &error) && addvantage_check(state, move, &error))
    return "legal";
  assert_true(error_message(&error)[0] != '\0');
  return error.code;
}

void assert_result(const AddvantageState *state, const char *expected) {
  Result result;
  Text text = {0};
  addvantage_game.result(state, &result);
  result_format(&result, &text);
  assert_string_equal(text_string(&text), expected);
  text_free(&text);
}

static bool count_one(void *context, Move move) {
  (void)move;
  ++*(size_t *)context;
  return true;
}

size_t count_moves(const AddvantageState *state) {
  size_t count = 0;
  addvantage_generate(state, count_one, &count);
  return count;
}

static int compare_texts(const void *left, const void *right) {
  return strcmp(*(char *const *)left, *(char *const *)right);
}

char *list_moves(const AddvantageState *state) {
  MoveList list = {0};
  assert_true(move_list_generate(&list, &addvantage_game, state, GAME_MAX_LISTED));
  char **texts = memory_allocate((list.count + 1) * sizeof *texts);
  for (size_t i = 0; i < list.count; i++) {
    Text text = {0};
    addvantage_format_move(state, list.moves[i], VIEWER_REFEREE, &text);
    texts[i] = text_detach(&text);
  }
  qsort(texts, list.count, sizeof *texts, compare_texts);
  Text all = {0};
  for (size_t i = 0; i < list.count; i++) {
    text_format(&all, i ? " %s" : "%s", texts[i]);
    free(texts[i]);
  }
  free(texts);
  move_list_free(&list);
  return text_detach(&all);
}
