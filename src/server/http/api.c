// HTTP: which address does what.
#include "server/http/api.h"
#include "base/memory.h"
#include "base/scan.h"
#include "core/game_json.h"
#include "core/options.h"
#include "server/http/devices.h"
#include "server/http/identity.h"
#include "server/http/players.h"
#include "server/hub/create.h"
#include "server/hub/deletion.h"
#include "server/hub/exports.h"
#include "server/hub/fields.h"
#include "server/hub/journal.h"
#include "server/hub/lists.h"
#include "server/hub/set_aside.h"
#include "server/hub/site_clock.h"
#include "server/hub/stopwatch.h"
#include "server/net/assets.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// Everything the page may load comes from here; nothing may frame it.
static const char security_headers[] =
    "Content-Security-Policy: default-src 'self'; script-src 'self' 'wasm-unsafe-eval'; "
    "style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; "
    "object-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'\r\n"
    "X-Content-Type-Options: nosniff\r\n"
    "Referrer-Policy: no-referrer\r\n"
    "Cross-Origin-Opener-Policy: same-origin\r\n"
    "Cross-Origin-Resource-Policy: same-origin\r\n";

enum { MAX_VALUE = 100 };

// A request being answered.
typedef struct Call {
  Site *site;
  Reply reply;
  const HttpRequest *request;
  json_t *body;      // an object, also when none was sent
  char id[ID_SIZE];  // of the path
  uint64_t id_value; // 0: it is none
} Call;

static void add_headers(Peer *peer, const char *headers) {
  peer->output->add_headers(peer, headers);
}

static void send_refusal(Call *call, const Refusal *refusal) {
  call->site->metrics.values[METRIC_REFUSED]++;
  reply_refuse(&call->reply, refusal);
}

static void refuse_call(Call *call, const char *code, const char *key) {
  Refusal refusal;
  refuse(&refusal, code, key);
  send_refusal(call, &refusal);
}

static void refuse_unreadable_call(Call *call) {
  Refusal refusal;
  refuse_unreadable(&refusal);
  send_refusal(call, &refusal);
}

// A value of the query; "" when it is not there.
static void query_value(const char *query, const char *name, char value[MAX_VALUE]) {
  const size_t name_length = strlen(name);
  value[0] = 0;
  while (*query) {
    const size_t length = strcspn(query, "&;,");
    if (length > name_length && query[name_length] == '=' &&
        strncmp(query, name, name_length) == 0 && length - name_length - 1 < MAX_VALUE) {
      memcpy(value, query + name_length + 1, length - name_length - 1);
      value[length - name_length - 1] = 0;
      return;
    }
    query += length + (query[length] != 0);
  }
}

// A number of the query, left as it is when it is not there; false after a refusal.
static bool query_number(Call *call, const char *name, uint64_t *number) {
  char text[MAX_VALUE];
  query_value(call->request->query, name, text);
  if (!text[0] || scan_number(text, INT32_MAX, number)) return true;
  Refusal refusal;
  refuse_with(&refusal, ERROR_BAD_ARGUMENT, "field.number", "field=%s least=%d most=%d", name, 0,
              INT32_MAX);
  send_refusal(call, &refusal);
  return false;
}

static bool needs_player(Call *call) {
  if (call->reply.peer->player) return true;
  refuse_call(call, ERROR_NO_PLAYER, "identity.unknown");
  return false;
}

// ---- Games

static void write_game(const Game *game, Json *json) {
  json_open_object(json);
  game_json_names(game, json);
  OptionValues values;
  Error error;
  options_set_defaults(game, &values);
  void *state = memory_allocate(game->state_size);
  json_put_number(json, "players",
                  game->init(state, values.values, &error) ? game->player_count(state) : 0);
  free(state);
  json_put_bool(json, "chance", game->has_chance);
  json_put_bool(json, "hidden", game->has_hidden);
  game_json_options(game, json);
  json_close_object(json);
}

