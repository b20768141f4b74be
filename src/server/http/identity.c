// The address is that of the socket, or what a trusted proxy says; the player comes from a token
// in a header or a cookie.
#include "server/http/identity.h"
#include "base/memory.h"
#include "server/hub/address.h"
#include "server/hub/bans.h"
#include "server/hub/site_clock.h"
#include "server/hub/tokens.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char cookie_name[] = "fivefold=";

bool identity_is_proxy(const Site *site, const char *address) {
  for (size_t i = 0; i < site->config.proxy_count; i++)
    if (strcmp(site->config.proxies[i], address) == 0) return true;
  return false;
}

static bool is_welcome(const Site *site, const char *address, Refusal *refusal) {
  return !hub_bans_address(site->hub, address) ||
         refuse(refusal, ERROR_FORBIDDEN, "identity.banned");
}

bool identity_find_address(const Site *site, Peer *peer, const HttpRequest *request,
                           Refusal *refusal) {
  if (!identity_is_proxy(site, peer->address) || !request->forwarded_for[0])
    return is_welcome(site, peer->address, refusal);
  // The last one is what the proxy itself saw; what stands before it the client may have invented.
  const char *last = strrchr(request->forwarded_for, ',');
  last = last ? last + 1 : request->forwarded_for;
  last += strspn(last, " \t");
  if (!address_normalise(last, peer->address))
    return refuse(refusal, ERROR_BAD_ARGUMENT, "server.bad-forward");
  return is_welcome(site, peer->address, refusal);
}

bool identity_is_local(const Peer *peer) {
  return strncmp(peer->address, "127.", 4) == 0 || strcmp(peer->address, "::1") == 0;
}

// The host of "https://host:port", or "" when it is no such address.
static const char *host_of(const char *url) {
  const char *slashes = strstr(url, "://");
  return slashes ? slashes + 3 : "";
}

bool identity_origin_is_good(const Site *site, const HttpRequest *request) {
  if (!request->origin[0]) return true; // not a browser, or the page itself
  const char *public_url = site->config.public_url;
  if (public_url[0]) {
    size_t length = strlen(public_url);
    while (length && public_url[length - 1] == '/')
      length--;
    return strncmp(public_url, request->origin, length) == 0 && request->origin[length] == 0;
  }
  return strcmp(host_of(request->origin), request->host) == 0;
}

static bool read_cookie(const char *cookies, char *token, size_t size) {
  const size_t name_length = sizeof cookie_name - 1;
  for (const char *at = cookies; (at = strstr(at, cookie_name)); at += name_length) {
    if (at != cookies && at[-1] != ' ' && at[-1] != ';') continue;
    const char *value = at + name_length;
    const size_t length = strcspn(value, "; ");
    if (length == 0 || length >= size) return false;
    memcpy(token, value, length);
    token[length] = 0;
    return true;
  }
  return false;
}

static bool read_bearer(const char *authorization, char *token, size_t size) {
  static const char prefix[] = "Bearer ";
  if (strncmp(authorization, prefix, sizeof prefix - 1) != 0) return false;
  const char *value = authorization + sizeof prefix - 1;
  return (size_t)snprintf(token, size, "%s", value) < size && token[0];
}

static bool is_operator(const Site *site, const char *token) {
  if (!site->admin_token) return false;
  uint8_t given[SECRET_HASH_SIZE], wanted[SECRET_HASH_SIZE];
  secret_hash(token, given);
  secret_hash(site->admin_token, wanted);
  return sodium_memcmp(given, wanted, sizeof given) == 0;
}

static bool refuse_guess(Refusal *refusal, int64_t retry) {
  return refuse_for_now(refusal, retry, "limit.tokens");
}

// The operator's token is guarded as players' are.
static TokenResult find_operator(Site *site, Peer *peer, const char *token, int64_t *retry) {
  uint8_t hash[SECRET_HASH_SIZE];
  secret_hash(token, hash);
  if (!limits_has(site->limits, peer->address, LIMIT_GUESSES, site_clock_now(), retry) &&
      !limits_is_known(site->limits, hash))
    return TOKEN_LIMITED;
  if (!is_operator(site, token)) return TOKEN_WRONG;
  limits_set_known(site->limits, hash);
  peer->is_operator = true;
  return TOKEN_GOOD;
}

