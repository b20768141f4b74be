// The loop, HTTP and foreign descriptors; net_socket.c has the WebSockets.
#include "server/net.h"

#include "base/memory.h"
#include "server/net_inside.h"

#include <ev.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

// ---- Reading requests

static void copy_header(struct lws *wsi, enum lws_token_indexes token, char *out, int size) {
  if (lws_hdr_copy(wsi, out, size, token) < 0) out[0] = 0;
}

static HttpMethod read_method(struct lws *wsi) {
  static const struct {
    enum lws_token_indexes token;
    HttpMethod method;
  } methods[] = {{WSI_TOKEN_GET_URI, HTTP_GET},
                 {WSI_TOKEN_HEAD_URI, HTTP_HEAD},
                 {WSI_TOKEN_POST_URI, HTTP_POST},
                 {WSI_TOKEN_DELETE_URI, HTTP_DELETE}};
  for (size_t i = 0; i < sizeof methods / sizeof methods[0]; i++)
    if (lws_hdr_total_length(wsi, methods[i].token)) return methods[i].method;
  return HTTP_OTHER;
}

void net_read_request(struct lws *wsi, HttpRequest *request) {
  *request = (HttpRequest){.method = read_method(wsi)};
  char *uri;
  int length;
  if (lws_http_get_uri_and_method(wsi, &uri, &length) >= 0 && length > 0 &&
      (size_t)length < sizeof request->path)
    memcpy(request->path, uri, (size_t)length);
  copy_header(wsi, WSI_TOKEN_HTTP_URI_ARGS, request->query, sizeof request->query);
  copy_header(wsi, WSI_TOKEN_HOST, request->host, sizeof request->host);
  copy_header(wsi, WSI_TOKEN_ORIGIN, request->origin, sizeof request->origin);
  copy_header(wsi, WSI_TOKEN_HTTP_COOKIE, request->cookie, sizeof request->cookie);
  copy_header(wsi, WSI_TOKEN_HTTP_AUTHORIZATION, request->authorization,
              sizeof request->authorization);
  copy_header(wsi, WSI_TOKEN_X_FORWARDED_FOR, request->forwarded_for,
              sizeof request->forwarded_for);
  copy_header(wsi, WSI_TOKEN_HTTP_IF_NONE_MATCH, request->if_none_match,
              sizeof request->if_none_match);
  copy_header(wsi, WSI_TOKEN_HTTP_ACCEPT_ENCODING, request->accept_encoding,
              sizeof request->accept_encoding);
}

void net_read_address(struct lws *wsi, char address[PEER_ADDRESS_SIZE]) {
  lws_get_peer_simple(wsi, address, PEER_ADDRESS_SIZE);
  // An IPv4 client of a socket for both is still the IPv4 client.
  if (strncmp(address, "::ffff:", 7) == 0) memmove(address, address + 7, strlen(address + 7) + 1);
}

// ---- Answering

static void respond(Peer *base, int status, const char *content_type, const char *cookie,
                    const char *body, size_t length) {
  NetPeer *peer = (NetPeer *)base;
  if (base->closed || peer->has_answer) return;
  peer->has_answer = true;
  peer->status = status;
  peer->answer_length = length;
  peer->answer = memory_allocate(LWS_PRE + length + 1);
  if (length) memcpy(peer->answer + LWS_PRE, body, length);
  text_format(&peer->headers, "Content-Type: %s\r\n", content_type);
  if (cookie) text_format(&peer->headers, "Set-Cookie: %s\r\n", cookie);
  lws_callback_on_writable(peer->wsi);
}

static void add_headers(Peer *base, const char *headers) {
  text_add(&((NetPeer *)base)->headers, headers);
}

static void destroy_peer(Peer *base) {
  net_free_peer((NetPeer *)base);
}

static const PeerOutput http_output = {
    .respond = respond, .add_headers = add_headers, .destroy = destroy_peer};

// "Name: value\r\n" lines, into the answer's head.
static bool write_headers(struct lws *wsi, const char *lines, unsigned char **at,
                          unsigned char *end) {
  while (*lines) {
    const char *colon = strchr(lines, ':'), *newline = strstr(lines, "\r\n");
    if (!colon || !newline || colon > newline) return false;
    char name[64];
    if ((size_t)snprintf(name, sizeof name, "%.*s:", (int)(colon - lines), lines) >= sizeof name)
      return false;
    const char *value = colon + 2;
    if (lws_add_http_header_by_name(wsi, (const unsigned char *)name, (const unsigned char *)value,
                                    (int)(newline - value), at, end))
      return false;
    lines = newline + 2;
  }
  return true;
}

