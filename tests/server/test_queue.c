// Whom the network drops when too much output waits: the readers themselves are faked.
#include "server/net/queue.h"

#include "server/net/http.h"
#include "server/net/socket.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>

#include <cmocka.h>

enum { READERS = 4, MEGABYTE = 1 << 20 };

// One of HTTP at even places, a WebSocket at odd ones.
typedef struct Reader {
  size_t unread;
  double weight;
  bool is_dropped;
} Reader;

static Net net;
static Reader readers[READERS];
static int dropped[READERS], dropped_count;

static double find_slowest(int kind, void **slowest) {
  double most = 0;
  for (int i = kind; i < READERS; i += 2)
    if (!readers[i].is_dropped && readers[i].weight > most) {
      most = readers[i].weight;
      *slowest = &readers[i];
    }
  return most;
}

static void drop(Reader *reader) {
  reader->is_dropped = true;
  dropped[dropped_count++] = (int)(reader - readers);
  net_unqueue(&net, reader->unread);
}

double net_slowest_connection(Net *ignored, NetConnection **slowest) {
  (void)ignored;
  return find_slowest(0, (void **)slowest);
}

double net_slowest_socket(Net *ignored, NetPeer **slowest) {
  (void)ignored;
  return find_slowest(1, (void **)slowest);
}

void net_drop_slow_connection(NetConnection *connection) {
  drop((Reader *)(void *)connection);
}

void net_drop_slow_socket(NetPeer *peer) {
  drop((Reader *)(void *)peer);
}

static void add_reader(int place, size_t unread, double weight) {
  net_queue(&net, unread);
  readers[place] = (Reader){.unread = unread, .weight = weight};
}

static int set_up(void **state) {
  (void)state;
  net = (Net){0};
  dropped_count = 0;
  for (int i = 0; i < READERS; i++)
    readers[i] = (Reader){.is_dropped = true};
  return 0;
}

static void nobody_is_dropped_while_there_is_room(void **state) {
  (void)state;
  add_reader(0, 32 * MEGABYTE, 1e9);
  add_reader(1, 32 * MEGABYTE, 1e9);
  assert_int_equal(dropped_count, 0);
  assert_int_equal(net.queued, 64 * MEGABYTE);
}

static void the_slowest_make_room_whatever_they_are(void **state) {
  (void)state;
  add_reader(0, 16 * MEGABYTE, 5);
  add_reader(1, 16 * MEGABYTE, 30);
  add_reader(2, 16 * MEGABYTE, 20);
  add_reader(3, 16 * MEGABYTE, 10);
  net_queue(&net, MEGABYTE);
  assert_int_equal(dropped_count, 1);
  assert_int_equal(dropped[0], 1);
  net_queue(&net, 40 * MEGABYTE); // 15 are free: two more have to go
  assert_int_equal(dropped_count, 3);
  assert_int_equal(dropped[1], 2);
  assert_int_equal(dropped[2], 3);
  assert_true(net.queued <= NET_MAX_QUEUED_IN_ALL);
}

static void what_is_read_is_forgotten(void **state) {
  (void)state;
  for (int i = 0; i < 1000; i++) {
    net_queue(&net, 10 * MEGABYTE);
    net_unqueue(&net, 10 * MEGABYTE);
  }
  assert_int_equal(net.queued, 0);
  assert_int_equal(dropped_count, 0);
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test_setup(nobody_is_dropped_while_there_is_room, set_up),
      cmocka_unit_test_setup(the_slowest_make_room_whatever_they_are, set_up),
      cmocka_unit_test_setup(what_is_read_is_forgotten, set_up),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
