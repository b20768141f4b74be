// HTTP requests. Where the input's first byte is below 128: one request, with path, query, headers
// and body from the input, a line each, the rest the body. Else several ones in the API's own
// words, after each other. "@" stands for the id of a table, "$" for a player's token.
#include "../server/fake.h"
#include "vocabulary.h"

#include "base/memory.h"
#include "server/hub/room.h"
#include "server/hub/room_cache.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { INPUTS_WITH_ONE_DATABASE = 100, MAX_CALLS = 8 };

static Fake fake;
static char table[ID_SIZE];
static char token[TOKEN_SIZE];
static const char operator_token[] = "operator";

static void remove_database(void) {
  fake_answer_all(&fake); // what the last ticks asked, too
  fake_close(&fake);
  fake_remove(&fake);
  free(fake.site.admin_token);
}

// An earlier request may have deleted the player.
static void ensure_player(void) {
  uint8_t hash[SECRET_HASH_SIZE];
  StoredPlayer player;
  if (!token[0]) token_random(token);
  secret_hash(token, hash);
  if (store_find_token(test_place_read(&fake.place), hash, &player) == STORE_FOUND) return;
  StoreBatch *batch = store_batch_create();
  store_set_player(batch, 11, "Ann", fake.now);
  device_add(batch, 11, token, "Program", fake.now);
  store_submit(fake.site.store, batch, NULL, NULL);
  fake_settle(&fake);
}

// Or ended the table's game.
static void ensure_table(void) {
  uint64_t id;
  Room *room = id_parse(table, &id) ? hub_find_room(fake.site.hub, id) : NULL;
  if (room && !gametable_is_ended(room->table)) return;
  FakePeer ann;
  fake_peer(&ann, 11, "Ann");
  fake_table(&fake, &ann, "{\"game\":\"abalone\",\"seats\":[\"me\",\"open\"]}", table);
  fake_peer_free(&fake, &ann);
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

static void send(HttpRequest *request, const Text *body) {
  request->body = text_string(body);
  request->body_length = body->length < HTTP_MAX_BODY ? body->length : HTTP_MAX_BODY;
  FakePeer peer;
  fake_peer(&peer, 0, "");
  peer.base.is_socket = false;
  api_on_request(&fake.site, &peer.base, request);
  fake_settle(&fake);
  fake_answer_all(&fake);
  fake_settle(&fake);
  for (int i = 0; i < 10000 && !peer.status; i++) { // an export goes on with each tick
    hub_tick(fake.site.hub);
    fake_settle(&fake);
  }
  if (!peer.status) abort(); // every request is answered
  fake_peer_free(&fake, &peer);
}

static void send_lines(const uint8_t *data, size_t size) {
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
  send(&request, &body);
  text_free(&body);
}

static HttpMethod find_method(const char *name) {
  static const char *const names[] = {"GET", "HEAD", "POST", "DELETE"};
  HttpMethod method = HTTP_GET;
  while (method < HTTP_OTHER && strcmp(names[method], name) != 0)
    method++;
  return method;
}

static void put(char *field, size_t size, const Text *text) {
  const char *at = text_string(text);
  take_line(&at, at + text->length, field, size);
}

static void send_made(Choices *choices) {
  MadeCall call;
  HttpRequest request = {0};
  vocabulary_make_call(choices, &call);
  request.method = find_method(call.method);
  put(request.path, sizeof request.path, &call.path);
  put(request.query, sizeof request.query, &call.query);
  const size_t who = choose_below(choices, 8);
  snprintf(request.authorization, sizeof request.authorization, "Bearer %s",
           who < 6    ? token
           : who == 6 ? operator_token
                      : "");
  Text body = {0};
  expand(&body, text_string(&call.body), call.body.length);
  send(&request, &body);
  text_free(&body);
  made_call_free(&call);
}

static void renew_database(void) {
  static int inputs;
  if (inputs++ % INPUTS_WITH_ONE_DATABASE) return;
  if (fake.site.store)
    remove_database();
  else
    atexit(remove_database);
  fake_open(&fake, true);
  fake.site.admin_token = memory_copy_string(operator_token);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  if (size == 0 || size > 8192) return 0;
  renew_database();
  ensure_player();
  ensure_table();
  if (data[0] < 128) {
    send_lines(data, size);
  } else {
    Choices choices = choices_make(data + 1, size - 1);
    for (int i = 0; i < MAX_CALLS && (i == 0 || choices.at < choices.end); i++)
      send_made(&choices);
  }
  fake.now += 100;
  return 0;
}
