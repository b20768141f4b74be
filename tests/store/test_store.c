// The store by itself: all or nothing, one bad batch among good ones, schema, downtime.
#include "../place.h"
#include "store/store.h"

#include <sched.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

static TestPlace place;
static const char *const path = place.place;
static Store *store;

static int set_up(void **state) {
  (void)state;
  Error error;
  test_place_create(&place);
  store = store_open(path, &error);
  assert_non_null(store);
  return 0;
}

static int tear_down(void **state) {
  (void)state;
  if (store) store_close(store);
  test_place_remove(&place);
  return 0;
}

// 'd' for done, 'c' for a conflict, 'e' for any other error.
static void note(void *context, const Error *error) {
  *(char *)context = !error ? 'd' : strcmp(error->code, "conflict") == 0 ? 'c' : 'e';
}

static void settle(void) {
  store_flush(store);
  while (store_figures(store).waiting)
    sched_yield();
  store_deliver(store);
}

// A table that is there, with an empty log.
static void add_table(uint64_t id) {
  StoreBatch *batch = store_batch_create();
  store_add_table(batch, &(StoredTable){.id = id, .game = "g", .options = "", .clock = ""});
  store_submit(store, batch, NULL, NULL);
  settle();
}

// The entry with this number, by who has seen the one before.
static StoreBatch *entry_batch(uint64_t table, uint32_t number) {
  StoreBatch *batch = store_batch_create();
  store_move_head(batch, table, number, number);
  store_add_entry(batch,
                  &(StoredEntry){.table = table, .number = number, .kind = "move", .text = "a1b1"});
  return batch;
}

static bool count_entry(void *context, const StoredEntry *entry) {
  assert_string_equal(entry->text, "a1b1");
  ++*(unsigned *)context;
  return true;
}

static unsigned entries_of(uint64_t table) {
  unsigned count = 0;
  store_list_entries(test_place_read(&place), table, 0, count_entry, &count);
  return count;
}

static void a_conflict_fails_alone_and_as_a_whole(void **state) {
  (void)state;
  char ends[5] = {0};
  for (uint64_t table = 1; table <= 3; table++)
    add_table(table);
  store_submit(store, entry_batch(1, 1), note, &ends[0]);
  settle();
  StoreBatch *half = entry_batch(2, 2); // would be fine by itself ...
  store_move_head(half, 1, 1, 1);
  store_submit(store, entry_batch(2, 1), note, &ends[1]);
  store_submit(store, half, note, &ends[2]); // ... but table 1 went on
  store_submit(store, entry_batch(1, 1), note, &ends[3]);
  store_submit(store, entry_batch(3, 1), note, &ends[4]);
  assert_int_equal(ends[1], 0); // nothing is told before it is on disk
  settle();
  assert_memory_equal(ends, "ddccd", 5);
  assert_int_equal(entries_of(1), 1);
  assert_int_equal(entries_of(2), 1);
  assert_int_equal(entries_of(3), 1);
  assert_int_equal(store_figures(store).conflicts, 2);
  assert_int_equal(store_figures(store).key_refused, 0);
}

static void take_table(void *context, const StoredTable *table) {
  *(StoredTable *)context = *table; // its texts are gone afterwards
}

static StoredTable find_table(uint64_t id) {
  StoredTable table = {0};
  assert_int_equal(store_find_table(test_place_read(&place), id, take_table, &table), STORE_FOUND);
  return table;
}

// Nothing that comes from an old version gets through, whatever it is.
static void every_change_carries_the_version(void **state) {
  (void)state;
  char ends[7] = {0};
  StoreBatch *batch;
  add_table(1);
  store_submit(store, entry_batch(1, 1), NULL, NULL);
  settle();
  assert_int_equal(find_table(1).version, 2);
  assert_int_equal(find_table(1).log_length, 1);
  for (uint64_t version = 1; version <= 2; version++) {
    char *end = &ends[version == 1 ? 0 : 3];
    batch = store_batch_create();
    store_move_head(batch, 1, version, 1);
    store_set_seat(batch, &(StoredSeat){.table = 1, .seat = 1, .kind = "open", .name = ""});
    store_submit(store, batch, note, &end[0]);
    settle();
    batch = store_batch_create();
    store_move_head(batch, 1, version == 1 ? 1 : 3, 1);
    store_set_progress(batch, 1, &(StoredProgress){.status = STORED_RUNNING, .length = 1});
    store_submit(store, batch, note, &end[1]);
    settle();
    batch = store_batch_create();
    store_delete_table(batch, 1, version == 1 ? 1 : 4);
    store_submit(store, batch, note, &end[2]);
    settle();
  }
  store_submit(store, entry_batch(1, 1), note, &ends[6]); // of a table that is gone
  settle();
  assert_memory_equal(ends, "cccdddc", 7);
  assert_int_equal(entries_of(1), 0);
}

