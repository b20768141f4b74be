// WebSocket messages: any bytes from two players and a spectator of one table, a message a line.
// The table's id is written @ in the input. What was acknowledged has to be there when the table is
// read again from the store.
#include "../server/fake.h"

#include "base/memory.h"
#include "server/room.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

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
  hub_on_message(fake.server.hub, &peer->base, text_string(&text), text.length);
  text_free(&text);
  fake_settle(&fake);
}

// The table in memory and the one that the store has are the same.
static void compare_with_store(const char *id) {
  uint64_t table;
  if (!id_parse(id, &table)) return;
  Room *room = hub_find_room(fake.server.hub, table);
  if (!room) return;
  Text before = {0}, after = {0};
  gametable_write_record(room->table, VIEWER_REFEREE, &before);
  if (!hub_reload_room(room)) abort();
  gametable_write_record(room->table, VIEWER_REFEREE, &after);
  if (strcmp(text_string(&before), text_string(&after)) != 0) abort();
  text_free(&before);
  text_free(&after);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (!fake.server.store) {
    fake_open(&fake, true);
    atexit(remove_database);
  }
  if (size == 0 || size > 8192) return 0;
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
  const char *at = (const char *)data + 1, *end = (const char *)data + size;
  while (at < end) {
    const char *newline = memchr(at, '\n', (size_t)(end - at));
    const char *stop = newline ? newline : end;
    if (stop > at) send_line(&peers[(unsigned char)at[0] % 3], id, at + 1, (size_t)(stop - at - 1));
    at = stop + 1;
  }
  fake_answer_all(&fake);
  fake_settle(&fake);
  compare_with_store(id);
  // Time passes: clocks run out, what is quiet sleeps and goes.
  for (int i = 0; i < 3; i++)
    fake_peer_free(&fake, &peers[i]);
  fake.now += 70000;
  hub_tick(fake.server.hub);
  fake_settle(&fake);
  return 0;
}
