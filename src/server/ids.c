#include "server/ids.h"

#include <sodium.h>
#include <string.h>

static const char alphabet[] = "0123456789abcdefghjkmnpqrstvwxyz";

enum { ID_LENGTH = ID_SIZE - 1 };

uint64_t id_random(void) {
  uint64_t id = 0;
  while (id == 0) {
    randombytes_buf(&id, sizeof id);
    id >>= 1; // fits into a signed column
  }
  return id;
}

void id_format(uint64_t id, char out[ID_SIZE]) {
  for (int i = ID_LENGTH - 1; i >= 0; i--, id >>= 5)
    out[i] = alphabet[id & 31];
  out[ID_LENGTH] = 0;
}

bool id_parse(const char *text, uint64_t *id) {
  if (strlen(text) != ID_LENGTH) return false;
  uint64_t value = 0;
  for (int i = 0; i < ID_LENGTH; i++) {
    const char *digit = strchr(alphabet, text[i]);
    if (!digit || (i == 0 && digit - alphabet > 7)) return false;
    value = value << 5 | (uint64_t)(digit - alphabet);
  }
  *id = value;
  return value != 0;
}

static void random_text(char *out, size_t size, size_t byte_count) {
  unsigned char bytes[32];
  randombytes_buf(bytes, byte_count);
  sodium_bin2base64(out, size, bytes, byte_count, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  sodium_memzero(bytes, sizeof bytes);
}

void token_random(char out[TOKEN_SIZE]) {
  random_text(out, TOKEN_SIZE, 24);
}

void code_random(char out[CODE_SIZE]) {
  random_text(out, CODE_SIZE, 12);
}

void secret_hash(const char *secret, uint8_t hash[SECRET_HASH_SIZE]) {
  crypto_generichash(hash, SECRET_HASH_SIZE, (const unsigned char *)secret, strlen(secret), NULL,
                     0);
}
