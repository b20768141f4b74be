// Plain memory with long runs of zeros, kept in less room. States of games are such memory.
#ifndef FIVEFOLD_BASE_PACK_H
#define FIVEFOLD_BASE_PACK_H

#include <stddef.h>

// What `size` bytes pack to; release it with free().
void *pack_bytes(const void *bytes, size_t size);

// Restores the `size` bytes that were packed.
void unpack_bytes(const void *packed, void *bytes, size_t size);

#endif
