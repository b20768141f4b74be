// Commands wait until the socket takes them, and lines until an answer is complete. Every failure
// ends in fail(), after which nothing is read or written.
#include "client/remote.h"

#include "base/error_codes.h"
#include "base/lines.h"
#include "base/memory.h"
#include "base/scan.h"
#include "platform/system.h"

#include <errno.h>
#include <poll.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  DEFAULT_ANSWER_LIMIT = 8 << 20,
  READ_SIZE = 65536,
  PROTOCOL_VERSION = 1,
  MAX_POLL_MS = 60000,
};

struct Remote {
  RemoteSpec spec;  // strings owned
  char **arguments; // of the spec; owned
  Child child;
  Text output;       // commands that the socket has not taken yet
  LineReader reader; // what came and is not yet part of an answer
  bool greeting_due; // the answer to `hello` comes first
  size_t pending;    // answers due to the caller
  Text lines;        // of the answer that is coming in, or was taken last
  bool answer_taken; // `lines` belongs to an answer that is complete
  bool failed;
  Error error; // of the answer taken last, or the failure
  Error end;   // how the process ended, while what it said before is still being taken
  Text name;
};

static char **copy_arguments(const char *const *arguments) {
  size_t count = 0;
  while (arguments[count])
    count++;
  char **copy = memory_allocate((count + 1) * sizeof *copy);
  for (size_t i = 0; i < count; i++)
    copy[i] = memory_copy_string(arguments[i]);
  return copy;
}

static void free_arguments(char **arguments) {
  for (char **argument = arguments; *argument; argument++)
    free(*argument);
  free(arguments);
}

Remote *remote_create(const RemoteSpec *spec) {
  Remote *remote = memory_allocate(sizeof *remote);
  remote->spec = *spec;
  remote->arguments = copy_arguments(spec->child.arguments);
  remote->spec.child.arguments = (const char *const *)remote->arguments;
  if (spec->rules) remote->spec.rules = memory_copy_string(spec->rules);
  if (!spec->answer_limit) remote->spec.answer_limit = DEFAULT_ANSWER_LIMIT;
  remote->child.socket = -1;
  remote->failed = true;
  error_raise(&remote->error, ERROR_NOT_STARTED, "engine.not-started");
  return remote;
}

void remote_destroy(Remote *remote) {
  if (!remote) return;
  remote_stop(remote, 0);
  free_arguments(remote->arguments);
  free((char *)remote->spec.rules);
  text_free(&remote->output);
  text_free(&remote->lines);
  text_free(&remote->name);
  line_reader_free(&remote->reader);
  free(remote);
}

// Forgets everything that was said.
static void clear_talk(Remote *remote) {
  text_clear(&remote->output);
  text_clear(&remote->lines);
  text_clear(&remote->name);
  line_reader_free(&remote->reader);
  remote->pending = 0;
  remote->greeting_due = false;
  remote->answer_taken = false;
}

bool remote_start(Remote *remote, Error *error) {
  child_stop(&remote->child, 0, NULL);
  clear_talk(remote);
  remote->failed = !child_start(&remote->child, &remote->spec.child, &remote->error);
  if (remote->failed) return error_copy(error, &remote->error);
  remote->greeting_due = true;
  remote_send(remote, "hello");
  remote->pending = 0; // the greeting is not the caller's
  return true;
}

void remote_stop(Remote *remote, int grace_ms) {
  child_stop(&remote->child, grace_ms, NULL);
  clear_talk(remote);
  remote->failed = true;
  error_raise(&remote->error, ERROR_NOT_STARTED, "engine.stopped");
}

// Kills the process for this reason.
static void fail(Remote *remote, const Error *reason) {
  if (remote->failed) return;
  remote->failed = true;
  child_stop(&remote->child, 0, NULL);
  remote->error = *reason;
}

// It does not keep to the protocol.
static void fail_protocol(Remote *remote, const char *key) {
  Error reason;
  error_raise(&reason, ERROR_PROTOCOL, key);
  fail(remote, &reason);
}

void remote_fail_late(Remote *remote, double waited_ms) {
  Error reason;
  error_raise_with(&reason, ERROR_TIMEOUT, "engine.late", "ms=%d", (int)waited_ms);
  fail(remote, &reason);
}

