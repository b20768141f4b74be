// Asks Linux for huge pages by madvise(); elsewhere plain memory does.
#ifdef __linux__
#define _DEFAULT_SOURCE // mmap's flags
#endif

#include "engines/large_pages.h"

#include <stdint.h>
#include <stdlib.h>
#ifdef __linux__
#include <sys/mman.h>
#endif

enum { LARGE_PAGE = 1 << 21 };

// Zeroed memory, or NULL.
static void *allocate_block(size_t size) {
#ifdef __linux__
  void *block = mmap(NULL, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (block == MAP_FAILED) return NULL;
  if (size >= 2 * LARGE_PAGE) madvise(block, size, MADV_HUGEPAGE); // a wish only
  return block;
#else
  return calloc(1, size);
#endif
}

bool large_pages_take(LargePages *pages, size_t size) {
  *pages = (LargePages){.size = size + LARGE_PAGE};
  pages->block = allocate_block(pages->size);
  if (!pages->block) return false;
  const uintptr_t address = (uintptr_t)pages->block;
  pages->memory = (void *)((address + LARGE_PAGE - 1) & ~(uintptr_t)(LARGE_PAGE - 1));
  return true;
}

void large_pages_release(LargePages *pages) {
#ifdef __linux__
  if (pages->block) munmap(pages->block, pages->size);
#else
  free(pages->block);
#endif
  *pages = (LargePages){0};
}
