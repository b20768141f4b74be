// POSIX calls, with errors that name the file.
#include "platform/system.h"

#include "base/error_codes.h"
#include "base/memory.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/random.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

static double read_clock_ms(clockid_t clock) {
  struct timespec now;
  clock_gettime(clock, &now);
  return (double)now.tv_sec * 1e3 + (double)now.tv_nsec * 1e-6;
}

double system_now_ms(void) {
  return read_clock_ms(CLOCK_MONOTONIC);
}

double system_clock_ms(void *unused) {
  (void)unused;
  return system_now_ms();
}

double system_cpu_ms(void) {
  return read_clock_ms(CLOCK_PROCESS_CPUTIME_ID);
}

uint64_t system_random_seed(void) {
  uint64_t seed = 0;
  if (getrandom(&seed, sizeof seed, 0) != sizeof seed) {
    // Only kernels older than any supported one get here; a seed need not be secret.
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    seed = (uint64_t)now.tv_sec * 1000000007u + (uint64_t)now.tv_nsec;
  }
  return seed;
}

// Without stdio, which may want memory itself.
static void tell_exhausted(size_t size) {
  char line[80];
  const int length = snprintf(line, sizeof line, "fivefold: out of memory (%zu bytes)\n", size);
  if (write(STDERR_FILENO, line, (size_t)length) < 0) return; // nobody listens
}

void system_tell_exhausted_memory(void) {
  memory_on_exhausted(tell_exhausted);
}

static bool read_stream(FILE *file, const char *path, size_t limit, Text *out, Error *error) {
  struct stat status;
  if (fstat(fileno(file), &status) != 0 || !S_ISREG(status.st_mode))
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "file.none", "path=%s", path);
  char buffer[16384];
  size_t count;
  while ((count = fread(buffer, 1, sizeof buffer, file)) > 0) {
    text_add_bytes(out, buffer, count);
    if (out->length > limit)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "file.too-large", "path=%s limit=%zu",
                              path, limit);
  }
  return !ferror(file) ||
         error_raise_with(error, ERROR_BAD_ARGUMENT, "file.unreadable", "path=%s", path);
}

bool system_read_file(const char *path, size_t limit, Text *out, Error *error) {
  FILE *file = fopen(path, "rbe");
  if (!file)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "file.failed", "path=%s reason=%s", path,
                            strerror(errno));
  const bool good = read_stream(file, path, limit, out, error);
  fclose(file);
  return good;
}

bool system_make_folders(const char *path, Error *error) {
  Text folder = {0};
  bool good = true;
  for (const char *slash = strchr(path + 1, '/'); slash && good; slash = strchr(slash + 1, '/')) {
    text_clear(&folder);
    text_add_bytes(&folder, path, (size_t)(slash - path));
    good = mkdir(text_string(&folder), 0700) == 0 || errno == EEXIST;
  }
  if (!good)
    error_raise_with(error, ERROR_BAD_ARGUMENT, "file.failed", "path=%s reason=%s",
                     text_string(&folder), strerror(errno));
  text_free(&folder);
  return good;
}

static bool write_all(FILE *file, const Text *content) {
  return fwrite(text_string(content), 1, content->length, file) == content->length &&
         fflush(file) == 0;
}

static bool write_file(const char *path, const Text *content) {
  FILE *file = fopen(path, "wxe");
  if (!file) return false;
  const bool written = write_all(file, content) && fsync(fileno(file)) == 0;
  return fclose(file) == 0 && written;
}

static bool swap_file(const char *path, const Text *content) {
  Text beside = {0};
  text_format(&beside, "%s.%d.new", path, (int)getpid());
  const bool written =
      write_file(text_string(&beside), content) && rename(text_string(&beside), path) == 0;
  const int reason = errno;
  if (!written) unlink(text_string(&beside));
  text_free(&beside);
  errno = reason;
  return written;
}

// A pipe or a device: what is written goes through it, and it stays.
static bool is_passage(const char *path) {
  struct stat status;
  return stat(path, &status) == 0 && !S_ISREG(status.st_mode) && !S_ISDIR(status.st_mode);
}

static bool write_through(const char *path, const Text *content) {
  FILE *file = fopen(path, "we");
  if (!file) return false;
  const bool written = write_all(file, content);
  return fclose(file) == 0 && written;
}

bool system_replace_file(const char *path, const Text *content, Error *error) {
  char *target = realpath(path, NULL); // the file that a link leads to; NULL: there is none yet
  const char *place = target ? target : path;
  const bool written =
      is_passage(place) ? write_through(place, content) : swap_file(place, content);
  if (!written)
    error_raise_with(error, ERROR_BAD_ARGUMENT, "file.not-replaced", "path=%s reason=%s", path,
                     strerror(errno));
  free(target);
  return written;
}
