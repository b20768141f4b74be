// fivefold bench: how fast the rules and the players are, on one core. Figures are for reading, not
// for tests. Time is the processor's, so that a busy machine measures (nearly) the same as an idle
// one.
#include "base/error_codes.h"
#include "base/memory.h"
#include "cli/arguments.h"
#include "cli/bench_players.h"
#include "cli/commands.h"
#include "cli/interrupt.h"
#include "cli/output.h"
#include "cli/perft_count.h"
#include "cli/progress.h"
#include "core/state.h"
#include "platform/system.h"

#include <stdlib.h>
#include <string.h>

enum { GREEDY_GAMES = 200, GREEDY_MAX_MOVES = 1000, CHUNK_OF_MOVES = 2000 };

static const double enough_ms = 1000; // of random moves

// Each benchmark prints its lines and returns NULL, or why there is nothing to measure in this
// game.

// The largest perft that takes a moment, not minutes.
static const char *bench_perft(const Game *game) {
  if (game->has_chance) return "bench.chance";
  Session *session = bench_start(game, 1);
  double seconds = 0;
  PerftCount count = {0};
  int depth = 0;
  while (seconds < 0.1 && !interrupt_came()) {
    const double begin = system_cpu_ms();
    perft_count(&count, game, session->state, ++depth);
    seconds = (system_cpu_ms() - begin) / 1e3;
  }
  if (count.complete)
    bench_print_figure(game, "bench.perft", "depth=%d count=%llu seconds=%.2f millions=%.0f", depth,
                       (unsigned long long)count.total, seconds,
                       (double)count.total / seconds / 1e6);
  session_destroy(session);
  return NULL;
}

// One random move of a list that is generated anew for each move.
static const char *bench_uniform(const Game *game) {
  FastRandom random;
  fast_random_init(&random, 1);
  Session *session = bench_start(game, 1);
  void *state = state_copy(game, session->start);
  MoveList list = {0};
  const double begin = system_cpu_ms();
  uint64_t moves = 0;
  double spent = 0;
  for (; spent < enough_ms && !interrupt_came(); moves++) {
    if (moves % CHUNK_OF_MOVES == 0) spent = system_cpu_ms() - begin;
    const int turn = game->turn(state);
    if (turn == TURN_OVER) {
      memcpy(state, session->start, game->state_size);
    } else if (turn == TURN_CHANCE) {
      game->play(state, game->sample(state, &random.random), NULL);
    } else {
      move_list_generate(&list, game, state, SIZE_MAX);
      game->play(state, list.moves[fast_random_below(&random, (uint32_t)list.count)], NULL);
    }
  }
  bench_print_figure(game, "bench.uniform", "millions=%.2f", (double)moves / spent / 1e3);
  move_list_free(&list);
  free(state);
  session_destroy(session);
  return NULL;
}

static const char *bench_typed(const Game *game) {
  if (!game->playout) return "bench.no-playout";
  Session *session = bench_start(game, 1);
  const double begin = system_cpu_ms();
  uint64_t games = 0, moves = 0;
  double spent = 0;
  // Longer and longer runs: each starts a game anew, which should not count for much.
  for (uint64_t run = CHUNK_OF_MOVES; spent < enough_ms && !interrupt_came(); run *= 2) {
    games += game->playout(session->start, run, run);
    moves += run;
    spent = system_cpu_ms() - begin;
  }
  bench_print_figure(game, "bench.typed", "millions=%.2f games=%.0f", (double)moves / spent / 1e3,
                     (double)games / spent * 1e3);
  session_destroy(session);
  return NULL;
}

typedef struct GenerationTimes {
  uint64_t positions, moves;
  double total_ms, slowest_ms;
} GenerationTimes;

static bool count_move(void *context, Move move) {
  (void)move;
  ++*(uint64_t *)context;
  return true;
}

// The positions of a game, one after another.
typedef struct Positions {
  char *states;
  size_t count, capacity;
} Positions;

static void keep_position(const Session *session, Positions *positions) {
  const size_t size = session->game->state_size;
  positions->states =
      memory_reserve(positions->states, &positions->capacity, positions->count + 1, size);
  memcpy(positions->states + positions->count++ * size, session->state, size);
}

// All positions of a game without a break, so that nothing else is measured; then once more for the
// slowest of them, since asking for the time takes some of it.
static void time_generation(const Game *game, const Positions *positions, GenerationTimes *times) {
  const double begin = system_cpu_ms();
  for (size_t i = 0; i < positions->count; i++)
    game->generate(positions->states + i * game->state_size, count_move, &times->moves);
  times->total_ms += system_cpu_ms() - begin;
  times->positions += positions->count;
  for (size_t i = 0; i < positions->count; i++) {
    uint64_t moves = 0;
    const double start = system_cpu_ms();
    game->generate(positions->states + i * game->state_size, count_move, &moves);
    const double spent = system_cpu_ms() - start;
    if (spent > times->slowest_ms) times->slowest_ms = spent;
  }
}

