// Finds who asks and what for, and hands the request to the function of its route.
#include "server/http/api.h"

#include "base/memory.h"
#include "server/http/api_admin.h"
#include "server/http/api_operator.h"
#include "server/http/api_players.h"
#include "server/http/api_tables.h"
#include "server/http/identity.h"
#include "server/http/pages.h"
#include "server/hub/fields.h"
#include "server/hub/site_clock.h"
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

// ---- Routes. "*" stands for an id.

typedef struct Route {
  HttpMethod method;
  const char *path;
  void (*handle)(Call *call);
} Route;

static const Route routes[] = {
    {HTTP_GET, "/healthz", api_get_health},
    {HTTP_GET, "/readyz", api_get_readiness},
    {HTTP_GET, "/metrics", api_get_metrics},
    {HTTP_GET, "/api/v1/games", api_get_games},
    {HTTP_POST, "/api/v1/players", api_post_players},
    {HTTP_GET, "/api/v1/me", api_get_me},
    {HTTP_POST, "/api/v1/me", api_post_me},
    {HTTP_DELETE, "/api/v1/me", api_delete_me},
    {HTTP_GET, "/api/v1/me/devices", api_get_devices},
    {HTTP_POST, "/api/v1/me/devices", api_post_devices},
    {HTTP_DELETE, "/api/v1/me/devices/*", api_delete_device},
    {HTTP_POST, "/api/v1/me/recovery", api_post_recovery},
    {HTTP_GET, "/api/v1/me/tables", api_get_own_tables},
    {HTTP_GET, "/api/v1/me/export", api_get_export},
    {HTTP_POST, "/api/v1/tables", api_post_tables},
    {HTTP_GET, "/api/v1/tables", api_get_tables},
    {HTTP_GET, "/api/v1/tables/*", api_get_table},
    {HTTP_DELETE, "/api/v1/tables/*", api_delete_own_table},
    {HTTP_GET, "/api/v1/tables/*/record", api_get_record},
    {HTTP_GET, "/api/v1/tables/*/analysis", api_get_analysis},
    {HTTP_POST, "/api/v1/tables/*/analysis", api_post_analysis},
    {HTTP_POST, "/api/v1/tables/*/join", api_post_join},
    {HTTP_POST, "/api/v1/tables/*/leave", api_post_leave},
    {HTTP_POST, "/api/v1/tables/*/actions", api_post_action},
    {HTTP_DELETE, "/api/v1/admin/tables/*", api_delete_table},
    {HTTP_GET, "/api/v1/admin/set-aside", api_get_set_aside},
    {HTTP_DELETE, "/api/v1/admin/set-aside/*", api_delete_set_aside},
    {HTTP_DELETE, "/api/v1/admin/players/*", api_delete_player},
    {HTTP_GET, "/api/v1/admin/workers", api_get_workers},
    {HTTP_GET, "/api/v1/admin/bans", api_get_bans},
    {HTTP_POST, "/api/v1/admin/bans", api_post_bans},
    {HTTP_GET, "/api/v1/admin/limits", api_get_limits},
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
  call_add_headers(call, text_string(&headers));
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
    call_add_headers(call, header);
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
  return identity_find_address(call->site, call->reply.peer, call->request, refusal) &&
         is_within_limits(call, refusal);
}

// What is not of the API: a file of the app, or one of its pages.
static void answer_file(Call *call) {
  const HttpRequest *request = call->request;
  const Asset *asset = asset_find(request->path);
  if (strncmp(request->path, "/api/", 5) == 0)
    refuse_call(call, ERROR_NOT_FOUND, "server.nothing-here");
  else if (!is_read(request->method))
    refuse_call(call, asset ? ERROR_BAD_METHOD : ERROR_NOT_FOUND, "server.nothing-here");
  else if (asset)
    send_asset(call, asset);
  else
    pages_send(call);
}

static void answer(Call *call) {
  const HttpRequest *request = call->request;
  const Route *route;
  const bool known = find_route(call, &route);
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
    answer_file(call);
  }
}

// A browser whose player is gone would send the wrong token with every request from now on.
static void delete_stale_cookie(Call *call) {
  if (call->reply.peer->player || !identity_has_cookie(call->request) ||
      strcmp(call->request->path, "/api/v1/me") != 0)
    return;
  api_forget_cookie(call);
}

static void answer_known(Call *call) {
  delete_stale_cookie(call);
  answer(call);
  json_decref(call->body);
}

static void on_identity(void *context, const Refusal *refusal) {
  Call *call = context;
  if (refusal)
    refuse_limited(call, refusal);
  else
    answer_known(call);
  free(call);
}

void api_on_request(Site *site, Peer *peer, const HttpRequest *request) {
  Call call = {.site = site, .request = request, .reply = reply_create(peer, "")};
  Refusal refusal = {0};
  site->metrics.values[METRIC_REQUESTS]++;
  call_add_headers(&call, security_headers);
  if (strncmp(request->path, "/api/", 5) == 0)
    call_add_headers(&call, "Cache-Control: no-store\r\n");
  if (!is_welcome(&call, &refusal)) {
    refuse_limited(&call, &refusal);
  } else if (needs_identity(request->path)) {
    Call *kept = memory_allocate(sizeof *kept);
    *kept = call;
    identity_find_player(site, peer, request, on_identity, kept);
  } else {
    answer_known(&call);
  }
}
