// Lists of tables, the lobby, and what players take along and leave behind.
#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static size_t count_of(const char *text, const char *part) {
  size_t count = 0;
  for (const char *at = text; (at = strstr(at, part)); at++)
    count++;
  return count;
}

static void open_tables(size_t count) {
  char id[ID_SIZE];
  for (size_t i = 0; i < count; i++)
    fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[\"me\",\"open\"],\"public\":true}",
               id);
}

static void lists_are_long_and_read_no_log(void **state) {
  (void)state;
  char running[ID_SIZE], over[ID_SIZE];
  open_tables(120);
  start_game("abalone", "{\"kind\":\"game\",\"minutes\":5,\"increment\":3}", running);
  start_game("abalone", "{\"kind\":\"none\"}", over);
  fake.now += 1000; // another deadline, which is written, and with it what lists show
  play_first(&ann, running);
  fake_send(&fake, &bob, "{\"type\":\"resign\",\"table\":\"%s\"}", over);
  scene_restart();
  Hub *hub = fake.site.hub;
  const char *answer = http(&bob, HTTP_GET, "/api/v1/tables", "state=open");
  assert_int_equal(count_of(answer, "\"status\":\"open\""), 100);
  assert_int_equal(count_of(answer, "\"name\":\"Ann\",\"connected\":false,\"yours\":false}"), 100);
  answer = http(&bob, HTTP_GET, "/api/v1/tables", "state=running&game=abalone");
  has(answer, running);
  has(answer, "\"status\":\"running\",\"seat\":2");
  has(answer, "\"turn\":2,\"scores\":[0,0],\"result\":null,"
              "\"clock\":{\"kind\":\"game\",\"minutes\":5,\"increment\":3},\"next\":5");
  has(answer, "\"layout\":\"standard\"");
  answer = http(&bob, HTTP_GET, "/api/v1/me/tables", "");
  has(answer, "\"result\":{\"kind\":\"won\",\"players\":[1],\"reason\":\"resign\",\"text\":\"won 1 "
              "resign\"}");
  assert_int_equal(hub_room_count(hub), 0);
  assert_string_equal(http(&bob, HTTP_GET, "/api/v1/tables", "state=open&game=summy"),
                      "{\"tables\":[]}");
}

static void a_list_after_a_crash_is_right(void **state) {
  (void)state;
  char id[ID_SIZE];
  start_game("abalone", "{\"kind\":\"none\"}", id);
  play_first(&ann, id); // nothing but the log has it
  scene_restart();
  has(http(&bob, HTTP_GET, "/api/v1/tables", "state=running"), "\"turn\":2");
  assert_int_equal(hub_room_count(fake.site.hub), 1);
  fake_pass(&fake, 70000); // it leaves memory, and what lists show is written
  assert_int_equal(hub_room_count(fake.site.hub), 0);
  has(http(&bob, HTTP_GET, "/api/v1/tables", "state=running"), "\"turn\":2");
  assert_int_equal(hub_room_count(fake.site.hub), 0);
}

static void what_is_over_leaves_memory_soon(void **state) {
  (void)state;
  char id[ID_SIZE];
  start_game("abalone", "{\"kind\":\"none\"}", id);
  fake_send(&fake, &ann, "{\"type\":\"resign\",\"table\":\"%s\"}", id);
  fake_pass(&fake, 10000);
  assert_int_equal(hub_room_count(fake.site.hub), 1); // both look at it
  fake_send(&fake, &ann, "{\"type\":\"unfollow\",\"table\":\"%s\"}", id);
  fake_send(&fake, &bob, "{\"type\":\"unfollow\",\"table\":\"%s\"}", id);
  fake_pass(&fake, 10000);
  assert_int_equal(hub_room_count(fake.site.hub), 0);
  has(get(&ann, id), "won 2 resign");
}

