// Messages of sockets, and what time brings.
#include "server/hub/hub.h"

#include "base/memory.h"
#include "server/hub/analyses.h"
#include "server/hub/bans.h"
#include "server/hub/broadcast.h"
#include "server/hub/commit.h"
#include "server/hub/deletion.h"
#include "server/hub/due.h"
#include "server/hub/exports.h"
#include "server/hub/fields.h"
#include "server/hub/hello.h"
#include "server/hub/lists.h"
#include "server/hub/news.h"
#include "server/hub/presence.h"
#include "server/hub/requests.h"
#include "server/hub/room.h"
#include "server/hub/room_cache.h"
#include "server/hub/room_loading.h"
#include "server/hub/set_aside.h"
#include "server/hub/stall.h"
#include "server/hub/store_watch.h"

#include <malloc.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_REFUSED_IN_A_ROW = 200, // then the socket is closed
  ALIVE_EVERY = 5000,
  ALIVE_EVERY_AS_NODE = 1000, // the others wait for five times as long
};

Hub *hub_create(Store *store, const HubHost *host, const HubSettings *settings, Limits *limits,
                Metrics *metrics) {
  Hub *hub = memory_allocate(sizeof *hub);
  hub->store = store;
  hub->host = *host;
  hub->settings = *settings;
  hub->limits = limits;
  hub->metrics = metrics;
  hub->bus = host->bus && bus_has_others(host->bus) ? host->bus : NULL;
  hub->address_quota = address_quota_create();
  hub->boot_at = hub->ticked_at = hub->beaten_at = hub_now(hub);
  return hub;
}

void hub_destroy(Hub *hub) {
  hub_drop_exports(hub);
  hub_drop_deletions(hub);
  hub_drop_analyses(hub);
  while (hub->first)
    hub_remove_room(hub, hub->first);
  hub_free_set_aside(hub);
  hub_free_bans(hub);
  address_quota_destroy(hub->address_quota);
  free(hub->lobby);
  free(hub->presence);
  free(hub);
}

int64_t hub_now(const Hub *hub) {
  return hub->host.now(hub->host.context);
}

void hub_log(Hub *hub, JournalLevel level, const char *format, ...) {
  Text text = {0};
  va_list arguments;
  va_start(arguments, format);
  text_format_list(&text, format, arguments);
  va_end(arguments);
  hub->host.log(hub->host.context, level, text_string(&text));
  text_free(&text);
}

size_t hub_room_count(const Hub *hub) {
  return hub->room_count;
}

// ---- Messages

static bool read_id(const json_t *message, Text *id) {
  const json_t *field = json_object_get(message, "id");
  Json json = {.out = id};
  if (!field || json_is_null(field)) return true;
  if (json_is_integer(field))
    json_add_number(&json, json_integer_value(field));
  else if (json_is_string(field) && json_string_length(field) <= 32)
    json_add_string(&json, json_string_value(field));
  else
    return false;
  return id->length < sizeof(((Reply *)0)->id);
}

static void send_now(Hub *hub, Reply *reply) {
  Text text = {0};
  Json json;
  reply_open(reply, &text, &json);
  json_put_number(&json, "now", hub_now(hub));
  reply_send(reply, 200, NULL, &text, &json);
}

static void handle_message(Hub *hub, Peer *peer, json_t *message);

// Requests that are not about a table; false: it is about one, or it was refused (the code is set).
static bool handle_general(Hub *hub, Reply *reply, const char *type, const json_t *message,
                           Refusal *refusal) {
  refusal->error.code[0] = 0;
  if (strcmp(type, "hello") == 0)
    return hub_say_hello(hub, reply, message, handle_message, refusal);
  if (strcmp(type, "ping") == 0) {
    send_now(hub, reply);
    return true;
  }
  if (strcmp(type, "lobby") == 0) {
    bool on;
    if (!field_bool(message, "on", true, &on, refusal)) return false;
    hub_answer_lobby(hub, reply, on);
    return true;
  }
  return false;
}

static void unfollow(void *context, Room *room, const Refusal *refusal) {
  (void)refusal;
  Reply *reply = context;
  if (room) room_unfollow(room, reply->peer);
  reply_ok(reply);
  free(reply);
}

