// Memory for large tables, in large pages where the system has them: a search jumps through a whole
// table, and with small pages it would spend much of its time on finding them.
#ifndef FIVEFOLD_ENGINES_LARGE_PAGES_H
#define FIVEFOLD_ENGINES_LARGE_PAGES_H

#include <stdbool.h>
#include <stddef.h>

typedef struct LargePages {
  void *memory; // zeroed, on a page's border
  void *block;  // what was allocated
  size_t size;  // of the block
} LargePages;

// False when there is not that much memory.
bool large_pages_take(LargePages *pages, size_t size);
void large_pages_release(LargePages *pages);

#endif