static void get_games(Call *call) {
  Text text = {0};
  Json json;
  reply_open(&call->reply, &text, &json);
  json_key(&json, "games");
  json_open_array(&json);
  for (size_t i = 0; i < game_registry_count; i++)
    write_game(game_registry[i], &json);
  json_close_array(&json);
  json_put_number(&json, "levels", 10);
  reply_send(&call->reply, 200, NULL, &text, &json);
}

// ---- Players

static void post_players(Call *call) {
  players_create(call->site, call->reply, call->body, call->request);
}

static void get_me(Call *call) {
  Text text = {0};
  Json json;
  reply_open(&call->reply, &text, &json);
  json_key(&json, "player");
  players_write(call->reply.peer, &json);
  reply_send(&call->reply, 200, NULL, &text, &json);
}

static void post_me(Call *call) {
  players_rename(call->site, call->reply, call->body);
}

static void get_devices(Call *call) {
  if (needs_player(call)) devices_list(call->site, call->reply);
}

static void post_devices(Call *call) {
  if (needs_player(call)) devices_make_code(call->site, call->reply);
}

static void post_recovery(Call *call) {
  if (needs_player(call)) devices_make_recovery(call->site, call->reply);
}

static void forget_cookie(Call *call) {
  Text cookie = {0};
  text_add(&cookie, "Set-Cookie: ");
  identity_format_cookie(call->site, "", &cookie);
  text_add(&cookie, "\r\n");
  add_headers(call->reply.peer, text_string(&cookie));
  text_free(&cookie);
}

static void delete_device(Call *call) {
  if (!needs_player(call)) return;
  if (call->id_value && call->id_value == call->reply.peer->device) forget_cookie(call);
  devices_remove(call->site, call->reply, call->id_value);
}

// Sends an answer that ends in a list of tables, unless that could not be made.
static void send_list(Call *call, bool good, size_t unreadable, Text *text, Json *json) {
  if (!good) {
    text_free(text);
    refuse_unreadable_call(call);
    return;
  }
  if (unreadable) {
    json_put_number(json, "unreadable", (int64_t)unreadable);
  }
  reply_send(&call->reply, 200, NULL, text, json);
}

static void get_own_tables(Call *call) {
  if (!needs_player(call)) return;
  Text text = {0};
  Json json;
  reply_open(&call->reply, &text, &json);
  json_key(&json, "tables");
  size_t unreadable;
  const bool good = hub_write_own(call->site->hub, call->reply.peer, &json, &unreadable);
  send_list(call, good, unreadable, &text, &json);
}

static void get_export(Call *call) {
  if (!needs_player(call)) return;
  uint64_t skip = 0;
  if (!query_number(call, "skip", &skip)) return;
  add_headers(call->reply.peer, "Content-Disposition: attachment; filename=fivefold-games.txt\r\n");
  hub_export(call->site->hub, (size_t)skip, call->reply);
}

static void delete_me(Call *call) {
  if (!needs_player(call)) return;
  forget_cookie(call);
  hub_delete_player(call->site->hub, call->reply.peer->player, call->reply);
}

// ---- Tables

static void post_tables(Call *call) {
  hub_create_table(call->site->hub, call->reply, call->body);
}

static void get_tables(Call *call) {
  char state[MAX_VALUE], game[MAX_VALUE];
  query_value(call->request->query, "state", state);
  query_value(call->request->query, "game", game);
  const bool running = strcmp(state, "running") == 0;
  if (state[0] && !running && strcmp(state, "open") != 0) {
    refuse_call(call, ERROR_BAD_ARGUMENT, "field.state");
    return;
  }
  Text text = {0};
  Json json;
  reply_open(&call->reply, &text, &json);
  json_key(&json, "tables");
  size_t unreadable;
  const bool good = hub_write_public(call->site->hub, running ? STORED_RUNNING : STORED_OPEN,
                                     game[0] ? game : NULL, call->reply.peer, &json, &unreadable);
  send_list(call, good, unreadable, &text, &json);
}

static void act(Call *call, const char *type) {
  if (!call->id_value) {
    refuse_call(call, ERROR_NOT_FOUND, "table.none");
    return;
  }
  if (type) json_object_set_new(call->body, "type", json_string(type));
  hub_act(call->site->hub, call->id_value, call->reply, call->body);
}

