// fork() and exec(), with a pipe on which the child says why it could not become the program.
#include "client/child.h"

#include "base/error_codes.h"
#include "base/say.h"
#include "platform/system.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#if defined(__SANITIZE_ADDRESS__)
#define ADDRESS_SPACE_IS_FREE 0
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define ADDRESS_SPACE_IS_FREE 0
#endif
#endif
#ifndef ADDRESS_SPACE_IS_FREE
// The address sanitizer reserves terabytes: in its builds the limit cannot be set.
#define ADDRESS_SPACE_IS_FREE 1
#endif

// The link and not the path it shows: it leads to the running program even when a newer one has
// been installed over it.
const char *const child_own_engine[] = {"/proc/self/exe", "engine", "--no-files", NULL};

// Where the child tells why it could not become the program.
enum { REPORT_DESCRIPTOR = 3 };

static void set_limit(__rlimit_resource_t resource, uint64_t value) {
  const struct rlimit limit = {.rlim_cur = (rlim_t)value, .rlim_max = (rlim_t)value};
  setrlimit(resource, &limit);
}

static void apply_limits(const ChildLimits *limits) {
  set_limit(RLIMIT_CORE, 0);
  if (limits->memory_bytes && ADDRESS_SPACE_IS_FREE) set_limit(RLIMIT_AS, limits->memory_bytes);
  if (limits->cpu_seconds) set_limit(RLIMIT_CPU, limits->cpu_seconds);
  if (limits->open_files) set_limit(RLIMIT_NOFILE, limits->open_files);
  if (limits->no_file_writing) set_limit(RLIMIT_FSIZE, 0);
}

static void reset_signals(void) {
  for (int number = 1; number < NSIG; number++)
    signal(number, SIG_DFL);
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
}

// Puts the descriptors where the program expects them and closes all others.
static bool arrange_descriptors(int socket, int report, bool keep_stderr) {
  // Above the numbers that are about to be replaced.
  socket = fcntl(socket, F_DUPFD, REPORT_DESCRIPTOR + 1);
  report = fcntl(report, F_DUPFD, REPORT_DESCRIPTOR + 1);
  if (socket < 0 || report < 0) return false;
  if (!keep_stderr) {
    const int nowhere = open("/dev/null", O_WRONLY);
    if (nowhere < 0 || dup2(nowhere, STDERR_FILENO) < 0) return false;
  }
  return dup2(socket, STDIN_FILENO) >= 0 && dup2(socket, STDOUT_FILENO) >= 0 &&
         dup3(report, REPORT_DESCRIPTOR, O_CLOEXEC) >= 0 &&
         close_range(REPORT_DESCRIPTOR + 1, ~0u, 0) == 0;
}

// Runs in the child, between fork and exec: only what is safe after a fork of many threads.
__attribute__((noreturn)) static void become_program(const ChildSpec *spec, pid_t parent,
                                                     int socket, int report) {
  setsid(); // a group of its own, out of reach of the terminal's Ctrl-C
  prctl(PR_SET_PDEATHSIG, SIGKILL);
  if (getppid() != parent) _exit(127); // gone before it could be noticed
  reset_signals();
  if (arrange_descriptors(socket, report, spec->keep_stderr)) {
    report = REPORT_DESCRIPTOR;
    apply_limits(&spec->limits);
    execvp(spec->arguments[0], (char *const *)spec->arguments);
  }
  const int reason = errno;
  if (write(report, &reason, sizeof reason) < 0) _exit(126);
  _exit(127);
}

// Waits until the child has become the program. 0, or the errno that it failed with.
static int await_exec(int report) {
  int reason = 0;
  ssize_t count;
  do
    count = read(report, &reason, sizeof reason);
  while (count < 0 && errno == EINTR);
  return count == sizeof reason ? reason : 0;
}

bool child_start(Child *child, const ChildSpec *spec, Error *error) {
  *child = (Child){.pid = 0, .socket = -1};
  // A socket pair and not two pipes: one descriptor to watch, and writing to a child that is gone
  // is an error and not a signal.
  int sockets[2], report[2];
  if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, sockets) != 0)
    return error_raise_with(error, ERROR_NOT_STARTED, "file.failed", "path=%s reason=%s",
                            spec->arguments[0], strerror(errno));
  if (pipe2(report, O_CLOEXEC) != 0) {
    error_raise_with(error, ERROR_NOT_STARTED, "file.failed", "path=%s reason=%s",
                     spec->arguments[0], strerror(errno));
    close(sockets[0]), close(sockets[1]);
    return false;
  }
  const pid_t parent = getpid();
  const pid_t pid = fork();
  if (pid == 0) become_program(spec, parent, sockets[1], report[1]);
  int reason = pid < 0 ? errno : 0;
  close(sockets[1]), close(report[1]);
  if (pid > 0) reason = await_exec(report[0]);
  close(report[0]);
  if (reason) {
    close(sockets[0]);
    if (pid > 0) waitpid(pid, NULL, 0);
    return error_raise_with(error, ERROR_NOT_STARTED, "file.failed", "path=%s reason=%s",
                            spec->arguments[0], strerror(reason));
  }
  fcntl(sockets[0], F_SETFL, O_NONBLOCK);
  *child = (Child){.pid = pid, .socket = sockets[0]};
  return true;
}

double child_stall_ms(const Child *child) {
  // "TIME-ON-CPU TIME-WAITING SLICES", in nanoseconds.
  char path[64];
  snprintf(path, sizeof path, "/proc/%d/schedstat", (int)child->pid);
  FILE *file = fopen(path, "re");
  if (!file) return 0;
  unsigned long long running, waiting;
  const bool known = fscanf(file, "%llu %llu", &running, &waiting) == 2;
  fclose(file);
  return known ? (double)waiting * 1e-6 : 0;
}

static void describe_end(int status, Text *how) {
  if (!how) return;
  if (WIFSIGNALED(status))
    say_add_with(how, "engine.signal", "signal=%d", WTERMSIG(status));
  else
    say_add_with(how, "engine.exit", "status=%d", WEXITSTATUS(status));
}

// True once the child has ended; it stays to be waited for, so that its number is not given to
// another process before its descendants are dealt with.
static bool has_ended(pid_t pid) {
  siginfo_t info = {0};
  return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid != 0;
}

void child_stop(Child *child, int grace_ms, Text *how) {
  if (child->pid == 0) return;
  close(child->socket);
  const double patience = system_now_ms() + grace_ms;
  while (system_now_ms() < patience && !has_ended(child->pid))
    poll(NULL, 0, 1);
  kill(-child->pid, SIGKILL);
  int status = 0;
  while (waitpid(child->pid, &status, 0) < 0 && errno == EINTR)
    ;
  describe_end(status, how);
  *child = (Child){.pid = 0, .socket = -1};
}
