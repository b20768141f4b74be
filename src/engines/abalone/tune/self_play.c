// Games of the player against itself, from random openings.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/abalone/search.h"
#include "engines/abalone/tune/sample.h"

#include <stdlib.h>
#include <string.h>

enum {
  MAX_PLIES = 500,
  QUIET_LIMIT = 200, // as the game has it: room to come at a closed block
  QUIET_TOLD = 110,  // from here on scores shrink for the limit's sake, which no network can see
  CLOSED_SHARE = 4,  // one game in this many begins closed
  WHIM = 40,         // one move in this many is random
  CLEAR = 2400,      // a score that decides a game
  CLEAR_PLIES = 6,   // when it holds so long
  TRANSPOSITION_MIB = 1,
};

typedef struct SelfPlayGame {
  Worker *worker;
  FastRandom random;
  AbaloneState state;
  AbaloneHistory history;
  int sample_count;
  int sample_sides[MAX_PLIES];
  Sample samples[MAX_PLIES];
} SelfPlayGame;

// A quarter of the games begins with marbles that stand in blocks: they are decided late, by
// manoeuvres that open layouts hardly teach.
static const char *random_board(FastRandom *random) {
  static const char *const closed[] = {"standard", "face-2-face", "pyramid", "crown"};
  const uint32_t any = fast_random_below(random, (uint32_t)abalone_layout_count);
  if (fast_random_below(random, CLOSED_SHARE) != 0) return abalone_layouts[any].board;
  const char *name = closed[fast_random_below(random, 4)];
  int layout = 0;
  while (strcmp(abalone_layouts[layout].name, name) != 0)
    layout++;
  return abalone_layouts[layout].board;
}

// A random layout, goal and a few random moves, so that no two games are alike.
static void start_game(SelfPlayGame *game, uint64_t seed) {
  fast_random_init(&game->random, hash_mix(seed));
  game->sample_count = 0;
  game->history.count = 0;
  for (;;) {
    AbaloneState state = {.repetition = 3, .quiet_limit = QUIET_LIMIT};
    abalone_parse_board(random_board(&game->random), state.marbles, NULL);
    // Most games are whole ones; shorter goals teach the end.
    const uint32_t goal = fast_random_below(&game->random, 30);
    state.goal = (uint8_t)(goal < 5 ? goal + 1 : 6);
    const uint32_t plies = 2 + fast_random_below(&game->random, 9);
    for (uint32_t i = 0; i < plies; i++)
      abalone_apply(&state, abalone_random_move(&state, &game->random));
    state.quiet = 0;
    if (state.out[BLACK] >= state.goal || state.out[WHITE] >= state.goal) continue;
    game->state = state;
    return;
  }
}

// The result is filled in at the end of the game.
static void keep_sample(SelfPlayGame *game, int score) {
  const AbaloneState *state = &game->state;
  const int side = state->side;
  game->sample_sides[game->sample_count] = side;
  game->samples[game->sample_count++] =
      (Sample){.own = state->marbles[side],
               .other = state->marbles[!side],
               .score = (int16_t)score,
               .own_lacking = (uint8_t)network_lacking(state, side),
               .other_lacking = (uint8_t)network_lacking(state, !side)};
}

// The player's move, and its score; the position is kept when nothing is about to be pushed off.
static Move choose_move(SelfPlayGame *game, uint64_t nodes, int *score) {
  static const SearchHost host = {0};
  Worker *worker = game->worker;
  SearchClock clock;
  search_clock_start(&clock, &host, 0, nodes);
  worker->clock = &clock;
  transposition_age(worker->transpositions, 0);
  worker_set_root(worker, &(WorkerRoot){&game->state, &game->history}, false);
  worker_deepen(worker, 1, MAX_PLY - 1, NULL, NULL);
  *score = worker->best_score;
  // Very few nodes may be used up before the first move is judged.
  if (worker->best_move == NO_MOVE) return abalone_random_move(&game->state, &game->random);
  const Move move = worker->best_move;
  AbaloneState next = game->state;
  const bool decided = *score >= SCORE_DECIDED || *score <= -SCORE_DECIDED;
  const bool limited = game->state.quiet >= QUIET_TOLD;
  if (!abalone_apply(&next, move).out && !decided && !limited) keep_sample(game, *score);
  return move;
}

// Plays to the end or until a side is clearly winning; 1 when BLACK won, 0 draw, -1 WHITE.
static int play_game(SelfPlayGame *game, uint64_t nodes) {
  int clear_plies = 0;
  for (int ply = 0; ply < MAX_PLIES; ply++) {
    int score;
    Move move = choose_move(game, nodes, &score);
    const int clear = score > CLEAR ? 1 : score < -CLEAR ? -1 : 0;
    clear_plies = clear ? clear_plies + 1 : 0;
    if (clear_plies >= CLEAR_PLIES) return game->state.side == BLACK ? clear : -clear;
    if (fast_random_below(&game->random, WHIM) == 0)
      move = abalone_random_move(&game->state, &game->random);
    abalone_play(&game->state, &game->history, move);
    const AbaloneEnd end = abalone_find_end(&game->state, &game->history);
    if (end.reason) return end.winner == 0 ? 0 : end.winner == 1 ? 1 : -1;
  }
  return 0;
}

void self_play(const SelfPlay *settings, uint64_t first, uint64_t count, FILE *out) {
  SelfPlayGame *game = memory_allocate(sizeof *game);
  game->worker = memory_allocate_aligned(sizeof *game->worker, _Alignof(Worker));
  game->worker->transpositions = transposition_create(TRANSPOSITION_MIB);
  game->worker->network = settings->network;
  for (uint64_t number = first; number < first + count; number++) {
    transposition_clear(game->worker->transpositions, 0);
    start_game(game, settings->seed + number);
    worker_set_root(game->worker, &(WorkerRoot){&game->state, &game->history}, true);
    const int result = play_game(game, settings->nodes);
    for (int i = 0; i < game->sample_count; i++)
      game->samples[i].result = (int8_t)(game->sample_sides[i] == BLACK ? result : -result);
    fwrite(game->samples, sizeof(Sample), (size_t)game->sample_count, out);
  }
  transposition_destroy(game->worker->transpositions);
  free(game->worker);
  free(game);
}
