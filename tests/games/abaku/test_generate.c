// The generator against the slow reference, over positions of real games.
#include "reference.h"
#include "support.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct ScoredPlay {
  Move move;
  int points;
} ScoredPlay;

typedef struct PlayList {
  ScoredPlay *plays;
  size_t count, capacity;
} PlayList;

static bool list_play(void *context, Move move, int points) {
  PlayList *list = context;
  if (list->count == list->capacity) {
    list->capacity = list->capacity ? 2 * list->capacity : 1024;
    list->plays = realloc(list->plays, list->capacity * sizeof *list->plays);
    assert_non_null(list->plays);
  }
  list->plays[list->count++] = (ScoredPlay){move, points};
  return true;
}

static int compare_plays(const void *left, const void *right) {
  const ScoredPlay *a = left, *b = right;
  return a->move < b->move ? -1 : a->move > b->move;
}

static void sort_plays(PlayList *list) {
  if (list->count) qsort(list->plays, list->count, sizeof *list->plays, compare_plays);
}

static void fail_at(const AbakuState *state, const char *what, ScoredPlay play) {
  Text text = {0};
  abaku_format_position(state, &text);
  text_format(&text, "\n%s ", what);
  abaku_format_move(state, play.move, VIEWER_REFEREE, &text);
  text_format(&text, " for %d", play.points);
  fail_msg("%s", text_string(&text));
}

// Without points the plays are the same.
static void compare_bare_plays(const AbakuState *state, const PlayList *plays) {
  PlayList bare = {0};
  assert_true(abaku_generate_bare_plays(state, list_play, &bare));
  sort_plays(&bare);
  for (size_t i = 0; i < bare.count || i < plays->count; i++) {
    if (i == plays->count || (i < bare.count && bare.plays[i].move < plays->plays[i].move))
      fail_at(state, "bare, too much:", bare.plays[i]);
    if (i == bare.count || bare.plays[i].move > plays->plays[i].move)
      fail_at(state, "bare, missing:", plays->plays[i]);
    if (bare.plays[i].points != 0) fail_at(state, "bare, with points:", bare.plays[i]);
  }
  free(bare.plays);
}

// Both generators give the same plays with the same points.
static size_t compare_generators(const AbakuState *state) {
  PlayList fast = {0}, slow = {0};
  assert_true(abaku_generate_plays(state, list_play, &fast));
  reference_generate(state, list_play, &slow);
  sort_plays(&fast);
  sort_plays(&slow);
  for (size_t i = 0; i < fast.count || i < slow.count; i++) {
    if (i == slow.count || (i < fast.count && fast.plays[i].move < slow.plays[i].move))
      fail_at(state, "too much:", fast.plays[i]);
    if (i == fast.count || fast.plays[i].move > slow.plays[i].move)
      fail_at(state, "missing:", slow.plays[i]);
    if (fast.plays[i].points != slow.plays[i].points) fail_at(state, "points:", fast.plays[i]);
  }
  compare_bare_plays(state, &fast);
  // check and abaku_points() agree too.
  for (size_t i = 0; i < fast.count; i += 7) {
    Error error = {0};
    if (!abaku_check(state, fast.plays[i].move, &error))
      fail_at(state, error_message(&error), fast.plays[i]);
    assert_int_equal(abaku_points(state, fast.plays[i].move), fast.plays[i].points);
  }
  const size_t count = fast.count;
  free(fast.plays);
  free(slow.plays);
  return count;
}

typedef struct Choice {
  FastRandom *random;
  bool greedy;
  uint32_t count;
  ScoredPlay play;
} Choice;

static bool choose(void *context, Move move, int points) {
  Choice *choice = context;
  choice->count++;
  if (choice->greedy ? points > choice->play.points || choice->count == 1
                     : fast_random_below(choice->random, choice->count) == 0)
    choice->play = (ScoredPlay){move, points};
  return true;
}

// One turn of a game, draws included.
static void take_turn(AbakuState *state, FastRandom *random, bool greedy) {
  if (abaku_turn(state) == TURN_CHANCE) {
    abaku_play(state, abaku_sample(state, &random->random), 0);
    return;
  }
  Choice choice = {.random = random, .greedy = greedy};
  abaku_generate_plays(state, choose, &choice);
  const TileSet *rack = &state->player[state->turn - 1].rack;
  const bool can_swap = abaku_bag_size(state, state->turn) >= tiles_total(rack);
  if (choice.count)
    abaku_play(state, choice.play.move, choice.play.points);
  else
    abaku_play(state, can_swap ? abaku_move(MOVE_SWAP, tiles_pack(rack)) : abaku_move(MOVE_PASS, 0),
               0);
}

