// The public library: a protocol object whose answers are kept as strings.
#include "fivefold.h"
#include "base/error_codes.h"

#include "base/memory.h"
#include "build_info.h"
#include "platform/system.h"
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

struct ff_session {
  Protocol *protocol;
  Error error;        // of the last command; its code is "" after a success
  Text move;          // that ff_best_move() answered
  const char *record; // what `load` gets to read, while ff_load_record() runs
  bool (*should_stop)(void *context);
  void *stop_context;
};

// What a search reports is not asked for.
static void drop_reports(void *context, const char *text, size_t length) {
  (void)context, (void)text, (void)length;
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
  if (!session->record) return error_raise(error, ERROR_BAD_ARGUMENT, "library.no-files");
  text_add(out, session->record);
  return true;
}

const char *ff_version(void) {
  return FIVEFOLD_VERSION;
}

ff_session *ff_open(void) {
  ff_session *session = memory_allocate(sizeof *session);
  const ProtocolHost host = {.context = session,
                             .write = drop_reports,
                             .make_seed = make_seed,
                             .read_file = read_record,
                             .control = {session, should_stop, system_clock_ms}};
  session->protocol = protocol_create(&host);
  return session;
}

void ff_close(ff_session *session) {
  if (!session) return;
  protocol_destroy(session->protocol);
  text_free(&session->move);
  free(session);
}

bool ff_execute(ff_session *session, const char *command) {
  session->error = (Error){0};
  // The same judgement of lines that a pipe gets; two lines are none.
  LineReader reader = {0};
  const char *line = "";
  line_reader_feed(&reader, command, strlen(command));
  line_reader_end(&reader);
  const LineKind first = line_reader_next(&reader, &line);
  const LineKind kind = strchr(command, '\n') ? LINE_WRONG : first;
  const bool good = protocol_run(session->protocol, kind, line, &session->error);
  line_reader_free(&reader);
  return good;
}

const char *ff_answer(const ff_session *session) {
  return protocol_answer(session->protocol);
}

const char *ff_error_code(const ff_session *session) {
  return session->error.code;
}

const char *ff_error_message(const ff_session *session) {
  return error_message(&session->error);
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
  return ff_execute(session, "turn") ? session_turn(protocol_session(session->protocol)) : FF_OVER;
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
  const Session *game = protocol_session(session->protocol);
  text_clear(&session->move);
  game->game->format_move(game->state, protocol_best_move(session->protocol), VIEWER_REFEREE,
                          &session->move);
  return text_string(&session->move);
}

void ff_set_stop(ff_session *session, bool (*stop)(void *context), void *context) {
  session->should_stop = stop;
  session->stop_context = context;
}
