// The random ones among the names, and what is kept of those that are secret.
#include "server/ids.h"

#include <sodium.h>
#include <string.h>

uint64_t id_random(void) {
  uint64_t id = 0;
  while (id == 0) {
    randombytes_buf(&id, sizeof id);
    id >>= 1; // fits into a signed column
  }
  return id;
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