static bool write_answer(struct lws *wsi, NetPeer *peer) {
  unsigned char buffer[LWS_PRE + 4096], *start = buffer + LWS_PRE, *at = start;
  unsigned char *end = buffer + sizeof buffer - 1;
  if (lws_add_http_header_status(wsi, (unsigned)peer->status, &at, end) ||
      !write_headers(wsi, text_string(&peer->headers), &at, end) ||
      lws_add_http_header_content_length(wsi, peer->answer_length, &at, end) ||
      lws_finalize_http_header(wsi, &at, end))
    return false;
  const bool has_body = !peer->is_head && peer->answer_length > 0;
  const size_t size = (size_t)(at - start);
  if (lws_write(wsi, start, size,
                has_body ? LWS_WRITE_HTTP_HEADERS
                         : LWS_WRITE_HTTP_HEADERS | LWS_WRITE_H2_STREAM_END) < 0)
    return false;
  return !has_body || lws_write(wsi, (unsigned char *)peer->answer + LWS_PRE, peer->answer_length,
                                LWS_WRITE_HTTP_FINAL) >= 0;
}

// The exchange is over: who still wants to answer finds it closed.
static void end_exchange(NetSession *session) {
  NetPeer *peer = session->peer;
  if (!peer) return;
  session->peer = NULL;
  peer->base.closed = true;
  peer_release(&peer->base);
}

static int on_http_writable(struct lws *wsi, NetSession *session) {
  NetPeer *peer = session->peer;
  if (!peer || !peer->has_answer) return 0;
  const bool good = write_answer(wsi, peer);
  const bool must_close = peer->must_close;
  end_exchange(session);
  return !good || must_close || lws_http_transaction_completed(wsi) ? -1 : 0;
}

static int on_http_complete(Net *net, NetSession *session) {
  NetPeer *peer = session->peer;
  if (!peer || peer->is_complete) return 0;
  peer->is_complete = true;
  peer->request->body = text_string(&peer->body);
  peer->request->body_length = peer->body.length;
  net->handlers.on_request(net->handlers.context, &peer->base, peer->request);
  free(peer->request);
  peer->request = NULL;
  text_free(&peer->body);
  return 0;
}

static int on_http(Net *net, struct lws *wsi, NetSession *session) {
  end_exchange(session);
  NetPeer *peer = net_create_peer(net, wsi, &http_output);
  session->peer = peer;
  net_read_address(wsi, peer->base.address);
  peer->request = memory_allocate(sizeof *peer->request);
  net_read_request(wsi, peer->request);
  peer->is_head = peer->request->method == HTTP_HEAD;
  lws_set_timeout(wsi, PENDING_TIMEOUT_HTTP_CONTENT, 30);
  char length[24];
  copy_header(wsi, WSI_TOKEN_HTTP_CONTENT_LENGTH, length, sizeof length);
  const bool has_body =
      strtoull(length, NULL, 10) > 0 || lws_hdr_total_length(wsi, WSI_TOKEN_HTTP_TRANSFER_ENCODING);
  if (strtoull(length, NULL, 10) > NET_MAX_BODY) {
    static const char body[] = "{\"code\":\"too-large\",\"message\":\"the body is too large\"}";
    peer->is_complete = peer->must_close = true;
    respond(&peer->base, 413, "application/json", NULL, body, sizeof body - 1);
    return 0;
  }
  return has_body ? 0 : on_http_complete(net, session);
}

static int on_http_body(NetSession *session, const char *bytes, size_t count) {
  NetPeer *peer = session->peer;
  if (!peer || peer->is_complete) return 0;
  if (peer->body.length + count > NET_MAX_BODY) return -1;
  text_add_bytes(&peer->body, bytes, count);
  return 0;
}

// ---- Foreign descriptors

struct NetWatch {
  struct lws *wsi; // NULL: gone
  void (*ready)(void *context);
  void *context;
  bool unwatched;
};

NetWatch *net_watch(Net *net, int descriptor, void (*ready)(void *context), void *context) {
  const int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return NULL;
  lws_sock_file_fd_type fd = {.filefd = copy};
  NetWatch *watch = memory_allocate(sizeof *watch);
  watch->ready = ready;
  watch->context = context;
  watch->wsi = lws_adopt_descriptor_vhost(net->vhost, LWS_ADOPT_RAW_FILE_DESC, fd, "watch", NULL);
  if (!watch->wsi) {
    free(watch);
    return NULL;
  }
  lws_set_opaque_user_data(watch->wsi, watch);
  return watch;
}

void net_watch_write(NetWatch *watch) {
  if (watch && watch->wsi) lws_callback_on_writable(watch->wsi);
}

