#include "cli/read_input.h"

#include "base/error_codes.h"
#include "platform/system.h"

#include <stdio.h>
#include <string.h>

bool cli_read_input(const char *path, size_t limit, Text *out, Error *error) {
  if (strcmp(path, "-") != 0) return system_read_file(path, limit, out, error);
  char buffer[16384];
  size_t count;
  while ((count = fread(buffer, 1, sizeof buffer, stdin)) > 0) {
    text_add_bytes(out, buffer, count);
    if (out->length > limit)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "input.too-large", "limit=%zu", limit);
  }
  return !ferror(stdin) || error_raise(error, ERROR_BAD_ARGUMENT, "input.unreadable");
}
