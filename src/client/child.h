// A child process that is talked to through one socket, its standard input and output. It knows
// nothing of what is said.
#ifndef FIVEFOLD_CLIENT_CHILD_H
#define FIVEFOLD_CLIENT_CHILD_H

#include "base/error.h"
#include "base/text.h"

#include <stdint.h>
#include <sys/types.h>

// What the operating system holds a child to; 0 means no such limit.
typedef struct ChildLimits {
  uint64_t memory_bytes; // address space
  uint64_t cpu_seconds;  // over its whole life
  uint64_t open_files;
  bool no_file_writing; // not a byte to a regular file
} ChildLimits;

// The arguments that run this very program as an engine.
extern const char *const child_own_engine[];

typedef struct ChildSpec {
  const char *const *arguments; // the program, looked up in PATH, and its arguments; ends with NULL
  ChildLimits limits;
  bool keep_stderr; // else its standard error goes nowhere
} ChildSpec;

typedef struct Child {
  pid_t pid;  // 0: none
  int socket; // non-blocking; -1: closed
} Child;

// Starts a process of its own session. It inherits nothing but the environment, the working folder
// and, if wanted, standard error: no other descriptor, no signal mask, no ignored signals. Refuses
// with "not-started". The calling thread has to outlive the child, which is killed when the thread
// ends.
bool child_start(Child *child, const ChildSpec *spec, Error *error);

// How long the process (its first thread) was ready to run so far but other processes had the
// processors, in milliseconds; 0 where the system does not tell.
double child_stall_ms(const Child *child);

// Closes the socket, which tells a well-behaved child to end, waits for that up to `grace_ms`, and
// then kills it and its descendants. Adds how it ended ("exit status 3", "signal 9") to `how`,
// which may be NULL. Does nothing without a child.
void child_stop(Child *child, int grace_ms, Text *how);

#endif
