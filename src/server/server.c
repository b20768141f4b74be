#include "server/server.h"

#include "build_info.h"
#include "platform/system.h"
#include "server/wall_clock.h"

#include <errno.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>

static void log_line(void *context, const char *line) {
  (void)context;
  const time_t seconds = (time_t)(wall_clock_now() / 1000);
  struct tm moment;
  char text[32] = "";
  if (gmtime_r(&seconds, &moment)) strftime(text, sizeof text, "%Y-%m-%dT%H:%M:%SZ", &moment);
  fprintf(stderr, "%s %s\n", text, line);
}

// ---- The network's side

static void on_request(void *context, Peer *peer, const HttpRequest *request) {
  api_on_request(context, peer, request);
}

static bool on_upgrade(void *context, Peer *peer, const HttpRequest *request) {
  Server *server = context;
  if (strcmp(request->path, "/api/v1/socket") != 0 || !identity_origin_is_good(server, request) ||
      server->is_closing)
    return false;
  identity_find_address(server, peer, request);
  if (server->metrics.values[METRIC_SOCKETS] >= server->config.max_connections) return false;
  identity_find_player(server, peer, request);
  peer->allowance = limit_messages.burst;
  peer->allowance_at = wall_clock_now();
  return true;
}

static void on_open(void *context, Peer *peer) {
  Server *server = context;
  server->metrics.values[METRIC_SOCKETS]++;
  server->metrics.values[METRIC_SOCKETS_TOTAL]++;
  peer->is_counted = limits_connect(server->limits, peer->address, wall_clock_now());
  if (!peer->is_counted) {
    server->metrics.values[METRIC_LIMITED]++;
    peer->output->close(peer, 1008);
  }
}

static void on_message(void *context, Peer *peer, const char *text, size_t length) {
  hub_on_message(((Server *)context)->hub, peer, text, length);
}

static void on_close(void *context, Peer *peer) {
  Server *server = context;
  server->metrics.values[METRIC_SOCKETS]--;
  if (peer->is_counted) limits_disconnect(server->limits, peer->address, wall_clock_now());
  hub_on_close(server->hub, peer);
}

static void on_slow_reader(void *context, Peer *peer) {
  Server *server = context;
  server->metrics.values[METRIC_SLOW_READERS]++;
  hub_note(server->hub, "closed, as it does not read: a socket of", peer->address);
}

static void on_wake(void *context) {
  store_deliver(((Server *)context)->store);
}

static void on_tick(void *context) {
  Server *server = context;
  if (server->is_closing) return;
  hub_tick(server->hub);
  bots_tick(server->bots);
}

// ---- The hub's side

static int64_t hub_clock(void *context) {
  (void)context;
  return wall_clock_now();
}

static void ask_engine(void *context, const EngineQuestion *question) {
  bots_ask(((Server *)context)->bots, question);
}

static void forget_peer(void *context, Peer *peer) {
  if (peer->player != *(const uint64_t *)context) return;
  peer->player = 0;
  peer->name[0] = 0;
}

static void forget_player(void *context, uint64_t player) {
  net_visit_sockets(((Server *)context)->net, forget_peer, &player);
}

static void wake_loop(void *context) {
  net_wake(((Server *)context)->net);
}

// ---- Starting and stopping

static bool read_admin_token(Server *server, Error *error) {
  const char *path = server->config.admin_token_file;
  if (!path[0]) return true;
  Text text = {0};
  if (!system_read_file(path, 1000, &text, error)) return false;
  if (text.data) text.data[strcspn(text.data, "\r\n")] = 0;
  if (strlen(text_string(&text)) < 20) {
    text_free(&text);
    return error_set(error, "bad-argument", "%s: a token has at least 20 characters", path);
  }
  server->admin_token = text_detach(&text);
  return true;
}

static void raise_file_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) == 0) {
    limit.rlim_cur = limit.rlim_max;
    setrlimit(RLIMIT_NOFILE, &limit);
  }
}

