// The shared player of games with racks, on a game small enough to be worked out by hand: players
// lay numbered tiles on a pile. A tile is worth its number, twice that when it is one more than the
// one below it.
#include "../quiet_host.h"
#include "engines/common/rack_endgame.h"
#include "engines/common/rack_honesty.h"
#include "engines/common/rack_outcome.h"
#include "engines/common/rack_player.h"
#include "engines/common/rack_rollout.h"
#include "engines/common/rack_simulation.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { KINDS = 6, HAND = 4, HIDDEN = 0 };

typedef struct Pile {
  uint8_t players;
  uint8_t turn; // 0: a tile is drawn
  uint8_t drawer;
  uint8_t top;
  uint8_t bag;    // tiles to draw, of any number with equal chance
  uint8_t viewer; // 0: all is known
  int32_t scores[4];
  uint8_t hands[4][KINDS + 1]; // by number; HIDDEN counts what is not known
} Pile;

static int pile_players(const void *state) {
  return ((const Pile *)state)->players;
}

static int count_tiles(const Pile *pile, int player) {
  int count = 0;
  for (int kind = 0; kind <= KINDS; kind++)
    count += pile->hands[player - 1][kind];
  return count;
}

static int pile_turn(const void *state) {
  const Pile *pile = state;
  if (pile->turn == 0) return TURN_CHANCE;
  return count_tiles(pile, pile->turn) ? pile->turn : TURN_OVER;
}

static int pile_score(const void *state, int player) {
  return ((const Pile *)state)->scores[player - 1];
}

static void pile_result(const void *state, Result *result) {
  const Pile *pile = state;
  int best = INT32_MIN;
  *result = (Result){.kind = RESULT_WON, .reason = "empty"};
  for (int i = 0; i < pile->players; i++) {
    if (pile->scores[i] > best) result->players = 0;
    if (pile->scores[i] >= best) {
      best = pile->scores[i];
      result->players |= 2u << i;
    }
  }
}

static void pile_determinize(const void *view, Random *random, void *state) {
  Pile *pile = state;
  *pile = *(const Pile *)view;
  pile->viewer = 0;
  for (int i = 0; i < pile->players; i++)
    for (; pile->hands[i][HIDDEN]; pile->hands[i][HIDDEN]--)
      pile->hands[i][1 + random_below(random, KINDS)]++;
}

static int points_of(const Pile *pile, int tile) {
  return tile == pile->top + 1 ? 2 * tile : tile;
}

static void pile_visit(const void *evaluator, const void *state, RackVisitor visit, void *context) {
  (void)evaluator;
  const Pile *pile = state;
  for (int tile = 1; tile <= KINDS; tile++) {
    if (pile->hands[pile->turn - 1][tile] == 0) continue;
    const int points = points_of(pile, tile);
    const RackMove move = {(Move)tile, points, RACK_POINT * points};
    if (!visit(context, &move)) return;
  }
}

static void pile_play(void *state, const RackMove *move) {
  Pile *pile = state;
  pile->scores[pile->turn - 1] += move->points;
  pile->hands[pile->turn - 1][move->move]--;
  pile->top = (uint8_t)move->move;
  pile->drawer = pile->turn;
  pile->turn = (uint8_t)(pile->bag ? 0 : pile->turn % pile->players + 1);
}

static void pile_draw(void *state, uint64_t luck) {
  Pile *pile = state;
  pile->hands[pile->drawer - 1][1 + luck % KINDS]++;
  pile->bag--;
  pile->turn = (uint8_t)(pile->drawer % pile->players + 1);
}

static int pile_horizon(const void *view) {
  return ((const Pile *)view)->bag ? 3 : RACK_TO_THE_END;
}

static bool pile_is_known(const void *view) {
  const Pile *pile = view;
  for (int i = 0; i < pile->players; i++)
    if (pile->hands[i][HIDDEN]) return false;
  return pile->bag == 0;
}

static int pile_standing(const void *evaluator, const void *state, int player) {
  const Pile *pile = state;
  const int out = *(const int *)evaluator;
  return player == out ? RACK_OUT : RACK_POINT * pile->scores[player - 1];
}

static int pile_spread(const void *evaluator, const void *state) {
  (void)evaluator, (void)state;
  return 10 * RACK_POINT;
}

static void pile_format_move(const void *state, Move move, int viewer, Text *out) {
  (void)state, (void)viewer;
  text_format(out, "%d", (int)move);
}

static bool pile_check(const void *state, Move move, Error *error) {
  (void)state, (void)move, (void)error;
  return true;
}

