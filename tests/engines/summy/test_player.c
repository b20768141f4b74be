// The Summy player: legal everywhere, the same every time, blind to what is hidden, and right where
// right can be known.
#include "../../games/summy/support.h"
#include "../quiet_host.h"
#include "base/memory.h"
#include "engines/common/rack_endgame.h"
#include "engines/summy/explain.h"
#include "engines/summy/policy.h"
#include "play/explain.h"

#include <stdlib.h>
#include <string.h>

static const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 7};

static Move ask(const SummyState *view, SearchLimits limits, QuietHost *quiet) {
  const Engine *engine = engine_find(&summy_game);
  assert_string_equal(engine->game_id, "summy");
  if (!limits.level) limits.level = ENGINE_MAX_LEVEL;
  *quiet = (QuietHost){0};
  const SearchHost host = quiet_host_interface(quiet);
  void *player = engine->create(&summy_game, &settings);
  const Move move = engine->think(player, view, &limits, &host);
  engine->destroy(player);
  return move;
}

static void check_legal(const SummyState *state, Move move) {
  Error error;
  if (summy_check(state, move, &error)) return;
  Text text = {0};
  summy_format_position(state, &text);
  text_add(&text, ": ");
  summy_format_move(state, move, VIEWER_REFEREE, &text);
  fail_msg("%s: %s", text_string(&text), error_message(&error));
}

static void test_is_never_illegal(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 5);
  int answers = 0;
  for (int round = 0; round < 60; round++) {
    SummyState state;
    summy_start(&state, round % 2);
    play_random_turns(&state, round % 30, &random);
    if (summy_turn(&state) <= 0) continue;
    SummyState view;
    summy_view(&state, summy_turn(&state), &view);
    QuietHost quiet;
    const SearchLimits limits = {.nodes = 1 + fast_random_below(&random, 2000),
                                 .level = 1 + fast_random_below(&random, ENGINE_MAX_LEVEL)};
    check_legal(&state, ask(&view, limits, &quiet));
    assert_true(quiet.lines > 0);
    answers++;
  }
  assert_true(answers > 30);
}

// Two states that differ in hidden pieces only get the same answer and the same info; so does the
// same state asked about twice.
static void test_does_not_see_what_is_hidden(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 3);
  int different = 0;
  for (int round = 0; round < 12; round++) {
    SummyState state;
    summy_start(&state, false);
    play_random_turns(&state, 1 + 2 * round, &random);
    const int seat = summy_turn(&state);
    if (seat <= 0) continue;
    SummyState view, other, other_view;
    summy_view(&state, seat, &view);
    summy_determinize(&view, &random.random, &other);
    summy_view(&other, seat, &other_view);
    different += memcmp(&state, &other, sizeof state) != 0;
    QuietHost first, second;
    const SearchLimits limits = {.nodes = 4000};
    assert_true(ask(&view, limits, &first) == ask(&other_view, limits, &second));
    assert_string_equal(first.line, second.line);
  }
  assert_true(different > 5);
}

static SummyState empty_the_stock(SummyState state) {
  // The rest has been exchanged, openly: it is in nobody's way.
  tiles_add(&state.exchanged[0], &state.pool);
  memset(&state.pool, 0, sizeof state.pool);
  return state;
}

// The last turn: nothing but points counts.
static void test_last_turn(void **unused) {
  (void)unused;
  // 9+3=12 brings 15, 1+2=3 just 6; that it keeps more does not matter any more.
  const SummyState state = empty_the_stock(game_with_hands("1239++++", "0000", false));
  for (uint64_t nodes = 1; nodes < 4000; nodes = 3 * nodes + 1) {
    QuietHost quiet;
    const Move move = ask(&state, (SearchLimits){.nodes = nodes}, &quiet);
    assert_int_equal(summy_game.gain(&state, move), 15);
  }
}

// The plainest search there is, over all legal moves.
typedef struct Tried {
  const SummyState *state;
  int player;
  int best;
} Tried;

static int minimax(const SummyState *state, int player);

static bool try_move(void *context, Move move) {
  Tried *tried = context;
  SummyState next = *tried->state;
  SummyOutcome outcome;
  summy_apply(&next, move, &outcome);
  const int value = minimax(&next, tried->player);
  const bool is_own = tried->state->player == tried->player;
  if (is_own ? value > tried->best : value < tried->best) tried->best = value;
  return true;
}

