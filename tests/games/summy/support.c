#include "support.h"

#include <stdlib.h>
#include <string.h>

TileSet tiles(const char *symbols) {
  TileSet set;
  assert_true(
      tiles_parse(summy_grid.alphabet, symbols, strlen(symbols), false, &set, "test", NULL));
  return set;
}

SummyState game_with_hands(const char *hand1, const char *hand2, bool whole) {
  SummyState state;
  summy_start(&state, whole);
  state.hands[0] = tiles(hand1);
  state.hands[1] = tiles(hand2);
  state.is_drawing = false;
  for (int i = 0; i < 2; i++) {
    assert_true(tiles_contain(&state.pool, &state.hands[i]));
    tiles_remove(&state.pool, &state.hands[i]);
  }
  return state;
}

void put(SummyState *state, const char *start, const char *symbols) {
  Text text = {0};
  text_format(&text, "00@%s", start);
  const LinePlay play = summy_unpack_play(move_of(text_string(&text)));
  text_free(&text);
  int cell = play.start;
  for (; *symbols; symbols++, cell += summy_step(play.vertical)) {
    const uint8_t content = (uint8_t)(strchr(summy_symbols, *symbols) - summy_symbols);
    state->cells[cell] = content;
    if (summy_cell_has_piece(content)) state->pool.counts[content - 1]--;
  }
}

Move move_of(const char *text) {
  Move move;
  Error error;
  if (!summy_parse_move(text, &move, &error)) fail_msg("%s: %s", text, error_message(&error));
  return move;
}

void expect_report(SummyState *state, const char *text, const char *expected) {
  const Move move = move_of(text);
  Error error;
  if (!summy_check(state, move, &error)) fail_msg("%s: %s", text, error_message(&error));
  Text report = {0};
  summy_game.play(state, move, &report);
  assert_string_equal(text_string(&report), expected);
  text_free(&report);
}

void play_all(SummyState *state, const char *moves) {
  char copy[1000];
  assert_true(strlen(moves) < sizeof copy);
  strcpy(copy, moves);
  for (char *word = strtok(copy, " "); word; word = strtok(NULL, " ")) {
    const Move move = move_of(word);
    Error error;
    if (!summy_check(state, move, &error)) fail_msg("%s: %s", word, error_message(&error));
    summy_game.play(state, move, NULL);
  }
}

void expect_symbol(const SummyState *state, const char *cell, char symbol) {
  Text text = {0};
  text_format(&text, "0@%s", cell);
  const LinePlay play = summy_unpack_play(move_of(text_string(&text)));
  text_free(&text);
  assert_int_equal(summy_symbols[state->cells[play.start]], symbol);
}

void expect_result(const SummyState *state, const char *expected) {
  Result result;
  summy_game.result(state, &result);
  Text text = {0};
  result_format(&result, &text);
  assert_string_equal(text_string(&text), expected);
  text_free(&text);
}

typedef struct Choice {
  FastRandom *random;
  Move move;
  int points;
  int count;
} Choice;

static bool prefer_points(void *context, Move move, int points) {
  Choice *choice = context;
  choice->count++;
  if (points > choice->points) {
    choice->points = points;
    choice->move = move;
  }
  return true;
}

static bool prefer_any(void *context, Move move, int points) {
  Choice *choice = context;
  (void)points;
  if (fast_random_below(choice->random, (uint32_t)++choice->count) == 0) choice->move = move;
  return true;
}

void play_random_turns(SummyState *state, int turns, FastRandom *random) {
  while (summy_turn(state) != TURN_OVER) {
    SummyOutcome outcome;
    if (summy_turn(state) == TURN_CHANCE) {
      summy_apply(state, summy_game.sample(state, &random->random), &outcome);
      continue;
    }
    if (turns-- == 0) return;
    Choice choice = {random, 0, -1, 0};
    summy_generate_plays(state, fast_random_below(random, 4) ? prefer_points : prefer_any, &choice);
    if (choice.count == 0) {
      const TileSet given = tiles_sample(&state->hands[state->player - 1],
                                         1 + (int)fast_random_below(random, 4), &random->random);
      choice.move = summy_tiles_move(SUMMY_EXCHANGE, &given);
    }
    summy_apply(state, choice.move, &outcome);
  }
}

char *position_of(const SummyState *state) {
  Text text = {0};
  summy_format_position(state, &text);
  return text_detach(&text);
}
