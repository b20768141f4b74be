// The loop: hands libwebsockets' events to those who handle them, and keeps time.
#include "server/net/net.h"

#include "base/memory.h"
#include "server/hub/journal.h"
#include "server/net/http.h"
#include "server/net/listen.h"
#include "server/net/queue.h"
#include "server/net/socket.h"

#include <ev.h>
#include <stdlib.h>
#include <string.h>

static int on_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                    size_t length) {
  Net *net = wsi ? lws_context_user(lws_get_context(wsi)) : NULL;
  if (reason != LWS_CALLBACK_EVENT_WAIT_CANCELLED)
    return net_on_socket_event(net, wsi, reason, user, in, length);
  net->handlers.on_wake(net->handlers.context);
  return 0;
}

// libwebsockets would note the time of every frame of a socket in a sorted list of all sockets,
// walking through half of it, to ping those that are quiet: half of the processor's time at 13,000
// sockets. net_ping_sockets() sees to that.
static const lws_retry_bo_t no_validity_checks = {0};

static const struct lws_protocols protocols[] = {
    // Receives in pieces of the first size: a buffer that each open socket keeps. Sends in pieces
    // of the second, else of the first too, with a turn of the loop for each.
    {"fivefold", on_event, sizeof(NetSession), 1024, 0, NULL, NET_MAX_QUEUED},
    {"http", net_on_http_event, 0, 4096, 0, NULL, 0},
    {"watch", net_on_watch_event, 0, 0, 0, NULL, 0},
    {"line", net_on_line_event, 0, 4096, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static void on_tick(lws_sorted_usec_list_t *timer) {
  Net *net = lws_container_of(timer, Net, timer);
  lws_sul_schedule(net->context, 0, &net->timer, on_tick, NET_TICK_MS * LWS_US_PER_MS);
  net_ping_sockets(net);
  listener_reopen(net);
  if (net_now() - net->second_at >= 1000) {
    net->second_at = net_now();
    net_check_deadlines(net);
  }
  net->handlers.on_tick(net->handlers.context);
}

static void log_line(int level, const char *line) {
  (void)level;
  // Behind its own time stamp, which would make every line a new one.
  const char *text = line[0] == '[' ? strchr(line, ']') : NULL;
  text = text ? text + 1 : line;
  text += strspn(text, " ");
  journal_write(JOURNAL_WARNING, "libwebsockets: %s", text);
}

// With libev where its plugin is installed: libwebsockets' own loop hands every socket to poll()
// each time, which with thousands of them takes most of a core.
static void create_context(Net *net, const struct lws_context_creation_info *info) {
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

// The loop, without anybody to listen to. Where TLS is wanted, `authorities` may be a file of
// certificates in place of the system's.
static Net *make_net(const NetHandlers *handlers, bool with_tls, const char *authorities,
                     Error *error) {
  Net *net = memory_allocate(sizeof *net);
  net->handlers = *handlers;
  net->listener = -1;
  lws_set_log_level(LLL_ERR, log_line);
  const struct lws_context_creation_info info = {
      .port = CONTEXT_PORT_NO_LISTEN,
      .protocols = protocols,
      .options =
          LWS_SERVER_OPTION_EXPLICIT_VHOSTS | (with_tls ? LWS_SERVER_OPTION_DO_SSL_GLOBAL_INIT : 0),
      .client_ssl_ca_filepath = authorities,
      .user = net,
      .timeout_secs = 20,
      .retry_and_idle_policy = &no_validity_checks,
      .server_string = "fivefold",
      .vhost_name = "fivefold",
      .gid = -1,
      .uid = -1,
  };
  create_context(net, &info);
  if (net->context) net->vhost = lws_create_vhost(net->context, &info);
  if (!net->vhost) {
    error_raise(error, ERROR_NET, "server.no-network");
    net_destroy(net);
    return NULL;
  }
  lws_sul_schedule(net->context, 0, &net->timer, on_tick, NET_TICK_MS * LWS_US_PER_MS);
  return net;
}

Net *net_create(const char *address, int port, int ping_seconds, const NetHandlers *handlers,
                Error *error) {
  Net *net = make_net(handlers, false, NULL, error);
  if (!net) return NULL;
  net->ping_ms = (int64_t)ping_seconds * 1000;
  if (listener_open(net, address, port, error)) return net;
  net_destroy(net);
  return NULL;
}

Net *net_create_client(const NetHandlers *handlers, const char *authorities, Error *error) {
  return make_net(handlers, true, authorities, error);
}

void net_destroy(Net *net) {
  if (!net) return;
  if (net->context) sockets_send_all(net);
  listener_close(net);
  if (net->context) lws_context_destroy(net->context);
  sockets_send_all(net); // all are closed: lets go of them
  if (net->loop) ev_loop_destroy(net->loop);
  free(net);
}

bool net_run_once(Net *net) {
  if (!net->loop) return lws_service(net->context, 0) >= 0;
  ev_run(net->loop, EVRUN_ONCE);
  return true;
}

void net_wake(Net *net) {
  lws_cancel_service(net->context);
}

void net_stop_listening(Net *net) {
  listener_close(net);
}

int net_port(const Net *net) {
  return listener_port(net);
}

void net_send_all(Net *net) {
  sockets_send_all(net);
}

size_t net_queued(const Net *net) {
  return net->queued;
}

bool net_is_quiet(const Net *net) {
  return connections_are_quiet(net) && !sockets_are_open(net);
}

void net_visit_sockets(Net *net, void (*visit)(void *context, Peer *peer), void *context) {
  sockets_visit(net, visit, context);
}
