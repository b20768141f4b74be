// What nobody may do to win or to get rid of a game: seats, luck, absence and offers.
#include "scene.h"

#include "server/hub/address_quota.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static const char no_clock[] = "{\"kind\":\"none\"}";

static const char *act(FakePeer *peer, const char *type, const char *id) {
  return fake_send(&fake, peer, "{\"type\":\"%s\",\"table\":\"%s\"}", type, id);
}

static const char *decline(FakePeer *peer, const char *offer, const char *id) {
  return fake_send(&fake, peer, "{\"type\":\"decline\",\"offer\":\"%s\",\"table\":\"%s\"}", offer,
                   id);
}

static int players_of(const Game *game) {
  OptionValues values;
  options_set_defaults(game, &values);
  void *memory = malloc(game->state_size);
  assert_true(game->init(memory, values.values, NULL));
  const int players = game->player_count(memory);
  free(memory);
  return players;
}

static void a_seat_by_invitation_remains_one(void **state) {
  (void)state;
  char id[ID_SIZE], code[100];
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[\"me\",\"invite\"]}", id);
  const char *found = strstr(text_string(&ann.last), "\"code\":\"");
  assert_non_null(found);
  snprintf(code, sizeof code, "%.*s", (int)strcspn(found + 8, "\""), found + 8);
  // With chance the table would wait for nonces; without, it starts: so Ann goes first.
  act(&ann, "leave", id);
  fake_table(&fake, &ann, "{\"game\":\"abaku\",\"seats\":[\"me\",\"invite\"]}", id);
  found = strstr(text_string(&ann.last), "\"code\":\"");
  snprintf(code, sizeof code, "%.*s", (int)strcspn(found + 8, "\""), found + 8);
  for (int i = 0; i < 3; i++) {
    has(fake_send(&fake, &bob, "{\"type\":\"join\",\"table\":\"%s\",\"code\":\"%s\"}", id, code),
        "\"status\":\"starting\"");
    if (i == 1) scene_restart();
    act(&bob, "leave", id);
    has(get(&ann, id), "\"kind\":\"invite\"");
    has(fake_send(&fake, &bob, "{\"type\":\"join\",\"table\":\"%s\"}", id), "forbidden");
    has(fake_send(&fake, &bob, "{\"type\":\"join\",\"table\":\"%s\",\"code\":\"x\"}", id),
        "forbidden");
  }
}

static void nobody_throws_away_a_bad_hand(void **state) {
  (void)state;
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    if (players_of(game) != 2) continue;
    char id[ID_SIZE];
    start_game(game->id, no_clock, id);
    has(get(&ann, id), "\"abort\"");
    act(&ann, "abort", id);
    if (!game->has_chance) {
      has(get(&ann, id), "aborted by-player");
      continue;
    }
    has(get(&ann, id), "\"status\":\"running\"");
    has(get(&bob, id), "{\"kind\":\"abort\",\"by\":1");
    has(decline(&bob, "abort", id), "\"type\":\"update\"");
    has(act(&ann, "abort", id), "not-now"); // once is enough
    has(get(&ann, id), "\"status\":\"running\"");
    act(&bob, "abort", id);
    act(&ann, "abort", id);
    has(get(&ann, id), "aborted agreed");
  }
}

static void against_computer_players_a_game_is_aborted_freely(void **state) {
  (void)state;
  char id[ID_SIZE];
  fake_table(&fake, &ann, "{\"game\":\"abaku\",\"seats\":[\"me\",{\"bot\":1}],\"nonce\":\"-\"}",
             id);
  has(get(&ann, id), "\"status\":\"running\"");
  act(&ann, "abort", id);
  has(get(&ann, id), "aborted by-player");
}

static void who_plays_by_http_is_there(void **state) {
  (void)state;
  char id[ID_SIZE], path[64];
  start_game("abalone", no_clock, id);
  snprintf(path, sizeof path, "/api/v1/tables/%s", id);
  hub_on_close(fake.site.hub, &ann.base);
  hub_on_close(fake.site.hub, &bob.base); // nobody follows: she is remembered all the same
  for (int i = 0; i < 4; i++) {
    http(&ann, HTTP_GET, path, "");
    fake_pass(&fake, 90000);
  }
  has(get(&bob, id), "\"name\":\"Ann\",\"connected\":true");
  act(&bob, "follow", id);
  http(&ann, HTTP_GET, path, "");
  has(get(&bob, id), "\"name\":\"Ann\",\"connected\":true");
  has(act(&bob, "claim", id), "not-now");
  fake_pass(&fake, 119000);
  has(act(&bob, "claim", id), "not-now");
  text_clear(&bob.all);
  fake_pass(&fake, 2000);
  has(text_string(&bob.all), "\"type\":\"presence\"");
  has(get(&bob, id), "\"name\":\"Ann\",\"connected\":false");
  act(&bob, "claim", id);
  has(get(&bob, id), "won 2 resign");
}

