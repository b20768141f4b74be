// The C library's allocator, whose every failure ends in memory_exhausted().
#include "base/memory.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static void (*tell_exhausted)(size_t size);

void memory_on_exhausted(void (*tell)(size_t size)) {
  tell_exhausted = tell;
}

void memory_exhausted(size_t size) {
  if (tell_exhausted) tell_exhausted(size);
  abort();
}

void *memory_allocate(size_t size) {
  void *block = calloc(1, size ? size : 1);
  if (!block) memory_exhausted(size);
  return block;
}

void *memory_allocate_aligned(size_t size, size_t alignment) {
  assert(alignment > 0 && (alignment & (alignment - 1)) == 0);
  const size_t rounded = (size + alignment - 1) / alignment * alignment;
  void *block = aligned_alloc(alignment, rounded);
  if (!block) memory_exhausted(rounded);
  return memset(block, 0, rounded);
}

void *memory_resize(void *block, size_t size) {
  void *moved = realloc(block, size ? size : 1);
  if (!moved) memory_exhausted(size);
  return moved;
}

void *memory_reserve(void *array, size_t *capacity, size_t needed, size_t element_size) {
  if (needed <= *capacity) return array;
  if (needed > SIZE_MAX / 2 / element_size) memory_exhausted(SIZE_MAX); // no size_t tells how much
  size_t grown = *capacity ? *capacity : 16;
  while (grown < needed)
    grown *= 2;
  *capacity = grown;
  return memory_resize(array, grown * element_size);
}

char *memory_copy_string(const char *string) {
  const size_t size = strlen(string) + 1;
  return memcpy(memory_allocate(size), string, size);
}
