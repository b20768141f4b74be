// The Abaku player: legal everywhere, the same every time, blind to what is hidden, and right where
// right can be known.
#include "../../games/abaku/support.h"
#include "../quiet_host.h"
#include "base/memory.h"
#include "engines/abaku/policy.h"

#include <stdlib.h>
#include <string.h>

static const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 7};

static Move ask(const AbakuState *view, SearchLimits limits, QuietHost *quiet) {
  const Engine *engine = engine_find(&abaku_game);
  assert_string_equal(engine->game_id, "abaku");
  if (!limits.level) limits.level = ENGINE_MAX_LEVEL;
  *quiet = (QuietHost){0};
  const SearchHost host = quiet_host_interface(quiet);
  void *player = engine->create(&abaku_game, &settings);
  const Move move = engine->think(player, view, &limits, &host);
  engine->destroy(player);
  return move;
}

static void check_legal(const AbakuState *state, Move move) {
  Error error;
  if (abaku_check(state, move, &error)) return;
  Text text = {0};
  abaku_format_position(state, &text);
  text_add(&text, ": ");
  abaku_format_move(state, move, VIEWER_REFEREE, &text);
  fail_msg("%s: %s", text_string(&text), error_message(&error));
}

typedef struct Choice {
  FastRandom *random;
  uint32_t count;
  RackMove move;
} Choice;

static bool consider(void *context, const RackMove *move) {
  Choice *choice = context;
  if (fast_random_below(choice->random, ++choice->count) == 0) choice->move = *move;
  return true;
}

// Goes on for some turns with moves at random and stops where somebody is to move.
static void play_random_turns(AbakuState *state, int turns, FastRandom *random) {
  while (abaku_turn(state) != TURN_OVER) {
    if (abaku_turn(state) == TURN_CHANCE) {
      abaku_play(state, abaku_sample(state, &random->random), 0);
      continue;
    }
    if (turns-- == 0) return;
    Choice choice = {.random = random};
    abaku_visit_moves(&(AbakuEvaluator){&abaku_weights, NULL}, state, consider, &choice);
    abaku_play(state, choice.move.move, choice.move.points);
  }
}

static const char *const options[] = {"players=2",
                                      "players=2 bag=shared",
                                      "players=1",
                                      "players=3 ops=basic",
                                      "players=4 bag=shared board=plain",
                                      "players=1 bag=shared",
                                      "cover=each",
                                      "zerocontact=yes zeropoints=no",
                                      "cover=each zeropoints=no wildcards=second ops=basic",
                                      "bag=shared wildcards=second zerocontact=yes cover=each"};
enum { OPTIONS = sizeof options / sizeof options[0] };

static void is_never_illegal(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 5);
  int answers = 0;
  for (int round = 0; round < 60; round++) {
    AbakuState state = new_game(options[round % OPTIONS]);
    play_random_turns(&state, round, &random);
    if (abaku_turn(&state) <= 0) continue;
    AbakuState view;
    abaku_view(&state, state.turn, &view);
    QuietHost quiet;
    const SearchLimits limits = {.nodes = 1 + fast_random_below(&random, 3000),
                                 .level = 1 + fast_random_below(&random, ENGINE_MAX_LEVEL)};
    check_legal(&state, ask(&view, limits, &quiet));
    assert_true(quiet.lines > 0);
    answers++;
  }
  assert_true(answers > 30);
}

// Two states that differ in hidden tiles only get the same answer and the same info; so does the
// same state asked about twice.
static void does_not_see_what_is_hidden(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 3);
  int different = 0;
  for (int round = 0; round < 12; round++) {
    AbakuState state = new_game(options[round % OPTIONS]);
    play_random_turns(&state, 1 + 2 * round, &random);
    const int seat = abaku_turn(&state);
    if (seat <= 0) continue;
    AbakuState view, other, other_view;
    abaku_view(&state, seat, &view);
    abaku_determinize(&view, &random.random, &other);
    abaku_view(&other, seat, &other_view);
    different += memcmp(&state, &other, sizeof state) != 0;
    QuietHost first, second;
    const SearchLimits limits = {.nodes = 6000};
    assert_true(ask(&view, limits, &first) == ask(&other_view, limits, &second));
    assert_string_equal(first.line, second.line);
  }
  assert_true(different > 3);
}

