// The Add-Vantage player: legal in every variant, the same every time, blind to what is hidden, and
// right where right can be known.
#include "../quiet_host.h"
#include "engines/addvantage/endgame.h"
#include "engines/addvantage/explain.h"
#include "engines/addvantage/placements.h"
#include "engines/addvantage/rollout.h"
#include "play/explain.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

// Every variant that the rules know.
static const AddvantageOptions variants[] = {
    {.players = 2},
    {.players = 2, .stay = true},
    {.players = 2, .giveback = true, .anti = true},
    {.players = 2, .stay = true, .hidden = true, .giveback = true},
    {.players = 3, .hidden = true, .anti = true},
    {.players = 4},
    {.players = 4, .giveback = true, .hidden = true},
    {.players = 2, .endless = true},
    {.players = 2, .stay = true, .giveback = true, .endless = true},
    {.players = 3, .hidden = true, .endless = true},
};
enum { VARIANTS = sizeof variants / sizeof variants[0] };

static const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 7};

static Move ask(void *player, const AddvantageState *view, SearchLimits limits, QuietHost *quiet) {
  const Engine *engine = engine_find(&addvantage_game);
  assert_string_equal(engine->game_id, "addvantage");
  if (!limits.level) limits.level = ENGINE_MAX_LEVEL;
  *quiet = (QuietHost){0};
  const SearchHost host = quiet_host_interface(quiet);
  return engine->think(player, view, &limits, &host);
}

static void *create_player(void) {
  return engine_find(&addvantage_game)->create(&addvantage_game, &settings);
}

static void destroy_player(void *player) {
  engine_find(&addvantage_game)->destroy(player);
}

static void check_legal(const AddvantageState *state, Move move) {
  Error error;
  if (addvantage_check(state, move, &error)) return;
  Text text = {0};
  addvantage_format_position(state, &text);
  text_add(&text, ": ");
  addvantage_format_move(state, move, VIEWER_REFEREE, &text);
  fail_msg("%s: %s", text_string(&text), error_message(&error));
}

static AddvantageState parse(const char *position) {
  AddvantageState state;
  Error error;
  if (!addvantage_parse_position(&state, position, &error) || !addvantage_validate(&state, &error))
    fail_msg("%s: %s", position, error_message(&error));
  return state;
}

// Goes on at random until a player is on turn; false when the game is over.
static bool advance(AddvantageState *state, int moves, FastRandom *random) {
  while (state->phase != ADDVANTAGE_OVER && (moves-- > 0 || addvantage_turn(state) == TURN_CHANCE))
    addvantage_play(state, addvantage_random_move(state, &random->random), NULL);
  return state->phase != ADDVANTAGE_OVER;
}

static void test_is_never_illegal(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 5);
  void *player = create_player();
  int answers = 0;
  for (int game = 0; game < 20 * VARIANTS; game++) {
    AddvantageState state;
    addvantage_init(&state, &variants[game % VARIANTS]);
    // Half of the moves are random: games get to odd places.
    while (advance(&state, (int)fast_random_below(&random, 3), &random)) {
      AddvantageState view;
      addvantage_view(&state, addvantage_turn(&state), &view);
      QuietHost quiet;
      const SearchLimits limits = {.nodes = 1 + fast_random_below(&random, 600),
                                   .level = 1 + fast_random_below(&random, ENGINE_MAX_LEVEL)};
      const Move move = ask(player, &view, limits, &quiet);
      check_legal(&state, move);
      addvantage_play(&state, move, NULL);
      answers++;
    }
  }
  assert_true(answers > 500);
  destroy_player(player);
}

// With idle=no nothing but the players' own sense ends a war of buys.
static void test_games_without_idle_end_come_to_an_end(void **unused) {
  (void)unused;
  enum { MOST_MOVES = 200 };
  static const SearchLimits limits[] = {
      {.level = 1}, {.level = 8}, {.level = ENGINE_MAX_LEVEL, .nodes = 300}};
  void *player = create_player();
  for (unsigned i = 0; i < 36; i++) {
    FastRandom random;
    fast_random_init(&random, i);
    const AddvantageOptions options = {
        .players = i % 4 == 3 ? 3 : 2, .stay = i % 4 == 1, .giveback = i % 8 == 2, .endless = true};
    AddvantageState state;
    addvantage_init(&state, &options);
    int moves = 0;
    for (; state.phase != ADDVANTAGE_OVER && moves < MOST_MOVES; moves++) {
      QuietHost quiet;
      const Move move = addvantage_turn(&state) == TURN_CHANCE
                            ? addvantage_random_move(&state, &random.random)
                            : ask(player, &state, limits[i / 4 % 3], &quiet);
      check_legal(&state, move);
      addvantage_play(&state, move, NULL);
    }
    assert_int_equal(state.phase, ADDVANTAGE_OVER);
    assert_true(state.end == ADDVANTAGE_FULL || state.end == ADDVANTAGE_STUCK);
  }
  destroy_player(player);
}

