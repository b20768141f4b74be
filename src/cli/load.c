// fivefold load: many real clients that play random legal games against a server.
#include "base/memory.h"
#include "base/scan.h"
#include "cli/command.h"
#include "cli/load_client.h"
#include "cli/load_server.h"
#include "platform/system.h"

#include <arpa/inet.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
  START_BATCH = 50,
  MAX_EVENTS = 512,
  WARM_UP_MS = 1000,
  PATIENCE_MS = 60000, // while nobody new is connected
};

typedef struct LoadOptions {
  const char *game;
  uint64_t games, seconds, port, think_ms, seed, addresses;
  bool idle, reconnects;
} LoadOptions;

static bool read_options(LoadOptions *options, int count, char **arguments) {
  *options = (LoadOptions){.games = 250, .seconds = 10, .port = 8080, .seed = 1, .addresses = 1};
  const struct {
    const char *name;
    uint64_t *value, most;
  } numbers[] = {
      {"--games", &options->games, 100000},       {"--seconds", &options->seconds, 86400},
      {"--port", &options->port, 65535},          {"--think-ms", &options->think_ms, 3600000},
      {"--addresses", &options->addresses, 1000}, {"--seed", &options->seed, UINT32_MAX}};
  for (int i = 0; i < count; i++) {
    if (strcmp(arguments[i], "--idle") == 0) {
      options->idle = true;
      continue;
    }
    if (strcmp(arguments[i], "--reconnect") == 0) {
      options->reconnects = true;
      continue;
    }
    const char *value = i + 1 < count ? arguments[i + 1] : NULL;
    bool known = false;
    if (value && strcmp(arguments[i], "--game") == 0) {
      options->game = value;
      known = true;
    }
    for (size_t k = 0; k < sizeof numbers / sizeof numbers[0] && value; k++)
      if (strcmp(arguments[i], numbers[k].name) == 0)
        known = scan_number(value, numbers[k].most, numbers[k].value);
    if (!known) {
      cli_usage_error(&cli_load, "'%s' is not understood", arguments[i]);
      return false;
    }
    i++;
  }
  return true;
}

static void wait_for_events(LoadRun *run, int timeout_ms) {
  struct epoll_event events[MAX_EVENTS];
  const int count = epoll_wait(run->poll, events, MAX_EVENTS, timeout_ms);
  for (int i = 0; i < count; i++) {
    LoadClient *client = events[i].data.ptr;
    if (client->wire.socket >= 0) load_client_on_ready(client);
  }
}

static void tick_all(LoadRun *run) {
  const double now = system_now_ms();
  for (size_t i = 0; i < run->game_count; i++)
    for (int k = 0; k < run->seat_count; k++)
      load_client_tick(&run->games[i].clients[k], now);
}

static int compare_floats(const void *a, const void *b) {
  const float x = *(const float *)a, y = *(const float *)b;
  return (x > y) - (x < y);
}

static double percentile(const LoadRun *run, double part) {
  if (!run->latency_count) return 0;
  size_t index = (size_t)(part * (double)run->latency_count);
  if (index >= run->latency_count) index = run->latency_count - 1;
  return (double)run->latencies[index];
}

static void report(LoadRun *run, double seconds) {
  if (run->latency_count)
    qsort(run->latencies, run->latency_count, sizeof *run->latencies, compare_floats);
  printf("connections  %llu of %zu\n", (unsigned long long)run->connected,
         run->game_count * (size_t)run->seat_count);
  printf("moves        %llu in %.1f s, %.0f a second\n", (unsigned long long)run->moves, seconds,
         (double)run->moves / seconds);
  printf("latency      p50 %.1f  p90 %.1f  p99 %.1f  max %.1f ms\n", percentile(run, 0.5),
         percentile(run, 0.9), percentile(run, 0.99), percentile(run, 1));
  printf("games over   %llu\n", (unsigned long long)run->games_over);
  printf("errors       %llu%s%s\n", (unsigned long long)run->errors,
         run->errors ? ", the first: " : "", run->first_error);
  printf("lost         %llu connections, %llu tries to reconnect\n", (unsigned long long)run->lost,
         (unsigned long long)run->reconnected);
  if (run->reconnects)
    printf("verified     %llu acknowledged moves found again, %llu missing\n",
           (unsigned long long)run->verified, (unsigned long long)run->missing);
}

static void connect_all(LoadRun *run) {
  const size_t total = run->game_count * (size_t)run->seat_count;
  double said = 0, progress_at = system_now_ms();
  uint64_t before = 0;
  size_t started = 0;
  while (run->connected < total && system_now_ms() < progress_at + PATIENCE_MS &&
         run->lost < total) {
    for (int i = 0; i < START_BATCH && started < total && started < run->connected + 400; i++) {
      LoadGame *game = &run->games[started / (size_t)run->seat_count];
      load_client_start(&game->clients[started % (size_t)run->seat_count]);
      started++;
    }
    wait_for_events(run, 10);
    if (run->connected != before) progress_at = system_now_ms();
    before = run->connected;
    if (system_now_ms() - said > 1000) {
      said = system_now_ms();
      fprintf(stderr, "connected %llu of %zu\n", (unsigned long long)run->connected, total);
    }
  }
}

