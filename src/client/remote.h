// An engine in another process, spoken to by the engine protocol (docs/protocol.md).
//
// Commands are queued with remote_send() and answered in order; the answers are taken one by one.
// Nothing here waits, except remote_wait() and remote_ask(), so an event loop watches
// remote_socket() for reading (and for writing while remote_wants_to_write()), calls
// remote_on_ready() and then remote_take() until it says REMOTE_WAITING. Deadlines are the
// caller's: a remote that misses one is ended with remote_fail_late().
//
// Whatever goes wrong (it dies, floods, answers garbage, talks unasked, has other rules) kills the
// process, and the remote stays REMOTE_FAILED, with the reason, until it is started again. Codes of
// such failures:
//   not-started  the program could not be run
//   died         it ended, or closed its output
//   protocol     what it said is no answer, or what it was to be told is no command
//   outdated     it was built from other rules, or speaks another version of the protocol
//   timeout      it did not answer in time (remote_wait)
#ifndef FIVEFOLD_CLIENT_REMOTE_H
#define FIVEFOLD_CLIENT_REMOTE_H

#include "client/child.h"

typedef struct RemoteSpec {
  ChildSpec child;
  const char *rules;   // the hash of the rules it has to have; NULL: any
  size_t answer_limit; // bytes of one answer; 0: 8 MiB
} RemoteSpec;

typedef enum RemoteNews {
  REMOTE_WAITING, // no whole answer yet
  REMOTE_OK,      // an answer that was closed by `ok`
  REMOTE_REFUSED, // an answer that was closed by `error`: remote_error() has it
  REMOTE_FAILED,  // no answer will come: remote_error() says why
} RemoteNews;

typedef struct Remote Remote;

// A remote that is not started yet. The spec is copied.
Remote *remote_create(const RemoteSpec *spec);

// Kills the process, if there is one. NULL is fine.
void remote_destroy(Remote *remote);

// Starts the process, after killing the one before, and greets it; the greeting's answer is checked
// when it comes. Commands may be sent at once.
bool remote_start(Remote *remote, Error *error);

// Ends the process: politely, waiting up to `grace_ms` for it to leave, or with 0 at once.
void remote_stop(Remote *remote, int grace_ms);

// Kills the process because it is late ("timeout"); from now on the news is REMOTE_FAILED.
void remote_fail_late(Remote *remote, double waited_ms);

// The descriptor to watch; -1 when there is no process. It is closed as soon as the process ends or
// the remote fails, whichever function notices; a loop that keeps descriptors from call to call
// watches a dup() of it.
int remote_socket(const Remote *remote);
bool remote_wants_to_write(const Remote *remote);

// Reads and writes what is possible without waiting, and no more than some ten thousand bytes, so
// that a flood does not hold up the loop.
void remote_on_ready(Remote *remote);

// Queues a command: one line of printable ASCII without its newline. On a remote that has failed it
// is forgotten, and the next remote_take() tells.
void remote_send(Remote *remote, const char *command);

// The number of commands whose answers have not been taken.
size_t remote_pending(const Remote *remote);

// Takes the next answer. On REMOTE_WAITING, remote_lines() has what came of it so far, for those
// who want to see `info` lines early.
RemoteNews remote_take(Remote *remote);

// The lines of the answer taken last, each with its newline, without the closing line; and the
// error. Valid until the next remote_take().
const char *remote_lines(const Remote *remote);
const Error *remote_error(const Remote *remote);

// The rest of the first line of the answer taken last that begins with `word` and a blank, added to
// `out`; false when there is none.
bool remote_find_line(const Remote *remote, const char *word, Text *out);

// "NAME VERSION", as it greeted; "" before that.
const char *remote_name(const Remote *remote);

// As child_stall_ms(): what part of a late answer is the machine's fault.
double remote_stall_ms(const Remote *remote);

// Waits for the next answer; when it has not come after `timeout_ms`, the remote fails with
// "timeout". Not to be used in an event loop.
RemoteNews remote_wait(Remote *remote, double timeout_ms);

// Sends a command and waits for its answer, and the answers before.
RemoteNews remote_ask(Remote *remote, const char *command, double timeout_ms);

#endif
