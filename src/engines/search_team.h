// Workers that search one position together: lazy SMP with a shared transposition table. What a
// worker is, and how it deepens, is the player's own.
#ifndef FIVEFOLD_ENGINES_SEARCH_TEAM_H
#define FIVEFOLD_ENGINES_SEARCH_TEAM_H

#include "engines/alpha_beta.h"

typedef struct SearchTeam {
  const Game *game;
  uint64_t seed;
  TranspositionTable *transpositions;
  unsigned worker_count;
  void **workers;        // zeroed at first; the first is the one that talks to the host; owned
  SearchSignal *signals; // one per worker; owned
  atomic_bool stop;
} SearchTeam;

void search_team_init(SearchTeam *team, const Game *game, const EngineSettings *settings,
                      size_t worker_size);
void search_team_free(SearchTeam *team);

// Before a search: clears `entries` of the transposition table where the answer has to be the same
// every time, since nothing may be left over then; else ages it for a search of so many
// milliseconds.
void search_team_forget(SearchTeam *team, uint64_t entries);
void search_team_age(SearchTeam *team, uint64_t movetime_ms);

typedef struct TeamSearch TeamSearch;

// Iterative deepening from the first depth on, until the last, the clock or a proof ends it.
// Reports with search_team_report(), unless `search` is NULL.
typedef void (*TeamDeepen)(void *worker, int first_depth, int max_depth, const TeamSearch *search);

// One search: what its reports and threads need.
struct TeamSearch {
  SearchTeam *team;
  const SearchClock *clock;
  const void *view;
  int depth;
  TeamDeepen deepen;
};

// The nodes that the first worker may look at so that all of them together have the limit; 0 is no
// limit.
uint64_t search_team_share(const SearchTeam *team, uint64_t nodes, bool alone);

// With all workers, or with the first alone.
void search_team_run(const TeamSearch *search, bool alone);

// Reports the principal variation, `length` moves, as the only candidate; its line is filled in.
// `nodes` are the first worker's; those of the others are added.
void search_team_report(const TeamSearch *search, int depth, uint64_t nodes, SearchCandidate best,
                        const uint16_t *line, size_t length);

#endif
