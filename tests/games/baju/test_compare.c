// The duel against the slow model in reference.c: whole games, all moves of every position, every
// word that could be a move, results and history, on ring and on random boards.
#include "reference.h"
#include "support.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define RING "orororo/rwwr/obobobo/rwwr/obobobo/rwwr/orororo/11223344"

// How a random player chooses.
typedef enum Policy {
  ANY_MOVE,
  AVOID_THE_END, // for long games
  COME_BACK,     // to an earlier position, for repetitions
} Policy;

static int compare_texts(const void *left, const void *right) {
  return strcmp(left, right);
}

// The game's own moves, spelt and sorted.
static void list_moves(const void *state, RefMoves *moves) {
  MoveList list = {0};
  assert_true(move_list_generate(&list, &baju_game, state, REF_MAX_MOVES));
  moves->count = (int)list.count;
  for (size_t i = 0; i < list.count; i++) {
    Text text = {0};
    baju_game.format_move(state, list.moves[i], VIEWER_REFEREE, &text);
    assert_true(text.length < sizeof moves->text[0]);
    strcpy(moves->text[i], text_string(&text));
    text_free(&text);
  }
  qsort(moves->text, list.count, sizeof moves->text[0], compare_texts);
  move_list_free(&list);
}

// Every word a move could be, and some that have other bits too, against the reference's moves.
static void compare_words(const void *state, const RefMoves *expected) {
  int legal = 0;
  for (Move word = 0; word < 2048; word++) {
    if (!baju_game.check(state, word, NULL)) continue;
    Text text = {0};
    baju_game.format_move(state, word, VIEWER_REFEREE, &text);
    bool found = false;
    for (int i = 0; i < expected->count; i++)
      found |= strcmp(expected->text[i], text_string(&text)) == 0;
    if (!found) fail_msg("%s is allowed", text_string(&text));
    text_free(&text);
    legal++;
    for (unsigned bit = 11; bit < 64; bit++)
      assert_false(baju_game.check(state, word | UINT64_C(1) << bit, NULL));
  }
  assert_int_equal(legal, expected->count);
}

static void compare(const RefGame *reference, const void *state) {
  static RefMoves expected, actual;
  expect_result(&baju_game, state, reference->result);
  ref_moves(reference, &expected);
  list_moves(state, &actual);
  assert_int_equal(expected.count, actual.count);
  for (int i = 0; i < expected.count; i++)
    assert_string_equal(expected.text[i], actual.text[i]);
  const BajuGame *game = state;
  assert_int_equal(baju_count(&game->board, &game->state), expected.count);
  if (reference->turns % 8 == 0) compare_words(state, &expected);
}

// A position's text gives the same game, history and all.
static void compare_text(const void *state) {
  Text text = {0};
  baju_game.format_position(state, &text);
  void *again = game_at(&baju_game, text_string(&text));
  assert_memory_equal(state, again, baju_game.state_size);
  free(again);
  text_free(&text);
}

static bool occurred(const RefGame *game) {
  for (int turn = 0; turn < game->turns; turn++)
    if (strcmp(game->past[turn], game->past[game->turns]) == 0) return true;
  return false;
}

// A random move that the policy likes; else one that does not end the game; else any.
static const char *choose(const RefGame *reference, const RefMoves *moves, Policy policy,
                          FastRandom *random) {
  static RefGame next;
  const unsigned count = (unsigned)moves->count, first = fast_random_below(random, count);
  const char *chosen = NULL;
  if (policy == ANY_MOVE) return moves->text[first];
  for (unsigned i = 0; i < count; i++) {
    if (chosen && policy == AVOID_THE_END) break;
    const char *move = moves->text[(first + i) % count];
    next = *reference;
    ref_play(&next, move);
    if (policy == COME_BACK && occurred(&next)) return move;
    if (!chosen && strcmp(next.result, "unfinished") == 0) chosen = move;
  }
  return chosen ? chosen : moves->text[first];
}

static const RefRulings defaults = {1, 3, 400};

static void *start_both(RefGame *reference, const char *board, RefRulings rulings) {
  Text words = {0};
  text_format(&words, "board=%s first=%s repetition=%d limit=%d", board,
              rulings.first == 1 ? "black" : "white", rulings.repetition, rulings.limit);
  void *state = new_game(&baju_game, text_string(&words));
  text_free(&words);
  ref_start(reference, board, rulings);
  return state;
}

// A game that the rules do not end is cut.
static void play_game(const char *board, RefRulings rulings, Policy policy, FastRandom *random,
                      char *result) {
  static RefGame reference;
  void *state = start_both(&reference, board, rulings);
  compare(&reference, state);
  while (strcmp(reference.result, "unfinished") == 0 && reference.turns < REF_MAX_TURNS) {
    static RefMoves moves;
    ref_moves(&reference, &moves);
    const char *move = choose(&reference, &moves, policy, random);
    play_moves(&baju_game, state, move, NULL);
    ref_play(&reference, move);
    compare(&reference, state);
    if (reference.turns % 4 == 0) compare_text(state);
  }
  compare_text(state);
  strcpy(result, reference.result);
  free(state);
}

// Games end as often as wanted with the reason, or the test shows nothing.
static void play_games(const char *board, Policy policy, int games, uint64_t seed,
                       const char *reason, int wanted) {
  FastRandom random;
  fast_random_init(&random, seed);
  char result[32], text[BAJU_BOARD_LENGTH + 1];
  for (int i = 0; i < games; i++) {
    if (!board) random_board_text(&random, text);
    play_game(board ? board : text, defaults, policy, &random, result);
    wanted -= strstr(result, reason) != NULL;
  }
  assert_true(wanted <= 0);
}

