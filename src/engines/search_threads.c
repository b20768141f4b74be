// Threads by POSIX; in a browser, where there are none, the lead searches alone.
#include "engines/search_threads.h"

#ifdef __wasm__

bool search_threads_supported(void) {
  return false;
}

void search_threads_run(const SharedSearch *search, unsigned helper_count) {
  (void)helper_count;
  atomic_store(search->stop, false);
  search->lead(search->context);
}

#else

#include "base/memory.h"

#include <pthread.h>
#include <stdlib.h>

typedef struct Helper {
  pthread_t thread;
  const SharedSearch *search;
  unsigned number;
} Helper;

bool search_threads_supported(void) {
  return true;
}

static void *run(void *memory) {
  const Helper *helper = memory;
  helper->search->help(helper->search->context, helper->number);
  return NULL;
}

void search_threads_run(const SharedSearch *search, unsigned helper_count) {
  Helper *helpers = helper_count ? memory_allocate(helper_count * sizeof *helpers) : NULL;
  atomic_store(search->stop, false);
  unsigned started = 0;
  for (; started < helper_count; started++) {
    helpers[started] = (Helper){.search = search, .number = started + 1};
    if (pthread_create(&helpers[started].thread, NULL, run, &helpers[started]) != 0) break;
  }
  search->lead(search->context);
  atomic_store(search->stop, true);
  for (unsigned i = 0; i < started; i++)
    pthread_join(helpers[i].thread, NULL);
  free(helpers);
}

#endif
