// To be preloaded: a disk in trouble. The file that FIVEFOLD_BAD_DISK names says how it is, and a
// test may change that at any time: "slow 200" makes every sync take so many milliseconds longer,
// "full" lets no regular file be written to, "held" lets nothing be read by pread() until it says
// something else.
#undef _FILE_OFFSET_BITS // both names of pwrite() are needed
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

// By system calls only, as those of this file are among the library's.
static void read_state(char state[32]) {
  const char *path = getenv("FIVEFOLD_BAD_DISK");
  memset(state, 0, 32);
  const int file = path ? (int)syscall(SYS_openat, AT_FDCWD, path, O_RDONLY | O_CLOEXEC) : -1;
  if (file < 0) return;
  syscall(SYS_read, file, state, 31);
  syscall(SYS_close, file);
}

// The log of a server, its standard error, is on another disk.
static int is_full(int file) {
  char state[32];
  struct stat status;
  if (file <= 2 || fstat(file, &status) != 0 || !S_ISREG(status.st_mode)) return 0;
  read_state(state);
  if (strncmp(state, "full", 4) != 0) return 0;
  errno = ENOSPC;
  return 1;
}

static void wait_for_disk(void) {
  char state[32];
  read_state(state);
  if (strncmp(state, "slow ", 5) != 0) return;
  const long milliseconds = strtol(state + 5, NULL, 10);
  const struct timespec pause = {milliseconds / 1000, milliseconds % 1000 * 1000000};
  nanosleep(&pause, NULL);
}

static void wait_while_held(void) {
  const struct timespec pause = {0, 5000000};
  char state[32];
  for (read_state(state); strncmp(state, "held", 4) == 0; read_state(state))
    nanosleep(&pause, NULL);
}

ssize_t pread(int file, void *bytes, size_t size, off_t offset) {
  wait_while_held();
  return syscall(SYS_pread64, file, bytes, size, offset);
}

ssize_t pread64(int file, void *bytes, size_t size, off64_t offset) {
  wait_while_held();
  return syscall(SYS_pread64, file, bytes, size, offset);
}

int fsync(int file) {
  wait_for_disk();
  return (int)syscall(SYS_fsync, file);
}

int fdatasync(int file) {
  wait_for_disk();
  return (int)syscall(SYS_fdatasync, file);
}

ssize_t write(int file, const void *bytes, size_t size) {
  return is_full(file) ? -1 : syscall(SYS_write, file, bytes, size);
}

ssize_t pwrite(int file, const void *bytes, size_t size, off_t offset) {
  return is_full(file) ? -1 : syscall(SYS_pwrite64, file, bytes, size, offset);
}

ssize_t pwrite64(int file, const void *bytes, size_t size, off64_t offset) {
  return is_full(file) ? -1 : syscall(SYS_pwrite64, file, bytes, size, offset);
}

ssize_t pwritev(int file, const struct iovec *parts, int count, off_t offset) {
  return is_full(file) ? -1 : syscall(SYS_pwritev, file, parts, (long)count, offset, 0L);
}

int posix_fallocate(int file, off_t offset, off_t size) {
  if (is_full(file)) return ENOSPC;
  return syscall(SYS_fallocate, file, 0L, offset, size) == 0 ? 0 : errno;
}
