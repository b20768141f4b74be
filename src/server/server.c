// Opens, runs and closes everything, and passes what the network hears to HTTP and the hub.
#include "server/server.h"

#include "base/memory.h"
#include "build_info.h"
#include "platform/print.h"
#include "platform/system.h"
#include "server/http/api.h"
#include "server/http/identity.h"
#include "server/hub/bans.h"
#include "server/hub/exports.h"
#include "server/hub/journal.h"
#include "server/hub/site_clock.h"
#include "server/net/engine_pool.h"
#include "server/net/neighbours.h"
#include "server/net/token_file.h"

#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

typedef struct Server {
  Site site;
  EnginePool *engines;
  Neighbours *neighbours; // NULL: there are none
  unsigned ban_changes;   // that the sockets have been looked at for
  Net *net;
} Server;

static void log_line(void *context, JournalLevel level, const char *line) {
  (void)context;
  journal_write(level, "%s", line);
}

// ---- The network's side

static bool on_connect(void *context, const char *address) {
  Server *server = context;
  int64_t *count = &server->site.metrics.values[METRIC_CONNECTIONS];
  // A proxy comes for many; it is counted in the total only.
  if (*count >= server->site.config.max_connections) {
    journal_write(JOURNAL_WARNING, "connections are refused: there are %lld", (long long)*count);
  } else if (identity_is_proxy(&server->site, address) ||
             limits_connect(server->site.limits, address, LIMITED_CONNECTION, site_clock_now())) {
    ++*count;
    return true;
  }
  server->site.metrics.values[METRIC_LIMITED]++;
  return false;
}

static void on_disconnect(void *context, const char *address) {
  Server *server = context;
  server->site.metrics.values[METRIC_CONNECTIONS]--;
  if (!identity_is_proxy(&server->site, address))
    limits_disconnect(server->site.limits, address, LIMITED_CONNECTION, site_clock_now());
}

static void on_request(void *context, Peer *peer, const HttpRequest *request) {
  api_on_request(&((Server *)context)->site, peer, request);
}

// Somebody who wants a WebSocket.
typedef struct Upgrade {
  Server *server;
  Reply reply;
} Upgrade;

static void on_identity(void *context, const Refusal *refused) {
  Upgrade *upgrade = context;
  Peer *peer = upgrade->reply.peer;
  Refusal stopping;
  if (!refused && upgrade->server->site.is_closing) {
    refuse(&stopping, ERROR_UNAVAILABLE, "server.stopping");
    refused = &stopping;
  }
  if (refused) {
    reply_refuse(&upgrade->reply, refused);
  } else {
    peer->allowance = limit_messages.burst;
    peer->allowance_at = site_clock_now();
    peer->output->accept(peer);
    reply_drop(&upgrade->reply);
  }
  free(upgrade);
}

static bool is_for_workers(const HttpRequest *request) {
  return strcmp(request->path, "/api/v1/workers") == 0;
}

static bool may_upgrade(Server *server, Peer *peer, const HttpRequest *request, Refusal *refusal) {
  if (is_for_workers(request))
    return identity_find_address(&server->site, peer, request, refusal) &&
           identity_origin_is_good(&server->site, request) &&
           (peer->is_worker = identity_is_worker(&server->site, peer, request, refusal));
  if (strcmp(request->path, "/api/v1/socket") != 0)
    return refuse(refusal, ERROR_NOT_FOUND, "server.no-socket");
  if (!identity_origin_is_good(&server->site, request))
    return refuse(refusal, ERROR_FORBIDDEN, "server.other-site");
  return identity_find_address(&server->site, peer, request, refusal);
}

static void on_upgrade(void *context, Peer *peer, const HttpRequest *request) {
  Server *server = context;
  Refusal refusal;
  Upgrade *upgrade = memory_allocate(sizeof *upgrade);
  *upgrade = (Upgrade){server, reply_create(peer, "")};
  if (!may_upgrade(server, peer, request, &refusal))
    on_identity(upgrade, &refusal);
  else if (peer->is_worker)
    on_identity(upgrade, NULL);
  else
    identity_find_player(&server->site, peer, request, on_identity, upgrade);
}

static void on_open(void *context, Peer *peer) {
  Server *server = context;
  server->site.metrics.values[METRIC_SOCKETS]++;
  server->site.metrics.values[METRIC_SOCKETS_TOTAL]++;
  peer->is_counted =
      limits_connect(server->site.limits, peer->address, LIMITED_SOCKET, site_clock_now());
  if (!peer->is_counted) {
    server->site.metrics.values[METRIC_LIMITED]++;
    peer->output->close(peer, 1008);
  } else if (peer->is_worker && server->engines) {
    crew_on_open(engine_pool_crew(server->engines), peer);
  }
}

