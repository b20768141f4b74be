// Rooms without sockets: clocks, absence, expiry and restarts in made-up time, bots, conflicts.
#include "scene.h"

#include "core/record.h"
#include "server/table/verify.h"

#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void a_clock_of_the_game_runs_and_survives_a_restart(void **state) {
  (void)state;
  char id[ID_SIZE];
  start_game("abalone", "{\"kind\":\"game\",\"minutes\":1,\"increment\":5}", id);
  fake.now += 10000;
  play_first(&ann, id);
  has(get(&bob, id), "\"left\":[55000,60000],\"running\":2");
  fake_pass(&fake, 20000);
  has(get(&bob, id), "\"left\":[55000,40000],\"running\":2");
  fake_pass(&fake, 5000); // the store hears that the server is alive
  const int64_t down = fake.now;
  scene_restart();
  fake.now = down + 3600000; // an hour without a server is nobody's hour
  scene_restart();
  json_t *table = json_loads(get(&bob, id), 0, NULL);
  const json_t *left =
      json_object_get(json_object_get(json_object_get(table, "table"), "clock"), "left");
  const json_int_t bobs = json_integer_value(json_array_get(left, 1));
  assert_true(bobs >= 30000 && bobs <= 40000);
  json_decref(table);
  fake_pass(&fake, 45000);
  has(get(&ann, id), "won 1 time");
}

static void time_up_is_what_the_game_makes_of_it(void **state) {
  (void)state;
  char abaku[ID_SIZE], abalone[ID_SIZE];
  start_game("abaku", "{\"kind\":\"turn\",\"seconds\":30}", abaku);
  start_game("abalone", "{\"kind\":\"turn\",\"seconds\":30}", abalone);
  fake_pass(&fake, 29000);
  has(get(&bob, abaku), "\"turn\":1");
  fake_pass(&fake, 2000);
  has(get(&bob, abaku), "\"kind\":\"time\",\"seat\":1");
  has(get(&bob, abaku), "\"status\":\"running\",\"seat\":2,\"turn\":2"); // a pass
  has(get(&bob, abalone), "won 2 time");                                 // a loss
  fake_pass(&fake, 32000);
  has(get(&bob, abaku), "\"turn\":1");
}

static void clocks_of_turns_and_days_survive_a_restart(void **state) {
  (void)state;
  char turn[ID_SIZE], days[ID_SIZE];
  start_game("abalone", "{\"kind\":\"turn\",\"seconds\":600}", turn);
  start_game("abalone", "{\"kind\":\"days\",\"days\":2}", days);
  play_first(&ann, turn);
  play_first(&ann, days);
  fake_pass(&fake, 300000);
  scene_restart();
  has(get(&bob, turn), "\"left\":[600000,30"); // 300 seconds and what the crash gave back
  fake_pass(&fake, 310000);
  has(get(&ann, turn), "won 1 time");
  has(get(&ann, days), "\"running\":2");
  const int64_t down = fake.now;
  scene_restart();
  fake.now = down + 3600000;
  scene_restart(); // an hour without a server
  fake_pass(&fake, (int64_t)47 * 3600000);
  has(get(&ann, days), "\"status\":\"running\"");
  fake_pass(&fake, (int64_t)3600000);
  has(get(&ann, days), "won 1 time");
}

static void resigning_needs_no_turn(void **state) {
  (void)state;
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    void *memory = malloc(game->state_size);
    OptionValues values;
    options_set_defaults(game, &values);
    assert_true(game->init(memory, values.values, NULL));
    const int players = game->player_count(memory);
    free(memory);
    if (players != 2) continue;
    char id[ID_SIZE];
    start_game(game->id, "{\"kind\":\"none\"}", id);
    const bool anns = strstr(get(&ann, id), "\"turn\":1,") != NULL;
    fake_send(&fake, anns ? &bob : &ann, "{\"type\":\"resign\",\"table\":\"%s\"}", id);
    has(get(&ann, id), anns ? "won 1 resign" : "won 2 resign");
  }
}

