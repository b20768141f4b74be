// A group may read the file: that is how service managers hand secrets over.
#include "server/net/token_file.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "base/text.h"
#include "platform/system.h"

#include <errno.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { MAX_SIZE = 16384 };

static bool is_private(const char *path, Error *error) {
  struct stat about;
  if (stat(path, &about) != 0)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "token.no-file", "path=%s reason=%s", path,
                            strerror(errno));
  return !(about.st_mode & (S_IROTH | S_IWOTH | S_IWGRP)) ||
         error_raise_with(error, ERROR_BAD_ARGUMENT, "token.open-file", "path=%s", path);
}

static bool add(TokenList *list, const char *path, const char *line, size_t length, Error *error) {
  while (length && (line[length - 1] == '\r' || line[length - 1] == ' '))
    length--;
  if (length == 0 || line[0] == '#') return true;
  if (length < TOKEN_MIN_LENGTH)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "server.short-token", "path=%s", path);
  if (list->count == TOKEN_LIST_MAX)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "token.too-many", "path=%s most=%d", path,
                            TOKEN_LIST_MAX);
  char *token = memory_allocate(length + 1);
  memcpy(token, line, length);
  list->items[list->count++] = token;
  return true;
}

bool token_file_read(const char *path, TokenList *list, Error *error) {
  Text text = {0};
  if (!is_private(path, error) || !system_read_file(path, MAX_SIZE, &text, error)) return false;
  const char *rest = text_string(&text), *line;
  size_t length;
  bool good = true;
  while (good && text_next_line(&rest, &line, &length))
    good = add(list, path, line, length, error);
  if (text.data) sodium_memzero(text.data, text.length);
  text_free(&text);
  return good && (list->count || error_raise_with(error, ERROR_BAD_ARGUMENT, "server.short-token",
                                                  "path=%s", path));
}

void token_list_free(TokenList *list) {
  while (list->count) {
    char *token = list->items[--list->count];
    sodium_memzero(token, strlen(token));
    free(token);
  }
}
