// Files with secret tokens, one a line.
#ifndef FIVEFOLD_SERVER_NET_TOKEN_FILE_H
#define FIVEFOLD_SERVER_NET_TOKEN_FILE_H

#include "base/error.h"

#include <stddef.h>

enum { TOKEN_LIST_MAX = 64, TOKEN_MIN_LENGTH = 20 };

typedef struct TokenList {
  char *items[TOKEN_LIST_MAX]; // owned
  size_t count;
} TokenList;

// Reads at least one token; blank lines and those that begin with # are none. Refuses with
// "bad-argument" also what everybody may read, or somebody else may change, and tokens that are too
// short.
bool token_file_read(const char *path, TokenList *list, Error *error);
void token_list_free(TokenList *list);

#endif