static void set_progress(uint64_t version, StoredStatus status, uint32_t length) {
  StoreBatch *batch = store_batch_create();
  store_move_head(batch, 1, version, 5);
  store_set_progress(batch, 1, &(StoredProgress){.status = status, .length = length});
  store_submit(store, batch, NULL, NULL);
  settle();
}

static void progress_is_replaced_only_by_longer_and_an_end_stays(void **state) {
  (void)state;
  add_table(1);
  set_progress(1, STORED_RUNNING, 3);
  set_progress(2, STORED_OPEN, 2); // shorter
  assert_int_equal(find_table(1).progress.status, STORED_RUNNING);
  assert_int_equal(find_table(1).progress.length, 3);
  set_progress(3, STORED_ENDED, 4);
  set_progress(4, STORED_RUNNING, 5);
  assert_int_equal(find_table(1).progress.status, STORED_ENDED);
  assert_int_equal(find_table(1).version, 5);
}

static void the_key_is_a_second_line(void **state) {
  (void)state;
  char end = 0;
  add_table(1);
  store_submit(store, entry_batch(1, 1), NULL, NULL);
  settle();
  StoreBatch *batch = store_batch_create();
  store_move_head(batch, 1, 2, 1); // the right version, but the wrong number
  store_add_entry(batch, &(StoredEntry){.table = 1, .number = 1, .kind = "move", .text = "x"});
  store_submit(store, batch, note, &end);
  settle();
  assert_int_equal(end, 'c');
  assert_int_equal(store_figures(store).key_refused, 1);
  assert_int_equal(find_table(1).version, 2);
}

static void what_waits_shares_a_transaction(void **state) {
  (void)state;
  add_table(7);
  for (uint32_t i = 1; i <= 100; i++)
    store_submit(store, entry_batch(7, i), NULL, NULL);
  settle();
  assert_int_equal(entries_of(7), 100);
  assert_int_equal(store_figures(store).commits, 2);
}

static void players_are_found_by_token_and_forgotten(void **state) {
  (void)state;
  const uint8_t hash[STORE_HASH_SIZE] = {1, 2, 3};
  StoredPlayer player;
  StoreBatch *batch = store_batch_create();
  store_set_player(batch, 5, "Ann", 1);
  store_add_device(batch, &(StoredDevice){.id = 7, .player = 5, .token_hash = {1, 2, 3}});
  store_set_seat(batch,
                 &(StoredSeat){.table = 9, .seat = 1, .kind = "human", .player = 5, .name = "Ann"});
  store_submit(store, batch, NULL, NULL);
  settle();
  assert_int_equal(store_find_token(test_place_read(&place), hash, &player), STORE_FOUND);
  assert_string_equal(player.name, "Ann");
  batch = store_batch_create();
  store_delete_player(batch, 5);
  store_submit(store, batch, NULL, NULL);
  settle();
  assert_int_equal(store_find_token(test_place_read(&place), hash, &player), STORE_ABSENT);
  assert_int_equal(store_find_player(test_place_read(&place), 5, &player), STORE_ABSENT);
}

static bool count_id(void *context, uint64_t id) {
  (void)id;
  ++*(size_t *)context;
  return true;
}

static size_t leaving(void) {
  size_t count = 0;
  assert_int_equal(store_list_leaving(test_place_read(&place), 10, count_id, &count), STORE_FOUND);
  return count;
}

static size_t tables_of(uint64_t player) {
  size_t count = 0;
  assert_int_equal(store_list_of_player(test_place_read(&place), player, 10000, count_id, &count),
                   STORE_FOUND);
  return count;
}

