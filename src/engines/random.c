// A player for any game: a random legal move.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/engine.h"

#include <stdlib.h>

typedef struct RandomPlayer {
  const Game *game;
  uint64_t seed;
} RandomPlayer;

static void *create(const Game *game, const EngineSettings *settings) {
  RandomPlayer *player = memory_allocate(sizeof *player);
  *player = (RandomPlayer){game, settings->seed};
  return player;
}

// Keeps one of the moves seen so far, each with the same probability.
typedef struct Choice {
  FastRandom random;
  uint64_t seen;
  Move move;
} Choice;

static bool consider(void *context, Move move) {
  Choice *choice = context;
  choice->seen++;
  if (random_below(&choice->random.random, choice->seen) == 0) choice->move = move;
  return true;
}

static Move think(void *memory, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  (void)limits, (void)host;
  const RandomPlayer *player = memory;
  // Seeded by the position too, so that a game is not one number repeated.
  Text position = {0};
  player->game->format_position(view, &position);
  Choice choice = {.seen = 0};
  fast_random_init(&choice.random,
                   player->seed ^ hash_bytes(text_string(&position), position.length));
  text_free(&position);
  player->game->generate(view, consider, &choice);
  return choice.move;
}

const Engine random_engine = {
    .struct_size = sizeof(Engine),
    .game_id = NULL,
    .create = create,
    .destroy = free,
    .think = think,
};
