// The player that all such games share: lists the moves, lets games played on decide between the
// best of them, and says why.
#include "base/hash.h"
#include "base/memory.h"
#include "engines/common/rack_endgame.h"
#include "engines/common/rack_race.h"

#include <stdlib.h>

enum {
  EXPLAINED = RACK_ENDGAME_MOVES,
  DEPTH_NODES = 20000,
  MAX_DOUBLINGS = 40,
};

typedef struct RackPlayer {
  RackGame game;
  EngineSettings settings;
  void *mind;
  void (*forget)(void *mind);
} RackPlayer;

void *rack_player_create(const RackGame *game, const EngineSettings *settings) {
  RackPlayer *player = memory_allocate(sizeof *player);
  *player = (RackPlayer){.game = *game, .settings = *settings};
  return player;
}

void *rack_player_create_with_mind(const RackGame *game, void *mind, void (*forget)(void *mind),
                                   const EngineSettings *settings) {
  RackPlayer *player = rack_player_create(game, settings);
  player->game.numbers = player->mind = mind;
  player->forget = forget;
  return player;
}

void rack_player_destroy(void *memory) {
  RackPlayer *player = memory;
  if (player->forget) player->forget(player->mind);
  free(player);
}

// One search.
typedef struct Thought {
  const RackGame *game;
  const void *view;
  uint64_t seed;
  RackLooker *looker;
} Thought;

// ---- Reports ----

// The best few moves on their way to the host.
typedef struct Ranking {
  size_t count;
  SearchCandidate best[EXPLAINED];
} Ranking;

// The move has to stay where it is: it is the candidate's line.
static void rank_next(Ranking *ranking, const RackMove *move, RackOutcome outcome) {
  ranking->best[ranking->count++] = (SearchCandidate){
      .line = &move->move,
      .line_length = 1,
      .score = (outcome.margin + (outcome.margin > 0 ? 1 : -1) * RACK_POINT / 2) / RACK_POINT,
      .win = (int)((int64_t)outcome.win * 1000 / RACK_WIN),
      .figure_count = 2,
      .figures = {{"points", move->points, 0}, {"value", (double)move->value / RACK_POINT, 1}}};
}

static void report(const Thought *thought, const Ranking *ranking, int depth) {
  if (ranking->count == 0) return;
  search_clock_report(thought->looker->clock, (SearchReport){.game = thought->game->rules,
                                                             .view = thought->view,
                                                             .depth = (unsigned)depth,
                                                             .nodes = thought->looker->nodes,
                                                             .compares = true,
                                                             .candidates = ranking->best,
                                                             .candidate_count = ranking->count});
}

static void report_race(const void *context, const RackRace *race, int part) {
  Ranking ranking = {0};
  for (int rank = 0; rank < EXPLAINED && rank < race->count; rank++)
    if (race->racers[rank].rounds > 0)
      rank_next(&ranking, &race->racers[rank].move, rack_racer_outcome(&race->racers[rank]));
  report(context, &ranking, 1 + part);
}

static void report_endgame(const Thought *thought, const RackEndgame *endgame) {
  Ranking ranking = {0};
  for (int rank = 0; rank < endgame->count; rank++)
    rank_next(&ranking, &endgame->best[rank].move, endgame->best[rank].outcome);
  report(thought, &ranking, 1 + endgame->depth);
}

// Without games played on, the value is taken for what will be added to the lead.
static void report_values(const Thought *thought, const RackMoves *moves) {
  const RackGame *game = thought->game;
  const int player = game->rules->turn(thought->view);
  const int spread = game->spread(game->numbers, thought->view);
  const int lead = rack_outcome(game, thought->view, player).margin;
  Ranking ranking = {0};
  for (size_t rank = 0; rank < EXPLAINED && rank < moves->count; rank++) {
    const RackMove *move = &moves->list[rank];
    // Being on turn is in the lead already, so only what is better or worse than the best counts.
    const int margin = lead + move->value - moves->list[0].value;
    rank_next(&ranking, move, (RackOutcome){rack_chance(margin, spread), margin});
  }
  report(thought, &ranking, 1);
}

// ---- Levels ----

// A depth is a number of doublings: 1 is the static value alone.
static uint64_t depth_nodes(unsigned depth) {
  const unsigned doublings = depth - 2 < MAX_DOUBLINGS ? depth - 2 : MAX_DOUBLINGS;
  return depth == 1 ? 1 : (uint64_t)DEPTH_NODES << doublings;
}

// The smaller of two limits of which 0 is none.
static uint64_t tighter(uint64_t one, uint64_t other) {
  if (one == 0 || other == 0) return one | other;
  return one < other ? one : other;
}