static void a_player_leaves_many_tables_in_slices(void **state) {
  (void)state;
  enum { TABLES = 1000, SLICE = 300 };
  const uint8_t hash[STORE_HASH_SIZE] = {1, 2, 3};
  StoredPlayer player;
  StoreBatch *batch = store_batch_create();
  store_set_player(batch, 5, "Ann", 1);
  store_set_player(batch, 6, "Bo", 1);
  StoredDevice device = {.id = 1, .player = 5, .created_at = 1};
  memcpy(device.token_hash, hash, sizeof device.token_hash);
  store_add_device(batch, &device);
  for (uint64_t table = 1; table <= TABLES; table++) { // Bo sits at every second one
    store_add_table(batch, &(StoredTable){.id = table,
                                          .game = "g",
                                          .options = "",
                                          .clock = "",
                                          .created_at = (int64_t)table,
                                          .progress = {.status = STORED_ENDED}});
    for (int seat = 1; seat <= 2; seat++)
      store_set_seat(batch, &(StoredSeat){.table = table,
                                          .seat = seat,
                                          .kind = "human",
                                          .player = seat == 2 && table % 2 ? 6 : 5,
                                          .name = "Ann"});
  }
  store_submit(store, batch, NULL, NULL);
  settle();
  assert_int_equal(tables_of(5), TABLES);
  batch = store_batch_create();
  store_delete_player(batch, 5);
  store_submit(store, batch, NULL, NULL);
  settle();
  assert_int_equal(store_find_token(test_place_read(&place), hash, &player), STORE_ABSENT);
  assert_int_equal(store_find_player(test_place_read(&place), 5, &player), STORE_ABSENT);
  assert_int_equal(tables_of(5), TABLES);
  size_t slices = 0;
  for (; leaving() && slices < 100; slices++) {
    const size_t before = tables_of(5);
    batch = store_batch_create();
    store_leave_tables(batch, 5, SLICE);
    store_submit(store, batch, NULL, NULL);
    settle();
    assert_true(before - tables_of(5) <= SLICE);
  }
  assert_true(slices > TABLES / SLICE && slices < 100);
  assert_int_equal(tables_of(5), 0);
  assert_int_equal(tables_of(6), TABLES / 2);
  store_close(store); // as after a crash, nobody is left over
  Error error;
  store = store_open(path, &error);
  assert_non_null(store);
  assert_int_equal(leaving(), 0);
}

static int64_t downtime(int64_t from, int64_t to) {
  int64_t milliseconds;
  assert_int_equal(store_downtime(test_place_read(&place), from, to, &milliseconds), STORE_FOUND);
  return milliseconds;
}

static bool count_device(void *context, const StoredDevice *device) {
  assert_true(device->id > 1); // the first one had to go
  ++*(unsigned *)context;
  return true;
}

static void the_device_not_seen_longest_makes_room(void **state) {
  (void)state;
  unsigned count = 0;
  StoreBatch *batch = store_batch_create();
  for (uint8_t i = 1; i <= STORE_MAX_DEVICES + 1; i++)
    store_add_device(batch,
                     &(StoredDevice){.id = i, .player = 5, .token_hash = {i}, .seen_day = i});
  store_submit(store, batch, NULL, NULL);
  settle();
  store_list_devices(test_place_read(&place), 5, count_device, &count);
  assert_int_equal(count, STORE_MAX_DEVICES);
}

static void a_recovery_code_is_used_once(void **state) {
  (void)state;
  const uint8_t hash[STORE_HASH_SIZE] = {9};
  char ends[3] = {0};
  int64_t made_at;
  StoredPlayer player;
  StoreBatch *batch = store_batch_create();
  store_set_player(batch, 5, "Ann", 1);
  store_set_recovery(batch, 5, (const uint8_t[STORE_HASH_SIZE]){8}, 1);
  store_set_recovery(batch, 5, hash, 2);
  store_submit(store, batch, note, &ends[0]);
  settle();
  assert_int_equal(
      store_find_recovery(test_place_read(&place), (const uint8_t[STORE_HASH_SIZE]){8}, &player),
      STORE_ABSENT);
  assert_int_equal(store_find_recovery(test_place_read(&place), hash, &player), STORE_FOUND);
  assert_int_equal(player.id, 5);
  assert_int_equal(store_recovery_time(test_place_read(&place), 5, &made_at), STORE_FOUND);
  assert_int_equal(made_at, 2);
  for (int i = 1; i <= 2; i++) {
    batch = store_batch_create();
    store_use_recovery(batch, 5, hash);
    store_submit(store, batch, note, &ends[i]);
  }
  settle();
  assert_memory_equal(ends, "ddc", 3);
  assert_int_equal(store_find_recovery(test_place_read(&place), hash, &player), STORE_ABSENT);
  store_recovery_time(test_place_read(&place), 5, &made_at);
  assert_int_equal(made_at, 0);
}