static bool open_all(Server *server, Error *error) {
  const ServerConfig *config = &server->config;
  const NetHandlers handlers = {.context = server,
                                .on_request = on_request,
                                .on_upgrade = on_upgrade,
                                .on_open = on_open,
                                .on_message = on_message,
                                .on_close = on_close,
                                .on_slow_reader = on_slow_reader,
                                .on_wake = on_wake,
                                .on_tick = on_tick};
  const HubHost host = {.context = server,
                        .now = hub_clock,
                        .ask_engine = ask_engine,
                        .log = log_line,
                        .forget_player = forget_player};
  const HubSettings settings = {
      .most_tables = (size_t)config->max_tables,
      .most_tables_of_player = (size_t)config->max_tables_per_player,
      .open_for_ms = (int64_t)config->open_hours * 3600 * 1000,
      .idle_for_ms = (int64_t)config->idle_days * 24 * 3600 * 1000,
      .think_ms = config->think_ms,
      .unlimited = config->no_limits,
  };
  const char *const foreign[] = {config->engine, NULL};
  const BotsSettings bots = {.engine_count = config->engines,
                             .arguments = config->engine[0] ? foreign : child_own_engine,
                             .rules = FIVEFOLD_RULES_HASH};
  if (sodium_init() < 0) return error_set(error, "internal", "no random numbers");
  if (!read_admin_token(server, error)) return false;
  raise_file_limit();
  server->store = store_open(config->database, error);
  if (!server->store) return false;
  server->limits = limits_create(config->no_limits, config->max_connections_per_address);
  const bool any = strcmp(config->bind, "any") == 0;
  server->net =
      net_create(any ? NULL : config->bind, config->port, config->ping_seconds, &handlers, error);
  if (!server->net) return false;
  server->bots = bots_create(server->net, &bots, &server->metrics, log_line, server);
  server->hub = hub_create(server->store, &host, &settings, server->limits, &server->metrics);
  store_set_waker(server->store, wake_loop, server);
  return true;
}

static void say_goodbye(void *context, Peer *peer) {
  Server *server = context;
  hub_announce_closing(server->hub, peer);
  peer->output->close(peer, 1001);
}

// No new work; what is under way is committed and answered; then everybody is told to go.
static void finish(Server *server) {
  enum { MOST_ROUNDS = 400 };
  server->is_closing = true;
  for (int i = 0; i < MOST_ROUNDS && store_figures(server->store).waiting; i++) {
    store_flush(server->store);
    net_run_once(server->net);
    net_send_all(server->net);
  }
  store_deliver(server->store);
  hub_save_all(server->hub); // store_close() sees to it
  net_visit_sockets(server->net, say_goodbye, server);
  for (int i = 0; i < MOST_ROUNDS && server->metrics.values[METRIC_SOCKETS] > 0; i++) {
    net_send_all(server->net);
    net_run_once(server->net);
  }
}

static void close_all(Server *server) {
  if (server->store) store_set_waker(server->store, NULL, NULL);
  if (server->bots) bots_destroy(server->bots);
  if (server->net) net_destroy(server->net);
  if (server->store) store_close(server->store);
  if (server->hub) hub_destroy(server->hub);
  if (server->limits) limits_destroy(server->limits);
  free(server->admin_token);
  config_free(&server->config);
}

static void announce(const Server *server) {
  const bool any = strcmp(server->config.bind, "any") == 0;
  printf("Fivefold is served on http://%s:%d/ (stop with Ctrl-C)\n",
         any ? "localhost" : server->config.bind, net_port(server->net));
  fflush(stdout);
}

int server_run(ServerConfig *config, const volatile int *stop) {
  Server server = {.config = *config};
  Error error;
  if (!open_all(&server, &error)) {
    fprintf(stderr, "fivefold serve: %s\n", error.message);
    close_all(&server);
    return 1;
  }
  announce(&server);
  while (!*stop && net_run_once(server.net)) {
    store_flush(server.store); // first: the disk can work while this sends
    net_send_all(server.net);
  }
  log_line(NULL, "stopping");
  finish(&server);
  close_all(&server);
  return 0;
}
