// Players for any game that do not search: a random legal move, or one of those that bring the most
// points at once. They are the yardsticks that real players are measured with.
#include "base/memory.h"
#include "engines/engine.h"

#include <assert.h>
#include <limits.h>
#include <stdlib.h>

typedef struct BaselinePlayer {
  const Game *game;
  uint64_t seed;
} BaselinePlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  BaselinePlayer *player = memory_allocate(sizeof *player);
  *player = (BaselinePlayer){game, settings->seed};
  return player;
}

// Keeps one of the best moves seen so far, each with the same probability.
typedef struct Choice {
  const Game *game;
  const void *view;
  bool greedy; // else all moves are equally good
  FastRandom random;
  int best_gain;
  uint64_t seen; // moves with that gain
  Move move;
} Choice;

static bool consider(void *context, Move move) {
  Choice *choice = context;
  const int gain = choice->greedy ? game_gain(choice->game, choice->view, move) : 0;
  if (gain < choice->best_gain) return true;
  if (gain > choice->best_gain) choice->seen = 0;
  choice->best_gain = gain;
  choice->seen++;
  if (random_below(&choice->random.random, choice->seen) == 0) choice->move = move;
  return true;
}

static Move choose(const BaselinePlayer *player, const void *view, bool greedy) {
  assert(engine_can_think(player->game, view));
  Choice choice = {.game = player->game, .view = view, .greedy = greedy, .best_gain = INT_MIN};
  // Seeded by the position too, so that a game is not one number repeated.
  fast_random_init(&choice.random, player->seed ^ game_position_hash(player->game, view));
  player->game->generate(view, consider, &choice);
  return choice.move;
}

static Move think_randomly(void *player, const void *view, const SearchLimits *limits,
                           const SearchHost *host) {
  (void)limits, (void)host;
  return choose(player, view, false);
}

static Move think_greedily(void *player, const void *view, const SearchLimits *limits,
                           const SearchHost *host) {
  (void)limits, (void)host;
  return choose(player, view, true);
}

const Engine random_engine = {
    .struct_size = sizeof(Engine),
    .game_id = NULL,
    .create = create,
    .destroy = free,
    .think = think_randomly,
};

const Engine greedy_engine = {
    .struct_size = sizeof(Engine),
    .game_id = NULL,
    .create = create,
    .destroy = free,
    .think = think_greedily,
};