static void get_table(Call *call) {
  uint64_t since = 0;
  if (!query_number(call, "since", &since)) return;
  if (since) json_object_set_new(call->body, "since", json_integer((json_int_t)since));
  act(call, "get");
}

static void get_record(Call *call) {
  act(call, "record");
}

static void delete_own_table(Call *call) {
  act(call, "forget");
}

static void post_join(Call *call) {
  act(call, "join");
}

static void post_leave(Call *call) {
  act(call, "leave");
}

static void post_action(Call *call) {
  act(call, NULL);
}

// ---- Operators

static bool needs_operator(Call *call) {
  if (call->reply.peer->is_operator) return true;
  refuse_call(call, ERROR_FORBIDDEN, "server.operator-only");
  return false;
}

static void delete_table(Call *call) {
  if (needs_operator(call)) act(call, "close");
}

static void delete_player(Call *call) {
  StoredPlayer player;
  if (!needs_operator(call)) return;
  const StoreRead read =
      call->id_value ? store_find_player(call->site->store, call->id_value, &player) : STORE_ABSENT;
  if (read == STORE_FAILED)
    refuse_unreadable_call(call);
  else if (read == STORE_ABSENT)
    refuse_call(call, ERROR_NOT_FOUND, "identity.none");
  else {
    journal_write(JOURNAL_INFO, "player deleted by the operator: %s", call->id);
    hub_delete_player(call->site->hub, call->id_value, call->reply);
  }
}

static void get_set_aside(Call *call) {
  if (!needs_operator(call)) return;
  Text text = {0};
  Json json;
  reply_open(&call->reply, &text, &json);
  json_key(&json, "tables");
  hub_write_set_aside(call->site->hub, &json);
  reply_send(&call->reply, 200, NULL, &text, &json);
}

static void delete_set_aside(Call *call) {
  if (!needs_operator(call)) return;
  if (call->id_value && hub_try_again(call->site->hub, call->id_value))
    reply_ok(&call->reply);
  else
    refuse_call(call, ERROR_NOT_FOUND, "table.not-set-aside");
}

static void get_health(Call *call) {
  const StoreHealth health = store_health(call->site->store);
  if (call->site->is_closing) {
    refuse_call(call, ERROR_UNAVAILABLE, "server.stopping");
  } else if (!health.can_write || !health.can_read) {
    Refusal refusal;
    refuse(&refusal, ERROR_UNAVAILABLE,
           health.can_write ? "server.cannot-read" : "server.cannot-save");
    message_add_message(&refusal.error.said, "cause", &health.error.said);
    send_refusal(call, &refusal);
  } else {
    reply_text(&call->reply, "ok\n", 3);
  }
}

static void get_metrics(Call *call) {
  Peer *peer = call->reply.peer;
  if (!peer->is_operator && (!identity_is_local(peer) || call->request->forwarded_for[0])) {
    refuse_call(call, ERROR_FORBIDDEN, "server.local-only");
    return;
  }
  Metrics *metrics = &call->site->metrics;
  const StoreFigures figures = store_figures(call->site->store);
  metrics->values[METRIC_ROOMS] = (int64_t)hub_room_count(call->site->hub);
  metrics->values[METRIC_COMMIT_QUEUE] = (int64_t)figures.waiting;
  metrics->values[METRIC_COMMITS] = (int64_t)figures.commits;
  metrics->values[METRIC_COMMIT_FAILURES] = (int64_t)figures.failures;
  metrics->values[METRIC_READ_FAILURES] = (int64_t)figures.read_failures;
  metrics->values[METRIC_COMMIT_MICROSECONDS] = (int64_t)figures.commit_times.sum;
  metrics->values[METRIC_CPU_MICROSECONDS] = process_microseconds();
  metrics->values[METRIC_LOOP_CPU_MICROSECONDS] = thread_microseconds();
  metrics->times[TIME_COMMIT] = figures.commit_times;
  Text text = {0};
  metrics_write(metrics, &text);
  reply_text(&call->reply, text_string(&text), text.length);
  text_free(&text);
}

