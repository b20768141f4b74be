#include "cli/bench_signature.h"

#include "base/hash.h"
#include "base/memory.h"
#include "cli/command.h"
#include "engines/engine.h"

#include <stdio.h>
#include <stdlib.h>

enum { POSITIONS = 6, PLIES_APART = 5, NODES = 5000 };

static bool never_stop(void *context) {
  (void)context;
  return false;
}

static double no_time(void *context) {
  (void)context;
  return 0;
}

// With a clock that stands still, the info lines are the same on every run.
static void add_info(void *context, const char *line) {
  text_add(context, line);
  text_add_char(context, '\n');
}

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

// Adds what the engine says about the session's position.
static void think_aloud(const Engine *engine, const Session *session, Text *said) {
  const Game *game = session->game;
  const EngineSettings settings = {.threads = 1, .hash_mib = 4, .seed = 1};
  const SearchLimits limits = {.nodes = NODES, .level = ENGINE_MAX_LEVEL};
  const SearchHost host = {said, never_stop, no_time, add_info};
  void *view = memory_allocate(game->state_size);
  game_view(game, session->state, session_turn(session), view);
  void *player = engine->create(game, &settings);
  const Move move = engine->think(player, view, &limits, &host);
  engine->destroy(player);
  game->format_move(session->state, move, VIEWER_REFEREE, said);
  text_add_char(said, '\n');
  free(view);
}

void bench_signature(const Game *game) {
  const Engine *engine = engine_find(game);
  if (!engine->game_id) return;
  Session *session = cli_start_session(&cli_bench, game, NULL, 0);
  if (!session) return;
  Dealer dealer;
  dealer_init_seed(&dealer, 1);
  session_set_dealer(session, &dealer, true);
  session_deal(session, NULL);
  FastRandom random;
  fast_random_init(&random, 1);
  Text said = {0};
  for (int i = 0; i < POSITIONS && session_turn(session) > 0; i++) {
    think_aloud(engine, session, &said);
    advance(session, &random);
  }
  printf("%s %016llx\n", game->id, (unsigned long long)hash_bytes(text_string(&said), said.length));
  text_free(&said);
  session_destroy(session);
}