static volatile sig_atomic_t interrupted;

static void on_signal(int signal) {
  (void)signal;
  interrupted = 1;
}

// Until the time is over, or somebody presses Ctrl-C.
static void play(LoadRun *run, double until) {
  double said = system_now_ms(), ticked = 0;
  uint64_t before = run->moves;
  while (system_now_ms() < until && !interrupted) {
    wait_for_events(run, 5);
    const double now = system_now_ms();
    if (now - ticked > 5) {
      ticked = now;
      tick_all(run);
    }
    if (now - said >= 1000) {
      fprintf(stderr, "%6.0f moves/s, %llu connected, %llu errors\n",
              (double)(run->moves - before) * 1e3 / (now - said),
              (unsigned long long)run->connected, (unsigned long long)run->errors);
      said = now;
      before = run->moves;
    }
  }
}

static bool all_play(const LoadRun *run) {
  for (size_t i = 0; i < run->game_count; i++)
    for (int k = 0; k < run->seat_count; k++)
      if (run->games[i].clients[k].state != CLIENT_PLAYING) return false;
  return true;
}

// After the last kill everybody comes back once more and looks whether all is there.
static void settle(LoadRun *run) {
  run->stopping = true;
  const double give_up = system_now_ms() + 60000;
  while (!all_play(run) && system_now_ms() < give_up) {
    wait_for_events(run, 20);
    tick_all(run);
  }
}

static void close_all(LoadRun *run) {
  for (size_t i = 0; i < run->game_count; i++) {
    for (int k = 0; k < run->seat_count; k++) {
      load_client_close(&run->games[i].clients[k]);
      free(run->games[i].clients[k].position);
    }
    free(run->games[i].moves);
  }
  free(run->games);
  free(run->latencies);
  free(run->state);
  close(run->poll);
}

// The first game for two without luck, unless one is named.
static const Game *choose_game(const char *id, int *seat_count) {
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    if (id ? strcmp(game->id, id) != 0 : game->has_chance) continue;
    OptionValues values;
    options_set_defaults(game, &values);
    void *state = memory_allocate(game->state_size);
    *seat_count = game->init(state, values.values, NULL) ? game->player_count(state) : 0;
    free(state);
    if (id || *seat_count == 2) return game;
  }
  return NULL;
}

static void raise_file_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

static int run_load(int count, char **arguments) {
  LoadOptions options;
  LoadRun run = {.address = htonl(INADDR_LOOPBACK)};
  if (!read_options(&options, count, arguments)) return EXIT_USAGE;
  run.game = choose_game(options.game, &run.seat_count);
  if (!run.game || run.seat_count < 1) return cli_usage_error(&cli_load, "there is no such game");
  raise_file_limit();
  signal(SIGINT, on_signal);
  char no_options[] = "{}";
  run.options = no_options;
  run.port = (uint16_t)options.port;
  run.address_count = options.addresses ? (uint32_t)options.addresses : 1;
  run.think_ms = (double)options.think_ms;
  run.idle = options.idle;
  run.reconnects = options.reconnects;
  run.poll = epoll_create1(EPOLL_CLOEXEC);
  run.state = memory_allocate(run.game->state_size);
  fast_random_init(&run.random, options.seed);
  run.game_count = options.games;
  run.games = memory_allocate(run.game_count * sizeof *run.games);
  for (size_t i = 0; i < run.game_count; i++)
    for (int k = 0; k < run.seat_count; k++)
      run.games[i].clients[k] =
          (LoadClient){.run = &run, .game = &run.games[i], .index = k, .wire.socket = -1};
  connect_all(&run);
  // Only what happens with everybody connected counts, once the crowd at the door has gone.
  play(&run, system_now_ms() + WARM_UP_MS);
  run.latency_count = 0;
  run.moves = 0;
  Text before = {0}, after = {0};
  const bool told = load_server_read(run.address, run.port, &before);
  const double start = system_now_ms();
  play(&run, start + (double)options.seconds * 1e3);
  const double seconds = (system_now_ms() - start) / 1e3;
  const bool told_again = told && load_server_read(run.address, run.port, &after);
  if (run.reconnects) settle(&run);
  report(&run, seconds);
  if (told_again) load_server_report(text_string(&before), text_string(&after), seconds);
  text_free(&before);
  text_free(&after);
  const bool good = !run.errors && !run.missing && run.connected > 0;
  close_all(&run);
  return good ? 0 : 1;
}

const CliCommand cli_load = {
    "load",
    "[--port N] [--games N] [--seconds N] [--game ID] [--think-ms N] [--addresses N] [--idle]\n"
    "                     [--reconnect]",
    "measure a server with many clients that play random games", run_load};
