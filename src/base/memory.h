// Allocation that cannot fail: running out of memory ends the process by abort(). A message comes
// first only in a program that has called memory_on_exhausted(): base has nowhere to write one.
#ifndef FIVEFOLD_BASE_MEMORY_H
#define FIVEFOLD_BASE_MEMORY_H

#include <stddef.h>

// Zeroed memory for `size` bytes; release it with free().
void *memory_allocate(size_t size);

// The same for a type that wants more than malloc()'s alignment, such as one with vectors inside.
void *memory_allocate_aligned(size_t size, size_t alignment);

// realloc() that never returns NULL.
void *memory_resize(void *block, size_t size);

// Makes room for `needed` elements in a growing array and returns the (moved) array.
void *memory_reserve(void *array, size_t *capacity, size_t needed, size_t element_size);

// A copy of a string; release it with free().
char *memory_copy_string(const char *string);

// Ends the process because `size` bytes could not be had.
_Noreturn void memory_exhausted(size_t size);

// What memory_exhausted() calls first; it must not allocate. Set before there are threads.
void memory_on_exhausted(void (*tell)(size_t size));

#endif
