// Random numbers and hashes by libsodium.
#include "server/table/secrets.h"

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

void written_code_random(int group_count, char out[WRITTEN_CODE_SIZE]) {
  enum { GROUP_LENGTH = 5 };
  char *at = out;
  for (int group = 0; group < group_count; group++) {
    if (group > 0) *at++ = '-';
    for (int i = 0; i < GROUP_LENGTH; i++)
      *at++ = id_alphabet[randombytes_uniform(32)];
  }
  *at = 0;
}

void written_code_hash(const char *code, uint8_t hash[SECRET_HASH_SIZE]) {
  char plain[WRITTEN_CODE_SIZE] = "";
  size_t length = 0;
  for (; *code && length < sizeof plain - 1; code++) {
    const char small = *code >= 'A' && *code <= 'Z' ? (char)(*code - 'A' + 'a') : *code;
    if (small == ' ' || small == '-') continue;
    plain[length++] = small == 'o' ? '0' : small == 'i' || small == 'l' ? '1' : small;
  }
  secret_hash(plain, hash);
  sodium_memzero(plain, sizeof plain);
}

void secret_hash(const char *secret, uint8_t hash[SECRET_HASH_SIZE]) {
  crypto_generichash(hash, SECRET_HASH_SIZE, (const unsigned char *)secret, strlen(secret), NULL,
                     0);
}
