// Reads the file of a NAME=@PATH word.
#include "cli/file_options.h"

#include "platform/system.h"

#include <string.h>

enum { MAX_FILE_SIZE = 65536 };

static void add_line(Text *value, const char *line, size_t length) {
  if (value->data[value->length - 1] != '=') text_add_char(value, '/');
  for (size_t i = 0; i < length; i++)
    if (line[i] != ' ' && line[i] != '\t' && line[i] != '\r') text_add_char(value, line[i]);
}

bool file_option_read(const char *word, Text *out, Error *error) {
  const char *path = strstr(word, "=@");
  if (!path || strchr(word, '=') != path) return true;
  path += 2;
  Text content = {0};
  const bool good = system_read_file(path, MAX_FILE_SIZE, &content, error);
  if (good) text_add_bytes(out, word, (size_t)(path - 1 - word)); // "NAME="
  const char *cursor = text_string(&content);
  const char *line;
  size_t length;
  while (good && text_next_line(&cursor, &line, &length))
    add_line(out, line, length);
  text_free(&content);
  return good;
}
