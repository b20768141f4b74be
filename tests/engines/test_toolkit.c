// The search toolkit that the engines share: transposition table and clock.
#include "base/hash.h"
#include "engines/search_clock.h"
#include "engines/search_team.h"
#include "engines/transposition.h"
#include "quiet_host.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static void test_table_keeps_everything(void **state) {
  (void)state;
  TranspositionTable *table = transposition_create(1);
  const TranspositionData stored = {
      .move = 8191, .score = -29999, .eval = 512, .depth = 255, .bound = 3};
  TranspositionData found;
  assert_false(transposition_probe(table, 42, &found));
  transposition_store(table, 42, stored);
  assert_true(transposition_probe(table, 42, &found));
  assert_int_equal(found.move, stored.move);
  assert_int_equal(found.score, stored.score);
  assert_int_equal(found.eval, stored.eval);
  assert_int_equal(found.depth, stored.depth);
  assert_int_equal(found.bound, stored.bound);
  transposition_destroy(table);
}

static void test_table_keeps_a_known_move(void **state) {
  (void)state;
  TranspositionTable *table = transposition_create(1);
  transposition_store(table, 7, (TranspositionData){.move = 5, .depth = 3, .bound = BOUND_LOWER});
  transposition_store(
      table, 7,
      (TranspositionData){.move = TRANSPOSITION_NO_MOVE, .depth = 4, .bound = BOUND_UPPER});
  TranspositionData found;
  assert_true(transposition_probe(table, 7, &found));
  assert_int_equal(found.move, 5);
  assert_int_equal(found.depth, 4);
  transposition_destroy(table);
}

// Keys that share a cluster: the deep ones stay, and old ones go first.
static void test_table_replaces_the_least_worth(void **state) {
  (void)state;
  TranspositionTable *table = transposition_create(1);
  TranspositionData found;
  for (uint64_t i = 0; i < 5; i++)
    transposition_store(table, i << 40,
                        (TranspositionData){.depth = (uint8_t)(10 + i), .bound = BOUND_EXACT});
  assert_false(transposition_probe(table, 0, &found));
  for (uint64_t i = 1; i < 5; i++)
    assert_true(transposition_probe(table, i << 40, &found));
  for (int i = 0; i < 3; i++)
    transposition_age(table, 0);
  transposition_store(table, UINT64_C(9) << 40,
                      (TranspositionData){.depth = 1, .bound = BOUND_EXACT});
  transposition_store(table, UINT64_C(8) << 40,
                      (TranspositionData){.depth = 1, .bound = BOUND_EXACT});
  assert_true(transposition_probe(table, UINT64_C(9) << 40, &found));
  assert_true(transposition_probe(table, UINT64_C(8) << 40, &found));
  assert_true(transposition_probe(table, UINT64_C(4) << 40, &found));
  transposition_destroy(table);
}

static void test_table_clears_what_it_uses(void **state) {
  (void)state;
  TranspositionTable *table = transposition_create(1);
  for (int round = 0; round < 2; round++) {
    transposition_clear(table, round ? 100 : 0);
    TranspositionData found;
    for (uint64_t i = 1; i < 2000; i++)
      assert_false(transposition_probe(table, hash_mix(i), &found));
    for (uint64_t i = 1; i < 2000; i++)
      transposition_store(table, hash_mix(i),
                          (TranspositionData){.depth = 1, .bound = BOUND_EXACT});
    assert_true(transposition_probe(table, hash_mix(1999), &found));
  }
  transposition_destroy(table);
}

static void test_clock_stops_at_exactly_the_nodes(void **state) {
  (void)state;
  QuietHost quiet = {0};
  const SearchHost host = quiet_host_interface(&quiet);
  const uint64_t limits[] = {1, 2, 1023, 1024, 1025, 5000};
  for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
    SearchClock clock;
    search_clock_start(&clock, &host, 0, limits[i]);
    uint64_t nodes = 0;
    while (!search_clock_expired(&clock, nodes))
      nodes++;
    assert_int_equal(nodes, limits[i]);
    assert_true(search_clock_expired(&clock, nodes));
  }
}

static double running_clock(void *context) {
  return (*(double *)context)++;
}

static void test_clock_stops_before_the_time(void **state) {
  (void)state;
  for (uint64_t movetime = 1; movetime <= 200; movetime++) {
    double now = 1000;
    const SearchHost host = {.control = {.context = &now, .now_ms = running_clock}};
    SearchClock clock;
    search_clock_start(&clock, &host, movetime, 0);
    for (uint64_t nodes = 0; !search_clock_expired(&clock, nodes); nodes += 1024)
      assert_true(now <= 1000 + (double)movetime + 1);
    assert_true(now <= 1000 + (double)movetime + 1);
  }
}

static void keep_nodes(void *listener, const SearchReport *report) {
  *(uint64_t *)listener = report->nodes;
}

// Three threads have a limit together, and a report tells what all of them did.
static void test_nodes_of_all_threads_count(void **state) {
  (void)state;
  const EngineSettings settings = {.threads = 3, .hash_mib = 1};
  SearchTeam team = {0};
  search_team_init(&team, NULL, &settings, 64);
  assert_int_equal(search_team_share(&team, 3000, false), 1000);
  assert_int_equal(search_team_share(&team, 3000, true), 3000);
  assert_int_equal(search_team_share(&team, 2, false), 1);
  assert_int_equal(search_team_share(&team, 0, false), 0);
  assert_false(search_stops(NULL, &team.signals[1], 512));
  assert_false(search_stops(NULL, &team.signals[2], 256));
  assert_false(search_stops(NULL, &team.signals[2], 300)); // told at the next round number
  uint64_t nodes = 0;
  const SearchHost host = {.listener = &nodes, .report = keep_nodes};
  SearchClock clock;
  search_clock_start(&clock, &host, 0, 0);
  const TeamSearch search = {.team = &team, .clock = &clock};
  search_team_report(&search, 1, 1000, (SearchCandidate){0}, NULL, 0);
  assert_int_equal(nodes, 1000 + 512 + 256);
  team.stop = true;
  assert_true(search_stops(NULL, &team.signals[1], 768));
  search_team_free(&team);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(test_table_keeps_everything),
      cmocka_unit_test(test_table_keeps_a_known_move),
      cmocka_unit_test(test_table_replaces_the_least_worth),
      cmocka_unit_test(test_table_clears_what_it_uses),
      cmocka_unit_test(test_clock_stops_at_exactly_the_nodes),
      cmocka_unit_test(test_clock_stops_before_the_time),
      cmocka_unit_test(test_nodes_of_all_threads_count),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