static void test_random_games(void **state) {
  (void)state;
  play_games(RING, ANY_MOVE, 25, 1, "line", 15);
  play_games(NULL, ANY_MOVE, 40, 2, "line", 20);
}

static void test_repetitions(void **state) {
  (void)state;
  play_games(RING, COME_BACK, 4, 3, "repetition", 2);
  play_games(NULL, COME_BACK, 4, 4, "repetition", 2);
}

static void test_long_games(void **state) {
  (void)state;
  play_games(RING, AVOID_THE_END, 1, 5, "limit", 1);
}

// One colour can never walk, and the other only far; then a board with few walks for both.
static void test_stuck_games(void **state) {
  (void)state;
  play_games("owowowo/wwww/owowowo/wwww/owowowo/wwww/owowowo/99999999", AVOID_THE_END, 6, 6,
             "won 2 stuck", 6);
  play_games("obobobo/bbbb/obobobo/bbbb/obobobo/bbbb/obobobo/99999999", AVOID_THE_END, 6, 6,
             "won 1 stuck", 6);
  play_games("obobobo/wbww/owobowo/wwbw/obowowo/bwwb/owowobo/88888888", ANY_MOVE, 20, 7, "stuck",
             5);
}

// Boards that lack some or most bridges, under every ruling. A game that is cut shows that a rule
// is off as well as one that ends.
static void test_gaps_and_rulings(void **state) {
  (void)state;
  FastRandom random;
  fast_random_init(&random, 8);
  char result[32], board[BAJU_BOARD_LENGTH + 1];
  int stuck = 0, cut = 0, lines = 0, repetitions = 0;
  for (unsigned i = 0; i < 48; i++) {
    const RefRulings rulings = {1 + (int)(i & 1), i & 2 ? 0 : 3, i & 4 ? 0 : 400};
    random_board_text(&random, board);
    remove_bridges(&random, 20 + 30 * (i % 3), board);
    play_game(board, rulings, i % 16 < 14 ? ANY_MOVE : COME_BACK, &random, result);
    assert_true(!strstr(result, "repetition") || rulings.repetition);
    assert_true(!strstr(result, "limit") || rulings.limit);
    stuck += strstr(result, "stuck") != NULL;
    lines += strstr(result, "line") != NULL;
    repetitions += strstr(result, "repetition") != NULL;
    cut += strcmp(result, "unfinished") == 0;
  }
  assert_true(stuck > 2 && lines > 2);
  play_game(RING, (RefRulings){2, 0, 0}, AVOID_THE_END, &random, result);
  cut += strcmp(result, "unfinished") == 0;
  play_game(RING, (RefRulings){1, 3, 0}, AVOID_THE_END, &random, result);
  cut += strcmp(result, "unfinished") == 0;
  play_game(RING, (RefRulings){2, 3, 0}, COME_BACK, &random, result);
  repetitions += strstr(result, "repetition") != NULL;
  play_game(RING, (RefRulings){2, 0, 400}, AVOID_THE_END, &random, result);
  assert_string_equal(result, "drawn 1 2 limit");
  assert_true(cut >= 2 && repetitions >= 1);
}

// Sequences of `depth` moves, counted by playing all of them.
static uint64_t count_sequences(const RefGame *game, int depth) {
  RefMoves moves;
  ref_moves(game, &moves);
  if (depth == 1) return (uint64_t)moves.count;
  RefGame *next = memory_allocate(sizeof *next);
  uint64_t total = 0;
  for (int i = 0; i < moves.count; i++) {
    *next = *game;
    ref_play(next, moves.text[i]);
    total += count_sequences(next, depth - 1);
  }
  free(next);
  return total;
}

static void compare_perft(const char *board, RefRulings rulings, const char *moves, int depth) {
  static RefGame reference;
  void *state = start_both(&reference, board, rulings);
  play_moves(&baju_game, state, moves, NULL);
  char *copy = memory_copy_string(moves);
  for (char *move = strtok(copy, " "); move; move = strtok(NULL, " "))
    ref_play(&reference, move);
  free(copy);
  // The generic way plays through the adapter, with its own history.
  Game generic = baju_game;
  generic.perft = NULL;
  assert_int_equal(game_perft(&baju_game, state, depth), count_sequences(&reference, depth));
  assert_int_equal(game_perft(&generic, state, depth), count_sequences(&reference, depth));
  free(state);
}

static void test_perft_against_the_reference(void **state) {
  (void)state;
  compare_perft(RING, defaults, "", 3);
  // A black swap away from a third occurrence: the fourth, sixth and eighth turn swap white's ones.
  const char *nearly_repeated = "1@b2 1@c2 1@d2 1@b1 b2-c2 b1-c1 c2-b2 c1-b1";
  compare_perft(RING, defaults, nearly_repeated, 2);
  compare_perft(RING, (RefRulings){1, 0, 400}, nearly_repeated, 2);
  compare_perft(RING, (RefRulings){2, 3, 0}, "1@b2 1@b3 1@b4 1@a2 b2-b3 a2-a3 b3-b2 a3-a2", 2);
  compare_perft("owowowo/wwww/owowowo/wwww/owowowo/wwww/owowowo/11111111", defaults,
                "1@a1 1@a2 1@b2", 3);
  compare_perft("o.obowo/wr.w/o.orowo/...w/oworo.o/rw../owo.obo/11122344", (RefRulings){2, 3, 0},
                "1@a1 1@a2 1@b2", 3);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_random_games),     cmocka_unit_test(test_repetitions),
      cmocka_unit_test(test_long_games),       cmocka_unit_test(test_stuck_games),
      cmocka_unit_test(test_gaps_and_rulings), cmocka_unit_test(test_perft_against_the_reference),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