static void a_key_makes_one_thing(void **state) {
  (void)state;
  StoredKey key = {.hash = {7}, .salt = {8}, .made = 5, .at = 100}, found;
  char ends[4] = {0};
  const uint64_t made[] = {5, 6};
  for (int i = 0; i < 2; i++) {
    StoreBatch *batch = store_batch_create();
    key.made = made[i];
    store_use_key(batch, &key);
    store_set_player(batch, made[i], "Ann", 1);
    store_submit(store, batch, note, &ends[i]);
  }
  settle();
  assert_memory_equal(ends, "dc", 2);
  StoredPlayer player;
  assert_int_equal(store_find_player(test_place_read(&place), 6, &player), STORE_ABSENT);
  assert_int_equal(store_find_key(test_place_read(&place), key.hash, &found), STORE_FOUND);
  assert_int_equal(found.made, 5);
  assert_int_equal(found.salt[0], 8);
  // A day later another key takes its place, and it may be used again.
  StoreBatch *batch = store_batch_create();
  store_use_key(batch, &(StoredKey){.hash = {9}, .made = 7, .at = 101 + STORE_KEY_MS});
  store_submit(store, batch, note, &ends[2]);
  batch = store_batch_create();
  key.at = 102 + STORE_KEY_MS;
  store_use_key(batch, &key);
  store_submit(store, batch, note, &ends[3]);
  settle();
  assert_memory_equal(ends + 2, "dd", 2);
}

static void time_without_a_server_is_known(void **state) {
  (void)state;
  StoreBatch *batch = store_batch_create();
  store_set_alive(batch, 1000, 1000);
  store_set_alive(batch, 1000, 2000); // alive from 1000 to 2000
  store_set_alive(batch, 5000, 6000); // and from 5000 to 6000
  store_submit(store, batch, NULL, NULL);
  settle();
  assert_int_equal(downtime(1500, 5500), 3000);
  assert_int_equal(downtime(1200, 1800), 0);
  assert_int_equal(downtime(2000, 7000), 4000);
  assert_int_equal(downtime(0, 500), 500);
}

static void a_newer_schema_is_refused(void **state) {
  (void)state;
  Error error;
  sqlite3 *handle;
  store_close(store);
  store = NULL;
  assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
  assert_int_equal(sqlite3_exec(handle, "PRAGMA user_version = 999", NULL, NULL, NULL), SQLITE_OK);
  sqlite3_close(handle);
  assert_null(store_open(path, &error));
  assert_non_null(strstr(error_message(&error), "999"));
  assert_null(store_open("/nowhere/games.db", &error));
}

// Seconds; a machine that is busy with other things may be slow.
enum { PATIENCE = 100 };

