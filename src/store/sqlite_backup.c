// The SQLite back end: copying a database that is in use. VACUUM INTO reads in one transaction, so
// that writers neither disturb it nor wait for it. The copy gets its name when all of it is on
// disk.
#include "store/sqlite.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "base/text.h"

#include <errno.h>
#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static bool sync_path(const char *path, int flags, Error *error) {
  const int file = open(path, flags | O_CLOEXEC);
  const bool good = file >= 0 && fsync(file) == 0;
  if (!good)
    error_raise_with(error, ERROR_STORE, "file.failed", "path=%s reason=%s", path, strerror(errno));
  if (file >= 0) close(file);
  return good;
}

bool sqlite_sync_folder_of(const char *path, Error *error) {
  char *copy = memory_copy_string(path);
  const bool good = sync_path(dirname(copy), O_RDONLY | O_DIRECTORY, error);
  free(copy);
  return good;
}

static bool copy_into(const char *from, const char *to, Error *error) {
  sqlite3 *handle;
  sqlite3_stmt *statement = NULL;
  bool good = sqlite3_open_v2(from, &handle, SQLITE_OPEN_READONLY, NULL) == SQLITE_OK &&
              sqlite3_busy_timeout(handle, 5000) == SQLITE_OK &&
              sqlite3_prepare_v2(handle, "VACUUM INTO ?", -1, &statement, NULL) == SQLITE_OK &&
              sqlite3_bind_text(statement, 1, to, -1, SQLITE_STATIC) == SQLITE_OK &&
              sqlite3_step(statement) == SQLITE_DONE;
  if (!good) sqlite_refuse(handle, from, error);
  sqlite3_finalize(statement);
  sqlite3_close(handle);
  return good;
}

// A link refuses to replace what has appeared meanwhile, which a rename would not.
static bool give_name(const char *from, const char *to, bool replace, Error *error) {
  if (replace ? rename(from, to) == 0 : link(from, to) == 0 && unlink(from) == 0) return true;
  return error_raise_with(error, ERROR_STORE, "file.failed", "path=%s reason=%s", to,
                          strerror(errno));
}

// A pipe, a device or a folder is never replaced, nor is a file unless that was asked for.
static bool check_target(const char *target, bool replace, Error *error) {
  struct stat status;
  if (stat(target, &status) != 0) return true;
  if (!S_ISREG(status.st_mode))
    return error_raise_with(error, ERROR_STORE, "file.none", "path=%s", target);
  return replace || error_raise_with(error, ERROR_STORE, "file.exists", "path=%s", target);
}

bool sqlite_backup(const char *place, const char *target, bool replace, Error *error) {
  if (access(place, R_OK) != 0)
    return error_raise_with(error, ERROR_STORE, "file.failed", "path=%s reason=%s", place,
                            strerror(errno));
  if (!check_target(target, replace, error)) return false;
  Text text = {0};
  text_format(&text, "%s.XXXXXX", target);
  char *temporary = text_detach(&text);
  const int file = mkstemp(temporary);
  bool good = file >= 0 || error_raise_with(error, ERROR_STORE, "file.failed", "path=%s reason=%s",
                                            target, strerror(errno));
  if (good) {
    close(file);
    good = copy_into(place, temporary, error) && sync_path(temporary, O_RDWR, error) &&
           give_name(temporary, target, replace, error) && sqlite_sync_folder_of(target, error);
    if (!good) unlink(temporary);
  }
  free(temporary);
  return good;
}