// Compares at about one turn in `stride` of a game.
static size_t compare_in_game(const char *options, uint64_t seed, uint32_t stride, bool greedy) {
  FastRandom random;
  fast_random_init(&random, seed);
  size_t compared = 0;
  for (AbakuState state = new_game(options); abaku_turn(&state) != TURN_OVER;) {
    if (state.phase == PHASE_PLAY && fast_random_below(&random, stride) == 0 &&
        state.player[state.turn - 1].rack.counts[ABAKU_WILDCARD] < 2) {
      compare_generators(&state);
      compared++;
    }
    take_turn(&state, &random, greedy);
  }
  return compared;
}

static void greedy_games_are_generated_exactly(void **context) {
  (void)context;
  size_t compared = 0;
  for (uint64_t seed = 1; seed <= 6; seed++)
    compared += compare_in_game("board=standard", seed, 3, true);
  assert_true(compared >= 30);
}

static void basic_games_are_generated_exactly(void **context) {
  (void)context;
  for (uint64_t seed = 11; seed <= 14; seed++)
    compare_in_game("ops=basic players=3 board=plain", seed, 5, seed % 2);
}

static void shared_games_are_generated_exactly(void **context) {
  (void)context;
  for (uint64_t seed = 21; seed <= 23; seed++)
    compare_in_game("bag=shared players=4", seed, 5, false);
  compare_in_game("players=1 ops=basic", 24, 5, true);
}

// A board with many long runs, which random games seldom have.
static AbakuState crowded_board(FastRandom *random, uint32_t density) {
  AbakuState state = dealt_game("board=standard");
  for (int cell = 0; cell < ABAKU_CELLS; cell++) {
    if (fast_random_below(random, 100) >= density) continue;
    const uint8_t digit = (uint8_t)fast_random_below(random, fast_random_below(random, 2) ? 10 : 4);
    state.cells[cell] = (uint8_t)((state.cells[cell] & ~ABAKU_DIGIT_MASK) | digit);
    state.tile_count++;
  }
  return state;
}

static void give_random_rack(AbakuState *state, FastRandom *random, int size) {
  TileSet *rack = &state->player[0].rack;
  *rack = (TileSet){0};
  for (int i = 0; i < size; i++)
    rack->counts[fast_random_below(random, 10)]++;
}

static void crowded_boards_are_generated_exactly(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 31);
  size_t plays = 0;
  for (int trial = 0; trial < 40; trial++) {
    AbakuState state = crowded_board(&random, 30 + fast_random_below(&random, 60));
    state.basic = trial % 4 == 0;
    give_random_rack(&state, &random, 1 + (int)fast_random_below(&random, ABAKU_RACK));
    plays += compare_generators(&state);
  }
  assert_true(plays > 1000);
}

// One full line with up to five gaps: runs of 8 to 15 digits in a plain setting.
static void long_runs_are_generated_exactly(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 32);
  for (int trial = 0; trial < 60; trial++) {
    AbakuState state = dealt_game("board=plain");
    const int length = 8 + (int)fast_random_below(&random, 8);
    for (int i = 0; i < length; i++) {
      if (fast_random_below(&random, 3) == 0) continue;
      // Small digits and repeated ones make operations likelier.
      const uint8_t digit = (uint8_t)(1 + fast_random_below(&random, trial % 3 ? 3 : 9));
      const int cell = trial % 2 ? ABAKU_CENTRE - 7 + i : 7 + ABAKU_SIZE * i;
      state.cells[cell] = digit;
      state.tile_count++;
    }
    if (state.tile_count == 0) continue;
    give_random_rack(&state, &random, ABAKU_RACK);
    compare_generators(&state);
  }
}

static void wildcards_are_generated_exactly(void **context) {
  (void)context;
  static const char *const racks[] = {"?", "1?", "??", "07?", "3??", "2258?"};
  FastRandom random;
  fast_random_init(&random, 33);
  AbakuState state = dealt_game("board=standard");
  for (size_t i = 0; i < sizeof racks / sizeof racks[0]; i++) {
    give(&state, state.turn, racks[i]);
    compare_generators(&state);
  }
  lay(&state, "24@8g", NULL);
  lay(&state, "13@8f", NULL);
  lay(&state, "62@h7", NULL);
  for (size_t i = 0; i < sizeof racks / sizeof racks[0]; i++) {
    give(&state, state.turn, racks[i]);
    assert_true(compare_generators(&state) > 0);
  }
  state = crowded_board(&random, 40);
  give(&state, 1, "19?");
  compare_generators(&state);
}