static bool handle_table(Hub *hub, Reply *reply, const char *type, json_t *message,
                         Refusal *refusal) {
  const char *id_text;
  uint64_t id;
  if (!field_string(message, "table", true, 40, &id_text, refusal)) return false;
  if (!id_parse(id_text, &id)) return refuse(refusal, ERROR_NOT_FOUND, "table.none");
  if (strcmp(type, "unfollow") == 0) {
    Reply *kept = memory_allocate(sizeof *kept);
    *kept = *reply;
    if (hub_count_users(hub, id)) // perhaps this one wanted to follow it
      hub_use_room(hub, id, unfollow, kept);
    else
      unfollow(kept, hub_find_room(hub, id), NULL);
    return true;
  }
  hub_act(hub, id, *reply, message);
  return true;
}

static void handle_message(Hub *hub, Peer *peer, json_t *message) {
  Text id = {0};
  Refusal refusal;
  const char *type = json_string_value(json_object_get(message, "type"));
  const bool has_id = read_id(message, &id);
  Reply reply = reply_create(peer, has_id ? text_string(&id) : "");
  text_free(&id);
  bool done = false;
  if (!has_id)
    refuse(&refusal, ERROR_BAD_ARGUMENT, "field.id");
  else if (!type)
    refuse_with(&refusal, ERROR_BAD_ARGUMENT, "field.missing", "field=%s", "type");
  else {
    done = handle_general(hub, &reply, type, message, &refusal);
    if (!done && !refusal.error.code[0]) done = handle_table(hub, &reply, type, message, &refusal);
  }
  if (!done) {
    hub->metrics->values[METRIC_REFUSED]++;
    reply_refuse(&reply, &refusal);
  }
}

static bool is_allowed(Hub *hub, Peer *peer) {
  if (hub->settings.unlimited) return true;
  Refusal refusal;
  int64_t retry;
  if (limit_take(&limit_messages, &peer->allowance, &peer->allowance_at, hub_now(hub), &retry)) {
    peer->refused_count = 0;
    return true;
  }
  hub->metrics->values[METRIC_LIMITED]++;
  if (++peer->refused_count > MAX_REFUSED_IN_A_ROW) {
    peer->output->close(peer, 1008);
    return false;
  }
  refuse_for_now(&refusal, retry, "limit.messages");
  Reply reply = reply_create(peer, "");
  reply_refuse(&reply, &refusal);
  return false;
}

void hub_on_message(Hub *hub, Peer *peer, const char *text, size_t length) {
  hub->metrics->values[METRIC_MESSAGES]++;
  if (!is_allowed(hub, peer)) return;
  json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
  if (!json_is_object(message))
    peer->output->close(peer, 1007);
  else if (!hub_has_to_wait(peer, message))
    handle_message(hub, peer, message);
  json_decref(message);
}

void hub_on_close(Hub *hub, Peer *peer) {
  hub_follow_lobby(hub, peer, false);
  while (peer->followed_count)
    room_unfollow(peer->followed[0], peer);
}

// However many sockets and addresses a player has.
static bool may_act(Hub *hub, const Peer *peer, Refusal *refusal) {
  char key[ID_SIZE];
  int64_t retry;
  if (!peer || !peer->player || hub->settings.unlimited) return true;
  id_format(peer->player, key);
  if (limits_take(hub->limits, key, LIMIT_ACTIONS, hub_now(hub), &retry)) return true;
  hub->metrics->values[METRIC_LIMITED]++;
  return refuse_for_now(refusal, retry, "limit.requests");
}

// A request whose table is being brought into memory.
typedef struct EarlyRequest {
  Hub *hub;
  WaitingRequest request;
} EarlyRequest;

static void handle_early(void *context, Room *room, const Refusal *refusal) {
  EarlyRequest *early = context;
  if (room) {
    room_handle(room, early->request);
  } else {
    early->hub->metrics->values[METRIC_REFUSED]++;
    reply_refuse(&early->request.reply, refusal);
    waiting_request_drop(&early->request);
  }
  free(early);
}

static void wait_for_room(Hub *hub, uint64_t table, WaitingRequest request) {
  EarlyRequest *early = memory_allocate(sizeof *early);
  *early = (EarlyRequest){hub, request};
  if (hub_count_users(hub, table) < ROOM_MAX_WAITING) {
    hub_use_room(hub, table, handle_early, early);
  } else {
    Refusal refusal;
    refuse_for_now(&refusal, 100, "limit.waiting");
    handle_early(early, NULL, &refusal);
  }
}