// Weak players overlook moves and misjudge those they see: the same of the same move in the same
// position. What brings no points is never overlooked, so there is always a move.
static void weaken(const Thought *thought, const RackLevel *level, RackMoves *moves) {
  Text position = {0};
  thought->game->rules->format_position(thought->view, &position);
  const uint64_t seed =
      hash_mix(thought->seed) ^ hash_bytes(text_string(&position), position.length);
  text_free(&position);
  size_t kept = 0;
  for (size_t i = 0; i < moves->count; i++) {
    RackMove move = moves->list[i];
    FastRandom random;
    fast_random_init(&random, seed ^ hash_mix(move.move));
    if (move.points > 0 && (int)fast_random_below(&random, 100) >= level->noticed &&
        (kept > 0 || i + 1 < moves->count))
      continue;
    move.value += (int)fast_random_below(&random, (uint32_t)level->noise + 1);
    moves->list[kept++] = move;
  }
  moves->count = kept;
  rack_moves_sort(moves);
}

// Leaves only the moves asked for. What was not thought worth listing counts by its points.
static void restrict_to(const Thought *thought, const SearchLimits *limits, RackMoves *moves) {
  const Game *rules = thought->game->rules;
  RackMoves left = {.list = memory_allocate(limits->only_count * sizeof *left.list)};
  for (size_t i = 0; i < limits->only_count; i++) {
    const int points = game_gain(rules, thought->view, limits->only[i]);
    RackMove found = {limits->only[i], points, RACK_POINT * points};
    for (size_t j = 0; j < moves->count; j++)
      if (moves->list[j].move == found.move) found = moves->list[j];
    left.list[left.count++] = found;
  }
  free(moves->list);
  *moves = left;
  rack_moves_sort(moves);
}

// ---- Thinking ----

static void enter_racers(RackRace *race, const RackMoves *moves) {
  const int limit = race->looker->game->racers;
  for (; (size_t)race->count < moves->count && race->count < limit; race->count++)
    race->racers[race->count].move = moves->list[race->count];
}

static Move run_race(const Thought *thought, const RackMoves *moves, uint64_t nodes,
                     uint64_t movetime_ms) {
  RackRace race = {.looker = thought->looker,
                   .view = thought->view,
                   .seed = thought->seed,
                   .node_limit = nodes,
                   .movetime_ms = movetime_ms,
                   .turns = thought->game->horizon(thought->view),
                   .report = report_race,
                   .context = thought};
  enter_racers(&race, moves);
  rack_race_run(&race);
  if (race.racers[0].rounds == 0) report_values(thought, moves);
  return race.racers[0].move.move;
}

// What the level and the caller's limits amount to; 0: no limit.
static uint64_t node_limit(const RackLevel *level, const SearchLimits *limits) {
  const uint64_t nodes = tighter(level->nodes, limits->nodes);
  return limits->depth ? tighter(nodes, depth_nodes(limits->depth)) : nodes;
}

// `only`: the moves to choose from are not all that there are.
static Move choose(const Thought *thought, const RackMoves *moves, const RackMoves *only,
                   uint64_t nodes, uint64_t movetime_ms) {
  if (rack_endgame_applies(thought->game, thought->view)) {
    RackEndgame endgame;
    rack_endgame_search(&endgame, thought->looker, thought->view, only);
    report_endgame(thought, &endgame);
    if (endgame.count) return endgame.best[0].move.move;
  }
  return run_race(thought, moves, nodes, movetime_ms);
}

Move rack_player_think(void *memory, const void *view, const SearchLimits *limits,
                       const SearchHost *host) {
  const RackPlayer *player = memory;
  const RackLevel *level = &player->game.levels[limits->level - 1];
  const uint64_t nodes = node_limit(level, limits);
  // All moves are listed, whatever the limit of nodes is; time counts.
  SearchClock listing, clock;
  search_clock_start(&listing, host, limits->movetime_ms, 0);
  search_clock_start(&clock, host, limits->movetime_ms, nodes);
  RackLooker looker = {.game = &player->game, .clock = &listing};
  const Thought thought = {&player->game, view, player->settings.seed, &looker};
  RackMoves moves = {0};
  rack_moves_find(&moves, &looker, view);
  if (limits->only_count)
    restrict_to(&thought, limits, &moves);
  else if (level->noise || level->noticed < 100)
    weaken(&thought, level, &moves);
  Move move = moves.list[0].move;
  if (nodes == 1 || listing.expired) {
    report_values(&thought, &moves);
  } else {
    looker.clock = &clock;
    looker.nodes = 0;
    move = choose(&thought, &moves, limits->only_count ? &moves : NULL, nodes, limits->movetime_ms);
  }
  free(moves.list);
  return move;
}

uint64_t rack_player_play_on(void *memory, const void *view, int turns, int rounds,
                             const SearchHost *host) {
  const RackPlayer *player = memory;
  SearchClock clock;
  search_clock_start(&clock, host, 0, 0);
  RackLooker looker = {.game = &player->game, .clock = &clock};
  RackMoves moves = {0};
  rack_moves_find(&moves, &looker, view);
  RackRace race = {.looker = &looker, .view = view, .seed = player->settings.seed, .turns = turns};
  enter_racers(&race, &moves);
  free(moves.list);
  return rack_race_count_games(&race, rounds);
}