static void pile_make(void *state, Move move, Text *report) {
  (void)report;
  pile_play(state, &(RackMove){.move = move});
}

static void pile_format_position(const void *state, Text *out) {
  const Pile *pile = state;
  text_format(out, "%d %d", pile->turn, pile->top);
}

static const Game pile_rules = {
    .struct_size = sizeof(Game),
    .id = "pile",
    .state_size = sizeof(Pile),
    .player_count = pile_players,
    .turn = pile_turn,
    .score = pile_score,
    .result = pile_result,
    .determinize = pile_determinize,
    .format_move = pile_format_move,
    .check = pile_check,
    .play = pile_make,
    .format_position = pile_format_position,
};

static const RackLevel pile_levels[ENGINE_MAX_LEVEL] = {
    {.halving = 1, .nodes = 1},
    {.halving = 64, .nodes = 1},
    {.nodes = 1},
    {.nodes = 1},
    {.nodes = 1},
    {.nodes = 1},
    {.nodes = 1},
    {.nodes = 1},
    {.nodes = 1},
    {.nodes = 0},
};

static const int nobody_is_out = 0;

static const RackGame pile_game = {
    .certainty = 100,
    .rules = &pile_rules,
    .evaluator = &nobody_is_out,
    .visit = pile_visit,
    .play = pile_play,
    .draw = pile_draw,
    .horizon = pile_horizon,
    .is_known = pile_is_known,
    .standing = pile_standing,
    .spread = pile_spread,
    .levels = pile_levels,
    .attention_steps = 12,
    .candidates = KINDS,
};

static const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = 11};

static Pile random_pile(FastRandom *random, int players, int bag) {
  Pile pile = {.players = (uint8_t)players, .turn = 1, .bag = (uint8_t)bag};
  pile.top = (uint8_t)fast_random_below(random, KINDS);
  for (int i = 0; i < players; i++)
    for (int tile = 0; tile < HAND; tile++)
      pile.hands[i][1 + fast_random_below(random, KINDS)]++;
  pile.scores[0] = (int32_t)fast_random_below(random, 5);
  return pile;
}

static Move ask(const Pile *view, SearchLimits limits, QuietHost *quiet) {
  if (!limits.level) limits.level = ENGINE_MAX_LEVEL;
  *quiet = (QuietHost){0};
  const SearchHost host = quiet_host_interface(quiet);
  void *player = rack_player_create(&pile_game, NULL, &settings);
  const Move move = rack_player_think(player, view, &limits, &host);
  rack_player_destroy(player);
  return move;
}

static void test_chances_of_several_players(void **unused) {
  (void)unused;
  Pile pile = {.players = 3, .turn = 1, .hands = {{0, 1}}};
  assert_in_range(rack_outcome(&pile_game, &pile, 2).win, RACK_WIN / 3 - 1, RACK_WIN / 3 + 1);
  pile.scores[1] = 7;
  pile.scores[2] = 4;
  assert_int_equal(rack_outcome(&pile_game, &pile, 2).margin, 3 * RACK_POINT);
  assert_int_equal(rack_outcome(&pile_game, &pile, 1).margin, -7 * RACK_POINT);
  int sum = 0;
  for (int player = 1; player <= 3; player++)
    sum += rack_outcome(&pile_game, &pile, player).win;
  assert_in_range(sum, RACK_WIN - 3, RACK_WIN + 3);
  // Two players: the same as a lead says.
  pile.players = 2;
  assert_int_equal(rack_outcome(&pile_game, &pile, 2).win, rack_chance(700, 1000));
  // Alone there is nobody to lose to, and points are the margin.
  pile.players = 1;
  pile.scores[0] = 9;
  assert_int_equal(rack_outcome(&pile_game, &pile, 1).win, RACK_WIN);
  assert_int_equal(rack_outcome(&pile_game, &pile, 1).margin, 900);
}

static void test_who_is_out_does_not_count(void **unused) {
  (void)unused;
  const int second_is_out = 2;
  RackGame game = pile_game;
  game.evaluator = &second_is_out;
  const Pile pile = {.players = 3, .turn = 1, .hands = {{0, 1}}, .scores = {5, 90, 5}};
  assert_int_equal(rack_outcome(&game, &pile, 1).win, RACK_WIN / 2);
  assert_int_equal(rack_outcome(&game, &pile, 1).margin, 0);
  assert_int_equal(rack_outcome(&game, &pile, 2).win, 0);
}