// Who leads buys where an eighth turn without a throw ends the game, and throws where it does not.
static void test_waits_for_no_idle_end_that_cannot_come(void **unused) {
  (void)unused;
  static const char *const words[] = {"still=7", "idle=no"};
  void *player = create_player();
  for (int i = 0; i < 2; i++) {
    Text position = {0};
    text_format(&position,
                "turn:1 542/.../...|6../.../... 2,2 11*,9,10/9,10,12|10,11,12/9,10,11 10,13 %s",
                words[i]);
    const AddvantageState state = parse(text_string(&position));
    text_free(&position);
    QuietHost quiet;
    const Move move = ask(player, &state, (SearchLimits){.nodes = 30000}, &quiet);
    assert_int_equal(addvantage_kind(move) == ADDVANTAGE_MOVE_BUY, i == 0);
    assert_int_equal(strstr(quiet.line, " win 1000 ") != NULL, i == 0);
  }
  destroy_player(player);
}

// Eight dice have half a million ways to be put down; the answer is legal all the same.
static void test_eight_dice(void **unused) {
  (void)unused;
  const AddvantageState state =
      parse("place:1:12345566 .../.../...|.../.../...|.../.../...|.../.../... 8,0,0,0 "
            "11,10,9/9,12,10|7,8,9/10,11,12|8,9,13/10,12,14|11,11,11/11,12,13 10,10 players=4");
  void *player = create_player();
  QuietHost quiet;
  check_legal(&state, ask(player, &state, (SearchLimits){.nodes = 500}, &quiet));
  destroy_player(player);
}

static void test_is_reproducible(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 2);
  void *player = create_player();
  for (int variant = 0; variant < VARIANTS; variant++) {
    AddvantageState state;
    addvantage_init(&state, &variants[variant]);
    if (!advance(&state, 18, &random)) continue;
    AddvantageState view;
    addvantage_view(&state, addvantage_turn(&state), &view);
    QuietHost first, second;
    const SearchLimits limits = {.nodes = 3000};
    const Move move = ask(player, &view, limits, &first);
    ask(player, &view, (SearchLimits){.depth = 3}, &second); // must leave no trace
    assert_true(ask(player, &view, limits, &second) == move);
    assert_string_equal(first.line, second.line);
  }
  destroy_player(player);
}

// Two states that differ in hidden tiles only get the same answer and the same info.
static void test_does_not_see_what_is_hidden(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 3);
  void *player = create_player();
  int different = 0;
  for (int round = 0; round < 12 * VARIANTS; round++) {
    if (!variants[round % VARIANTS].hidden) continue;
    AddvantageState state;
    addvantage_init(&state, &variants[round % VARIANTS]);
    if (!advance(&state, 10 + round % 17, &random)) continue;
    const int seat = addvantage_turn(&state);
    AddvantageState view, other, other_view;
    addvantage_view(&state, seat, &view);
    addvantage_determinize(&view, &random.random, &other);
    addvantage_view(&other, seat, &other_view);
    different += memcmp(&state, &other, sizeof state) != 0;
    QuietHost first, second;
    const SearchLimits limits = {.nodes = 2000};
    assert_true(ask(player, &view, limits, &first) == ask(player, &other_view, limits, &second));
    assert_string_equal(first.line, second.line);
  }
  assert_true(different > 20);
  destroy_player(player);
}

static void expect_move(const char *position, const char *expected) {
  const AddvantageState state = parse(position);
  void *player = create_player();
  QuietHost quiet;
  const Move move = ask(player, &state, (SearchLimits){.nodes = 20000}, &quiet);
  Text text = {0};
  addvantage_format_move(&state, move, VIEWER_REFEREE, &text);
  if (strcmp(text_string(&text), expected) != 0)
    fail_msg("%s: %s instead of %s (%s)", position, text_string(&text), expected, quiet.line);
  text_free(&text);
  destroy_player(player);
}

