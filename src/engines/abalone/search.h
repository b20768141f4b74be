// The search of one worker.
#ifndef FIVEFOLD_ENGINES_ABALONE_SEARCH_H
#define FIVEFOLD_ENGINES_ABALONE_SEARCH_H

#include "engines/abalone/worker.h"
#include "engines/search_team.h"

// Iterative deepening until the depth or the clock ends it; `report` (may be NULL) is called after
// every depth, and after the last, unfinished one when that has found another move.
typedef void (*DepthReport)(const TeamSearch *search, const Worker *worker, int depth);
void worker_deepen(Worker *worker, int first_depth, int max_depth, DepthReport report,
                   const TeamSearch *search);

#endif
