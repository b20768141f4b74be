// Bytes as hexadecimal digits, in lower case.
#ifndef FIVEFOLD_BASE_HEX_H
#define FIVEFOLD_BASE_HEX_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

// Writes 2 * count digits and a final NUL.
void hex_format(const uint8_t *bytes, size_t count, char *out);

// Reads exactly 2 * count digits, no more and no less, in lower case.
bool hex_parse(const char *text, uint8_t *bytes, size_t count);

#endif
