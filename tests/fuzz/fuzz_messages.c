// WebSocket messages from two players and a spectator of one table. Where the input's first byte is
// below 128 any bytes, a message a line; else messages in the API's own words. The table's id is
// written @ in the input. What was acknowledged has to be there when the table is
// read again from the store.
#include "../server/fake.h"
#include "vocabulary.h"

#include "base/memory.h"
#include "server/hub/room.h"
#include "server/hub/room_cache.h"
#include "server/hub/table_reading.h"
#include "server/net/net.h"
#include "server/table/record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUTS_WITH_ONE_DATABASE = 100, MAX_MESSAGES = 16 };

static Fake fake;

static void remove_database(void) {
  fake_answer_all(&fake); // what the last ticks asked, too
  fake_close(&fake);
  fake_remove(&fake);
}

static void send_line(FakePeer *peer, const char *id, const char *line, size_t length) {
  Text text = {0};
  for (size_t i = 0; i < length; i++)
    if (line[i] == '@')
      text_add(&text, id);
    else
      text_add_char(&text, line[i]);
  hub_on_message(fake.site.hub, &peer->base, text_string(&text), text.length);
  text_free(&text);
  fake_settle(&fake);
}

// The table in memory and the one that the store has are the same.
static void compare_with_store(const char *id) {
  uint64_t table;
  if (!id_parse(id, &table)) return;
  Room *room = hub_find_room(fake.site.hub, table);
  if (!room) return;
  Text before = {0}, after = {0};
  gametable_write_record(room->table, VIEWER_REFEREE, &before);
  TableReading reading = {.id = table};
  table_read(test_place_read(&fake.place), &reading);
  if (reading.read != STORE_FOUND) abort();
  gametable_write_record(reading.table, VIEWER_REFEREE, &after);
  gametable_destroy(reading.table);
  if (strcmp(text_string(&before), text_string(&after)) != 0) abort();
  text_free(&before);
  text_free(&after);
}

static void send_lines(FakePeer *peers, const char *id, const char *at, const char *end) {
  while (at < end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    const char *stop = newline ? newline : end;
    if (stop > at) send_line(&peers[(unsigned char)at[0] % 3], id, at + 1, (size_t)(stop - at - 1));
    at = stop + 1;
  }
}

static void send_made(FakePeer *peers, const char *id, Choices *choices) {
  Text message = {0};
  FakePeer *peer = &peers[choose_below(choices, 3)];
  vocabulary_make_message(choices, &message);
  text_truncate(&message, NET_MAX_MESSAGE);
  send_line(peer, id, text_string(&message), message.length);
  text_free(&message);
}

static void renew_database(void) {
  static int inputs;
  if (inputs++ % INPUTS_WITH_ONE_DATABASE) return;
  if (fake.site.store)
    remove_database();
  else
    atexit(remove_database);
  fake_open(&fake, true);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0 || size > 8192) return 0;
  renew_database();
  FakePeer peers[3];
  fake_peer(&peers[0], 11, "Ann");
  fake_peer(&peers[1], 22, "Bob");
  fake_peer(&peers[2], 0, "");
  static const char *const wishes[] = {
      "{\"game\":\"abalone\",\"seats\":[\"me\",\"open\"],\"nonce\":\"-\"}",
      "{\"game\":\"addvantage\",\"seats\":[\"me\",\"open\"],\"nonce\":\"-\","
      "\"options\":{\"hidden\":\"yes\"},\"clock\":{\"kind\":\"turn\",\"seconds\":9}}"};
  char id[ID_SIZE];
  fake_table(&fake, &peers[0], wishes[data[0] & 1], id);
  fake_send(&fake, &peers[1], "{\"type\":\"join\",\"table\":\"%s\",\"nonce\":\"-\"}", id);
  if (data[0] < 128) {
    send_lines(peers, id, (const char *)data + 1, (const char *)data + size);
  } else {
    Choices choices = choices_make(data + 1, size - 1);
    for (int i = 0; i < MAX_MESSAGES && (i == 0 || choices.at < choices.end); i++)
      send_made(peers, id, &choices);
  }
  fake_answer_all(&fake);
  fake_settle(&fake);
  compare_with_store(id);
  // Time passes: clocks run out, what is quiet sleeps and goes.
  for (int i = 0; i < 3; i++)
    fake_peer_free(&fake, &peers[i]);
  fake.now += 70000;
  hub_tick(fake.site.hub);
  fake_settle(&fake);
  return 0;
}