static void the_lobby_tells_what_changed(void **state) {
  (void)state;
  FakePeer watcher;
  char id[ID_SIZE];
  fake_peer(&watcher, 0, "");
  open_tables(2);
  const char *answer = fake_send(&fake, &watcher, "{\"type\":\"lobby\",\"id\":1,\"on\":true}");
  has(answer, "{\"type\":\"ok\",\"id\":1,\"open\":[{");
  assert_int_equal(count_of(answer, "\"status\":\"open\""), 2);
  has(answer, "\"running\":[]");
  fake_pass(&fake, 1000);
  text_clear(&watcher.all);
  start_game("abalone", "{\"kind\":\"none\"}", id);
  fake_pass(&fake, 1000);
  has(text_string(&watcher.all), "{\"type\":\"lobby\",\"tables\":[{\"id\":\"");
  has(text_string(&watcher.all), id);
  has(text_string(&watcher.all), "\"status\":\"running\",\"seat\":0");
  text_clear(&watcher.all);
  play_first(&ann, id); // a move is no news
  fake_pass(&fake, 1000);
  assert_string_equal(text_string(&watcher.all), "");
  fake_send(&fake, &ann, "{\"type\":\"resign\",\"table\":\"%s\"}", id);
  fake_pass(&fake, 1000);
  has(text_string(&watcher.all), "\"status\":\"over\"");
  text_clear(&watcher.all);
  open_tables(60); // too many to tell one by one
  fake_pass(&fake, 1000);
  assert_string_equal(text_string(&watcher.all), "{\"type\":\"lobby\"}\n");
  fake_send(&fake, &watcher, "{\"type\":\"lobby\",\"on\":false}");
  text_clear(&watcher.all);
  open_tables(1);
  fake_pass(&fake, 1000);
  assert_string_equal(text_string(&watcher.all), "");
  fake_peer_free(&fake, &watcher);
}

static void all_games_are_exported_in_pieces(void **state) {
  (void)state;
  open_tables(55);
  const char *text = http(&ann, HTTP_GET, "/api/v1/me/export", "");
  assert_int_equal(count_of(text, "[game abalone]"), 55);
  assert_int_equal(count_of(http(&ann, HTTP_GET, "/api/v1/me/export", "skip=50"), "[game "), 5);
  has(http(&ann, HTTP_GET, "/api/v1/me/export", "skip=x"), "bad-argument");
  assert_string_equal(http(&bob, HTTP_GET, "/api/v1/me/export", ""), "");
}

static void ask_for_export(FakePeer *asking, FakePeer *player) {
  HttpRequest request = {.method = HTTP_GET, .path = "/api/v1/me/export"};
  fake_peer(asking, 0, "");
  asking->base.is_socket = false;
  fake_authorize(&fake, player->base.player, player->base.name, request.authorization);
  api_on_request(&fake.site, &asking->base, &request);
  fake_settle(&fake); // until it is known who asks, and for what
}

static void an_export_waits_for_its_reader_and_for_nobody_else(void **state) {
  (void)state;
  FakePeer slow, second, fast;
  char id[ID_SIZE];
  open_tables(30);
  start_game("abalone", "{\"kind\":\"none\"}", id);
  ask_for_export(&slow, &ann);
  slow.reads_nothing = true;
  ask_for_export(&fast, &bob);
  ask_for_export(&second, &ann);
  has(text_string(&second.last), "one export at a time");
  fake_pass(&fake, 1000);
  assert_int_equal(count_of(text_string(&fast.last), "[game "), 1);
  assert_string_equal(text_string(&slow.stream), "");
  slow.reads_nothing = false;
  fake_pass(&fake, 120000); // each tick brings at least one
  assert_int_equal(slow.status, 200);
  assert_int_equal(count_of(text_string(&slow.last), "[game "), 31);
  fake_peer_free(&fake, &slow);
  fake_peer_free(&fake, &second);
  fake_peer_free(&fake, &fast);
}

static void who_is_deleted_or_gone_gets_no_more_of_an_export(void **state) {
  (void)state;
  FakePeer gone, deleted;
  char id[ID_SIZE];
  start_game("abalone", "{\"kind\":\"none\"}", id);
  ask_for_export(&gone, &bob);
  gone.base.closed = true;
  ask_for_export(&deleted, &ann);
  deleted.reads_nothing = true;
  has(http(&ann, HTTP_DELETE, "/api/v1/me", ""), "{}");
  fake_pass(&fake, 1000);
  assert_true(deleted.is_cut_off && !deleted.status);
  assert_string_equal(text_string(&gone.stream), "");
  assert_int_equal(gone.base.references, 1);
  assert_int_equal(deleted.base.references, 1);
  fake_peer_free(&fake, &gone);
  fake_peer_free(&fake, &deleted);
}

static const char *forget(FakePeer *peer, const char *id) {
  char path[100];
  snprintf(path, sizeof path, "/api/v1/tables/%s", id);
  return http(peer, HTTP_DELETE, path, "");
}