int remote_socket(const Remote *remote) {
  return remote->child.socket;
}

bool remote_wants_to_write(const Remote *remote) {
  return remote->child.socket >= 0 && remote->output.length > 0;
}

size_t remote_pending(const Remote *remote) {
  return remote->pending;
}

// The process closed its end or is gone. What it said before is still worth reading, so this is not
// a failure yet.
static void note_end(Remote *remote) {
  line_reader_end(&remote->reader);
  Text how = {0};
  child_stop(&remote->child, 0, &how);
  error_raise_with(&remote->end, ERROR_DIED, "engine.ended", "how=%s", text_string(&how));
  text_free(&how);
}

static void write_some(Remote *remote) {
  const ssize_t count =
      send(remote->child.socket, remote->output.data, remote->output.length, MSG_NOSIGNAL);
  if (count <= 0) return; // full for now, or closed: reading will tell
  const size_t left = remote->output.length - (size_t)count;
  memmove(remote->output.data, remote->output.data + count, left);
  text_truncate(&remote->output, left);
}

static void read_some(Remote *remote) {
  if (remote->reader.length - remote->reader.start > remote->spec.answer_limit) {
    fail_protocol(remote, "engine.endless");
    return;
  }
  char buffer[READ_SIZE];
  const ssize_t count = recv(remote->child.socket, buffer, sizeof buffer, 0);
  if (count > 0)
    line_reader_feed(&remote->reader, buffer, (size_t)count);
  else if (count == 0 || (errno != EAGAIN && errno != EINTR))
    note_end(remote);
}

void remote_on_ready(Remote *remote) {
  if (remote_wants_to_write(remote)) write_some(remote);
  if (remote->child.socket >= 0) read_some(remote);
}

void remote_send(Remote *remote, const char *command) {
  remote->pending++;
  // Sent all the same it would be answered as something else.
  if (strchr(command, '\n') || strlen(command) > LINE_MAX_LENGTH)
    fail_protocol(remote, "engine.bad-command");
  if (remote->failed) return;
  text_add(&remote->output, command);
  text_add_char(&remote->output, '\n');
  if (remote_wants_to_write(remote)) write_some(remote);
}

// "NAME VERSION protocol 1 rules HASH", the only line of the answer to `hello`.
static bool accept_greeting(Remote *remote) {
  char *copy = memory_copy_string(text_string(&remote->lines));
  const size_t length = strlen(copy);
  if (length) copy[length - 1] = '\0'; // the newline
  enum { WORDS = 6 };
  char *words[WORDS];
  uint64_t version;
  const bool good = scan_words(copy, words, WORDS) == WORDS && strcmp(words[2], "protocol") == 0 &&
                    strcmp(words[4], "rules") == 0 && !strchr(copy, '\n') &&
                    scan_number(words[3], UINT64_MAX, &version);
  Error reason = {.code = ""};
  if (!good)
    error_raise_with(&reason, ERROR_PROTOCOL, "engine.bad-greeting", "greeting=%s",
                     text_string(&remote->lines));
  else if (version != PROTOCOL_VERSION)
    error_raise_with(&reason, "outdated", "engine.other-protocol", "version=%s wanted=%d", words[3],
                     PROTOCOL_VERSION);
  else if (remote->spec.rules && strcmp(words[5], remote->spec.rules) != 0)
    error_raise_with(&reason, "outdated", "engine.other-rules", "rules=%s wanted=%s", words[5],
                     remote->spec.rules);
  else
    text_format(&remote->name, "%s %s", words[0], words[1]);
  if (reason.code[0]) fail(remote, &reason);
  free(copy);
  return !remote->failed;
}

// "error CODE MESSAGE" after its first word.
static void keep_refusal(Remote *remote, const char *text) {
  const char *code;
  size_t length;
  if (!scan_word(&text, &code, &length)) code = "", length = 0;
  if (*text == ' ') text++;
  error_raise_with(&remote->error, "", "verbatim", "text=%s", text);
  if (length >= sizeof remote->error.code) length = sizeof remote->error.code - 1;
  memcpy(remote->error.code, code, length);
  remote->error.code[length] = '\0';
}

