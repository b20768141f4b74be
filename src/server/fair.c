#include "server/fair.h"

#include "base/text.h"

#include <sodium.h>
#include <string.h>

bool fair_nonce_is_valid(const char *nonce) {
  if (strcmp(nonce, "-") == 0) return true;
  const size_t length = strspn(nonce, "0123456789abcdef");
  return nonce[length] == 0 && length >= 16 && length < FAIR_NONCE_SIZE;
}

void fair_random_nonce(char out[FAIR_NONCE_SIZE]) {
  unsigned char bytes[16];
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2hex(out, FAIR_NONCE_SIZE, bytes, sizeof bytes);
}

void fair_random_secret(uint8_t secret[FAIR_SECRET_SIZE]) {
  randombytes_buf(secret, FAIR_SECRET_SIZE);
}

void fair_commitment(const uint8_t secret[FAIR_SECRET_SIZE], char out[FAIR_HEX_SIZE]) {
  unsigned char hash[32];
  crypto_generichash(hash, sizeof hash, secret, FAIR_SECRET_SIZE, NULL, 0);
  sodium_bin2hex(out, FAIR_HEX_SIZE, hash, sizeof hash);
}

void fair_format_secret(const uint8_t secret[FAIR_SECRET_SIZE], char out[FAIR_HEX_SIZE]) {
  sodium_bin2hex(out, FAIR_HEX_SIZE, secret, FAIR_SECRET_SIZE);
}

bool fair_parse_secret(const char *text, uint8_t secret[FAIR_SECRET_SIZE]) {
  size_t size;
  return sodium_hex2bin(secret, FAIR_SECRET_SIZE, text, strlen(text), NULL, &size, NULL) == 0 &&
         size == FAIR_SECRET_SIZE;
}

void fair_make_dealer(Dealer *dealer, const uint8_t secret[FAIR_SECRET_SIZE], const char *table,
                      const char *game, const char *options, const char *const *nonces,
                      int seat_count) {
  // One line a part, so that no two different sets of parts give the same text.
  char hex[FAIR_HEX_SIZE];
  fair_format_secret(secret, hex);
  Text text = {0};
  text_format(&text, "fivefold dealer %d\nsecret %s\ntable %s\ngame %s\noptions %s\n",
              DEALER_VERSION, hex, table, game, options);
  for (int i = 0; i < seat_count; i++)
    text_format(&text, "nonce %d %s\n", i + 1, nonces[i]);
  uint8_t key[32];
  crypto_generichash(key, sizeof key, (const unsigned char *)text_string(&text), text.length, NULL,
                     0);
  dealer_init_key(dealer, key);
  sodium_memzero(key, sizeof key);
  sodium_memzero(text.data, text.length);
  text_free(&text);
}