// ---- Routes. "*" stands for an id.

typedef struct Route {
  HttpMethod method;
  const char *path;
  void (*handle)(Call *call);
} Route;

static const Route routes[] = {
    {HTTP_GET, "/healthz", get_health},
    {HTTP_GET, "/metrics", get_metrics},
    {HTTP_GET, "/api/v1/games", get_games},
    {HTTP_POST, "/api/v1/players", post_players},
    {HTTP_GET, "/api/v1/me", get_me},
    {HTTP_POST, "/api/v1/me", post_me},
    {HTTP_DELETE, "/api/v1/me", delete_me},
    {HTTP_GET, "/api/v1/me/devices", get_devices},
    {HTTP_POST, "/api/v1/me/devices", post_devices},
    {HTTP_DELETE, "/api/v1/me/devices/*", delete_device},
    {HTTP_POST, "/api/v1/me/recovery", post_recovery},
    {HTTP_GET, "/api/v1/me/tables", get_own_tables},
    {HTTP_GET, "/api/v1/me/export", get_export},
    {HTTP_POST, "/api/v1/tables", post_tables},
    {HTTP_GET, "/api/v1/tables", get_tables},
    {HTTP_GET, "/api/v1/tables/*", get_table},
    {HTTP_DELETE, "/api/v1/tables/*", delete_own_table},
    {HTTP_GET, "/api/v1/tables/*/record", get_record},
    {HTTP_POST, "/api/v1/tables/*/join", post_join},
    {HTTP_POST, "/api/v1/tables/*/leave", post_leave},
    {HTTP_POST, "/api/v1/tables/*/actions", post_action},
    {HTTP_DELETE, "/api/v1/admin/tables/*", delete_table},
    {HTTP_GET, "/api/v1/admin/set-aside", get_set_aside},
    {HTTP_DELETE, "/api/v1/admin/set-aside/*", delete_set_aside},
    {HTTP_DELETE, "/api/v1/admin/players/*", delete_player},
};

// Whether the path is the route's; takes the id out of it.
static bool path_fits(const char *pattern, const char *path, char id[ID_SIZE]) {
  while (*pattern) {
    if (*pattern == '*') {
      const size_t length = strcspn(path, "/");
      if (length == 0) return false;
      snprintf(id, ID_SIZE, "%.*s", (int)length, path);
      if (length >= ID_SIZE) id[0] = 0; // no id is that long
      path += length;
      pattern++;
    } else if (*pattern++ != *path++) {
      return false;
    }
  }
  return *path == 0;
}

static void send_asset(Call *call, const Asset *asset) {
  const AssetCoding coding = asset_choose(asset, call->request->accept_encoding);
  const AssetBytes *bytes = coding == ASSET_BROTLI ? &asset->brotli
                            : coding == ASSET_GZIP ? &asset->gzip
                                                   : &asset->plain;
  Peer *peer = call->reply.peer;
  Text headers = {0};
  text_format(&headers, "ETag: %s\r\nCache-Control: %s\r\nVary: Accept-Encoding\r\n", asset->etag,
              asset->is_immutable ? "public, max-age=31536000, immutable" : "no-cache");
  if (coding != ASSET_PLAIN)
    text_format(&headers, "Content-Encoding: %s\r\n", coding == ASSET_BROTLI ? "br" : "gzip");
  add_headers(peer, text_string(&headers));
  text_free(&headers);
  const bool fresh = strcmp(call->request->if_none_match, asset->etag) == 0;
  peer->output->respond_shared(peer, fresh ? 304 : 200, asset->content_type, NULL,
                               (const char *)bytes->data, fresh ? 0 : bytes->size);
  reply_drop(&call->reply);
}

static bool is_read(HttpMethod method) {
  return method == HTTP_GET || method == HTTP_HEAD;
}

