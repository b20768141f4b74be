// Threads that help a search. Where there are none (in a browser), every count is 0.
#ifndef FIVEFOLD_ENGINES_HELPERS_H
#define FIVEFOLD_ENGINES_HELPERS_H

#include <stdbool.h>

typedef struct Helpers Helpers;

bool helpers_supported(void);

// Room for `most` threads.
Helpers *helpers_create(unsigned most);

// Runs `work` in a thread of its own. Without one to be had the search goes on without it.
void helpers_start(Helpers *helpers, void (*work)(void *context), void *context);

// Waits for all of them and releases the memory.
void helpers_join(Helpers *helpers);

#endif
