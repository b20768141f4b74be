// Numbers in base 32, the most significant digit first.
#include "server/table/ids.h"

#include <string.h>

const char id_alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";

enum { ID_LENGTH = ID_SIZE - 1 };

void id_format(uint64_t id, char out[ID_SIZE]) {
  for (int i = ID_LENGTH - 1; i >= 0; i--, id >>= 5)
    out[i] = id_alphabet[id & 31];
  out[ID_LENGTH] = 0;
}

bool id_parse(const char *text, uint64_t *id) {
  if (strlen(text) != ID_LENGTH) return false;
  uint64_t value = 0;
  for (int i = 0; i < ID_LENGTH; i++) {
    const char *digit = strchr(id_alphabet, text[i]);
    if (!digit || (i == 0 && digit - id_alphabet > 7)) return false;
    value = value << 5 | (uint64_t)(digit - id_alphabet);
  }
  *id = value;
  return value != 0;
}
