// fivefold load: many real clients that play random legal games against a server.
#include "base/memory.h"
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/load_client.h"
#include "cli/load_server.h"
#include "cli/progress.h"
#include "platform/print.h"
#include "platform/system.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <unistd.h>

enum {
  START_BATCH = 50,
  MAX_EVENTS = 512,
  WARM_UP_MS = 1000,
  PATIENCE_MS = 60000, // while nobody new is connected
};

static const Argument table[] = {
    {"--port", "N",
     "where the server listens on this machine; several nodes have the clients in turn",
     .kind = ARGUMENT_NUMBER, .max = 65535, .default_value = "8080", .max_count = LOAD_MAX_PORTS},
    {"--games", "N", "games at the same time", .kind = ARGUMENT_NUMBER, .max = 100000,
     .default_value = "250"},
    {"--seconds", "N", "how long to measure", .kind = ARGUMENT_NUMBER, .max = 86400,
     .default_value = "10"},
    {"--game", "GAME", "which game; the first for two without chance if it is not given",
     .kind = ARGUMENT_GAME},
    {"--think-ms", "MS", "how long a player waits before a move", .kind = ARGUMENT_NUMBER,
     .max = 3600000, .default_value = "0"},
    {"--addresses", "N", "spread the clients over so many addresses from 127.0.0.1 on",
     .kind = ARGUMENT_NUMBER, .min = 1, .max = 1000, .default_value = "1"},
    {"--seed", "N", "of the random moves", .kind = ARGUMENT_NUMBER, .max = UINT32_MAX,
     .default_value = "1"},
    {"--idle", NULL, "connect and follow, but do not move", .kind = ARGUMENT_SWITCH},
    {"--reconnect", NULL, "come back after a lost connection and look for acknowledged moves",
     .kind = ARGUMENT_SWITCH},
    {0},
};

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
  print_line_with("load.connections", "done=%llu count=%zu", (unsigned long long)run->connected,
                  run->game_count * (size_t)run->seat_count);
  print_line_with("load.moves", "moves=%llu seconds=%.1f speed=%.0f",
                  (unsigned long long)run->moves, seconds, (double)run->moves / seconds);
  print_line_with("load.latency", "p50=%.1f p90=%.1f p99=%.1f max=%.1f", percentile(run, 0.5),
                  percentile(run, 0.9), percentile(run, 0.99), percentile(run, 1));
  print_line_with("load.games", "games=%llu", (unsigned long long)run->games_over);
  print_line_with("load.errors", "errors=%llu first=%s", (unsigned long long)run->errors,
                  run->first_error);
  print_line_with("load.lost", "lost=%llu tries=%llu", (unsigned long long)run->lost,
                  (unsigned long long)run->reconnected);
  if (run->reconnects)
    print_line_with("load.verified", "found=%llu missing=%llu", (unsigned long long)run->verified,
                    (unsigned long long)run->missing);
}

// On a terminal one line that is written over, else a line a second.
static void tell_pace(const LoadRun *run, double moves_a_second) {
  if (progress_is_shown())
    progress_show("progress.load", "moves=%llu connected=%llu errors=%llu",
                  (unsigned long long)moves_a_second, (unsigned long long)run->connected,
                  (unsigned long long)run->errors);
  else
    print_line_to(stderr, "progress.load", "moves=%llu connected=%llu errors=%llu",
                  (unsigned long long)moves_a_second, (unsigned long long)run->connected,
                  (unsigned long long)run->errors);
}

static void tell_connected(const LoadRun *run, size_t total, double *said) {
  if (progress_is_shown()) {
    progress_show("progress.connecting", "done=%llu count=%zu", (unsigned long long)run->connected,
                  total);
  } else if (system_now_ms() - *said >= 1000) {
    *said = system_now_ms();
    print_line_to(stderr, "progress.connecting", "done=%llu count=%zu",
                  (unsigned long long)run->connected, total);
  }
}

static void connect_all(LoadRun *run) {
  const size_t total = run->game_count * (size_t)run->seat_count;
  double said = 0, progress_at = system_now_ms();
  uint64_t before = 0;
  size_t started = 0;
  while (run->connected < total && system_now_ms() < progress_at + PATIENCE_MS &&
         run->lost < total && !interrupt_came()) {
    for (int i = 0; i < START_BATCH && started < total && started < run->connected + 400; i++) {
      LoadGame *game = &run->games[started / (size_t)run->seat_count];
      load_client_start(&game->clients[started % (size_t)run->seat_count]);
      started++;
    }
    wait_for_events(run, 10);
    if (run->connected != before) progress_at = system_now_ms();
    before = run->connected;
    tell_connected(run, total, &said);
  }
}

