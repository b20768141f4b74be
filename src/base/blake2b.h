// BLAKE2b-256 (RFC 7693, unkeyed, 32 bytes of output): the hash behind commitments and dealers'
// keys.
#ifndef FIVEFOLD_BASE_BLAKE2B_H
#define FIVEFOLD_BASE_BLAKE2B_H

#include <stddef.h>
#include <stdint.h>

enum { BLAKE2B_SIZE = 32, BLAKE2B_HEX_SIZE = 2 * BLAKE2B_SIZE + 1 };

void blake2b(const void *bytes, size_t count, uint8_t hash[BLAKE2B_SIZE]);

// The same in hexadecimal, as it is published.
void blake2b_hex(const void *bytes, size_t count, char hex[BLAKE2B_HEX_SIZE]);

#endif