static void lag_is_given_back_but_not_more_than_half_a_second(void **state) {
  (void)state;
  Clock clock;
  clock_init(&clock, &(ClockSpec){CLOCK_GAME, 1, 0});
  clock_run(&clock, 1, 1000);
  assert_int_equal(clock_charge(&clock, 3000, 300), 1700);
  assert_int_equal(clock_charge(&clock, 3000, 90000), 1500);
  assert_int_equal(clock_charge(&clock, 1100, 300), 0);
}

static void who_stays_away_loses_by_claim(void **state) {
  (void)state;
  char id[ID_SIZE];
  start_game("abalone", "{\"kind\":\"none\"}", id);
  has(fake_send(&fake, &bob, "{\"type\":\"claim\",\"table\":\"%s\"}", id), "not-now");
  hub_on_close(fake.site.hub, &ann.base);
  fake_settle(&fake);
  has(text_string(&bob.last), "\"type\":\"presence\"");
  fake_pass(&fake, 60000);
  has(fake_send(&fake, &bob, "{\"type\":\"claim\",\"table\":\"%s\"}", id), "not-now");
  fake_pass(&fake, 61000);
  fake_send(&fake, &bob, "{\"type\":\"claim\",\"table\":\"%s\"}", id);
  has(get(&bob, id), "won 2 resign");
}

static void tables_expire(void **state) {
  (void)state;
  char open[ID_SIZE], running[ID_SIZE];
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[\"me\",\"open\"]}", open);
  start_game("abalone", "{\"kind\":\"none\"}", running);
  scene_restart(); // nobody looks at them any more
  fake_pass(&fake, 3500000);
  has(get(&ann, open), "\"status\":\"open\"");
  fake_pass(&fake, 200000);
  has(get(&ann, open), "aborted expired");
  fake_pass(&fake, 23 * 3600000 + 500000);
  has(get(&ann, running), "aborted expired");
}

