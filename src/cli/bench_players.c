// Measures the computer players and signs how they play.
#include "cli/bench_players.h"

#include "base/hash.h"
#include "base/say.h"
#include "cli/interrupt.h"
#include "cli/progress.h"
#include "core/state.h"
#include "engines/engine.h"
#include "platform/system.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>

enum {
  POSITIONS = 6,
  PLIES_APART = 5,
  SIGNED_NODES = 5000, // a position
  SIGNED_HASH_MIB = 4,
  TIMED_MS = 1500, // a position
  TIMED_HASH_MIB = 64,
  SIMULATED_GAMES = 4,
  SIMULATED_PLIES_APART = 4,
  SIMULATED_TURNS = 2,
  SIMULATED_ROUNDS = 20, // a position
};

Session *bench_start(const Game *game, uint64_t seed) {
  OptionValues options;
  options_set_defaults(game, &options);
  Session *session = session_create(game, &options, NULL);
  assert(session); // the defaults go together
  Dealer dealer;
  dealer_init_seed(&dealer, seed);
  session_set_dealer(session, &dealer, true);
  return session;
}

void bench_print_figure(const Game *game, const char *key, const char *arguments, ...) {
  progress_clear();
  if (interrupt_came()) return;
  Text figure = {0};
  va_list list;
  va_start(list, arguments);
  say_add_list(&figure, key, arguments, list);
  va_end(list);
  printf("%-11s %s\n", game->id, text_string(&figure));
  text_free(&figure);
}

static double processor_time(void *context) {
  (void)context;
  return system_cpu_ms();
}

static bool should_stop(void *context) {
  (void)context;
  return interrupt_came();
}

static const SearchControl timed_control = {NULL, should_stop, processor_time};

// Goes on from the session's position by random moves of players and chance.
static void advance(Session *session, FastRandom *random) {
  MoveList list = {0};
  for (int ply = 0; ply < PLIES_APART && session_turn(session) > 0; ply++) {
    move_list_generate(&list, session->game, session->state, GAME_MAX_LISTED);
    session_play(session, list.moves[fast_random_below(random, (uint32_t)list.count)], NULL, NULL);
    session_deal(session, NULL);
  }
  move_list_free(&list);
}

// The engine's move in the session's position.
static Move think(const Engine *engine, const Session *session, const EngineSettings *settings,
                  const SearchLimits *limits, const SearchHost *host) {
  const Game *game = session->game;
  void *view = state_view(game, session->state, session_turn(session));
  void *player = engine->create(game, settings);
  const Move move = engine->think(player, view, limits, host);
  engine->destroy(player);
  free(view);
  return move;
}

// Calls `visit` in the first positions of a game of random moves.
static void visit_positions(const Game *game, const Engine *engine,
                            void (*visit)(const Engine *engine, const Session *session,
                                          void *context),
                            void *context) {
  Session *session = bench_start(game, 1);
  session_deal(session, NULL);
  FastRandom random;
  fast_random_init(&random, 1);
  for (int i = 0; i < POSITIONS && session_turn(session) > 0 && !interrupt_came(); i++) {
    visit(engine, session, context);
    advance(session, &random);
  }
  session_destroy(session);
}

// What the player found, without the words in which it would be said.
static void add_report(void *context, const SearchReport *report) {
  Text *said = context;
  for (size_t i = 0; i < report->candidate_count; i++) {
    const SearchCandidate *candidate = &report->candidates[i];
    text_format(said, "%u %llu %d %d", report->depth, (unsigned long long)report->nodes,
                candidate->score, candidate->win);
    for (size_t k = 0; k < candidate->line_length; k++)
      text_format(said, " %llx", (unsigned long long)candidate->line[k]);
    text_add_char(said, '\n');
  }
}

// Adds what the engine says about the session's position.
static void think_aloud(const Engine *engine, const Session *session, void *context) {
  Text *said = context;
  const EngineSettings settings = {.threads = 1, .hash_mib = SIGNED_HASH_MIB, .seed = 1};
  const SearchLimits limits = {.nodes = SIGNED_NODES, .level = ENGINE_MAX_LEVEL};
  // The clock stands still, but Ctrl-C works.
  const SearchHost host = {{.should_stop = should_stop}, said, add_report};
  const Move move = think(engine, session, &settings, &limits, &host);
  session->game->format_move(session->state, move, VIEWER_REFEREE, said);
  text_add_char(said, '\n');
}