static bool count_play(void *context, Move move, int points) {
  (void)move, (void)points;
  ++*(size_t *)context;
  return true;
}

static void five_wildcards_are_not_too_many(void **context) {
  (void)context;
  AbakuState state = dealt_game("board=standard");
  lay(&state, "24@8g", NULL);
  lay(&state, "13@8f", NULL);
  lay(&state, "62@h7", NULL);
  give(&state, state.turn, "?????");
  size_t count = 0;
  assert_true(abaku_generate_plays(&state, count_play, &count));
  if (count < 10000) fail_msg("only %zu", count);
  // With a plain tile beside them there are still all of the others.
  size_t fewer = 0;
  give(&state, state.turn, "????");
  abaku_generate_plays(&state, count_play, &fewer);
  assert_true(fewer < count);
}

// Every brief play is a play, with at most its points.
static void brief_plays_are_plays(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 34);
  size_t all = 0, brief_ones = 0;
  for (int trial = 0; trial < 40; trial++) {
    AbakuState state = crowded_board(&random, 20 + fast_random_below(&random, 60));
    state.basic = trial % 4 == 0;
    give_random_rack(&state, &random, ABAKU_RACK);
    PlayList plays = {0}, brief = {0};
    assert_true(abaku_generate_plays(&state, list_play, &plays));
    assert_true(abaku_generate_brief_plays(&state, list_play, &brief));
    sort_plays(&plays);
    sort_plays(&brief);
    for (size_t i = 0, at = 0; i < brief.count; i++) {
      while (at < plays.count && plays.plays[at].move < brief.plays[i].move)
        at++;
      if (at == plays.count || plays.plays[at].move != brief.plays[i].move ||
          plays.plays[at].points < brief.plays[i].points)
        fail_at(&state, "brief:", brief.plays[i]);
    }
    all += plays.count;
    brief_ones += brief.count;
    free(plays.plays);
    free(brief.plays);
  }
  assert_true(brief_ones > all / 2);
}

// More of them than the slow generator has time for, with up to three wildcards.
static void bare_plays_are_the_same(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 35);
  size_t all = 0;
  for (int trial = 0; trial < 600; trial++) {
    AbakuState state = crowded_board(&random, 10 + fast_random_below(&random, 90));
    state.basic = trial % 5 == 0;
    give_random_rack(&state, &random, 1 + (int)fast_random_below(&random, ABAKU_RACK));
    if (trial % 6 == 0)
      give(&state, state.turn, (const char *[]){"?", "37?", "0456?", "12??", "???"}[trial / 6 % 5]);
    PlayList plays = {0};
    assert_true(abaku_generate_plays(&state, list_play, &plays));
    sort_plays(&plays);
    compare_bare_plays(&state, &plays);
    all += plays.count;
    free(plays.plays);
  }
  assert_true(all > 50000);
}

// Sets the three rulings that decide plays by the bits of a number.
static void set_rulings(AbakuState *state, int number) {
  state->cover_each = number & 1;
  state->zero_contact = number & 2;
  state->zeros_unpaid = number & 4;
}

static const char *const all_rulings[] = {
    "cover=one zerocontact=no zeropoints=no",   "cover=one zerocontact=yes zeropoints=yes",
    "cover=one zerocontact=yes zeropoints=no",  "cover=each zerocontact=no zeropoints=yes",
    "cover=each zerocontact=no zeropoints=no",  "cover=each zerocontact=yes zeropoints=yes",
    "cover=each zerocontact=yes zeropoints=no",
};
enum { RULINGS = sizeof all_rulings / sizeof all_rulings[0] };

// Whole games by every combination but the default, on several boards, both supplies of operations.
static void games_by_all_rulings_are_generated_exactly(void **context) {
  (void)context;
  static const char *const settings[] = {"board=standard", "ops=basic board=plain players=3",
                                         "bag=shared wildcards=second players=1"};
  size_t compared = 0;
  for (size_t i = 0; i < RULINGS; i++)
    for (size_t k = 0; k < sizeof settings / sizeof settings[0]; k++) {
      char options[200];
      snprintf(options, sizeof options, "%s %s", settings[k], all_rulings[i]);
      compared += compare_in_game(options, 40 + 10 * i + k, 6, k % 2);
    }
  assert_true(compared >= 40);
}