static bool is_patient(void *unused) {
  (void)unused;
  return true;
}

static bool is_impatient(void *unused) {
  (void)unused;
  return false;
}

static RackBest find_best(AbakuLineCache *cache, const AbakuState *state) {
  const AbakuEvaluator evaluator = {&abaku_weights, cache};
  RackBest best;
  assert_true(abaku_find_best(&evaluator, state, (RackTimer){is_patient, NULL}, &best));
  return best;
}

static bool keep_best(void *context, const RackMove *move) {
  rack_best_add(context, move);
  return true;
}

// What is remembered of other positions is never wrong, and the best move is hardly ever missed.
static void remembers_the_best_of_a_line(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 11);
  AbakuLineCache *cache = memory_allocate(sizeof(AbakuLineCache));
  int turns = 0, missed = 0;
  for (int game = 0; game < 2 * OPTIONS; game++) {
    AbakuState state = new_game(options[game % OPTIONS]);
    for (int turn = 0; turn < 25; turn++) {
      play_random_turns(&state, 0, &random);
      if (abaku_turn(&state) <= 0) break;
      AbakuLineCache *empty = memory_allocate(sizeof(AbakuLineCache));
      const RackBest best = find_best(cache, &state), alone = find_best(empty, &state);
      free(empty);
      assert_int_equal(best.move.move, alone.move.move);
      assert_int_equal(best.move.equity, alone.move.equity);
      assert_int_equal(best.considered, alone.considered);
      check_legal(&state, best.move.move);
      RackBest all = {.considered = 0};
      abaku_visit_brief_moves(&(AbakuEvaluator){&abaku_weights, NULL}, &state, keep_best, &all);
      assert_true(best.move.equity <= all.move.equity);
      missed += best.move.move != all.move.move;
      turns++;
      // Now and then another move, so that boards are not all alike.
      if (turn % 4 == 3)
        play_random_turns(&state, 1, &random);
      else
        abaku_play(&state, best.move.move, best.move.points);
    }
  }
  assert_true(turns > 150);
  assert_true(missed * 20 < turns);
  free(cache);
}

static void stops_when_told(void **unused) {
  (void)unused;
  AbakuState state = new_game("");
  FastRandom random;
  fast_random_init(&random, 2);
  play_random_turns(&state, 0, &random);
  AbakuLineCache *cache = memory_allocate(sizeof(AbakuLineCache));
  const AbakuEvaluator evaluator = {&abaku_weights, cache};
  RackBest best;
  assert_false(abaku_find_best(&evaluator, &state, (RackTimer){is_impatient, NULL}, &best));
  free(cache);
}

static void expect_move(const AbakuState *state, uint64_t nodes, const char *expected) {
  QuietHost quiet;
  const Move move = ask(state, (SearchLimits){.nodes = nodes}, &quiet);
  Text text = {0};
  abaku_format_move(state, move, VIEWER_REFEREE, &text);
  if (strcmp(text_string(&text), expected) != 0)
    fail_msg("%s instead of %s (%s)", text_string(&text), expected, quiet.line);
  text_free(&text);
}

// Nothing is left to draw: going out takes the other's nines along, more points do not.
static void goes_out(void **unused) {
  (void)unused;
  AbakuState state = dealt_game("board=plain bag=shared");
  lay(&state, "24@8g", NULL);
  while (abaku_turn(&state) == TURN_CHANCE)
    play(&state, "draw:00", NULL);
  give(&state, state.turn, "8");
  give(&state, 3 - state.turn, "99999");
  state.bag_count = 0;
  state.bag = (TileSet){0};
  expect_move(&state, 3000, "8@8f");
}

// Without anything to lay, and without a bag, one can only pass.
static void passes(void **unused) {
  (void)unused;
  AbakuState state = dealt_game("players=1 board=plain");
  lay(&state, "24@8g", NULL);
  while (abaku_turn(&state) == TURN_CHANCE)
    play(&state, "draw:00", NULL);
  give(&state, 1, "0");
  state.player[0].bag = 0;
  expect_move(&state, 3000, "pass");
}