// All are compared, so that the time tells nothing.
static bool is_worker_token(const Site *site, const uint8_t hash[SECRET_HASH_SIZE]) {
  bool found = false;
  for (size_t i = 0; i < site->worker_count; i++)
    found |= sodium_memcmp(hash, site->worker_hashes[i], SECRET_HASH_SIZE) == 0;
  return found;
}

bool identity_is_worker(Site *site, const Peer *peer, const HttpRequest *request,
                        Refusal *refusal) {
  char token[sizeof request->cookie];
  uint8_t hash[SECRET_HASH_SIZE];
  int64_t retry;
  const int64_t now = site_clock_now();
  if (!site->worker_count) return refuse(refusal, ERROR_NOT_FOUND, "server.no-socket");
  if (!read_bearer(request->authorization, token, sizeof token))
    return refuse(refusal, ERROR_FORBIDDEN, "worker.no-token");
  secret_hash(token, hash);
  if (!limits_has(site->limits, peer->address, LIMIT_GUESSES, now, &retry) &&
      !limits_is_known(site->limits, hash))
    return refuse_guess(refusal, retry);
  if (!is_worker_token(site, hash)) {
    limits_take(site->limits, peer->address, LIMIT_GUESSES, now, &retry);
    return refuse(refusal, ERROR_FORBIDDEN, "worker.no-token");
  }
  limits_set_known(site->limits, hash);
  return true;
}

typedef struct Search {
  Site *site;
  Peer *peer;
  IdentityFound found;
  void *context;
} Search;

static void on_token(void *context, TokenResult result, const StoredPlayer *player, int64_t retry) {
  Search *search = context;
  Peer *peer = search->peer;
  Refusal refusal;
  const bool is_banned = result == TOKEN_GOOD && hub_bans_player(search->site->hub, player->id);
  if (is_banned) {
    refuse(&refusal, ERROR_FORBIDDEN, "identity.banned");
  } else if (result == TOKEN_GOOD) {
    peer->player = player->id;
    peer->device = player->device;
    token_note_seen(search->site->store, player, site_clock_now());
    memcpy(peer->name, player->name, sizeof peer->name);
  } else if (result == TOKEN_LIMITED) {
    refuse_guess(&refusal, retry);
  } else if (result == TOKEN_UNREADABLE) {
    refuse_unreadable(&refusal);
  }
  const bool good = !is_banned && (result == TOKEN_GOOD || result == TOKEN_WRONG);
  search->found(search->context, good ? NULL : &refusal);
  free(search);
}

void identity_find_player(Site *site, Peer *peer, const HttpRequest *request, IdentityFound found,
                          void *context) {
  char token[sizeof request->cookie];
  int64_t retry;
  Refusal refusal;
  if (read_bearer(request->authorization, token, sizeof token)) {
    const TokenResult result = find_operator(site, peer, token, &retry);
    if (result != TOKEN_WRONG) {
      if (result == TOKEN_LIMITED) refuse_guess(&refusal, retry);
      found(context, result == TOKEN_GOOD ? NULL : &refusal);
      return;
    }
  } else if (!read_cookie(request->cookie, token, sizeof token)) {
    found(context, NULL);
    return;
  }
  Search *search = memory_allocate(sizeof *search);
  *search = (Search){site, peer, found, context};
  token_find(site->store, site->limits, peer->address, token, site_clock_now(), on_token, search);
}

bool identity_has_cookie(const HttpRequest *request) {
  char token[sizeof request->cookie];
  return read_cookie(request->cookie, token, sizeof token);
}

void identity_format_cookie(const Site *site, const char *token, Text *out) {
  const bool secure = strncmp(site->config.public_url, "https:", 6) == 0;
  text_format(out, "%s%s; Path=/; HttpOnly; SameSite=Lax; Max-Age=%d%s", cookie_name, token,
              token[0] ? 2 * 365 * 24 * 3600 : 0, secure ? "; Secure" : "");
}