// Whether a line closes an answer, and how; REMOTE_WAITING when it does not.
static RemoteNews judge_line(Remote *remote, const char *line) {
  if (strcmp(line, "ok") == 0) return REMOTE_OK;
  if (strcmp(line, "error") != 0 && !scan_prefix(&line, "error ")) return REMOTE_WAITING;
  keep_refusal(remote, line);
  return REMOTE_REFUSED;
}

// Adds one line to the answer that is coming in.
static RemoteNews take_line(Remote *remote, LineKind kind, const char *line) {
  if (kind == LINE_WRONG)
    fail_protocol(remote, "engine.bad-line");
  else if (remote->pending == 0 && !remote->greeting_due)
    fail_protocol(remote, "engine.unasked");
  if (remote->failed) return REMOTE_FAILED;
  const RemoteNews news = judge_line(remote, line);
  if (news != REMOTE_WAITING) return news;
  text_add(&remote->lines, line);
  text_add_char(&remote->lines, '\n');
  if (remote->lines.length > remote->spec.answer_limit) fail_protocol(remote, "engine.long-answer");
  return remote->failed ? REMOTE_FAILED : REMOTE_WAITING;
}

RemoteNews remote_take(Remote *remote) {
  if (remote->answer_taken) text_clear(&remote->lines);
  remote->answer_taken = false;
  while (!remote->failed) {
    const char *line = "";
    const LineKind kind = line_reader_next(&remote->reader, &line);
    if (kind == LINE_NONE && remote->reader.ended) {
      fail(remote, &remote->end);
      break;
    }
    const bool endless = remote->reader.skipping; // a line that is too long already
    if (kind == LINE_NONE && !endless) return REMOTE_WAITING;
    const RemoteNews news = take_line(remote, endless ? LINE_WRONG : kind, line);
    if (news != REMOTE_OK && news != REMOTE_REFUSED) continue;
    if (remote->greeting_due) {
      if (!accept_greeting(remote)) break;
      remote->greeting_due = false;
      text_clear(&remote->lines);
      continue;
    }
    remote->pending--;
    remote->answer_taken = true;
    return news;
  }
  return REMOTE_FAILED;
}

const char *remote_lines(const Remote *remote) {
  return remote->greeting_due ? "" : text_string(&remote->lines);
}

const Error *remote_error(const Remote *remote) {
  return &remote->error;
}

const char *remote_name(const Remote *remote) {
  return text_string(&remote->name);
}

bool remote_find_line(const Remote *remote, const char *word, Text *out) {
  const char *cursor = remote_lines(remote);
  const char *line;
  size_t length;
  while (text_next_line(&cursor, &line, &length)) {
    const char *rest = line;
    if (!scan_prefix(&rest, word) || !scan_prefix(&rest, " ")) continue;
    text_add_bytes(out, rest, length - (size_t)(rest - line));
    return true;
  }
  return false;
}

double remote_stall_ms(const Remote *remote) {
  return child_stall_ms(&remote->child);
}

// Until the socket can be read or written, or the time is up.
static void wait_for_socket(const Remote *remote, double milliseconds) {
  struct pollfd watched = {.fd = remote->child.socket, .events = POLLIN};
  if (remote_wants_to_write(remote)) watched.events |= POLLOUT;
  poll(&watched, 1, milliseconds < MAX_POLL_MS ? (int)milliseconds + 1 : MAX_POLL_MS);
}

RemoteNews remote_wait(Remote *remote, double timeout_ms) {
  const double deadline = system_now_ms() + timeout_ms;
  RemoteNews news;
  while ((news = remote_take(remote)) == REMOTE_WAITING) {
    const double left = deadline - system_now_ms();
    if (left <= 0) {
      remote_fail_late(remote, timeout_ms);
      return REMOTE_FAILED;
    }
    wait_for_socket(remote, left);
    remote_on_ready(remote);
  }
  return news;
}

RemoteNews remote_ask(Remote *remote, const char *command, double timeout_ms) {
  const double deadline = system_now_ms() + timeout_ms;
  remote_send(remote, command);
  RemoteNews news;
  do
    news = remote_wait(remote, deadline - system_now_ms());
  while (news != REMOTE_FAILED && remote_pending(remote) > 0);
  return news;
}