static void on_message(void *context, Peer *peer, const char *text, size_t length) {
  Server *server = context;
  if (peer->is_worker && server->engines)
    crew_on_message(engine_pool_crew(server->engines), peer, text, length);
  else if (!peer->is_worker && !server->site.is_closing)
    hub_on_message(server->site.hub, peer, text, length);
}

static void on_close(void *context, Peer *peer) {
  Server *server = context;
  server->site.metrics.values[METRIC_SOCKETS]--;
  if (peer->is_counted)
    limits_disconnect(server->site.limits, peer->address, LIMITED_SOCKET, site_clock_now());
  if (peer->is_worker && server->engines)
    crew_on_close(engine_pool_crew(server->engines), peer);
  else if (!peer->is_worker)
    hub_on_close(server->site.hub, peer);
}

static void on_slow_reader(void *context, const char *address) {
  Server *server = context;
  server->site.metrics.values[METRIC_SLOW_READERS]++;
  journal_write(JOURNAL_INFO, "closed, as it does not read: a connection of %s", address);
}

static void on_news(void *context, const char *news) {
  hub_hear(((Server *)context)->site.hub, news);
}

static void on_wake(void *context) {
  Server *server = context;
  store_deliver(server->site.store);
  bus_deliver(server->site.bus, on_news, server);
}

// Nobody is told that a node is of no use as long as the others are no better off.
static void look_at_neighbours(Server *server) {
  if (!server->neighbours) return;
  const StoreHealth health = store_health(server->site.store);
  const bool is_well = health.can_write && health.can_read;
  neighbours_watch(server->neighbours, !is_well);
  const bool is_cut_off = !is_well && neighbours_are_well(server->neighbours);
  if (is_cut_off != server->site.is_cut_off)
    journal_write(JOURNAL_WARNING, is_cut_off ? "alone without the database: not ready"
                                              : "not alone without the database: ready");
  server->site.is_cut_off = is_cut_off;
}

static void close_banned(void *context, Peer *peer) {
  const Server *server = context;
  if (hub_bans_address(server->site.hub, peer->address) ||
      hub_bans_player(server->site.hub, peer->player))
    peer->output->close(peer, 1008);
}

// Those who were here when they were banned.
static void send_banned_away(Server *server) {
  const unsigned changes = hub_bans_changes(server->site.hub);
  if (changes == server->ban_changes) return;
  server->ban_changes = changes;
  net_visit_sockets(server->net, close_banned, server);
}

static void on_tick(void *context) {
  Server *server = context;
  server->site.metrics.values[METRIC_UNREAD_BYTES] = (int64_t)net_queued(server->net);
  journal_settle(false);
  int64_t ahead;
  if (store_clock_ahead(server->site.store, &ahead)) site_clock_follow(ahead);
  look_at_neighbours(server);
  if (server->site.is_closing) return;
  hub_tick(server->site.hub);
  send_banned_away(server);
  engine_pool_tick(server->engines);
}

// ---- The hub's side

static int64_t hub_clock(void *context) {
  (void)context;
  return site_clock_now();
}

static void ask_engine(void *context, const EngineQuestion *question) {
  Server *server = context;
  if (server->engines)
    engine_pool_ask(server->engines, question);
  else
    question->answer(question->context, NULL, ""); // the server stops
}

static int count_engines(void *context) {
  const Server *server = context;
  return server->engines ? engine_pool_count(server->engines) : 0;
}

static void forget_peer(void *context, Peer *peer) {
  if (peer->player != *(const uint64_t *)context) return;
  peer->player = 0;
  peer->name[0] = 0;
}

static void forget_player(void *context, uint64_t player) {
  net_visit_sockets(((Server *)context)->net, forget_peer, &player);
}

static void close_peer(void *context, Peer *peer) {
  if (peer->device == *(const uint64_t *)context) peer->output->close(peer, 1008);
}

static void forget_device(void *context, uint64_t device) {
  net_visit_sockets(((Server *)context)->net, close_peer, &device);
}

static void wake_loop(void *context) {
  net_wake(((Server *)context)->net);
}

// ---- Starting and stopping

static bool read_admin_token(Server *server, Error *error) {
  const char *path = server->site.config.admin_token_file;
  if (!path[0]) return true;
  Text text = {0};
  if (!system_read_file(path, 1000, &text, error)) return false;
  if (text.data) text.data[strcspn(text.data, "\r\n")] = 0;
  if (strlen(text_string(&text)) < 20) {
    text_free(&text);
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "server.short-token", "path=%s", path);
  }
  server->site.admin_token = text_detach(&text);
  return true;
}

static bool read_worker_tokens(Server *server, Error *error) {
  const char *path = server->site.config.worker_tokens;
  TokenList tokens = {0};
  if (!path[0]) return true;
  const bool good = token_file_read(path, &tokens, error);
  if (good) server->site.worker_hashes = memory_allocate(tokens.count * SECRET_HASH_SIZE);
  for (size_t i = 0; good && i < tokens.count; i++)
    secret_hash(tokens.items[i], server->site.worker_hashes[i]);
  if (good) server->site.worker_count = tokens.count;
  token_list_free(&tokens);
  return good;
}

