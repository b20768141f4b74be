// The public library: a protocol object whose answers are kept as strings.
#include "fivefold.h"

#include "base/memory.h"
#include "base/scan.h"
#include "build_info.h"
#include "platform/system.h"
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

struct ff_session {
  Protocol *protocol;
  Text output;   // as written by the protocol
  Text answer;   // without the closing line and `info` lines
  char code[32]; // of the last failure, or ""
  char message[512];
  const char *record; // what `load` gets to read, while ff_load_record() runs
  bool (*should_stop)(void *context);
  void *stop_context;
};

static void collect(void *context, const char *text, size_t length) {
  text_add_bytes(&((ff_session *)context)->output, text, length);
}

static bool should_stop(void *context) {
  const ff_session *session = context;
  return session->should_stop && session->should_stop(session->stop_context);
}

static uint64_t make_seed(void *context) {
  (void)context;
  return system_random_seed();
}

// A library reads no files: `load` gets the text of ff_load_record() instead.
static bool read_record(void *context, const char *path, Text *out, Error *error) {
  (void)path;
  const ff_session *session = context;
  if (!session->record) return error_raise(error, "bad-argument", "library.no-files");
  text_add(out, session->record);
  return true;
}

const char *ff_version(void) {
  return FIVEFOLD_VERSION;
}

ff_session *ff_open(void) {
  ff_session *session = memory_allocate(sizeof *session);
  const ProtocolHost host = {.context = session,
                             .write = collect,
                             .make_seed = make_seed,
                             .read_file = read_record,
                             .control = {session, should_stop, system_clock_ms}};
  session->protocol = protocol_create(&host);
  return session;
}

void ff_close(ff_session *session) {
  if (!session) return;
  protocol_destroy(session->protocol);
  text_free(&session->output);
  text_free(&session->answer);
  free(session);
}

static void copy_cut(char *target, size_t size, const char *source, size_t length) {
  if (length >= size) length = size - 1;
  memcpy(target, source, length);
  target[length] = '\0';
}

// "error CODE MESSAGE"
static void keep_error(ff_session *session, const char *line, size_t length) {
  const char *code = line + strlen("error ");
  const size_t code_length = strcspn(code, " ");
  copy_cut(session->code, sizeof session->code, code, code_length);
  const char *message = code + code_length + 1;
  copy_cut(session->message, sizeof session->message, message, (size_t)(line + length - message));
}

static void fail(ff_session *session, const char *message) {
  text_clear(&session->answer);
  copy_cut(session->code, sizeof session->code, "bad-argument", strlen("bad-argument"));
  copy_cut(session->message, sizeof session->message, message, strlen(message));
}

// Splits the output into answer lines and the closing line.
static bool take_answer(ff_session *session) {
  const char *cursor = text_string(&session->output);
  const char *line;
  size_t length;
  while (text_next_line(&cursor, &line, &length)) {
    const bool is_last = *cursor == '\0';
    if (is_last && strncmp(line, "error ", 6) == 0) {
      text_clear(&session->answer);
      keep_error(session, line, length);
      return false;
    }
    if (is_last) return true;
    if (strncmp(line, "info ", 5) != 0) text_add_bytes(&session->answer, line, length + 1);
  }
  return true; // a blank line or a comment: nothing to answer
}

bool ff_execute(ff_session *session, const char *command) {
  text_clear(&session->output);
  text_clear(&session->answer);
  session->code[0] = session->message[0] = '\0';
  if (strchr(command, '\n')) {
    fail(session, "a command is one line");
    return false;
  }
  // The same judgement of lines that a pipe gets.
  LineReader reader = {0};
  const char *line;
  line_reader_feed(&reader, command, strlen(command));
  line_reader_end(&reader);
  const LineKind kind = line_reader_next(&reader, &line);
  if (kind != LINE_NONE) protocol_execute(session->protocol, kind, line);
  line_reader_free(&reader);
  return take_answer(session);
}

const char *ff_answer(const ff_session *session) {
  return text_string(&session->answer);
}

const char *ff_error_code(const ff_session *session) {
  return session->code;
}

const char *ff_error_message(const ff_session *session) {
  return session->message;
}

// Joins up to three words to a command and executes it.
static bool execute_words(ff_session *session, const char *first, const char *second,
                          const char *third) {
  Text command = {0};
  text_format(&command, "%s %s %s", first, second, third);
  const bool good = ff_execute(session, text_string(&command));
  text_free(&command);
  return good;
}

static const char *ask(ff_session *session, const char *command) {
  return ff_execute(session, command) ? ff_answer(session) : NULL;
}

bool ff_new(ff_session *session, const char *game, const char *options) {
  return execute_words(session, "new", game, options);
}

bool ff_setup(ff_session *session, const char *game, const char *position) {
  return execute_words(session, "setup", game, position);
}

bool ff_load_record(ff_session *session, const char *record) {
  session->record = record;
  const bool good = ff_execute(session, "load record");
  session->record = NULL;
  return good;
}

int ff_turn(ff_session *session) {
  const char *answer = ask(session, "turn");
  uint64_t player;
  if (!answer || strcmp(answer, "over\n") == 0) return FF_OVER;
  if (!scan_prefix(&answer, "player ")) return FF_CHANCE;
  return scan_number_prefix(&answer, 9, &player) ? (int)player : FF_OVER;
}

bool ff_play(ff_session *session, const char *move) {
  return execute_words(session, "play", move, "");
}

bool ff_undo(ff_session *session) {
  return ff_execute(session, "undo");
}

const char *ff_moves(ff_session *session) {
  return ask(session, "moves");
}

const char *ff_position(ff_session *session) {
  return ask(session, "position");
}

const char *ff_view(ff_session *session, int seat) {
  Text command = {0};
  text_format(&command, "view %d", seat);
  const char *answer = ask(session, text_string(&command));
  text_free(&command);
  return answer;
}

const char *ff_show(ff_session *session) {
  return ask(session, "show");
}

const char *ff_record(ff_session *session) {
  return ask(session, "record");
}

const char *ff_result(ff_session *session) {
  return ask(session, "result");
}

const char *ff_best_move(ff_session *session, int level, unsigned movetime_ms) {
  Text command = {0};
  text_format(&command, "go level %d movetime %u", level, movetime_ms);
  const bool good = ff_execute(session, text_string(&command));
  text_free(&command);
  if (!good) return NULL;
  const char *move = ff_answer(session);
  if (!scan_prefix(&move, "bestmove ")) return NULL;
  text_truncate(&session->answer, session->answer.length - 1); // its newline
  return move;
}

void ff_set_stop(ff_session *session, bool (*stop)(void *context), void *context) {
  session->should_stop = stop;
  session->stop_context = context;
}
