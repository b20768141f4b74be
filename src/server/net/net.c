// The loop, and descriptors of others.
#include "server/net/net.h"

#include "base/memory.h"
#include "platform/system.h"
#include "server/hub/journal.h"
#include "server/net/inside.h"

#include <ev.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

int64_t net_now(void) {
  return (int64_t)system_now_ms();
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
    close(copy);
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
    {"watch", on_watch, 0, 0, 0, NULL, 0},
    {NULL, NULL, 0, 0, 0, NULL, 0},
};

static void on_tick(lws_sorted_usec_list_t *timer) {
  Net *net = lws_container_of(timer, Net, timer);
  lws_sul_schedule(net->context, 0, &net->timer, on_tick, NET_TICK_MS * LWS_US_PER_MS);
  net_ping_sockets(net);
  net_listen_again(net);
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

Net *net_create(const char *address, int port, int ping_seconds, const NetHandlers *handlers,
                Error *error) {
  Net *net = memory_allocate(sizeof *net);
  net->ping_ms = (int64_t)ping_seconds * 1000;
  net->handlers = *handlers;
  net->listener = -1;
  lws_set_log_level(LLL_ERR, log_line);
  const struct lws_context_creation_info info = {
      .port = CONTEXT_PORT_NO_LISTEN,
      .protocols = protocols,
      .options = LWS_SERVER_OPTION_EXPLICIT_VHOSTS,
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
  if (!net->vhost) error_raise(error, ERROR_NET, "server.no-network");
  if (!net->vhost || !net_listen(net, address, port, error)) {
    net_destroy(net);
    return NULL;
  }
  lws_sul_schedule(net->context, 0, &net->timer, on_tick, NET_TICK_MS * LWS_US_PER_MS);
  return net;
}

void net_destroy(Net *net) {
  if (!net) return;
  if (net->context) net_send_all(net);
  net_stop_listening(net);
  if (net->context) lws_context_destroy(net->context);
  net_send_all(net); // all are closed: lets go of them
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