// The move with the highest gain, the first such in generation order.
static Move choose_greedily(const Session *session, MoveList *list) {
  move_list_generate(list, session->game, session->state, SIZE_MAX);
  Move best = list->moves[0];
  int best_gain = INT32_MIN;
  for (size_t i = 0; i < list->count; i++) {
    const int gain = game_gain(session->game, session->state, list->moves[i]);
    if (gain > best_gain) best_gain = gain, best = list->moves[i];
  }
  return best;
}

// Complete generation in every position of greedy self-play, and the speed of that play.
static const char *bench_movegen(const Game *game) {
  GenerationTimes times = {0};
  Positions positions = {0};
  MoveList list = {0};
  double play_ms = 0;
  for (uint64_t seed = 1; seed <= GREEDY_GAMES && !interrupt_came(); seed++) {
    Session *session = bench_start(game, seed);
    session_deal(session, NULL);
    positions.count = 0;
    for (int played = 0; session_turn(session) > 0 && played < GREEDY_MAX_MOVES; played++) {
      keep_position(session, &positions);
      const double begin = system_cpu_ms();
      session_play(session, choose_greedily(session, &list), NULL, NULL);
      session_deal(session, NULL);
      play_ms += system_cpu_ms() - begin;
    }
    session_destroy(session);
    time_generation(game, &positions, &times);
  }
  move_list_free(&list);
  free(positions.states);
  bench_print_figure(game, "bench.generation", "speed=%.0f moves=%.1f slowest=%.2f positions=%llu",
                     (double)times.positions / times.total_ms * 1e3,
                     (double)times.moves / (double)times.positions, times.slowest_ms,
                     (unsigned long long)times.positions);
  bench_print_figure(game, "bench.self-play", "games=%.1f", GREEDY_GAMES / play_ms * 1e3);
  return NULL;
}

typedef const char *(*Benchmark)(const Game *game);

static const char names[] = "perft,typed,uniform,movegen,search,simulation,signature";
static const Benchmark benchmarks[] = {bench_perft,    bench_typed,  bench_uniform,
                                       bench_movegen,  bench_search, bench_simulation,
                                       bench_signature};

static const Argument table[] = {
    {"BENCHMARK", NULL, "what to measure; everything if it is not given", .kind = ARGUMENT_CHOICE,
     .choices = names},
    {"GAME", NULL, "in which game; in every one if it is not given", .kind = ARGUMENT_GAME},
    {0},
};

// NULL, or why there is nothing to measure.
static const char *measure(size_t which, const Game *game) {
  Text name = {0};
  size_t length;
  const char *item = names;
  for (size_t i = 0; i < which; i++)
    item += strcspn(item, ",") + 1;
  length = strcspn(item, ",");
  text_add_bytes(&name, item, length);
  progress_show("progress.bench", "benchmark=%s game=%s", text_string(&name), game->id);
  text_free(&name);
  const char *nothing = benchmarks[which](game);
  progress_clear();
  return nothing;
}

// Games in which there is nothing to measure are passed over.
static void measure_all_games(size_t which) {
  for (size_t i = 0; i < game_registry_count && !interrupt_came() && output_flush(); i++)
    measure(which, game_registry[i]);
}

static int run(const Arguments *arguments) {
  const char *name = arguments_text(arguments, "BENCHMARK");
  const size_t which = name ? arguments_choice(arguments, "BENCHMARK") : 0;
  interrupt_catch();
  const char *nothing = NULL;
  if (name && arguments->game)
    nothing = measure(which, arguments->game);
  else if (name)
    measure_all_games(which);
  for (size_t i = 0; !name && i < sizeof benchmarks / sizeof benchmarks[0]; i++)
    measure_all_games(i);
  if (!nothing) return interrupt_finish(&cli_bench, 0);
  Error error;
  error_raise(&error, ERROR_BAD_ARGUMENT, nothing);
  error_wrap(&error, "bench.nothing", "benchmark=%s game=%s", name, arguments->game->id);
  return cli_reject(&cli_bench, &error);
}

const Command cli_bench = {
    .name = "bench",
    .summary = "measure the speed of rules and players, sign the players",
    .details = "A signature is a number that changes when a computer player plays differently.",
    .arguments = table,
    .run = run};
