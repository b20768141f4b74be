#include "beginner.h"

#include "opponent.h"

static BeginnerTaste beginner_taste;

// Keeps one of the moves liked best so far, each with the same probability.
typedef struct Choice {
  const void *view;
  FastRandom random;
  int liking;
  uint64_t seen; // moves liked as much
  Move move;
} Choice;

static bool consider(void *context, Move move) {
  Choice *choice = context;
  const int liking = beginner_taste(choice->view, move);
  if (liking < choice->liking) return true;
  if (liking > choice->liking) choice->seen = 0;
  choice->liking = liking;
  choice->seen++;
  if (random_below(&choice->random.random, choice->seen) == 0) choice->move = move;
  return true;
}

typedef struct Beginner {
  const Game *game;
  uint64_t seed;
} Beginner;

static void *create(const Game *game, const EngineSettings *settings) {
  static Beginner beginner;
  beginner = (Beginner){game, settings->seed};
  return &beginner;
}

static void destroy(void *player) {
  (void)player;
}

static Move think(void *player, const void *view, const SearchLimits *limits,
                  const SearchHost *host) {
  (void)limits, (void)host;
  const Beginner *beginner = player;
  Choice choice = {.view = view, .liking = -1};
  fast_random_init(&choice.random, beginner->seed ^ game_position_hash(beginner->game, view));
  beginner->game->generate(view, consider, &choice);
  return choice.move;
}

int beginner_serve(const char *game_id, BeginnerTaste taste) {
  beginner_taste = taste;
  const Engine engine = {
      .struct_size = sizeof(Engine),
      .game_id = game_id,
      .create = create,
      .destroy = destroy,
      .think = think,
  };
  return opponent_serve(&engine);
}