static void a_bot_is_asked_with_its_view_and_again_after_a_restart(void **state) {
  (void)state;
  char id[ID_SIZE];
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[{\"bot\":3},\"me\"]}", id);
  assert_int_equal(fake.question_count, 1);
  assert_int_equal(fake.question.level, 3);
  assert_int_equal(fake.question.player, ann.base.player);
  assert_true(
      fake.question.answer(fake.question.context, NULL, "")); // no engine: it tries again later
  fake_pass(&fake, 7000);
  assert_int_equal(fake.question_count, 2);
  assert_false(fake.question.answer(fake.question.context, "nonsense", ""));
  fake_pass(&fake, 7000);
  assert_int_equal(fake.question_count, 2); // the question stands: another engine is asked
  assert_true(fake.question.answer(fake.question.context, NULL, ""));
  fake_pass(&fake, 12000);
  assert_int_equal(fake.question_count, 3);
  free(fake.question.context); // a crash while it thinks
  scene_restart();
  fake_pass(&fake, 3000);
  assert_int_equal(fake.question_count, 4);
  fake.question.answer(fake.question.context, "a1b1", "");
  fake_settle(&fake);
  has(get(&ann, id), "\"turn\":2");
}

static void a_bot_that_fails_is_asked_less_and_less_often(void **state) {
  (void)state;
  char id[ID_SIZE];
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[{\"bot\":3},\"me\"]}", id);
  for (int second = 0; second < 3600; second++) {
    fake_answer_all(&fake);
    fake_pass(&fake, 1000);
  }
  assert_in_range(fake.question_count, 10, 30); // in an hour
  fake_answer_all(&fake);
}

static void moves_wait_for_the_disk(void **state) {
  (void)state;
  char id[ID_SIZE], text[200];
  start_game("abalone", "{\"kind\":\"none\"}", id);
  text_clear(&ann.all);
  text_clear(&bob.all);
  // Two requests before anything is committed: the second waits for the first.
  snprintf(text, sizeof text, "{\"type\":\"play\",\"id\":1,\"table\":\"%s\",\"move\":\"a1b1\"}",
           id);
  hub_on_message(fake.site.hub, &ann.base, text, strlen(text));
  snprintf(text, sizeof text, "{\"type\":\"resign\",\"id\":2,\"table\":\"%s\"}", id);
  hub_on_message(fake.site.hub, &bob.base, text, strlen(text));
  assert_string_equal(text_string(&ann.all), "");
  assert_string_equal(text_string(&bob.all), "");
  fake_settle(&fake);
  has(text_string(&ann.all), "{\"type\":\"ok\",\"id\":1,\"n\":4}");
  has(text_string(&bob.all), "{\"type\":\"ok\",\"id\":2}");
}

static void another_nodes_entry_is_not_overwritten(void **state) {
  (void)state;
  char id[ID_SIZE];
  uint64_t table;
  start_game("abalone", "{\"kind\":\"none\"}", id);
  assert_true(id_parse(id, &table));
  StoreBatch *batch = store_batch_create();
  store_add_entry(
      batch,
      &(StoredEntry){
          .table = table, .number = 4, .at = fake.now, .kind = "move", .seat = 1, .text = "a5b5"});
  fake_intrude(&fake, batch, table, 4);
  text_clear(&ann.all);
  fake_send(&fake, &ann, "{\"type\":\"play\",\"id\":1,\"table\":\"%s\",\"move\":\"a1b1\"}", id);
  has(text_string(&ann.all), "\"code\":\"stale\"");
  has(get(&bob, id), "\"text\":\"a5b5\"");
  has(get(&bob, id), "\"next\":5");
}

// Another node appends an entry to the table that Ann and Bob play.
static void intrude(const char *id, uint32_t number, const char *kind, int seat, const char *text) {
  uint64_t table;
  assert_true(id_parse(id, &table));
  StoreBatch *batch = store_batch_create();
  store_add_entry(batch, &(StoredEntry){.table = table,
                                        .number = number,
                                        .at = fake.now,
                                        .kind = kind,
                                        .seat = seat,
                                        .text = text});
  fake_intrude(&fake, batch, table, number);
}

static const char *ask(FakePeer *peer, const char *type, const char *id) {
  text_clear(&peer->all);
  fake_send(&fake, peer, "{\"type\":\"%s\",\"id\":1,\"table\":\"%s\"}", type, id);
  return text_string(&peer->all);
}

static void what_still_means_the_same_is_decided_anew(void **state) {
  (void)state;
  char id[ID_SIZE];
  start_game("abalone", "{\"kind\":\"none\"}", id);
  intrude(id, 4, "move", 1, "a5b5");
  const char *seen = ask(&ann, "draw", id);
  has(seen, "{\"type\":\"ok\",\"id\":1}");
  has(seen, "\"text\":\"a5b5\""); // the news came first
  has(get(&bob, id), "\"next\":6");
  intrude(id, 6, "decline", 2, "draw");
  has(ask(&bob, "resign", id), "{\"type\":\"ok\",\"id\":1}");
  has(get(&ann, id), "won 1 resign");
  assert_int_equal(store_figures(fake.site.store).conflicts, 2);
  assert_int_equal(store_figures(fake.site.store).key_refused, 0);
}

static void crossing_requests_are_no_agreement(void **state) {
  (void)state;
  char id[ID_SIZE];
  start_game("abalone", "{\"kind\":\"none\"}", id);
  play_first(&ann, id);
  intrude(id, 5, "offer", 2, "takeback");
  has(ask(&ann, "takeback", id), "\"code\":\"stale\"");
  has(get(&ann, id), "\"next\":6");
  // What has nothing to do with it is in nobody's way.
  intrude(id, 6, "offer", 2, "draw");
  text_clear(&ann.all);
  fake_send(&fake, &ann, "{\"type\":\"decline\",\"id\":1,\"table\":\"%s\",\"offer\":\"takeback\"}",
            id);
  has(text_string(&ann.all), "stale"); // but this is of its kind
}

static void wait_for_store(void) {
  for (StoreFigures figures = {.waiting = 1}; figures.waiting || figures.waiting_reads;
       figures = store_figures(fake.site.store))
    sched_yield();
}

// What the store has done so far, and nothing that follows from it.
static void take_a_step(void) {
  store_flush(fake.site.store);
  wait_for_store();
  store_deliver(fake.site.store);
}

static void take_version(void *context, const StoredTable *table) {
  *(uint64_t *)context = table->version;
}

// Another node moves the head on; the hub has not heard of it.
static void push_head(uint64_t table) {
  uint64_t version = 0;
  StoreBatch *batch = store_batch_create();
  store_find_table(test_place_read(&fake.place), table, take_version, &version);
  store_move_head(batch, table, version, 3);
  store_submit(fake.site.store, batch, NULL, NULL);
  store_flush(fake.site.store);
  wait_for_store();
}

static void who_is_always_too_late_is_told_to_try_again(void **state) {
  (void)state;
  char id[ID_SIZE], message[100];
  uint64_t table;
  start_game("abalone", "{\"kind\":\"none\"}", id);
  assert_true(id_parse(id, &table));
  snprintf(message, sizeof message, "{\"type\":\"resign\",\"id\":1,\"table\":\"%s\"}", id);
  text_clear(&ann.all);
  push_head(table);
  hub_on_message(fake.site.hub, &ann.base, message, strlen(message));
  for (int tries = 0; tries < 5; tries++) {
    has_not(text_string(&ann.all), "\"id\":1");
    take_a_step(); // the conflict is told, and what is new is being read
    wait_for_store();
    push_head(table); // after that was read, and before it is told
    take_a_step();
  }
  fake_settle(&fake);
  has(text_string(&ann.all), "\"code\":\"unavailable\"");
  has(text_string(&ann.all), "\"retry\":");
  assert_int_equal(store_figures(fake.site.store).conflicts, 5);
  has(get(&bob, id), "\"next\":4"); // nothing was changed
  has(ask(&ann, "resign", id), "{\"type\":\"ok\",\"id\":1}");
}

static void a_table_that_another_node_deleted_is_gone(void **state) {
  (void)state;
  char id[ID_SIZE];
  uint64_t table;
  start_game("abalone", "{\"kind\":\"none\"}", id);
  assert_true(id_parse(id, &table));
  StoreBatch *batch = store_batch_create();
  store_delete_table(batch, table, 2);
  store_submit(fake.site.store, batch, NULL, NULL);
  fake_settle(&fake);
  has(ask(&ann, "resign", id), "\"code\":\"not-found\"");
  has(get(&bob, id), "not-found");
}

static void records_are_verified_and_tampering_is_found(void **state) {
  (void)state;
  char id[ID_SIZE];
  start_game("addvantage", "{\"kind\":\"none\"}", id);
  for (int i = 0; i < 12; i++) {
    const bool anns = strstr(get(&ann, id), "\"turn\":1,") != NULL;
    play_first(anns ? &ann : &bob, id);
  }
  fake_send(&fake, &ann, "{\"type\":\"resign\",\"table\":\"%s\"}", id);
  json_t *answer =
      json_loads(fake_send(&fake, &ann, "{\"type\":\"record\",\"table\":\"%s\"}", id), 0, NULL);
  const char *text = json_string_value(json_object_get(answer, "record"));
  Record record;
  Verification result;
  Error error;
  assert_true(record_parse(&record, text, strlen(text), &error));
  assert_true(verify_record(&record, &result, &error));
  assert_true(result.draw_count >= 3);
  for (size_t i = 0; i < record.count; i++) // another table: other luck
    if (record.lines[i].kind == RECORD_TAG && (strcmp(record.lines[i].name, "table") == 0)) {
      free(record.lines[i].text);
      record.lines[i].text = strdup("0c8kq2s6v1x4d");
    }
  assert_false(verify_record(&record, &result, &error));
  assert_string_equal(error.code, "tampered");
  record_free(&record);
  json_decref(answer);
}

// A table that no program can read, with a clock that ran out long ago.
static void add_broken_table(StoreBatch *batch, uint64_t id) {
  store_add_table(batch, &(StoredTable){.id = id,
                                        .game = "abalone",
                                        .options = "layout=nonsense",
                                        .clock = "none",
                                        .created_at = 1,
                                        .dealer = FAIR_VERSION,
                                        .rules = TABLE_RULES_VERSION,
                                        .progress = {.status = STORED_RUNNING,
                                                     .due_at = 2,
                                                     .scores = "",
                                                     .result = "",
                                                     .length = UINT32_MAX}});
}

static const char *ask_operator(HttpMethod method, const char *path) {
  static FakePeer operator;
  text_free(&operator.last);
  text_free(&operator.all);
  fake_peer(&operator, 0, "");
  operator.base.is_socket = false;
  HttpRequest request = {.method = method};
  snprintf(request.path, sizeof request.path, "%s", path);
  snprintf(request.authorization, sizeof request.authorization, "Bearer %s", fake.site.admin_token);
  api_on_request(&fake.site, &operator.base, &request);
  fake_settle(&fake);
  return text_string(&operator.last);
}

static void tables_that_cannot_be_read_stop_no_clock(void **state) {
  (void)state;
  enum { BROKEN = 450 };
  char id[ID_SIZE], path[80];
  fake.site.admin_token = "token-of-the-operator";
  start_game("abalone", "{\"kind\":\"turn\",\"seconds\":600}", id);
  StoreBatch *batch = store_batch_create();
  for (uint64_t i = 1; i <= BROKEN; i++)
    add_broken_table(batch, i);
  store_submit(fake.site.store, batch, NULL, NULL);
  scene_restart();
  fake_pass(&fake, 700000);
  json_t *tables = json_loads(http(&ann, HTTP_GET, "/api/v1/me/tables", ""), 0, NULL);
  const json_t *first = json_array_get(json_object_get(tables, "tables"), 0);
  assert_string_equal(json_string_value(json_object_get(first, "status")), "over");
  json_decref(tables);
  // Each was looked at once, is listed, and is as it was.
  assert_int_equal(fake.site.metrics.values[METRIC_SET_ASIDE], BROKEN);
  assert_int_equal(fake.log_lines, BROKEN);
  has(ask_operator(HTTP_GET, "/api/v1/admin/set-aside"), "\"reason\":\"layout takes one of ");
  char broken[ID_SIZE];
  id_format(7, broken);
  has(get(&ann, broken), "unavailable");
  snprintf(path, sizeof path, "/api/v1/admin/set-aside/%s", broken);
  ask_operator(HTTP_DELETE, path);
  assert_int_equal(fake.site.metrics.values[METRIC_SET_ASIDE], BROKEN - 1);
  has(get(&ann, broken), "unavailable"); // it was tried again
  assert_int_equal(fake.site.metrics.values[METRIC_SET_ASIDE], BROKEN);
  has(ask_operator(HTTP_DELETE, "/api/v1/admin/set-aside/zzzz"), "not-found");
  fake.site.admin_token = NULL;
}

// Whoever goes away with an empty bucket finds it as full as time has made it.
static void nobody_is_forgotten_with_an_empty_bucket(void **state) {
  (void)state;
  Limits *limits = limits_create(false, 10);
  for (int kind = 0; kind < LIMIT_KIND_COUNT; kind++) {
    int64_t now = 1800000000000, retry;
    int burst = 0, later = 0;
    while (limits_take(limits, "203.0.113.7", (LimitKind)kind, now, &retry))
      burst++;
    now += 20 * 60000;
    limits_clean(limits, now);
    while (limits_take(limits, "203.0.113.7", (LimitKind)kind, now, &retry))
      later++;
    assert_true(burst >= 20 && later <= burst);
    if (kind == LIMIT_ANALYSES) assert_in_range(later, 6, 7);
  }
  limits_destroy(limits);
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, scene_set_up, scene_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(a_clock_of_the_game_runs_and_survives_a_restart),
      TEST(time_up_is_what_the_game_makes_of_it),
      TEST(clocks_of_turns_and_days_survive_a_restart),
      TEST(resigning_needs_no_turn),
      TEST(lag_is_given_back_but_not_more_than_half_a_second),
      TEST(who_stays_away_loses_by_claim),
      TEST(tables_expire),
      TEST(a_bot_is_asked_with_its_view_and_again_after_a_restart),
      TEST(a_bot_that_fails_is_asked_less_and_less_often),
      TEST(moves_wait_for_the_disk),
      TEST(another_nodes_entry_is_not_overwritten),
      TEST(what_still_means_the_same_is_decided_anew),
      TEST(crossing_requests_are_no_agreement),
      TEST(who_is_always_too_late_is_told_to_try_again),
      TEST(a_table_that_another_node_deleted_is_gone),
      TEST(tables_that_cannot_be_read_stop_no_clock),
      TEST(records_are_verified_and_tampering_is_found),
      cmocka_unit_test(nobody_is_forgotten_with_an_empty_bucket),
  };
  return cmocka_run_group_tests_name("hub", tests, NULL, NULL);
}
