// Names for things that nobody may guess: random ids, tokens, join codes; and what is kept of them.
#ifndef FIVEFOLD_SERVER_TABLE_SECRETS_H
#define FIVEFOLD_SERVER_TABLE_SECRETS_H

#include "server/table/ids.h"

enum {
  TOKEN_SIZE = 33, // 192 bits
  CODE_SIZE = 17,  // 96 bits
  WRITTEN_CODE_SIZE = 30,
  SECRET_HASH_SIZE = 32,
};

uint64_t id_random(void);
void token_random(char out[TOKEN_SIZE]);
void code_random(char out[CODE_SIZE]);

// A code for people to write down and type: groups of five characters (25 bits each), at most five
// groups, joined by hyphens.
void written_code_random(int group_count, char out[WRITTEN_CODE_SIZE]);
// What is kept of it. Case, blanks and hyphens do not matter; o is read as 0, i and l as 1.
void written_code_hash(const char *code, uint8_t hash[SECRET_HASH_SIZE]);

// What is stored of a token or code.
void secret_hash(const char *secret, uint8_t hash[SECRET_HASH_SIZE]);

#endif