static int minimax(const SummyState *state, int player) {
  if (summy_turn(state) == TURN_OVER) {
    const int margin = state->scores[player - 1] - state->scores[2 - player];
    return margin + (margin > 0) * 10000 - (margin < 0) * 10000;
  }
  Tried tried = {state, player, state->player == player ? INT32_MIN : INT32_MAX};
  summy_generate(state, try_move, &tried);
  return tried.best;
}

// Six pieces against five: up to three turns are left.
static void test_the_end_is_exact(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 21);
  int not_greedy = 0;
  for (int round = 0; round < 6; round++) {
    SummyState state;
    summy_start(&state, false);
    play_random_turns(&state, 5, &random);
    for (int i = 0; i < 2; i++) {
      const TileSet kept =
          tiles_sample(&state.hands[i], state.player == i + 1 ? 6 : 5, &random.random);
      state.hands[i] = kept;
    }
    state = empty_the_stock(state);
    QuietHost quiet;
    const Move move = ask(&state, (SearchLimits){.nodes = 10000000}, &quiet);
    const Move greedy = ask(&state, (SearchLimits){.nodes = 1}, &quiet);
    SummyState next = state;
    SummyOutcome outcome;
    summy_apply(&next, move, &outcome);
    assert_int_equal(minimax(&next, state.player), minimax(&state, state.player));
    not_greedy += move != greedy;
  }
  assert_true(not_greedy > 0);
}

static bool take_better(void *context, const RackMove *move) {
  if (!move) return true;
  rack_best_add(context, move);
  return true;
}

static bool always(void *context) {
  (void)context;
  return true;
}

// What is remembered of lines and hands may change no answer: games on boards that are alike.
static void test_best_move_is_the_best_of_all(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 31);
  const SummyEvaluator evaluator = {&summy_weights, summy_fill_cache_create(),
                                    memory_allocate(sizeof(SummyLineCache))};
  const RackTimer timer = {always, NULL};
  for (int round = 0; round < 300; round++) {
    SummyState state;
    summy_start(&state, round % 5 == 0);
    fast_random_init(&random, (uint64_t)round / 6); // the same beginning a few times
    play_random_turns(&state, round / 6 % 24, &random);
    fast_random_init(&random, (uint64_t)round + 1000);
    play_random_turns(&state, 1, &random);
    if (round % 4 == 0) state = empty_the_stock(state);
    if (summy_turn(&state) <= 0) continue;
    RackBest all = {.considered = 0}, found;
    summy_visit_moves(&evaluator, &state, take_better, &all);
    assert_true(summy_find_best(&evaluator, &state, timer, &found));
    assert_int_equal(found.move.move, all.move.move);
    assert_int_equal(found.move.equity, all.move.equity);
    assert_int_equal(found.move.points, all.move.points);
    assert_int_equal(found.considered, all.considered);
  }
  summy_fill_cache_destroy(evaluator.fill_cache);
  free(evaluator.line_cache);
}

static void expect_reason(const SummyState *state, const char *move, const char *expected) {
  // Nines are fine, zeros are not, and an = should not be opened.
  static SummyWeights weights = {.openings = {{[OPEN_EQUALS] = -200}}};
  weights.pieces[9][1] = 400;
  weights.pieces[0][2] = -500;
  const Move chosen = move_of(move);
  check_legal(state, chosen);
  Explanation explanation = {0};
  Text text = {0};
  summy_explain_by(&weights, state, chosen, &explanation);
  explain_in_words(&explanation, &text);
  assert_string_equal(text_string(&text), expected);
  text_free(&text);
}

static void test_gives_reasons(void **unused) {
  (void)unused;
  SummyState state = game_with_hands("00257+9=", "11111111", false);
  expect_reason(&state, "2+57@13j",
                "It brings 14 points. It keeps two zeros, a 9 and an equals sign.");
  expect_reason(&state, "swap:00",
                "It gets rid of 2 tiles. It keeps the other 6 tiles, which go with many tiles.");
  expect_reason(&state, "swap:9",
                "It gets rid of 1 tile. It keeps the other 7 tiles, which go with few tiles.");
  put(&state, "13k", "7");
  expect_reason(&state, "2+=9@k11",
                "It brings 18 points. It keeps two zeros, a 5 and a 7, which go with few tiles. It "
                "leaves the equals sign open for your opponent to build on.");
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_is_never_illegal),
      cmocka_unit_test(test_does_not_see_what_is_hidden),
      cmocka_unit_test(test_last_turn),
      cmocka_unit_test(test_the_end_is_exact),
      cmocka_unit_test(test_best_move_is_the_best_of_all),
      cmocka_unit_test(test_gives_reasons),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