static void what_was_declined_is_not_offered_again_at_once(void **state) {
  (void)state;
  char id[ID_SIZE];
  start_game("abalone", no_clock, id);
  act(&ann, "draw", id);
  decline(&bob, "draw", id);
  has(act(&ann, "draw", id), "not-now");
  has_not(get(&ann, id), "\"resign\",\"draw\"");
  has(get(&bob, id), "\"resign\",\"draw\""); // Bob has not asked yet
  act(&bob, "draw", id);
  decline(&bob, "draw", id); // withdrawn
  has(act(&bob, "draw", id), "not-now");
  for (int i = 0; i < TABLE_OFFER_REST; i++) {
    has(act(&ann, "draw", id), "not-now");
    play_first(&ann, id);
    play_first(&bob, id);
  }
  has(get(&ann, id), "\"resign\",\"draw\"");
  act(&ann, "draw", id);
  act(&bob, "draw", id); // who agrees does not offer
  has(get(&ann, id), "drawn 1 2 agreed");
}

static void offers_of_a_game_are_counted(void **state) {
  (void)state;
  char id[ID_SIZE];
  fake_table(&fake, &ann,
             "{\"game\":\"abalone\",\"seats\":[\"me\",\"open\"],\"options\":{\"repetition\":0}}",
             id);
  act(&bob, "join", id);
  act(&ann, "follow", id);
  act(&bob, "follow", id);
  int offered = 0;
  for (int i = 0; i < 45; i++) {
    if (!strstr(act(&ann, "draw", id), "\"code\"")) offered++;
    play_first(&ann, id);
    play_first(&bob, id);
  }
  assert_true(offered >= 5 && offered <= 10);
  act(&ann, "resign", id);
  offered = 0;
  for (int i = 0; i < 10; i++) {
    if (!strstr(act(&ann, "rematch", id), "\"code\"")) offered++;
    decline(&bob, "rematch", id);
  }
  assert_int_equal(offered, 3);
}

// Who was never there, or is gone for good, cannot sit down again.
static void a_rematch_needs_somebody_on_every_seat(void **state) {
  (void)state;
  static const char *const free_seats[] = {"open", "invite"};
  for (size_t i = 0; i < 2; i++) {
    char id[ID_SIZE], wish[80];
    snprintf(wish, sizeof wish, "{\"game\":\"abalone\",\"seats\":[\"me\",\"%s\"]}", free_seats[i]);
    fake_table(&fake, &ann, wish, id);
    has_not(act(&ann, "abort", id), "\"code\"");
    has_not(get(&ann, id), "\"rematch\",\"forget\"");
    has(act(&ann, "rematch", id), "not-now");
    has(get(&ann, id), "\"rematch\":null");
  }
}

static void taking_back_against_computer_players_is_not_counted(void **state) {
  (void)state;
  char id[ID_SIZE];
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[\"me\",{\"bot\":1}]}", id);
  for (int i = 0; i < 30; i++) {
    has(fake_send(&fake, &ann, "{\"type\":\"play\",\"table\":\"%s\",\"move\":\"a1b1\"}", id),
        "\"n\"");
    has_not(act(&ann, "takeback", id), "\"code\"");
  }
  fake_answer_all(&fake);
}

// Makes a log as long as people once could: offers that are declined.
static void fill_log(const char *id, uint32_t from, uint32_t to) {
  uint64_t table;
  assert_true(id_parse(id, &table));
  StoreBatch *batch = store_batch_create();
  for (uint32_t number = from; number <= to; number++)
    store_add_entry(batch, &(StoredEntry){.table = table,
                                          .number = number,
                                          .at = fake.now,
                                          .kind = number % 2 ? "decline" : "offer",
                                          .seat = number % 2 ? 1 : 2,
                                          .text = "draw"});
  fake_intrude(&fake, batch, table, to);
  scene_restart();
}

static void a_full_log_stops_offers_but_neither_moves_nor_resigning(void **state) {
  (void)state;
  char id[ID_SIZE];
  start_game("abalone", no_clock, id);
  fill_log(id, 4, TABLE_MAX_LOG - 999);
  has(act(&ann, "draw", id), "limit");
  has(fake_send(&fake, &ann, "{\"type\":\"play\",\"table\":\"%s\",\"move\":\"a1b1\"}", id),
      "\"n\"");
  act(&bob, "resign", id);
  has(fake_send(&fake, &ann, "{\"type\":\"get\",\"table\":\"%s\",\"since\":%d}", id,
                TABLE_MAX_LOG - 999),
      "won 1 resign");
}

