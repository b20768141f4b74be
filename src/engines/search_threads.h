// Threads that help a search. Where there are none (in a browser), every count is 0.
#ifndef FIVEFOLD_ENGINES_SEARCH_THREADS_H
#define FIVEFOLD_ENGINES_SEARCH_THREADS_H

#include <stdatomic.h>
#include <stdbool.h>

bool search_threads_supported(void);

// Runs `help` for the numbers 1 to `helper_count`, each in a thread of its own, and meanwhile
// `lead` in this one. When that returns `stop` is set, and the helpers, who look at it, are waited
// for. Without a thread to be had the search goes on without it.
typedef struct SharedSearch {
  void *context;
  void (*lead)(void *context);
  void (*help)(void *context, unsigned number);
  atomic_bool *stop; // cleared at the start
} SharedSearch;

void search_threads_run(const SharedSearch *search, unsigned helper_count);

#endif