// What becomes of those who think by other rulings than those of the table.
typedef struct Believer {
  int turns, differs; // asked, and answered otherwise than the player did
  int paid, missed;   // by the table, where they differ: to the player, to the believer
} Believer;

static void count_belief(const AbakuState *state, const AbakuState *believed, Believer *believer) {
  QuietHost quiet, other;
  const SearchLimits limits = {.nodes = 1};
  const Move move = ask(state, limits, &quiet), mistaken = ask(believed, limits, &other);
  check_legal(state, move);
  believer->turns++;
  if (move == mistaken || abaku_move_kind(move) != MOVE_PLAY ||
      abaku_move_kind(mistaken) != MOVE_PLAY)
    return;
  believer->differs++;
  believer->paid += abaku_points(state, move);
  believer->missed += abaku_points(state, mistaken);
}

// A full column but for its last cell, where a zero makes an operation, and a rack that can make
// one with a zero itself.
static AbakuState inviting_game(const char *game_options, FastRandom *random) {
  static const char *const ends[] = {"551", "281", "641", "452", "563", "191", "824", "373"};
  static const char *const racks[] = {"0155", "0128", "0146", "0245",
                                      "0356", "0119", "0248", "0133"};
  enum { LAST_ROW = ABAKU_SIZE, END_ROW = LAST_ROW - 3 };
  AbakuState state = dealt_game(game_options);
  char text[16];
  for (int row = 1; row < END_ROW; row++) {
    snprintf(text, sizeof text, "%u@%dh", 1 + fast_random_below(random, 9), row);
    put(&state, text);
  }
  snprintf(text, sizeof text, "%s@h%d", ends[fast_random_below(random, 8)], END_ROW);
  put(&state, text);
  snprintf(text, sizeof text, "%s%u", racks[fast_random_below(random, 8)],
           fast_random_below(random, 10));
  give(&state, state.turn, text);
  return state;
}

// The player is asked twice: knowing that zeros are not paid across a play, and believing that they
// are. Where the answers differ the table pays more for the first.
static void plays_for_paid_points_only(void **unused) {
  (void)unused;
  enum { ROUNDS = 240 };
  Believer believer = {0};
  FastRandom random;
  fast_random_init(&random, 17);
  for (int round = 0; round < ROUNDS; round++) {
    const AbakuState state = inviting_game("board=plain zeropoints=no", &random);
    AbakuState view, believed;
    abaku_view(&state, state.turn, &view);
    believed = view;
    believed.zeros_unpaid = false;
    count_belief(&view, &believed, &believer);
  }
  assert_int_equal(believer.turns, ROUNDS);
  if (believer.differs < 5 || believer.paid <= believer.missed)
    fail_msg("%d answers differ: %d points against %d", believer.differs, believer.paid,
             believer.missed);
}

// Nothing is left to draw, and the other's last tile is a zero. As a wildcard it goes out and wins;
// as a plain zero it fits nowhere.
static int win_against_a_zero(const char *game_options, const char *tile) {
  AbakuState state = dealt_game(game_options), view;
  lay(&state, "24@8g", NULL);
  while (abaku_turn(&state) == TURN_CHANCE)
    play(&state, "draw:00", NULL);
  AbakuPlayer *other = &state.player[2 - state.turn];
  give(&state, state.turn, "9");
  give(&state, 3 - state.turn, tile);
  other->zeros = other->zeros_shown = 7;
  other->score = 0;
  state.player[state.turn - 1].score = 20;
  state.bag_count = 0;
  state.bag = (TileSet){0};
  abaku_view(&state, state.turn, &view);
  QuietHost quiet;
  ask(&view, (SearchLimits){.nodes = 3000}, &quiet);
  int win;
  assert_int_equal(sscanf(strstr(quiet.line, " win "), " win %d", &win), 1);
  return win;
}