static void a_log_at_its_limit_ends_the_game_visibly(void **state) {
  (void)state;
  char id[ID_SIZE];
  start_game("abalone", no_clock, id);
  fill_log(id, 4, TABLE_MAX_LOG - 1);
  has(fake_send(&fake, &ann, "{\"type\":\"play\",\"table\":\"%s\",\"move\":\"a1b1\"}", id),
      "\"n\"");
  has(fake_send(&fake, &ann, "{\"type\":\"get\",\"table\":\"%s\",\"since\":%d}", id, TABLE_MAX_LOG),
      "aborted too-long");
}

static void a_long_log_comes_in_pieces(void **state) {
  (void)state;
  enum { LENGTH = 20001, MAX_PIECE = 400000 };
  char id[ID_SIZE];
  start_game("abalone", no_clock, id);
  fill_log(id, 4, LENGTH);
  const char *types[] = {"follow", "get"};
  size_t expected = 1;
  json_int_t since = 0;
  for (int piece = 0; piece < 100 && expected <= LENGTH; piece++) {
    const char *text = fake_send(&fake, &ann, "{\"type\":\"%s\",\"table\":\"%s\",\"since\":%lld}",
                                 types[piece > 0], id, (long long)since);
    assert_true(strlen(text) < MAX_PIECE);
    json_t *answer = json_loads(text, 0, NULL);
    const json_t *table = json_object_get(answer, "table");
    const json_t *entries = json_object_get(table, "entries");
    assert_true(json_array_size(entries) > 0);
    for (size_t i = 0; i < json_array_size(entries); i++)
      assert_int_equal(json_integer_value(json_object_get(json_array_get(entries, i), "n")),
                       expected++);
    since = json_integer_value(json_object_get(table, "more"));
    assert_int_equal(since, expected <= LENGTH ? expected : 0);
    assert_int_equal(json_integer_value(json_object_get(table, "next")), LENGTH + 1);
    json_decref(answer);
  }
  assert_int_equal(expected, LENGTH + 1);
}

static void coming_and_going_does_not_fill_the_log(void **state) {
  (void)state;
  char id[ID_SIZE];
  fake_table(&fake, &ann, "{\"game\":\"abaku\",\"seats\":[\"me\",\"open\"]}", id);
  for (int i = 0; i < TABLE_MAX_LOG / 20; i++) {
    fake_send(&fake, &bob, "{\"type\":\"join\",\"table\":\"%s\"}", id);
    if (strstr(text_string(&bob.last), "limit")) return;
    act(&bob, "leave", id);
  }
  fail_msg("Bob came and went as often as he liked");
}

static void tables_are_counted_by_address_or_network(void **state) {
  (void)state;
  AddressQuota *quota = address_quota_create();
  address_quota_add(quota, 1, "192.0.2.1");
  address_quota_add(quota, 2, "::ffff:192.0.2.1");
  address_quota_add(quota, 3, "192.0.2.2");
  address_quota_add(quota, 4, "2001:db8:1:2::1");
  address_quota_add(quota, 5, "2001:db8:1:2:ffff::1");
  address_quota_add(quota, 6, "2001:db8:1:3::1");
  assert_int_equal(address_quota_count(quota, "192.0.2.1"), 2);
  assert_int_equal(address_quota_count(quota, "192.0.2.2"), 1);
  assert_int_equal(address_quota_count(quota, "192.0.2.3"), 0);
  assert_int_equal(address_quota_count(quota, "2001:db8:1:2::"), 2);
  assert_int_equal(address_quota_count(quota, "2001:db8:1:3::"), 1);
  address_quota_remove(quota, 1);
  address_quota_remove(quota, 1);
  address_quota_remove(quota, 99);
  assert_int_equal(address_quota_count(quota, "192.0.2.1"), 1);
  address_quota_destroy(quota);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, scene_set_up, scene_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(a_seat_by_invitation_remains_one),
      TEST(nobody_throws_away_a_bad_hand),
      TEST(against_computer_players_a_game_is_aborted_freely),
      TEST(who_plays_by_http_is_there),
      TEST(what_was_declined_is_not_offered_again_at_once),
      TEST(offers_of_a_game_are_counted),
      TEST(a_rematch_needs_somebody_on_every_seat),
      TEST(taking_back_against_computer_players_is_not_counted),
      TEST(a_full_log_stops_offers_but_neither_moves_nor_resigning),
      TEST(a_log_at_its_limit_ends_the_game_visibly),
      TEST(a_long_log_comes_in_pieces),
      TEST(tables_are_counted_by_address_or_network),
      TEST(coming_and_going_does_not_fill_the_log),
  };
  return cmocka_run_group_tests_name("fairness", tests, NULL, NULL);
}