static const char *const no_player = "bench.no-player";

const char *bench_signature(const Game *game) {
  const Engine *engine = engine_find(game);
  if (!engine->game_id) return no_player;
  Text said = {0};
  visit_positions(game, engine, think_aloud, &said);
  progress_clear();
  if (!interrupt_came())
    printf("%s %016llx\n", game->id,
           (unsigned long long)hash_bytes(text_string(&said), said.length));
  text_free(&said);
  return NULL;
}

typedef struct SearchTimes {
  unsigned long long last_nodes; // as the last report of the present search says
  double begin_ms, last_ms;
  unsigned long long nodes;
  double ms;
} SearchTimes;

static void note_nodes(void *context, const SearchReport *report) {
  SearchTimes *times = context;
  times->last_nodes = report->nodes;
  times->last_ms = system_cpu_ms();
}

static void time_search(const Engine *engine, const Session *session, void *context) {
  SearchTimes *times = context;
  const EngineSettings settings = {.threads = 1, .hash_mib = TIMED_HASH_MIB, .seed = 1};
  const SearchLimits limits = {.movetime_ms = TIMED_MS, .level = ENGINE_MAX_LEVEL};
  const SearchHost host = {timed_control, times, note_nodes};
  times->last_nodes = 0;
  times->begin_ms = times->last_ms = system_cpu_ms();
  think(engine, session, &settings, &limits, &host);
  times->nodes += times->last_nodes;
  times->ms += times->last_ms - times->begin_ms;
}

const char *bench_search(const Game *game) {
  const Engine *engine = engine_find(game);
  if (!engine->game_id) return no_player;
  SearchTimes times = {0};
  visit_positions(game, engine, time_search, &times);
  if (times.ms <= 0) return "bench.no-nodes";
  bench_print_figure(game, "bench.search", "millions=%.2f nodes=%llu",
                     (double)times.nodes / times.ms / 1e3, times.nodes);
  return NULL;
}

typedef struct Simulation {
  uint64_t games;
  double ms;
  double slowest; // games a second in the slowest position
  int positions;
} Simulation;

static void simulate(const Engine *engine, const Session *session, Simulation *simulation) {
  const Game *game = session->game;
  const EngineSettings settings = {.threads = 1, .hash_mib = TIMED_HASH_MIB, .seed = 1};
  const SearchHost host = {.control = timed_control};
  void *view = state_view(game, session->state, session_turn(session));
  void *player = engine->create(game, &settings);
  const double begin = system_cpu_ms();
  const uint64_t games = engine->roll_out(player, view, SIMULATED_TURNS, SIMULATED_ROUNDS, &host);
  const double spent = system_cpu_ms() - begin;
  engine->destroy(player);
  free(view);
  if (games == 0) return; // it was the end of the game
  const double speed = (double)games / spent * 1e3;
  if (simulation->positions == 0 || speed < simulation->slowest) simulation->slowest = speed;
  simulation->games += games;
  simulation->ms += spent;
  simulation->positions++;
}

const char *bench_simulation(const Game *game) {
  const Engine *engine = engine_find(game);
  if (!engine->roll_out) return "bench.no-rollouts";
  const EngineSettings settings = {.threads = 1, .hash_mib = TIMED_HASH_MIB, .seed = 1};
  const SearchLimits limits = {.nodes = 1, .level = ENGINE_MAX_LEVEL};
  const SearchHost host = {.control = timed_control};
  Simulation simulation = {0};
  for (uint64_t seed = 1; seed <= SIMULATED_GAMES && !interrupt_came(); seed++) {
    Session *session = bench_start(game, seed);
    session_deal(session, NULL);
    for (int ply = 0; session_turn(session) > 0 && !interrupt_came(); ply++) {
      if (ply % SIMULATED_PLIES_APART == 0) simulate(engine, session, &simulation);
      session_play(session, think(&greedy_engine, session, &settings, &limits, &host), NULL, NULL);
      session_deal(session, NULL);
    }
    session_destroy(session);
  }
  bench_print_figure(game, "bench.simulation", "speed=%.0f slowest=%.0f positions=%d",
                     (double)simulation.games / simulation.ms * 1e3, simulation.slowest,
                     simulation.positions);
  return NULL;
}
