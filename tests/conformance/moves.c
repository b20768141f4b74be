// Moves as words, spellings and reports.
#include "base/memory.h"
#include "conformance.h"

#include <stdlib.h>
#include <string.h>

enum { CHECKED_MOVES = 60 };

static int compare_moves(const void *left, const void *right) {
  const Move a = *(const Move *)left, b = *(const Move *)right;
  return a < b ? -1 : a > b;
}

static bool contains(const MoveList *sorted, Move move) {
  return sorted->count &&
         bsearch(&move, sorted->moves, sorted->count, sizeof move, compare_moves) != NULL;
}

// A word that is near a legal one, or nowhere near.
static Move disturbed(const MoveList *list, FastRandom *random) {
  const uint64_t noise = fast_random_next(random);
  if (list->count == 0 || fast_random_below(random, 4) == 0)
    return noise >> fast_random_below(random, 64);
  const Move move = list->moves[fast_random_below(random, (uint32_t)list->count)];
  switch (fast_random_below(random, 3)) {
  case 0:
    return move ^ UINT64_C(1) << fast_random_below(random, 64);
  case 1:
    return move + noise % 16 - 8;
  default:
    return move ^ (UINT64_C(1) << fast_random_below(random, 50)) ^
           (UINT64_C(1) << fast_random_below(random, 50));
  }
}

static void compare_with_check(const Game *game, const void *state, FastRandom *random) {
  MoveList list = {0};
  // Some chance turns have more outcomes than can be listed: what is listed still has to be legal.
  const bool complete = move_list_generate(&list, game, state, GAME_MAX_LISTED);
  if (list.count) qsort(list.moves, list.count, sizeof(Move), compare_moves);
  for (size_t i = 1; i < list.count; i++)
    assert_true(list.moves[i - 1] != list.moves[i]);
  if (game->turn(state) == TURN_OVER) assert_int_equal(list.count, 0);
  if (game->turn(state) >= 0) assert_true(list.count > 0);
  for (unsigned i = 0; i < CHECKED_MOVES && list.count; i++) {
    Error error = {0};
    const Move move =
        list.moves[list.count <= CHECKED_MOVES ? i % list.count
                                               : fast_random_below(random, (uint32_t)list.count)];
    if (!game->check(state, move, &error)) {
      char *position = position_text(game, state), *text = move_text(game, state, move);
      fail_msg("%s is generated but refused (%s: %s) in %s", text, error.code,
               error_message(&error), position);
    }
  }
  for (unsigned i = 0; i < 4 * CHECKED_MOVES && complete; i++) {
    const Move word = disturbed(&list, random);
    Error error = {0};
    const bool allowed = game->check(state, word, &error);
    if (allowed != contains(&list, word)) {
      char *position = position_text(game, state);
      fail_msg("word %llx: check says %s, generate says otherwise, in %s", (unsigned long long)word,
               allowed ? "legal" : "illegal", position);
    }
    if (!allowed) assert_true(error.code[0] && error_message(&error)[0]);
  }
  move_list_free(&list);
}

void check_moves_are_exactly_the_legal_words(void **state) {
  visit_positions(*(const Game **)*state, 1, 300, 12, compare_with_check);
}

static int compare_texts(const void *left, const void *right) {
  return strcmp(*(char *const *)left, *(char *const *)right);
}

static void compare_spellings(const Game *game, const void *state, FastRandom *random) {
  (void)random;
  MoveList list = {0};
  move_list_generate(&list, game, state, 2000);
  char **texts = memory_allocate((list.count + 1) * sizeof *texts);
  for (size_t i = 0; i < list.count; i++) {
    texts[i] = move_text(game, state, list.moves[i]);
    assert_true(texts[i][0] != '\0' && strchr(texts[i], ' ') == NULL);
    Move parsed = ~list.moves[i];
    Error error = {0};
    if (!game->parse_move(state, texts[i], &parsed, &error))
      fail_msg("'%s' cannot be read back: %s", texts[i], error_message(&error));
    if (parsed != list.moves[i]) fail_msg("'%s' is read back as another move", texts[i]);
  }
  qsort(texts, list.count, sizeof *texts, compare_texts);
  for (size_t i = 1; i < list.count; i++)
    if (strcmp(texts[i - 1], texts[i]) == 0) fail_msg("two moves are spelt '%s'", texts[i]);
  for (size_t i = 0; i < list.count; i++)
    free(texts[i]);
  free(texts);
  move_list_free(&list);
  Move move;
  static const char *const nonsense[] = {
      "",      "?",     "@",      "zz9", "resign", "play", "-", "9999999999999",
      "swap:", "draw:", "place:", "@a1", "\x7f",   "a1@",  ":", ","};
  for (size_t i = 0; i < sizeof nonsense / sizeof nonsense[0]; i++) {
    Error error = {0};
    if (!game->parse_move(state, nonsense[i], &move, &error)) assert_true(error.code[0]);
  }
}

void check_spellings(void **state) {
  visit_positions(*(const Game **)*state, 2, 200, 12, compare_spellings);
}

static void compare_copies(const Game *game, const void *state, FastRandom *random) {
  const int turn = game->turn(state);
  if (turn == TURN_OVER) return;
  void *original = memory_allocate(game->state_size);
  void *copy = memory_allocate(game->state_size);
  memcpy(original, state, game->state_size);
  memcpy(copy, state, game->state_size);
  const Move move =
      turn == TURN_CHANCE ? game->sample(copy, &random->random) : random_move(game, copy, random);
  game->play(copy, move, NULL);
  assert_memory_equal(original, state, game->state_size);
  free(copy);
  free(original);
}

void check_copies_are_independent(void **state) {
  visit_positions(*(const Game **)*state, 3, 200, 12, compare_copies);
}

static void compare_reports(const Game *game, const void *state, FastRandom *random) {
  const int turn = game->turn(state);
  if (turn == TURN_OVER) return;
  void *silent = memory_allocate(game->state_size);
  void *loud = memory_allocate(game->state_size);
  memcpy(silent, state, game->state_size);
  memcpy(loud, state, game->state_size);
  const Move move =
      turn == TURN_CHANCE ? game->sample(state, &random->random) : random_move(game, state, random);
  if (turn > 0 && game->gain) {
    // The fast way to the points agrees with playing the move.
    Game slow = *game;
    slow.gain = NULL;
    assert_int_equal(game->gain(state, move), game_gain(&slow, state, move));
  }
  Text report = {0};
  game->play(silent, move, NULL);
  game->play(loud, move, &report);
  assert_memory_equal(silent, loud, game->state_size);
  for (size_t i = 0; i < report.length; i++)
    assert_true(report.data[i] == '\n' || (report.data[i] >= ' ' && report.data[i] <= '~'));
  if (report.length) {
    assert_true(report.data[0] != '\n');
    assert_true(report.data[report.length - 1] == '\n');
  }
  text_free(&report);
  free(loud);
  free(silent);
}

void check_reports(void **state) {
  visit_positions(*(const Game **)*state, 4, 300, 6, compare_reports);
}