static void crowded_boards_by_all_rulings_are_generated_exactly(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 36);
  size_t plays = 0;
  for (int trial = 0; trial < 120; trial++) {
    AbakuState state = crowded_board(&random, 15 + fast_random_below(&random, 75));
    set_rulings(&state, 1 + trial % 7);
    state.basic = trial % 5 == 0;
    give_random_rack(&state, &random, 1 + (int)fast_random_below(&random, ABAKU_RACK));
    if (trial % 3 == 0) state.player[0].rack.counts[0] = 1; // zeros matter here
    if (tiles_total(&state.player[0].rack) > ABAKU_RACK) give(&state, 1, "02468");
    plays += compare_generators(&state);
  }
  assert_true(plays > 3000);
}

static void long_runs_by_all_rulings_are_generated_exactly(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 37);
  for (int trial = 0; trial < 70; trial++) {
    AbakuState state = dealt_game("board=plain");
    set_rulings(&state, 1 + trial % 7);
    const int length = 8 + (int)fast_random_below(&random, 8);
    for (int i = 0; i < length; i++) {
      if (fast_random_below(&random, 3) == 0) continue;
      const int cell = trial % 2 ? ABAKU_CENTRE - 7 + i : 7 + ABAKU_SIZE * i;
      state.cells[cell] = (uint8_t)fast_random_below(&random, trial % 3 ? 4 : 10);
      state.tile_count++;
    }
    if (state.tile_count == 0) continue;
    give_random_rack(&state, &random, ABAKU_RACK);
    compare_generators(&state);
  }
}

static void wildcards_by_all_rulings_are_generated_exactly(void **context) {
  (void)context;
  static const char *const racks[] = {"1?", "0?", "07?", "3??"};
  for (int number = 1; number < 8; number++) {
    AbakuState state = dealt_game("board=standard");
    set_rulings(&state, number);
    give(&state, state.turn, racks[number % 4]);
    compare_generators(&state);
    lay(&state, "5510@8f", NULL);
    give(&state, state.turn, racks[(number + 1) % 4]);
    assert_true(compare_generators(&state) > 0);
  }
}

// The rulings widen what is legal: nothing that the default allows is lost.
static void rulings_take_no_play_away(void **context) {
  (void)context;
  FastRandom random;
  fast_random_init(&random, 38);
  size_t more[8] = {0};
  for (int trial = 0; trial < 60; trial++) {
    AbakuState state = crowded_board(&random, 10 + fast_random_below(&random, 30));
    give_random_rack(&state, &random, ABAKU_RACK);
    size_t before = 0;
    abaku_generate_bare_plays(&state, count_play, &before);
    for (int number = 1; number < 4; number++) {
      size_t count = 0;
      set_rulings(&state, number);
      abaku_generate_bare_plays(&state, count_play, &count);
      assert_true(count >= before);
      more[number] += count - before;
    }
    set_rulings(&state, 0);
  }
  assert_true(more[1] > 0 && more[2] > 0 && more[3] >= more[1]);
}

static bool stop_at_tenth(void *context, Move move, int points) {
  (void)move, (void)points;
  return ++*(int *)context < 10;
}

static void a_visitor_can_stop(void **context) {
  (void)context;
  AbakuState state = dealt_game("board=standard");
  give(&state, 1, "12345");
  int count = 0;
  assert_false(abaku_generate_plays(&state, stop_at_tenth, &count));
  assert_int_equal(count, 10);
  count = 0;
  assert_false(abaku_generate_bare_plays(&state, stop_at_tenth, &count));
  assert_int_equal(count, 10);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(greedy_games_are_generated_exactly),
      cmocka_unit_test(basic_games_are_generated_exactly),
      cmocka_unit_test(shared_games_are_generated_exactly),
      cmocka_unit_test(crowded_boards_are_generated_exactly),
      cmocka_unit_test(long_runs_are_generated_exactly),
      cmocka_unit_test(wildcards_are_generated_exactly),
      cmocka_unit_test(five_wildcards_are_not_too_many),
      cmocka_unit_test(brief_plays_are_plays),
      cmocka_unit_test(bare_plays_are_the_same),
      cmocka_unit_test(games_by_all_rulings_are_generated_exactly),
      cmocka_unit_test(crowded_boards_by_all_rulings_are_generated_exactly),
      cmocka_unit_test(long_runs_by_all_rulings_are_generated_exactly),
      cmocka_unit_test(wildcards_by_all_rulings_are_generated_exactly),
      cmocka_unit_test(rulings_take_no_play_away),
      cmocka_unit_test(a_visitor_can_stop),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
