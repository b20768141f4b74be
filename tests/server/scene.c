#include "scene.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include <cmocka.h>

Fake fake;
FakePeer ann, bob;

static void sit_down(void) {
  fake_peer(&ann, 11, "Ann");
  fake_peer(&bob, 22, "Bob");
}

static void stand_up(void) {
  fake_peer_free(&fake, &ann);
  fake_peer_free(&fake, &bob);
}

int scene_set_up(void **state) {
  (void)state;
  fake_open(&fake, true);
  sit_down();
  return 0;
}

int scene_tear_down(void **state) {
  (void)state;
  stand_up();
  fake_close(&fake);
  fake_remove(&fake);
  return 0;
}

void scene_restart(void) {
  stand_up();
  fake_close(&fake);
  fake_open(&fake, false);
  sit_down();
}

void has(const char *text, const char *part) {
  if (!strstr(text, part)) fail_msg("no %s in\n%s", part, text);
}

void has_not(const char *text, const char *part) {
  if (strstr(text, part)) fail_msg("%s in\n%s", part, text);
}

void start_game(const char *game, const char *clock, char id[ID_SIZE]) {
  char wish[300];
  snprintf(wish, sizeof wish,
           "{\"game\":\"%s\",\"seats\":[\"me\",\"open\"],\"nonce\":\"-\",\"public\":true,"
           "\"clock\":%s}",
           game, clock);
  fake_table(&fake, &ann, wish, id);
  has(fake_send(&fake, &bob, "{\"type\":\"join\",\"table\":\"%s\",\"nonce\":\"-\"}", id),
      "\"status\":\"running\"");
  fake_send(&fake, &ann, "{\"type\":\"follow\",\"table\":\"%s\"}", id);
  fake_send(&fake, &bob, "{\"type\":\"follow\",\"table\":\"%s\"}", id);
}

void play_first(FakePeer *peer, const char *id) {
  json_t *answer =
      json_loads(fake_send(&fake, peer, "{\"type\":\"moves\",\"table\":\"%s\"}", id), 0, NULL);
  const char *move = json_string_value(json_array_get(json_object_get(answer, "moves"), 0));
  assert_non_null(move);
  has(fake_send(&fake, peer, "{\"type\":\"play\",\"table\":\"%s\",\"move\":\"%s\"}", id, move),
      "\"type\":\"update\"");
  json_decref(answer);
}

const char *get(FakePeer *peer, const char *id) {
  return fake_send(&fake, peer, "{\"type\":\"get\",\"table\":\"%s\"}", id);
}

const char *http(FakePeer *peer, HttpMethod method, const char *path, const char *query) {
  static FakePeer asking;
  text_free(&asking.last);
  text_free(&asking.all);
  text_free(&asking.stream);
  fake_peer(&asking, 0, "");
  asking.base.is_socket = false;
  HttpRequest request = {.method = method};
  snprintf(request.path, sizeof request.path, "%s", path);
  snprintf(request.query, sizeof request.query, "%s", query);
  fake_authorize(&fake, peer->base.player, peer->base.name, request.authorization);
  api_on_request(&fake.site, &asking.base, &request);
  fake_settle(&fake);
  for (int i = 0; i < 1000 && !asking.status; i++) { // what goes on in pieces
    hub_tick(fake.site.hub);
    fake_settle(&fake);
  }
  return text_string(&asking.last);
}
