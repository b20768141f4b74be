// A key with which a client may repeat a request that makes something, when it did not hear whether
// that was done: a text that only the client knows. What the answer has to have again, and what is
// nowhere stored, follows from it and from a salt that is.
#ifndef FIVEFOLD_SERVER_TABLE_REQUEST_KEY_H
#define FIVEFOLD_SERVER_TABLE_REQUEST_KEY_H

#include "server/table/secrets.h"

enum { REQUEST_KEY_MIN = 16, REQUEST_KEY_MAX = 64 }; // characters

typedef struct RequestKey {
  char text[REQUEST_KEY_MAX + 1]; // "": there is none
  uint8_t hash[SECRET_HASH_SIZE]; // what is kept of it
} RequestKey;

// For requests of one kind, by this player (0: by nobody yet).
void request_key_set(RequestKey *key, const char *text, const char *kind, uint64_t player);

// What token_random() and code_random() make, but always the same.
void request_key_token(const RequestKey *key, const uint8_t salt[SECRET_HASH_SIZE],
                       char out[TOKEN_SIZE]);
void request_key_code(const RequestKey *key, const uint8_t salt[SECRET_HASH_SIZE], int seat,
                      char out[CODE_SIZE]);

#endif
