// How the weakest levels choose.
#ifndef FIVEFOLD_ENGINES_ABALONE_GLANCE_H
#define FIVEFOLD_ENGINES_ABALONE_GLANCE_H

#include "engines/abalone/worker.h"

// Takes the move after which the marbles look best, without a thought for the answer. Pushes that
// the handicap overlooks are made only where nothing else is noticed.
void worker_glance(Worker *worker);

#endif
