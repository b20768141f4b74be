// Reads whatever can be opened, so that pipes of the shell (<(...)) work as files do.
#include "cli/read_input.h"

#include "base/catalogue.h"
#include "base/error_codes.h"

#include <errno.h>
#include <stdio.h>
#include <string.h>

static const char byte_order_mark[] = "\xef\xbb\xbf";

const char *cli_input_name(const char *path) {
  if (!*path) return "''";
  return strcmp(path, "-") == 0 ? catalogue_find("file.standard-input") : path;
}

static bool fail(const char *path, Error *error) {
  return error_raise_with(error, ERROR_BAD_ARGUMENT, "file.failed", "path=%s reason=%s",
                          cli_input_name(path), strerror(errno));
}

static bool read_all(FILE *file, const char *path, size_t limit, Text *out, Error *error) {
  char buffer[16384];
  size_t count;
  const size_t begin = out->length;
  while ((count = fread(buffer, 1, sizeof buffer, file)) > 0) {
    const bool first = out->length == begin;
    const size_t mark = sizeof byte_order_mark - 1;
    const bool marked = first && count >= mark && memcmp(buffer, byte_order_mark, mark) == 0;
    text_add_bytes(out, buffer + (marked ? mark : 0), count - (marked ? mark : 0));
    if (out->length - begin > limit)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "file.too-large", "path=%s limit=%zu",
                              cli_input_name(path), limit);
  }
  return !ferror(file) || fail(path, error); // a folder can be opened but not read
}

bool cli_read_input(const char *path, size_t limit, Text *out, Error *error) {
  if (strcmp(path, "-") == 0) return read_all(stdin, path, limit, out, error);
  FILE *file = fopen(path, "rbe");
  if (!file) return fail(path, error);
  const bool good = read_all(file, path, limit, out, error);
  fclose(file);
  return good;
}