static void test_a_shared_win_is_shared(void **unused) {
  (void)unused;
  const Pile over = {.players = 3, .turn = 1, .scores = {5, 3, 5}};
  assert_int_equal(rack_outcome(&pile_game, &over, 1).win, RACK_WIN / 2);
  assert_int_equal(rack_outcome(&pile_game, &over, 2).win, 0);
  assert_int_equal(rack_outcome(&pile_game, &over, 3).margin, 0);
}

// The plainest search there is, to compare with.
static int minimax(const Pile *pile, int player) {
  if (pile_turn(pile) == TURN_OVER) {
    const int margin = pile->scores[player - 1] - pile->scores[2 - player];
    return margin + (margin > 0) * 1000 - (margin < 0) * 1000;
  }
  const bool is_own = pile->turn == player;
  int best = is_own ? INT32_MIN : INT32_MAX;
  for (int tile = 1; tile <= KINDS; tile++) {
    if (pile->hands[pile->turn - 1][tile] == 0) continue;
    Pile next = *pile;
    pile_play(&next, &(RackMove){.move = (Move)tile, .points = points_of(pile, tile)});
    const int value = minimax(&next, player);
    if (is_own ? value > best : value < best) best = value;
  }
  return best;
}

static void test_the_end_is_exact(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 1);
  int misjudged = 0;
  for (int round = 0; round < 60; round++) {
    const Pile pile = random_pile(&random, 2, 0);
    QuietHost quiet;
    const SearchHost host = quiet_host_interface(&quiet);
    SearchClock clock;
    search_clock_start(&clock, &host, 0, 0);
    RackSearch search = {.game = &pile_game, .clock = &clock};
    RackEndgame endgame;
    assert_true(rack_endgame_applies(&pile_game, &pile));
    rack_endgame_search(&endgame, &search, &pile, NULL);
    assert_true(endgame.is_exact);
    const int expected = minimax(&pile, 1);
    const RackOutcome found = endgame.best[0].outcome;
    const int won = found.win == RACK_WIN ? 1000 : found.win == 0 ? -1000 : 0;
    assert_int_equal(found.margin / RACK_POINT + won, expected);
    // What else is reported is exact too.
    for (int i = 0; i < endgame.count; i++) {
      Pile next = pile;
      pile_play(&next, &endgame.best[i].move);
      const int value = minimax(&next, 1);
      const int margin = endgame.best[i].outcome.margin / RACK_POINT;
      assert_int_equal(margin, value > 900 ? value - 1000 : value < -900 ? value + 1000 : value);
    }
    RackMoves moves = {0};
    rack_moves_find(&moves, &search, &pile);
    misjudged += moves.list[0].move != endgame.best[0].move.move;
    free(moves.list);
  }
  assert_true(misjudged > 10); // else this would show nothing
}

static void test_the_end_stops_when_told(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 4);
  const Pile pile = random_pile(&random, 2, 0);
  for (uint64_t nodes = 2; nodes < 400; nodes += 7) {
    QuietHost quiet;
    const Move move = ask(&pile, (SearchLimits){.nodes = nodes}, &quiet);
    assert_true(pile.hands[0][move] > 0);
  }
}

// The opponent's only tile is a 6: on the 5 it brings 12, and on the 3 just 6.
static void test_games_played_on_decide(void **unused) {
  (void)unused;
  const Pile pile = {
      .players = 2, .turn = 1, .bag = 0, .hands = {{0, 0, 0, 1, 0, 1}, {0, 0, 0, 0, 0, 0, 1}}};
  QuietHost quiet;
  assert_int_equal(ask(&pile, (SearchLimits){.nodes = 1}, &quiet), 5);
  assert_int_equal(ask(&pile, (SearchLimits){.nodes = 2000}, &quiet), 3);
  assert_non_null(strstr(quiet.line, " win "));
  assert_non_null(strstr(quiet.line, "points 3 value 3.0 pv 3"));
}

// With tiles unknown the simulation decides, for any number of players, and the same every time.
static void test_is_reproducible(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 6);
  for (int round = 0; round < 40; round++) {
    Pile view = random_pile(&random, 2 + round % 3, round % 4 ? 9 : 0);
    for (int i = 1; i < view.players; i++)
      memset(view.hands[i], 0, sizeof view.hands[i]), view.hands[i][HIDDEN] = HAND;
    view.viewer = 1;
    QuietHost first, second;
    const SearchLimits limits = {.nodes = 3000};
    const Move move = ask(&view, limits, &first);
    assert_true(view.hands[0][move] > 0);
    assert_int_equal(move, ask(&view, limits, &second));
    assert_string_equal(first.line, second.line);
    assert_true(first.lines > 0);
  }
}