// With wildcards=second nobody has counted which zeros the other drew, so both may be.
static void knows_which_zeros_are_wildcards(void **unused) {
  (void)unused;
  assert_int_equal(win_against_a_zero("board=plain bag=shared", "?"), 0);
  static const char *const tiles[] = {"?", "0"};
  for (int i = 0; i < 2; i++)
    assert_in_range(win_against_a_zero("board=plain bag=shared wildcards=second", tiles[i]), 100,
                    900);
}

static bool keep_most_points(void *context, const RackMove *move) {
  const RackMove by_points = {move->move, move->points, move->points};
  rack_best_add(context, &by_points);
  return true;
}

// A greedy player takes the most points; the strongest level beats it by every ruling.
static void greedy_turn(AbakuState *state) {
  RackBest best = {.considered = 0};
  abaku_visit_moves(&(AbakuEvaluator){&abaku_weights, NULL}, state, keep_most_points, &best);
  abaku_play(state, best.move.move, best.move.points);
}

static int play_match_game(const char *game_options, uint64_t seed, int strong) {
  FastRandom random;
  fast_random_init(&random, seed);
  AbakuState state = new_game(game_options);
  for (int turns = 0; abaku_turn(&state) != TURN_OVER && turns < 400; turns++) {
    const int turn = abaku_turn(&state);
    if (turn == TURN_CHANCE) {
      abaku_play(&state, abaku_sample(&state, &random.random), 0);
    } else if (turn == strong) {
      AbakuState view;
      QuietHost quiet;
      abaku_view(&state, turn, &view);
      const Move move = ask(&view, (SearchLimits){.nodes = 1500}, &quiet);
      check_legal(&state, move);
      abaku_game.play(&state, move, NULL);
    } else {
      greedy_turn(&state);
    }
  }
  assert_int_equal(abaku_turn(&state), TURN_OVER);
  return state.player[strong - 1].score - state.player[2 - strong].score;
}

static void beats_greed_by_every_ruling(void **unused) {
  (void)unused;
  static const char *const rulings[] = {"cover=each", "zerocontact=yes", "zeropoints=no",
                                        "wildcards=second",
                                        "cover=each zerocontact=yes zeropoints=no"};
  enum { GAMES = 10 };
  for (size_t i = 0; i < sizeof rulings / sizeof rulings[0]; i++) {
    int lead = 0;
    for (int game = 0; game < GAMES; game++)
      lead += play_match_game(rulings[i], 100 + (uint64_t)game / 2, 1 + game % 2);
    if (lead <= 0) fail_msg("%s: %d points behind a greedy player", rulings[i], -lead);
  }
}

// Alone, exchanging for ever loses: the player lays tiles while it can.
static void does_not_idle_alone(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 9);
  AbakuState state = new_game("players=1 cover=each");
  while (abaku_turn(&state) != TURN_OVER) {
    QuietHost quiet;
    if (abaku_turn(&state) == TURN_CHANCE)
      abaku_play(&state, abaku_sample(&state, &random.random), 0);
    else
      abaku_game.play(&state, ask(&state, (SearchLimits){.nodes = 500}, &quiet), NULL);
  }
  Result result;
  abaku_result(&state, &result);
  assert_int_equal(result.kind, RESULT_WON);
}

static void says_why(void **unused) {
  (void)unused;
  AbakuState state = dealt_game("board=standard");
  give(&state, 1, "16824");
  AbakuState view;
  abaku_view(&state, 1, &view);
  QuietHost quiet;
  // Whatever tiles are worth, nothing comes near to laying all five.
  ask(&view, (SearchLimits){.nodes = 1}, &quiet);
  assert_non_null(strstr(quiet.line, "points with 5 operations"));
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(is_never_illegal),
      cmocka_unit_test(does_not_see_what_is_hidden),
      cmocka_unit_test(remembers_the_best_of_a_line),
      cmocka_unit_test(stops_when_told),
      cmocka_unit_test(goes_out),
      cmocka_unit_test(passes),
      cmocka_unit_test(plays_for_paid_points_only),
      cmocka_unit_test(knows_which_zeros_are_wildcards),
      cmocka_unit_test(beats_greed_by_every_ruling),
      cmocka_unit_test(does_not_idle_alone),
      cmocka_unit_test(says_why),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