static void a_locked_database_refuses_all_after_one_wait(void **state) {
  (void)state;
  enum { BATCHES = 40 }; // with a wait for each it would take far more than PATIENCE
  char ends[BATCHES + 1] = {0};
  sqlite3 *other;
  add_table(1);
  assert_int_equal(sqlite3_open(path, &other), SQLITE_OK);
  assert_int_equal(sqlite3_exec(other, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
  const time_t start = time(NULL);
  for (uint32_t i = 0; i < BATCHES; i++)
    store_submit(store, entry_batch(1, i + 1), note, &ends[i]);
  store_flush(store);
  while (store_figures(store).waiting && time(NULL) < start + PATIENCE)
    usleep(10000);
  assert_int_equal(store_figures(store).waiting, 0);
  store_deliver(store);
  for (size_t i = 0; i < BATCHES; i++)
    assert_int_equal(ends[i], 'e');
  assert_false(store_health(store).can_write);
  sqlite3_close(other);
  store_submit(store, entry_batch(1, 1), note, &ends[0]);
  settle();
  assert_int_equal(ends[0], 'd');
  assert_true(store_health(store).can_write);
}

static void a_store_has_one_owner(void **state) {
  (void)state;
  Error error;
  assert_null(store_open(path, &error));
  assert_non_null(strstr(error_message(&error), "in use"));
  store_close(store);
  store = store_open(path, &error);
  assert_non_null(store);
}

static long log_size(void) {
  char log[500];
  struct stat file;
  snprintf(log, sizeof log, "%s-wal", path);
  return stat(log, &file) == 0 ? (long)file.st_size : 0;
}

static void a_long_log_shrinks_again(void **state) {
  (void)state;
  static char text[1000];
  memset(text, 'x', sizeof text - 1);
  StoreBatch *batch = store_batch_create();
  for (uint32_t i = 1; i <= 8000; i++)
    store_add_entry(batch, &(StoredEntry){.table = 1, .number = i, .kind = "move", .text = text});
  store_submit(store, batch, NULL, NULL);
  settle();
  const long before = log_size();
  assert_true(before > 8000000);
  const time_t start = time(NULL);
  while (log_size() > before / 4 && time(NULL) < start + PATIENCE)
    usleep(10000);
  assert_true(log_size() <= before / 4);
}

// ---- Reads that wait

static atomic_bool is_held;
static unsigned done_count, told_count;

static void hold(void *context, StoreReader *reader) {
  (void)context, (void)reader;
  while (is_held)
    sched_yield();
}

static void do_nothing(void *context, StoreReader *reader) {
  (void)reader;
  *(bool *)context = true;
}

static void count_held(void *context) {
  (void)context;
}

static void count_told(void *context) {
  told_count++;
  done_count += *(bool *)context;
}

static void reads_that_are_too_many_are_told_but_not_done(void **state) {
  (void)state;
  enum { MORE = 7, ASKED = STORE_MAX_READS + MORE };
  static bool done[ASKED];
  is_held = true;
  done_count = told_count = 0;
  for (int i = 0; i < 2; i++)
    store_read(store, hold, count_held, NULL);
  for (size_t i = 0; i < ASKED; i++)
    store_read(store, do_nothing, count_told, &done[i]);
  assert_int_equal(store_figures(store).waiting_reads, STORE_MAX_READS);
  store_deliver(store);
  assert_int_equal(told_count, MORE + 2); // those that are held wait, too
  assert_int_equal(done_count, 0);
  is_held = false;
  while (store_figures(store).waiting_reads)
    sched_yield();
  store_deliver(store);
  assert_int_equal(told_count, ASKED);
  assert_int_equal(done_count, STORE_MAX_READS - 2);
}

static void what_is_asked_of_a_store_that_closes_is_told(void **state) {
  (void)state;
  static bool done;
  char outcome = 0;
  told_count = done_count = 0;
  done = false;
  store_read(store, do_nothing, count_told, &done);
  add_table(1);
  store_submit(store, entry_batch(1, 1), note, &outcome);
  store_close(store);
  store = NULL;
  assert_int_equal(told_count, 1);
  assert_int_equal(outcome, 'd');
}

int main(void) {
#define TEST(function) cmocka_unit_test_setup_teardown(function, set_up, tear_down)
  const struct CMUnitTest tests[] = {
      TEST(a_conflict_fails_alone_and_as_a_whole),
      TEST(every_change_carries_the_version),
      TEST(progress_is_replaced_only_by_longer_and_an_end_stays),
      TEST(reads_that_are_too_many_are_told_but_not_done),
      TEST(what_is_asked_of_a_store_that_closes_is_told),
      TEST(the_key_is_a_second_line),
      TEST(what_waits_shares_a_transaction),
      TEST(players_are_found_by_token_and_forgotten),
      TEST(the_device_not_seen_longest_makes_room),
      TEST(a_recovery_code_is_used_once),
      TEST(a_key_makes_one_thing),
      TEST(a_player_leaves_many_tables_in_slices),
      TEST(time_without_a_server_is_known),
      TEST(a_store_has_one_owner),
      // Of SQLite's file.
      TEST(a_newer_schema_is_refused),
      TEST(a_locked_database_refuses_all_after_one_wait),
      TEST(a_long_log_shrinks_again),
  };
  enum { TESTS = sizeof tests / sizeof tests[0], OF_A_FILE = 3 };
  const size_t count = test_place_is_server() ? TESTS - OF_A_FILE : TESTS;
  return _cmocka_run_group_tests("store", tests, count, NULL, NULL);
}