// One square is left and row 3 lacks a 4: of two dice the one that fits, bought if there is one to
// buy and the game is won by it.
static void test_finds_the_winning_die(void **unused) {
  (void)unused;
  expect_move(
      "place:1:34 123/455/33.|163/456/343 2,0 9,9,10/9,11,8|11,12,12/10,10,10 13,14 players=2",
      "place:4@c3");
  expect_move("turn:1 123/455/33.|163/456/343 2,0 9,9,10/9,11,8|11,12,12/10,10,10 13,14 players=2",
              "buy:2b3>c3");
}

// Buying looks good against an opponent who does not look ahead, and is worth 0.30; throwing 0.61.
static void test_does_not_believe_in_a_quick_opponent(void **unused) {
  (void)unused;
  expect_move("turn:1 131/.32/24.|442/234/5.2 2,1 8*,10*,12/11,10*,9|7,10,12/11*,9,8* 9@2,12 "
              "idle=1 ban=2a3:1 players=2",
              "throw:2");
}

// The rest of a game, solved within this many positions, every move of it.
static EndgameAnswer solve(const AddvantageState *state, uint64_t limit) {
  QuietHost quiet = {0};
  const SearchHost host = quiet_host_interface(&quiet);
  SearchClock clock;
  search_clock_start(&clock, &host, 0, limit);
  uint64_t nodes = 0;
  Endgame *endgame = endgame_create();
  EndgameAnswer answer;
  const EndgameQuestion question = {.state = state, .wanted = ENDGAME_MAX_MOVES};
  endgame_solve(endgame, &question, &clock, &nodes, &answer);
  endgame_destroy(endgame);
  return answer;
}

static const EndgameMove *find_move(const EndgameAnswer *answer, const char *spelling) {
  Move move;
  assert_true(addvantage_parse_move(spelling, &move, NULL));
  for (int i = 0; i < answer->count; i++)
    if (answer->moves[i].move == move) return &answer->moves[i];
  fail_msg("%s is not among the moves", spelling);
  return NULL;
}

// Two dice for the last square, only a 4 wins: 11 throws in 36 have one, the others draw. Who buys
// the 4 instead fills the board for good, and the other player has one die, for a 6.
static void test_works_out_the_end(void **unused) {
  (void)unused;
  const AddvantageState state = parse("turn:1 123/455/33.|163/456/343 2,0 "
                                      "9,9,10/9,11,8|11,12,12/10,10,10 13,14 players=2");
  assert_true(endgame_is_near(&state));
  const EndgameAnswer answer = solve(&state, 1000000);
  assert_true(answer.count > 1);
  assert_true(fabs(find_move(&answer, "throw:2")->win - (11 + 25 / 2.0) / 36) < 1e-9);
  assert_true(answer.moves[0].move == find_move(&answer, "buy:2b3>c3")->move);
  assert_true(answer.moves[0].win > 0.8 && answer.moves[0].win < 0.84);
}

// The last placement of a game: nothing is left to chance, and the answer is exact.
static void test_knows_what_is_exact(void **unused) {
  (void)unused;
  const AddvantageState state = parse("place:1:34 123/455/33.|163/456/343 2,0 "
                                      "9,9,10/9,11,8|11,12,12/10,10,10 13,14 players=2");
  const EndgameAnswer answer = solve(&state, 1000000);
  assert_true(answer.exact);
  assert_int_equal(answer.count, 4); // either die, with or without paying for the other
  assert_true(find_move(&answer, "place:4@c3")->win == 1);
  assert_true(find_move(&answer, "place:3@c3")->win == 0.5);
  assert_int_equal(solve(&state, 1).count, 0); // no time, no answer
}

typedef struct Tried {
  const SeatEvaluator *seat;
  const AddvantageState *state;
  int best;
} Tried;

static bool try_move(void *context, Move move) {
  Tried *tried = context;
  const AddvantageSeat *player = &tried->state->seats[tried->state->active];
  // A coin paid for a die that would go back for free is wasted.
  const int room = addvantage_count(addvantage_free(player->board));
  if (addvantage_given_up(move) && tried->state->throw_count > room) return true;
  const int value = seat_evaluate(tried->seat, player->board | addvantage_placed(move),
                                  player->coins - (addvantage_given_up(move) > 0));
  if (value > tried->best) tried->best = value;
  return true;
}