static bool find_route(Call *call, const Route **found) {
  bool known_path = false;
  *found = NULL;
  for (size_t i = 0; i < sizeof routes / sizeof routes[0]; i++) {
    const Route *route = &routes[i];
    const HttpMethod method = call->request->method;
    if (!path_fits(route->path, call->request->path, call->id)) continue;
    known_path = true;
    if (route->method == method || (route->method == HTTP_GET && method == HTTP_HEAD)) {
      *found = route;
      id_parse(call->id, &call->id_value);
      return true;
    }
  }
  return known_path;
}

// The body as an object; an empty one stands for {}.
static bool read_body(Call *call) {
  if (call->request->body_length == 0) {
    call->body = json_object();
    return true;
  }
  call->body =
      json_loadb(call->request->body, call->request->body_length, JSON_REJECT_DUPLICATES, NULL);
  return json_is_object(call->body);
}

static void refuse_limited(Call *call, const Refusal *refusal) {
  if (error_is(&refusal->error, ERROR_LIMIT)) {
    char header[64];
    snprintf(header, sizeof header, "Retry-After: %lld\r\n",
             (long long)(refusal->retry / 1000 + 1));
    add_headers(call->reply.peer, header);
    call->site->metrics.values[METRIC_LIMITED]++;
  }
  reply_refuse(&call->reply, refusal);
}

static bool is_within_limits(Call *call, Refusal *refusal) {
  int64_t retry;
  if (limits_take(call->site->limits, call->reply.peer->address, LIMIT_REQUESTS, site_clock_now(),
                  &retry))
    return true;
  return refuse_for_now(refusal, retry, "limit.requests");
}

// Whether who asks matters there; files are the same for everybody.
static bool needs_identity(const char *path) {
  return strncmp(path, "/api/", 5) == 0 || strcmp(path, "/metrics") == 0;
}

static bool is_welcome(Call *call, Refusal *refusal) {
  if (call->site->is_closing && strcmp(call->request->path, "/healthz") != 0)
    return refuse(refusal, ERROR_UNAVAILABLE, "server.stopping");
  Peer *peer = call->reply.peer;
  return identity_find_address(call->site, peer, call->request, refusal) &&
         is_within_limits(call, refusal) &&
         (!needs_identity(call->request->path) ||
          identity_find_player(call->site, peer, call->request, refusal));
}

static void answer(Call *call) {
  const HttpRequest *request = call->request;
  const Route *route;
  const bool known = find_route(call, &route);
  const bool is_api = strncmp(request->path, "/api/", 5) == 0;
  if (route) {
    if (!identity_origin_is_good(call->site, request))
      refuse_call(call, ERROR_FORBIDDEN, "server.other-site");
    else if (!read_body(call))
      refuse_call(call, ERROR_BAD_ARGUMENT, "server.bad-body");
    else
      route->handle(call);
  } else if (known) {
    refuse_call(call, ERROR_BAD_METHOD, "server.bad-method");
  } else {
    const Asset *asset = is_api ? NULL : asset_find(request->path);
    if (asset && is_read(request->method))
      send_asset(call, asset);
    else
      refuse_call(call, asset ? ERROR_BAD_METHOD : ERROR_NOT_FOUND, "server.nothing-here");
  }
}

// A browser whose player is gone would send the wrong token with every request from now on.
static void delete_stale_cookie(Call *call) {
  if (call->reply.peer->player || !identity_has_cookie(call->request) ||
      strcmp(call->request->path, "/api/v1/me") != 0)
    return;
  forget_cookie(call);
}

void api_on_request(Site *site, Peer *peer, const HttpRequest *request) {
  Call call = {.site = site, .request = request, .reply = reply_create(peer, "")};
  Refusal refusal = {0};
  site->metrics.values[METRIC_REQUESTS]++;
  add_headers(peer, security_headers);
  if (strncmp(request->path, "/api/", 5) == 0) add_headers(peer, "Cache-Control: no-store\r\n");
  if (is_welcome(&call, &refusal)) {
    delete_stale_cookie(&call);
    answer(&call);
  } else {
    refuse_limited(&call, &refusal);
  }
  json_decref(call.body);
}
