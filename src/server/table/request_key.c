// All of it is BLAKE2b of the key's text, with a word in front for what it is used for.
#include "server/table/request_key.h"

#include "base/text.h"

#include <sodium.h>
#include <stdio.h>
#include <string.h>

void request_key_set(RequestKey *key, const char *text, const char *kind, uint64_t player) {
  Text whole = {0};
  text_format(&whole, "request %s %llu %s", kind, (unsigned long long)player, text);
  secret_hash(text_string(&whole), key->hash);
  snprintf(key->text, sizeof key->text, "%s", text);
  text_free(&whole);
}

// `size` has room for the text of 12 or 24 bytes.
static void derive(const RequestKey *key, const uint8_t *salt, int number, char *out, size_t size) {
  uint8_t bytes[SECRET_HASH_SIZE];
  char text[REQUEST_KEY_MAX + 40];
  snprintf(text, sizeof text, "secret %d %s", number, key->text);
  crypto_generichash(bytes, sizeof bytes, (const unsigned char *)text, strlen(text), salt,
                     SECRET_HASH_SIZE);
  sodium_bin2base64(out, size, bytes, (size - 1) / 4 * 3, sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  sodium_memzero(bytes, sizeof bytes);
  sodium_memzero(text, sizeof text);
}

void request_key_token(const RequestKey *key, const uint8_t salt[SECRET_HASH_SIZE],
                       char out[TOKEN_SIZE]) {
  derive(key, salt, 0, out, TOKEN_SIZE);
}

void request_key_code(const RequestKey *key, const uint8_t salt[SECRET_HASH_SIZE], int seat,
                      char out[CODE_SIZE]) {
  derive(key, salt, seat, out, CODE_SIZE);
}
