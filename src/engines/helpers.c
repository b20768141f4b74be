#include "engines/helpers.h"

#include "base/memory.h"

#include <stdlib.h>

#ifdef __wasm__

struct Helpers {
  char unused;
};

bool helpers_supported(void) {
  return false;
}

Helpers *helpers_create(unsigned most) {
  (void)most;
  return memory_allocate(sizeof(Helpers));
}

void helpers_start(Helpers *helpers, void (*work)(void *context), void *context) {
  (void)helpers, (void)work, (void)context;
}

void helpers_join(Helpers *helpers) {
  free(helpers);
}

#else

#include <pthread.h>

typedef struct Helper {
  pthread_t thread;
  void (*work)(void *context);
  void *context;
} Helper;

struct Helpers {
  unsigned count;
  Helper list[];
};

bool helpers_supported(void) {
  return true;
}

Helpers *helpers_create(unsigned most) {
  return memory_allocate(sizeof(Helpers) + most * sizeof(Helper));
}

static void *run(void *memory) {
  const Helper *helper = memory;
  helper->work(helper->context);
  return NULL;
}

void helpers_start(Helpers *helpers, void (*work)(void *context), void *context) {
  Helper *helper = &helpers->list[helpers->count];
  helper->work = work;
  helper->context = context;
  if (pthread_create(&helper->thread, NULL, run, helper) == 0) helpers->count++;
}

void helpers_join(Helpers *helpers) {
  for (unsigned i = 0; i < helpers->count; i++)
    pthread_join(helpers->list[i].thread, NULL);
  free(helpers);
}

#endif