// With up to three dice the best placement by the evaluation is really found.
static void test_finds_the_best_placement(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 9);
  Evaluator evaluator;
  evaluator_init(&evaluator, addvantage_weights);
  int tested = 0;
  for (int game = 0; game < 200; game++) {
    AddvantageState state;
    addvantage_init(&state, &variants[game % VARIANTS]);
    while (advance(&state, 1, &random)) {
      if (state.phase != ADDVANTAGE_PLACE || state.throw_count > 3) continue;
      SeatEvaluator seat;
      seat_evaluator_init(&seat, &evaluator, &state, state.active);
      Tried tried = {&seat, &state, INT32_MIN};
      addvantage_generate(&state, try_move, &tried);
      PlacementList best;
      placements_find(&seat, &state, PLACEMENTS_MAX_WIDTH, 1, &best);
      assert_int_equal(best.count, 1);
      assert_true(addvantage_check(&state, placement_move(&best.best[0]), NULL));
      assert_int_equal(best.best[0].value, tried.best);
      tested++;
    }
  }
  assert_true(tested > 300);
}

static void expect_reason(const char *position, const char *spelling, const char *expected) {
  const AddvantageState state = parse(position);
  Move move;
  assert_true(addvantage_parse_move(spelling, &move, NULL));
  check_legal(&state, move);
  Explanation explanation = {0};
  Text text = {0};
  addvantage_explain(&state, move, &explanation);
  explain_in_words(&explanation, &text);
  assert_string_equal(text_string(&text), expected);
  text_free(&text);
}

static void test_gives_reasons(void **unused) {
  (void)unused;
  static const char *const placing =
      "place:1:35 24./.../...|.6./.../... 2,2 11,10,9/9,12,10|7,8,9/10,11,12 10,11 players=2";
  expect_reason(placing, "place:3@b3,5@c1",
                "It completes the top row, which makes 11. The middle column then needs a 5.");
  expect_reason(
      placing, "place:3@c1,5@out",
      "It pays a coin to be rid of the 5. It gives up the top row, which is then full with "
      "another sum.");
  static const char *const turn =
      "turn:1 24./.../...|.65/.../... 2,2 11,10,9/9,12,10|7,8,9/10,11,12 10,11 players=2";
  expect_reason(turn, "buy:2c1>c1", "It completes the top row, which makes 11.");
  expect_reason(turn, "throw:2", "Throwing 2 dice is free, and 7 squares are empty.");
  static const char *const last =
      "place:1:3 665/66./666|466/4.6/466 1,1 11,10,9/9,12,10|7,8,9/10,11,12 10,11 players=2";
  expect_reason(last, "place:3@c2", "It leaves none of your lines open.");
}

// A dozen games that all end alike do not make a win certain, nor a loss.
static void test_is_not_certain_after_few_games(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 11);
  void *player = create_player();
  int answers = 0;
  for (int game = 0; game < 6 * VARIANTS; game++) {
    AddvantageState state;
    addvantage_init(&state, &variants[game % VARIANTS]);
    for (bool is_on = advance(&state, 20, &random); is_on; is_on = advance(&state, 9, &random)) {
      if (state.players == 2 && endgame_is_near(&state)) break;
      AddvantageState view;
      addvantage_view(&state, addvantage_turn(&state), &view);
      QuietHost quiet;
      AddvantageState after = state;
      addvantage_play(&after, ask(player, &view, (SearchLimits){.nodes = 2000}, &quiet), NULL);
      if (after.phase == ADDVANTAGE_OVER) continue;
      if (strstr(quiet.line, " win 0 ") || strstr(quiet.line, " win 1000 "))
        fail_msg("%s", quiet.line);
      answers++;
    }
  }
  assert_true(answers > 50);
  destroy_player(player);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_is_never_illegal),
      cmocka_unit_test(test_games_without_idle_end_come_to_an_end),
      cmocka_unit_test(test_waits_for_no_idle_end_that_cannot_come),
      cmocka_unit_test(test_eight_dice),
      cmocka_unit_test(test_is_reproducible),
      cmocka_unit_test(test_does_not_see_what_is_hidden),
      cmocka_unit_test(test_finds_the_winning_die),
      cmocka_unit_test(test_does_not_believe_in_a_quick_opponent),
      cmocka_unit_test(test_works_out_the_end),
      cmocka_unit_test(test_knows_what_is_exact),
      cmocka_unit_test(test_finds_the_best_placement),
      cmocka_unit_test(test_is_not_certain_after_few_games),
      cmocka_unit_test(test_gives_reasons),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