// Alone with a 1 and a 2: laid in this order they bring 5 points, the other way round 3.
static void test_simulation_finds_the_better_order(void **unused) {
  (void)unused;
  const Pile view = {
      .players = 1, .turn = 1, .bag = 2, .viewer = 1, .top = 6, .hands = {{0, 1, 1}}};
  QuietHost quiet;
  assert_int_equal(ask(&view, (SearchLimits){.nodes = 1}, &quiet), 2);
  assert_int_equal(ask(&view, (SearchLimits){.nodes = 4000}, &quiet), 1);
}

// What is counted for measuring speed are games that were played on for all turns.
static void test_counts_games_played_on(void **unused) {
  (void)unused;
  Pile view = {.players = 2, .turn = 1, .bag = 9, .viewer = 1, .hands = {{0, 1, 1, 0, 2}, {4}}};
  QuietHost quiet = {0};
  const SearchHost host = quiet_host_interface(&quiet);
  void *player = rack_player_create(&pile_game, NULL, &settings);
  assert_int_equal(rack_player_roll_out(player, &view, 2, 5, &host), 3 * 5); // three kinds of tiles
  view.bag = 0;
  assert_int_equal(rack_player_roll_out(player, &view, 2, 5, &host), 3 * 5);
  assert_int_equal(rack_player_roll_out(player, &view, 7, 5, &host), 0);
  rack_player_destroy(player);
}

static void test_weak_levels_are_weak(void **unused) {
  (void)unused;
  FastRandom random;
  fast_random_init(&random, 8);
  int missed[ENGINE_MAX_LEVEL + 1] = {0};
  for (int round = 0; round < 200; round++) {
    const Pile pile = random_pile(&random, 2, 3);
    QuietHost quiet;
    const Move best = ask(&pile, (SearchLimits){.nodes = 1, .level = 3}, &quiet);
    for (unsigned level = 1; level <= 2; level++) {
      const Move move = ask(&pile, (SearchLimits){.nodes = 1, .level = level}, &quiet);
      assert_true(pile.hands[0][move] > 0);
      missed[level] += move != best;
    }
  }
  assert_true(missed[2] > 30);
  assert_true(missed[1] > missed[2] + 30);
  assert_true(missed[1] < 200);
}

static void test_few_rounds_are_not_certain(void **unused) {
  (void)unused;
  const RackGame plain = {.certainty = 100};
  RackEvidence evidence = {&plain, RACK_WIN / 2, 4, true};
  // Four rounds that were won, and four that the standings stand for: (4 + 4 / 2) / 8.
  assert_int_equal(rack_honest_permille(&evidence, RACK_WIN), 750);
  assert_int_equal(rack_honest_permille(&evidence, RACK_WIN / 2), 500);
  assert_int_equal(rack_honest_permille(&evidence, 0), 250);
  evidence.rounds = 10000;
  assert_int_equal(rack_honest_permille(&evidence, RACK_WIN), 1000);
  assert_int_equal(rack_honest_permille(&evidence, RACK_WIN / 4), 250);
}

static void test_standings_are_corrected(void **unused) {
  (void)unused;
  const RackGame sure = {.certainty = 200}, biased = {.certainty = 100, .turn_bias = -100};
  // Odds of 3 to 1 become 9 to 1; results that were counted stay what they are.
  RackEvidence evidence = {&sure, RACK_WIN / 2, 1000000, false};
  assert_int_equal(rack_honest_permille(&evidence, RACK_WIN * 3 / 4), 900);
  evidence.is_played_out = true;
  assert_int_equal(rack_honest_permille(&evidence, RACK_WIN * 3 / 4), 750);
  // The bias is that of the standings before the move: 1 / (1 + e) = 0.269, half of which counts.
  evidence = (RackEvidence){&biased, RACK_WIN / 2, 4, true};
  assert_int_equal(rack_honest_permille(&evidence, RACK_WIN / 2), 384);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_few_rounds_are_not_certain),
      cmocka_unit_test(test_standings_are_corrected),
      cmocka_unit_test(test_chances_of_several_players),
      cmocka_unit_test(test_who_is_out_does_not_count),
      cmocka_unit_test(test_a_shared_win_is_shared),
      cmocka_unit_test(test_the_end_is_exact),
      cmocka_unit_test(test_the_end_stops_when_told),
      cmocka_unit_test(test_games_played_on_decide),
      cmocka_unit_test(test_is_reproducible),
      cmocka_unit_test(test_simulation_finds_the_better_order),
      cmocka_unit_test(test_counts_games_played_on),
      cmocka_unit_test(test_weak_levels_are_weak),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
