// Makes ends.txt, the positions of test_ends.c, from games of the computer player against itself:
//
//     build-test/tests/engines/addvantage/make_addvantage_ends > tests/engines/addvantage/ends.txt
//
// A line is the best move, its exact win, and the position. Taken are the positions with two or
// three empty squares in all in which the best move is clearly better than the next.
#include "engines/engine.h"
#include "exact.h"

#include <stdio.h>

enum { POSITIONS = 200, NODES = 3000, SEED = 20, SLOTS = 1 << 21, LIMIT = 50000000 };

static const double CLEARLY = 0.02; // of a win

static int room_of(const AddvantageState *state) {
  return addvantage_count(addvantage_free(state->seats[0].board)) +
         addvantage_count(addvantage_free(state->seats[1].board));
}

// Prints the position if it is one to take.
static bool take(Exact *exact, const AddvantageState *state, int *unsolved) {
  if (state->phase != ADDVANTAGE_TURN && state->phase != ADDVANTAGE_PLACE) return false;
  if (room_of(state) < 2 || room_of(state) > 3) return false;
  const ExactAnswer answer = exact_solve(exact, state, CLEARLY, LIMIT);
  *unsolved += !answer.is_known;
  if (!answer.is_known || answer.win - answer.second < CLEARLY - 1e-9) return false;
  Text line = {0};
  addvantage_format_move(state, answer.best, VIEWER_REFEREE, &line);
  text_format(&line, " %.6f ", answer.win);
  addvantage_format_position(state, &line);
  printf("%s\n", text_string(&line));
  text_free(&line);
  return true;
}

int main(void) {
  const Engine *engine = engine_find(&addvantage_game);
  const EngineSettings settings = {.threads = 1, .hash_mib = 1, .seed = SEED};
  const SearchLimits limits = {.nodes = NODES, .level = ENGINE_MAX_LEVEL};
  const SearchHost host = {0};
  const AddvantageOptions options = {.players = 2};
  void *player = engine->create(&addvantage_game, &settings);
  Exact *exact = exact_create(SLOTS);
  FastRandom random;
  fast_random_init(&random, SEED);
  int taken = 0, unsolved = 0;
  while (taken < POSITIONS) {
    AddvantageState state;
    addvantage_init(&state, &options);
    while (state.phase != ADDVANTAGE_OVER && taken < POSITIONS) {
      const bool is_chance = addvantage_turn(&state) == TURN_CHANCE;
      if (!is_chance) taken += take(exact, &state, &unsolved);
      addvantage_play(&state,
                      is_chance ? addvantage_random_move(&state, &random.random)
                                : engine->think(player, &state, &limits, &host),
                      NULL);
    }
  }
  fprintf(stderr, "%d positions took too long\n", unsolved);
  exact_destroy(exact);
  engine->destroy(player);
  return 0;
}