static void an_ended_game_can_be_deleted(void **state) {
  (void)state;
  char both[ID_SIZE], own[ID_SIZE];
  start_game("abalone", "{\"kind\":\"none\"}", both);
  has(forget(&ann, both), "not-now");
  fake_send(&fake, &ann, "{\"type\":\"resign\",\"table\":\"%s\"}", both);
  assert_string_equal(forget(&ann, both), "{}");
  has(get(&bob, both), "\"kind\":\"human\",\"name\":\"\"");
  has(get(&bob, both), "\"kind\":\"human\",\"name\":\"Bob\"");
  has_not(http(&ann, HTTP_GET, "/api/v1/me/tables", ""), both);
  has(http(&bob, HTTP_GET, "/api/v1/me/tables", ""), both);
  has(forget(&ann, both), "forbidden"); // it is no longer hers
  assert_string_equal(forget(&bob, both), "{}");
  has(get(&bob, both), "not-found"); // nobody is left
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[\"me\",{\"bot\":1}]}", own);
  fake_send(&fake, &ann, "{\"type\":\"resign\",\"table\":\"%s\"}", own);
  has(forget(&bob, own), "forbidden");
  assert_string_equal(forget(&ann, own), "{}");
  has(get(&ann, own), "not-found");
  fake_pass(&fake, 1000);
  assert_int_equal(hub_room_count(fake.site.hub), 0);
  scene_restart();
  has(get(&ann, own), "not-found");
  has(get(&ann, both), "not-found");
}

static void who_is_deleted_leaves_nothing_of_the_own(void **state) {
  (void)state;
  char both[ID_SIZE], own[ID_SIZE], running[ID_SIZE], open[ID_SIZE];
  start_game("abalone", "{\"kind\":\"none\"}", both);
  fake_send(&fake, &ann, "{\"type\":\"resign\",\"table\":\"%s\"}", both);
  start_game("abalone", "{\"kind\":\"none\"}", running);
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[\"me\",\"me\"]}", own);
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[\"me\",\"open\"]}", open);
  assert_string_equal(http(&ann, HTTP_DELETE, "/api/v1/me", ""), "{}");
  for (int i = 0; i < 2; i++) {
    has(get(&bob, both), "\"kind\":\"human\",\"name\":\"\"");
    has(get(&bob, running), "won 2 resign");
    has(get(&bob, running), "\"kind\":\"human\",\"name\":\"\"");
    has(get(&bob, own), "not-found");
    fake_pass(&fake, 1000);
    scene_restart(); // the store has the same
  }
  StoredPlayer player;
  assert_int_equal(store_find_player(test_place_read(&fake.place), 11, &player), STORE_ABSENT);
}

static void one_hint_at_a_time(void **state) {
  (void)state;
  char id[ID_SIZE];
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[\"me\",{\"bot\":1}]}", id);
  text_clear(&ann.all);
  fake_send(&fake, &ann, "{\"type\":\"hint\",\"id\":1,\"table\":\"%s\"}", id);
  has(fake_send(&fake, &ann, "{\"type\":\"hint\",\"id\":2,\"table\":\"%s\"}", id), "\"limit\"");
  assert_int_equal(fake.question_count, 1);
  fake.question.answer(fake.question.context, "a1b1", "");
  fake.pending_count = 0;
  has(text_string(&ann.last), "\"id\":1,\"move\":\"a1b1\"");
  fake_send(&fake, &ann, "{\"type\":\"hint\",\"id\":3,\"table\":\"%s\"}", id);
  assert_int_equal(fake.question_count, 2);
  fake_answer_all(&fake);
  has(text_string(&ann.last), "unavailable");
}

static void a_table_is_for_people(void **state) {
  (void)state;
  char id[ID_SIZE];
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[{\"bot\":1},{\"bot\":2}]}", id);
  assert_string_equal(id, "");
  has(text_string(&ann.last), "bad-argument");
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, scene_set_up, scene_tear_down)
  const struct CMUnitTest tests[] = {
      TEST(lists_are_long_and_read_no_log),
      TEST(a_list_after_a_crash_is_right),
      TEST(what_is_over_leaves_memory_soon),
      TEST(the_lobby_tells_what_changed),
      TEST(all_games_are_exported_in_pieces),
      TEST(an_export_waits_for_its_reader_and_for_nobody_else),
      TEST(who_is_deleted_or_gone_gets_no_more_of_an_export),
      TEST(an_ended_game_can_be_deleted),
      TEST(who_is_deleted_leaves_nothing_of_the_own),
      TEST(one_hint_at_a_time),
      TEST(a_table_is_for_people),
  };
  return cmocka_run_group_tests_name("lists", tests, NULL, NULL);
}