void hub_act(Hub *hub, uint64_t table, Reply reply, json_t *message) {
  Refusal refusal;
  if (!may_act(hub, reply.peer, &refusal)) {
    hub->metrics->values[METRIC_REFUSED]++;
    reply_refuse(&reply, &refusal);
    return;
  }
  const WaitingRequest request = {
      .reply = reply, .message = json_incref(message), .received_at = hub_now(hub)};
  Room *room = hub_find_room(hub, table);
  if (!room) {
    wait_for_room(hub, table, request);
    return;
  }
  room_touch(room);
  room_handle(room, request);
}

void hub_save_all(Hub *hub) {
  for (Room *room = hub->first; room; room = room->next)
    room_save_progress(room);
}

void hub_announce_closing(Hub *hub, Peer *peer) {
  (void)hub;
  static const char text[] = "{\"type\":\"closing\"}";
  peer->output->message(peer, text, sizeof text - 1);
}

size_t hub_count_tables_of(const Hub *hub, const char *address) {
  return address_quota_count(hub->address_quota, address);
}

// ---- Time

static bool is_idle(const Room *room, int64_t now) {
  if (room->is_deleted) return !room->committing;
  const bool is_ended = gametable_is_ended(room->table);
  const int64_t patience = is_ended ? ROOM_FORGET_AFTER : ROOM_UNLOAD_AFTER;
  const bool is_needed = is_ended ? room->follower_count > 0 : room_is_attended(room);
  return !room->committing && !is_needed && !room->request_count && !room->engine_asked &&
         now - room->used_at > patience &&
         gametable_deadline(room->table) > now + ROOM_UNLOAD_AFTER && !room->engine_retry_at;
}

static void run_every_second(Hub *hub, int64_t now) {
  hub->second_at = now;
  hub_watch_store(hub);
  hub_tick_bans(hub, now);
  hub_tell_lobby(hub);
  hub_look_for_due(hub, now);
  hub_sweep(hub, now);
  if (hub->bus) hub_note_outages(hub);
  if (now - hub->alive_at >= (hub->bus ? ALIVE_EVERY_AS_NODE : ALIVE_EVERY)) {
    hub->alive_at = now;
    hub->somebody_leaves = true; // so that what failed, or a crash left over, is done now and then
    hub_beat(hub);
    limits_clean(hub->limits, now);
    // Give the memory of many that fell asleep back to the system, not only to the next game.
    if (hub->slept_count > 100) malloc_trim(0);
    hub->slept_count = 0;
  }
}

// People who look at a board that nobody moves on need no more than its packed form.
static bool put_to_sleep(Room *room, int64_t now) {
  if (room->committing || room->request_count || room->engine_asked ||
      !room->table->session->state || now - room->used_at < ROOM_SLEEP_AFTER)
    return false;
  session_sleep(room->table->session);
  return true;
}

// Rooms are looked at about once a second, not all in the same tick, or when a clock runs out.
static int64_t next_look(const Room *room, int64_t now) {
  enum { LOOK_EVERY = 1000, SPREAD = 500 };
  const int64_t deadline = gametable_deadline(room->table);
  const int64_t next = now + LOOK_EVERY - (int64_t)(room->table->id % SPREAD);
  return deadline < next ? deadline : next;
}

void hub_tick(Hub *hub) {
  hub_notice_stall(hub);
  const int64_t now = hub->ticked_at = hub_now(hub);
  for (Room *room = hub->first, *next; room; room = next) {
    next = room->next;
    if (now < room->look_at) continue;
    room->look_at = next_look(room, now);
    if (is_idle(room, now)) {
      if (!room_save_progress(room)) hub_remove_room(hub, room);
    } else if (!room->is_deleted) {
      room_look_after(room, now);
      hub->slept_count += put_to_sleep(room, now);
    }
  }
  hub_advance_exports(hub);
  hub_advance_leaving(hub);
  hub_advance_analyses(hub, now);
  if (hub->bus) hub_share_presence(hub);
  if (now - hub->second_at >= 1000 || now < hub->second_at) run_every_second(hub, now);
}
