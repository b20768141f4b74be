// HTTP requests: method, path, query, headers and body from the input, a line each, the rest the
// body. "@" stands for the id of a table, "$" for a player's token.
#include "../server/fake.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static Fake fake;
static char table[ID_SIZE];
static char token[TOKEN_SIZE];

static void remove_database(void) {
  fake_answer_all(&fake); // what the last ticks asked, too
  fake_close(&fake);
  fake_remove(&fake);
}

static void prepare(void) {
  fake_open(&fake, true);
  atexit(remove_database);
  FakePeer ann;
  fake_peer(&ann, 11, "Ann");
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[\"me\",\"open\"]}", table);
  fake_peer_free(&fake, &ann);
  uint8_t hash[SECRET_HASH_SIZE];
  token_random(token);
  secret_hash(token, hash);
  StoreBatch *batch = store_batch_create();
  store_set_player(batch, 11, "Ann", fake.now);
  store_add_token(batch, 11, hash, fake.now);
  store_submit(fake.server.store, batch, NULL, NULL);
  fake_settle(&fake);
}

static void expand(Text *out, const char *text, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (text[i] == '@')
      text_add(out, table);
    else if (text[i] == '$')
      text_add(out, token);
    else
      text_add_char(out, text[i]);
}

// The next line, as far as it fits; moves on.
static void take_line(const char **at, const char *end, char *out, size_t size) {
  const char *newline = memchr(*at, '\n', (size_t)(end - *at));
  const char *stop = newline ? newline : end;
  Text text = {0};
  expand(&text, *at, (size_t)(stop - *at));
  strncpy(out, text_string(&text), size - 1);
  text_free(&text);
  *at = newline ? newline + 1 : end;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (!fake.server.store) prepare();
  if (size == 0 || size > 8192) return 0;
  HttpRequest request = {.method = (HttpMethod)(data[0] % 5)};
  const char *at = (const char *)data + 1, *end = (const char *)data + size;
  take_line(&at, end, request.path, sizeof request.path);
  take_line(&at, end, request.query, sizeof request.query);
  take_line(&at, end, request.authorization, sizeof request.authorization);
  take_line(&at, end, request.cookie, sizeof request.cookie);
  take_line(&at, end, request.origin, sizeof request.origin);
  take_line(&at, end, request.forwarded_for, sizeof request.forwarded_for);
  take_line(&at, end, request.accept_encoding, sizeof request.accept_encoding);
  Text body = {0};
  expand(&body, at, (size_t)(end - at));
  request.body = text_string(&body);
  request.body_length = body.length;
  FakePeer peer;
  fake_peer(&peer, 0, "");
  peer.base.is_socket = false;
  api_on_request(&fake.server, &peer.base, &request);
  fake_settle(&fake);
  fake_answer_all(&fake);
  fake_settle(&fake);
  for (int i = 0; i < 10000 && !peer.status; i++) { // an export goes on with each tick
    hub_tick(fake.server.hub);
    fake_settle(&fake);
  }
  if (!peer.status) abort(); // every request is answered
  fake_peer_free(&fake, &peer);
  text_free(&body);
  fake.now += 100;
  return 0;
}
