#include "cli/file_options.h"

#include "base/text.h"
#include "platform/system.h"

#include <string.h>

enum { MAX_FILE_SIZE = 65536 };

// The path of NAME=@PATH, or NULL.
static const char *path_in(const char *argument) {
  const size_t name = strspn(argument, "abcdefghijklmnopqrstuvwxyz-");
  const bool is_option = name > 0 && argument[0] != '-' && strncmp(argument + name, "=@", 2) == 0;
  return is_option ? argument + name + 2 : NULL;
}

static void add_line(Text *value, const char *line, size_t length) {
  if (value->length && value->data[value->length - 1] != '=') text_add_char(value, '/');
  for (size_t i = 0; i < length; i++)
    if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') text_add_char(value, line[i]);
}

static bool expand(const char *argument, const char *path, Text *value, Error *error) {
  Text content = {0};
  const bool good = system_read_file(path, MAX_FILE_SIZE, &content, error);
  text_add_bytes(value, argument, (size_t)(path - 1 - argument)); // "NAME="
  const char *cursor = text_string(&content);
  const char *line;
  size_t length;
  while (good && text_next_line(&cursor, &line, &length))
    add_line(value, line, length);
  text_free(&content);
  return good;
}

bool cli_expand_file_options(int count, char **arguments, Error *error) {
  for (int i = 0; i < count; i++) {
    const char *path = path_in(arguments[i]);
    if (!path) continue;
    Text value = {0};
    if (!expand(arguments[i], path, &value, error)) {
      text_free(&value);
      return false;
    }
    arguments[i] = text_detach(&value);
  }
  return true;
}
