// The first worker leads and reports; the others fill the transposition table for it.
#include "engines/search_team.h"

#include "base/memory.h"
#include "engines/search_threads.h"

#include <stdlib.h>

enum { CACHE_LINE = 64, MAX_LINE = 256 };

void search_team_init(SearchTeam *team, const Game *game, const EngineSettings *settings,
                      size_t worker_size) {
  team->game = game;
  team->seed = settings->seed;
  team->transpositions = transposition_create(settings->hash_mib);
  team->worker_count = search_threads_supported() ? settings->threads : 1;
  team->workers = memory_allocate(team->worker_count * sizeof *team->workers);
  // Threads that write to the same cache line would wait for each other.
  for (unsigned i = 0; i < team->worker_count; i++)
    team->workers[i] = memory_allocate_aligned(worker_size, CACHE_LINE);
  team->signals = memory_allocate_aligned(team->worker_count * sizeof *team->signals, CACHE_LINE);
  for (unsigned i = 0; i < team->worker_count; i++)
    team->signals[i].stop = &team->stop;
}

void search_team_free(SearchTeam *team) {
  for (unsigned i = 0; i < team->worker_count; i++)
    free(team->workers[i]);
  free(team->workers);
  free(team->signals);
  transposition_destroy(team->transpositions);
}

void search_team_forget(SearchTeam *team, uint64_t entries) {
  transposition_clear(team->transpositions, entries);
}

void search_team_age(SearchTeam *team, uint64_t movetime_ms) {
  transposition_age(team->transpositions,
                    movetime_ms * TRANSPOSITION_ENTRIES_PER_MS * team->worker_count);
}

static void lead(void *context) {
  const TeamSearch *search = context;
  search->deepen(search->team->workers[0], 1, search->depth, search);
}

// Every other thread is a ply ahead, so that they do not all look at the same moves at the same
// time.
static void help(void *context, unsigned number) {
  const TeamSearch *search = context;
  search->deepen(search->team->workers[number], 2 - (int)(number % 2), search->depth, NULL);
}

uint64_t search_team_share(const SearchTeam *team, uint64_t nodes, bool alone) {
  if (nodes == 0 || alone) return nodes;
  const uint64_t share = nodes / team->worker_count;
  return share ? share : 1;
}

// Of all workers but the first.
static uint64_t helper_nodes(const SearchTeam *team) {
  uint64_t sum = 0;
  for (unsigned i = 1; i < team->worker_count; i++)
    sum += atomic_load_explicit(&team->signals[i].nodes, memory_order_relaxed);
  return sum;
}

void search_team_run(const TeamSearch *search, bool alone) {
  TeamSearch shared = *search;
  SearchTeam *team = search->team;
  for (unsigned i = 0; i < team->worker_count; i++)
    atomic_store_explicit(&team->signals[i].nodes, 0, memory_order_relaxed);
  search_threads_run(&(SharedSearch){&shared, lead, help, &team->stop},
                     alone ? 0 : team->worker_count - 1);
}

void search_team_report(const TeamSearch *search, int depth, uint64_t nodes, SearchCandidate best,
                        const uint16_t *line, size_t length) {
  Move moves[MAX_LINE];
  assert(length <= MAX_LINE);
  for (size_t i = 0; i < length; i++)
    moves[i] = line[i];
  best.line = moves;
  best.line_length = length;
  search_clock_report(search->clock, (SearchReport){.game = search->team->game,
                                                    .view = search->view,
                                                    .depth = (unsigned)depth,
                                                    .nodes = nodes + helper_nodes(search->team),
                                                    .candidates = &best,
                                                    .candidate_count = 1});
}