// Takes as many descriptors as are needed and allowed; where that is too few for all connections,
// there are fewer of those.
static void fit_descriptors(ServerConfig *config) {
  enum { OF_THE_SERVER = 64, OF_AN_ENGINE = 8 };
  struct rlimit limit;
  const rlim_t own = (rlim_t)(OF_THE_SERVER + OF_AN_ENGINE * config->engines);
  const rlim_t needed = (rlim_t)config->max_connections + own;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  if (limit.rlim_cur < needed) {
    limit.rlim_cur = limit.rlim_max < needed ? limit.rlim_max : needed;
    setrlimit(RLIMIT_NOFILE, &limit);
    getrlimit(RLIMIT_NOFILE, &limit);
  }
  if (limit.rlim_cur >= needed) return;
  config->max_connections = limit.rlim_cur > own ? (int)(limit.rlim_cur - own) : 1;
  journal_write(JOURNAL_WARNING,
                "max-connections is lowered to %d: the system allows %llu descriptors",
                config->max_connections, (unsigned long long)limit.rlim_cur);
}

static bool open_store(Server *server, Error *error) {
  Site *site = &server->site;
  const char *node = site->config.node[0] ? site->config.node : NULL;
  site->store = store_open_node(site->config.database, node, error);
  if (!site->store) return false;
  site->bus = bus_open(site->config.database, node, error);
  if (!site->bus) return false;
  int64_t last_alive, ahead;
  if (node && store_clock_ahead(site->store, &ahead)) site_clock_start(ahead);
  StoreReader *reader = store_open_snapshot(site->config.database, error); // nobody waits yet
  if (!reader) return false;
  const bool good = store_last_alive(reader, &last_alive) != STORE_FAILED ||
                    error_copy(error, store_read_error(reader));
  store_close_snapshot(reader);
  if (good && !node) site_clock_set_at_least(last_alive);
  return good;
}

static bool open_net(Server *server, Error *error) {
  const ServerConfig *config = &server->site.config;
  const NetHandlers handlers = {.context = server,
                                .on_connect = on_connect,
                                .on_disconnect = on_disconnect,
                                .on_request = on_request,
                                .on_upgrade = on_upgrade,
                                .on_open = on_open,
                                .on_message = on_message,
                                .on_close = on_close,
                                .on_slow_reader = on_slow_reader,
                                .on_wake = on_wake,
                                .on_tick = on_tick};
  const bool any = strcmp(config->bind, "any") == 0;
  server->net =
      net_create(any ? NULL : config->bind, config->port, config->ping_seconds, &handlers, error);
  return server->net;
}

static void open_hub(Server *server) {
  Site *site = &server->site;
  const ServerConfig *config = &site->config;
  const HubHost host = {.context = server,
                        .bus = site->bus,
                        .now = hub_clock,
                        .ask_engine = ask_engine,
                        .count_engines = count_engines,
                        .log = log_line,
                        .forget_player = forget_player,
                        .forget_device = forget_device};
  const HubSettings settings = {
      .max_tables = (size_t)config->max_tables,
      .max_tables_of_address = (size_t)config->max_tables_per_address,
      .max_tables_of_player = (size_t)config->max_tables_per_player,
      .open_for_ms = (int64_t)config->open_hours * 3600 * 1000,
      .idle_for_ms = (int64_t)config->idle_days * 24 * 3600 * 1000,
      .think_ms = config->think_ms,
      .analysis_ms = config->analysis_ms,
      .stall_after_ms = NET_TICK_MS + 1000,
      .unlimited = config->no_limits,
  };
  site->hub = hub_create(site->store, &host, &settings, site->limits, &site->metrics);
  hub_end_presence(site->hub); // of this node before it was killed
}

// Each needs those before it.
static bool open_all(Server *server, Error *error) {
  ServerConfig *config = &server->site.config;
  const char *const foreign[] = {config->engine, NULL};
  const EnginePoolSettings engines = {.engine_count = config->engines,
                                      .has_workers = config->worker_tokens[0],
                                      .arguments = config->engine[0] ? foreign : child_own_engine,
                                      .rules = FIVEFOLD_RULES_HASH};
  if (sodium_init() < 0) return error_raise(error, ERROR_INTERNAL, "server.no-random");
  if (!read_admin_token(server, error) || !read_worker_tokens(server, error)) return false;
  fit_descriptors(config);
  if (!open_store(server, error)) return false;
  server->site.limits = limits_create(config->no_limits, config->max_connections_per_address);
  if (!open_net(server, error)) return false;
  if (config->peer_count &&
      !(server->neighbours = neighbours_create(config->peers, config->peer_count, error)))
    return false;
  server->engines = engine_pool_create(server->net, &engines, &server->site.metrics);
  server->site.crew = engine_pool_crew(server->engines);
  open_hub(server);
  store_set_waker(server->site.store, wake_loop, server);
  bus_set_waker(server->site.bus, wake_loop, server);
  return true;
}

