// Reads back exactly what it writes, and nothing else.
#include "base/hex.h"

#include <string.h>

static const char digits[] = "0123456789abcdef";

void hex_format(const uint8_t *bytes, size_t count, char *out) {
  for (size_t i = 0; i < count; i++) {
    *out++ = digits[bytes[i] >> 4];
    *out++ = digits[bytes[i] & 15];
  }
  *out = '\0';
}

bool hex_parse(const char *text, uint8_t *bytes, size_t count) {
  if (strlen(text) != 2 * count || strspn(text, digits) != 2 * count) return false;
  for (size_t i = 0; i < count; i++, text += 2)
    bytes[i] =
        (uint8_t)((strchr(digits, text[0]) - digits) << 4 | (strchr(digits, text[1]) - digits));
  return true;
}