void net_unwatch(NetWatch *watch) {
  if (!watch) return;
  if (watch->wsi) {
    // The loop closes the copy soon; until then nobody listens.
    lws_set_opaque_user_data(watch->wsi, NULL);
    lws_set_timeout(watch->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
  }
  free(watch);
}

static int on_watch(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
  (void)user, (void)in, (void)length;
  NetWatch *watch = lws_get_opaque_user_data(wsi);
  switch (reason) {
  case LWS_CALLBACK_RAW_RX_FILE:
  case LWS_CALLBACK_RAW_WRITEABLE_FILE:
    if (!watch) return -1;
    watch->ready(watch->context);
    return lws_get_opaque_user_data(wsi) ? 0 : -1;
  case LWS_CALLBACK_RAW_CLOSE_FILE:
    if (!watch) return 0;
    watch->wsi = NULL;
    lws_set_opaque_user_data(wsi, NULL);
    watch->ready(watch->context);
    return 0;
  default:
    return 0;
  }
}

// ---- The loop

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
  Net *net = wsi ? lws_context_user(lws_get_context(wsi)) : NULL;
  NetSession *session = user;
  switch (reason) {
  case LWS_CALLBACK_HTTP:
    return on_http(net, wsi, session);
  case LWS_CALLBACK_HTTP_BODY:
    return on_http_body(session, in, length);
  case LWS_CALLBACK_HTTP_BODY_COMPLETION:
    return on_http_complete(net, session);
  case LWS_CALLBACK_HTTP_WRITEABLE:
    return on_http_writable(wsi, session);
  case LWS_CALLBACK_CLOSED_HTTP:
    if (session) end_exchange(session);
    return 0;
  case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
    net->handlers.on_wake(net->handlers.context);
    return 0;
  default:
    return net_on_socket_event(net, wsi, reason, session, in, length);
  }
}

static const struct lws_protocols protocols[] = {
    // Receives in pieces of the first size: a buffer that each open socket keeps. Sends in pieces
    // of
    // the second, else of the first too, with a turn of the loop for each.
    {"fivefold", on_event, sizeof(NetSession), 1024, 0, NULL, NET_MAX_QUEUED},
    {"watch", on_watch, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static void on_tick(lws_sorted_usec_list_t *timer) {
  Net *net = lws_container_of(timer, Net, timer);
  lws_sul_schedule(net->context, 0, &net->timer, on_tick, NET_TICK_MS * LWS_US_PER_MS);
  net_ping_sockets(net);
  net->handlers.on_tick(net->handlers.context);
}

static void log_line(int level, const char *line) {
  (void)level;
  fputs(line, stderr);
}

// With libev where its plugin is installed: libwebsockets' own loop hands every socket to poll()
// each time, which with thousands of them takes most of a core.
static void create_context(Net *net, struct lws_context_creation_info *info) {
  net->loop = ev_loop_new(EVFLAG_AUTO);
  void *loops[1] = {net->loop};
  if (net->loop) {
    struct lws_context_creation_info with_loop = *info;
    with_loop.options |= LWS_SERVER_OPTION_LIBEV;
    with_loop.foreign_loops = loops;
    net->context = lws_create_context(&with_loop);
    if (net->context) return;
    ev_loop_destroy(net->loop);
    net->loop = NULL;
  }
  net->context = lws_create_context(info);
}

Net *net_create(const char *address, int port, int ping_seconds, const NetHandlers *handlers,
                Error *error) {
  Net *net = memory_allocate(sizeof *net);
  net->ping_ms = (int64_t)ping_seconds * 1000;
  net->handlers = *handlers;
  lws_set_log_level(LLL_ERR, log_line);
  struct lws_context_creation_info info = {
      .port = port,
      .iface = address,
      .protocols = protocols,
      .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS | LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND |
                 (address && !strchr(address, ':') ? LWS_SERVER_OPTION_DISABLE_IPV6 : 0),
      .user = net,
      .timeout_secs = 20,
      .keepalive_timeout = 30,
      .timeout_secs_ah_idle = 20,
      .server_string = "fivefold",
      .vhost_name = "fivefold",
      .gid = -1,
      .uid = -1,
  };
  create_context(net, &info);
  if (net->context) net->vhost = lws_create_vhost(net->context, &info);
  if (!net->vhost) {
    error_set(error, "net", "port %d of %s cannot be opened", port, address ? address : "any");
    net_destroy(net);
    return NULL;
  }
  lws_sul_schedule(net->context, 0, &net->timer, on_tick, NET_TICK_MS * LWS_US_PER_MS);
  return net;
}

void net_destroy(Net *net) {
  if (!net) return;
  net_send_all(net);
  if (net->context) lws_context_destroy(net->context);
  net_send_all(net); // all are closed: lets go of them
  if (net->loop) ev_loop_destroy(net->loop);
  free(net);
}

int net_port(const Net *net) {
  return lws_get_vhost_listen_port(net->vhost);
}

bool net_run_once(Net *net) {
  if (!net->loop) return lws_service(net->context, 0) >= 0;
  ev_run(net->loop, EVRUN_ONCE);
  return true;
}

void net_wake(Net *net) {
  lws_cancel_service(net->context);
}