// Until the time is over, or somebody presses Ctrl-C.
static void play(LoadRun *run, double until) {
  double said = system_now_ms(), ticked = 0;
  uint64_t before = run->moves;
  while (system_now_ms() < until && !interrupt_came()) {
    wait_for_events(run, 5);
    const double now = system_now_ms();
    if (now - ticked > 5) {
      ticked = now;
      tick_all(run);
    }
    if (now - said >= 1000) {
      tell_pace(run, (double)(run->moves - before) * 1e3 / (now - said));
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
  while (!all_play(run) && system_now_ms() < give_up && !interrupt_came()) {
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

static int count_seats(const Game *game) {
  OptionValues values;
  options_set_defaults(game, &values);
  void *state = memory_allocate(game->state_size);
  const int count = game->init(state, values.values, NULL) ? game->player_count(state) : 0;
  free(state);
  return count;
}

// The first game for two without luck.
static const Game *default_game(void) {
  for (size_t i = 0; i < game_registry_count; i++)
    if (!game_registry[i]->has_chance && count_seats(game_registry[i]) == 2)
      return game_registry[i];
  return NULL;
}

static void raise_file_limit(void) {
  struct rlimit limit;
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return;
  limit.rlim_cur = limit.rlim_max;
  setrlimit(RLIMIT_NOFILE, &limit);
}

// The players of a game are at different nodes, where there are several.
static void seat_clients(LoadRun *run) {
  run->games = memory_allocate(run->game_count * sizeof *run->games);
  for (size_t i = 0; i < run->game_count; i++)
    for (int k = 0; k < run->seat_count; k++)
      run->games[i].clients[k] = (LoadClient){.run = run,
                                              .game = &run->games[i],
                                              .index = k,
                                              .node = (i + (size_t)k) % run->port_count,
                                              .wire.socket = -1};
}

// Connects, plays and reports. What a server says of itself is told where there is one.
static void measure(LoadRun *run, double wanted_ms) {
  connect_all(run);
  // Only what happens with everybody connected counts, once the crowd at the door has gone.
  play(run, system_now_ms() + WARM_UP_MS);
  run->latency_count = 0;
  run->moves = 0;
  Text before = {0}, after = {0};
  const bool told = run->port_count == 1 && load_server_read(run->address, run->ports[0], &before);
  const double start = system_now_ms();
  play(run, start + wanted_ms);
  const double seconds = (system_now_ms() - start) / 1e3;
  const bool told_again = told && load_server_read(run->address, run->ports[0], &after);
  if (run->reconnects) settle(run);
  progress_clear();
  report(run, seconds);
  if (told_again) load_server_report(text_string(&before), text_string(&after), seconds);
  text_free(&before);
  text_free(&after);
}

// Where to connect to; somebody has to listen there.
static bool find_nodes(const Arguments *arguments, LoadRun *run, Error *error) {
  const size_t given = arguments_count(arguments, "--port");
  run->port_count = given ? given : 1;
  for (size_t i = 0; i < run->port_count; i++) {
    const char *text =
        given ? arguments_text_at(arguments, "--port", i) : arguments_text(arguments, "--port");
    run->ports[i] = (uint16_t)strtoul(text, NULL, 10);
    if (!load_server_reach(run->address, run->ports[i], error)) return false;
  }
  return true;
}

static int run_load(const Arguments *arguments) {
  char no_options[] = "{}";
  LoadRun run = {
      .game = arguments->game ? arguments->game : default_game(),
      .id = system_random_seed(),
      .options = no_options,
      .address = htonl(INADDR_LOOPBACK),
      .address_count = (uint32_t)arguments_number(arguments, "--addresses"),
      .game_count = arguments_number(arguments, "--games"),
      .think_ms = (double)arguments_number(arguments, "--think-ms"),
      .idle = arguments_has(arguments, "--idle"),
      .reconnects = arguments_has(arguments, "--reconnect"),
  };
  if (!run.game)
    return cli_usage_error_with(&cli_load, "argument.missing", "kind=%s name=%s", "option",
                                "--game");
  Error error;
  if (!find_nodes(arguments, &run, &error)) return cli_fail(&cli_load, &error);
  run.seat_count = count_seats(run.game);
  raise_file_limit();
  interrupt_catch();
  run.poll = epoll_create1(EPOLL_CLOEXEC);
  run.state = memory_allocate(run.game->state_size);
  fast_random_init(&run.random, arguments_number(arguments, "--seed"));
  seat_clients(&run);
  measure(&run, (double)arguments_number(arguments, "--seconds") * 1e3);
  const bool good = !run.errors && !run.missing && run.connected > 0;
  close_all(&run);
  return interrupt_finish(&cli_load, good ? 0 : 1);
}

const Command cli_load = {.name = "load",
                          .summary = "measure a server with many clients that play random games",
                          .arguments = table,
                          .run = run_load};