static void say_goodbye(void *context, Peer *peer) {
  Server *server = context;
  hub_announce_closing(server->site.hub, peer);
  peer->output->close(peer, 1001);
}

// Runs the loop until `is_done`, or for a while when somebody holds it up.
static void run_until(Server *server, bool (*is_done)(Server *server)) {
  enum { PATIENCE_MS = 5000 };
  const double deadline = system_now_ms() + PATIENCE_MS;
  while (!is_done(server) && system_now_ms() < deadline) {
    store_flush(server->site.store);
    bus_flush(server->site.bus);
    net_run_once(server->net);
    net_send_all(server->net);
  }
}

// Answers that were waiting for the disk may lead to the next request that waited for them.
static bool is_saved(Server *server) {
  const StoreFigures before = store_figures(server->site.store);
  if (before.waiting || before.waiting_reads) return false;
  store_deliver(server->site.store);
  const StoreFigures after = store_figures(server->site.store);
  return !after.waiting && !after.waiting_reads;
}

static bool is_empty(Server *server) {
  return net_is_quiet(server->net);
}

static void stop_engines(Server *server) {
  EnginePool *engines = server->engines;
  server->site.crew = NULL;
  server->engines = NULL; // whoever asks from now on is told at once that there are none
  if (engines) engine_pool_destroy(engines);
}

// Stopping, first half: everybody is still there. Nobody new is let in, requests are refused,
// engines think no more, what is under way is committed and answered, and then the clients are told
// to go. Nobody who does not read or answer can hold this up.
static void finish(Server *server) {
  server->site.is_closing = true;
  net_stop_listening(server->net);
  stop_engines(server);
  hub_drop_exports(server->site.hub); // they may take for ever
  run_until(server, is_saved);
  hub_save_all(server->site.hub);
  net_visit_sockets(server->net, say_goodbye, server);
  run_until(server, is_empty);
  hub_end_presence(server->site.hub);
  run_until(server, is_saved);
}

// Stopping, second half. Each is closed while all it may still call is there:
//   engines   tell the hub that they have no answer, and let go of the network's watches;
//   store     commits the rest and tells the hub, which answers by the network;
//   network   closes the connections, which the hub forgets;
//   hub       lets go of the tables and of replies nobody waits for;
//   limits    were counting connections until here.
static void close_all(Server *server) {
  stop_engines(server);
  neighbours_destroy(server->neighbours);
  if (server->site.store) {
    store_set_waker(server->site.store, NULL, NULL);
    store_close(server->site.store);
  }
  if (server->site.bus) {
    bus_flush(server->site.bus);
    bus_close(server->site.bus);
  }
  net_destroy(server->net);
  if (server->site.hub) hub_destroy(server->site.hub);
  if (server->site.limits) limits_destroy(server->site.limits);
  free(server->site.admin_token);
  free(server->site.worker_hashes);
  journal_settle(true);
}

// One of several nodes goes on for a while, so that load balancers see that it is about to stop and
// its clients find another one at once.
static void drain(Server *server) {
  enum { DRAIN_MS = 3000 };
  if (!server->site.config.node[0]) return;
  const double deadline = system_now_ms() + DRAIN_MS;
  server->site.is_draining = true;
  journal_write(JOURNAL_INFO, "draining");
  while (system_now_ms() < deadline && net_run_once(server->net)) {
    store_flush(server->site.store);
    bus_flush(server->site.bus);
    net_send_all(server->net);
  }
}

static void announce(const Server *server) {
  const bool any = strcmp(server->site.config.bind, "any") == 0;
  print_line_with("serve.ready", "host=%s port=%d", any ? "localhost" : server->site.config.bind,
                  net_port(server->net));
  fflush(stdout);
}

int server_run(const ServerConfig *config, const volatile int *stop) {
  Server server = {.site.config = *config};
  Error error;
  journal_set_level(config->log_level);
  journal_set_node(config->node);
  if (!open_all(&server, &error)) {
    fprintf(stderr, "fivefold serve: %s\n", error_message(&error));
    close_all(&server);
    return 1;
  }
  announce(&server);
  while (!*stop && net_run_once(server.net)) {
    store_flush(server.site.store); // first: the disk can work while this sends
    bus_flush(server.site.bus);
    net_send_all(server.net);
  }
  drain(&server);
  journal_write(JOURNAL_INFO, "stopping");
  finish(&server);
  close_all(&server);
  return 0;
}
