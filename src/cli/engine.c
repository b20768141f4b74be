// fivefold engine: the engine protocol on standard input and output.
//
// There is one thread. While `go` thinks, it polls should_stop(), which takes in whatever input has
// arrived and looks for a `stop` or `quit` among it.
#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/output.h"
#include "core/record.h"
#include "platform/system.h"
#include "protocol/protocol.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <unistd.h>

static const Argument table[] = {
    {"--no-files", NULL, "read no files, whatever is asked", .kind = ARGUMENT_SWITCH},
    {"--player", "WHO", "who plays instead of the computer player of the game",
     .kind = ARGUMENT_CHOICE, .choices = "random,greedy"},
    {0},
};

typedef struct EngineLoop {
  LineReader reader;
} EngineLoop;

static void write_answer(void *context, const char *text, size_t length) {
  (void)context;
  fwrite(text, 1, length, stdout);
  output_flush();
}

// Takes in what there is, waiting for the first byte when nothing has come yet.
static void read_input(LineReader *reader) {
  char buffer[16384];
  const ssize_t count = read(STDIN_FILENO, buffer, sizeof buffer);
  if (count > 0)
    line_reader_feed(reader, buffer, (size_t)count);
  else if (count == 0 || errno != EINTR)
    line_reader_end(reader);
}

static bool input_is_ready(void) {
  struct pollfd input = {.fd = STDIN_FILENO, .events = POLLIN};
  return poll(&input, 1, 0) > 0;
}

static bool should_stop(void *context) {
  LineReader *reader = &((EngineLoop *)context)->reader;
  // Not without bound: a client that floods the pipe must not fill the memory.
  enum { MAX_WAITING = 1 << 20 };
  while (!reader->ended && reader->length - reader->start < MAX_WAITING && input_is_ready())
    read_input(reader);
  return reader->ended || line_reader_has(reader, "stop") || line_reader_has(reader, "quit");
}

static uint64_t make_seed(void *context) {
  (void)context;
  return system_random_seed();
}

static bool read_file(void *context, const char *path, Text *out, Error *error) {
  (void)context;
  return system_read_file(path, RECORD_MAX_SIZE, out, error);
}

static int run(const Arguments *arguments) {
  static const Engine *const players[] = {&random_engine, &greedy_engine};
  EngineLoop loop = {0};
  const ProtocolHost host = {
      .context = &loop,
      .write = write_answer,
      .make_seed = make_seed,
      .control = {&loop, should_stop, system_clock_ms},
      .read_file = arguments_has(arguments, "--no-files") ? NULL : read_file,
      .engine = arguments_has(arguments, "--player")
                    ? players[arguments_choice(arguments, "--player")]
                    : NULL,
  };
  Protocol *protocol = protocol_create(&host);
  for (bool running = true; running;) {
    const char *line;
    const LineKind kind = line_reader_next(&loop.reader, &line);
    if (kind != LINE_NONE)
      running = protocol_execute(protocol, kind, line) && output_flush();
    else if (loop.reader.ended)
      break;
    else
      read_input(&loop.reader);
  }
  protocol_destroy(protocol);
  line_reader_free(&loop.reader);
  return 0;
}

const Command cli_engine = {.name = "engine",
                            .summary = "speak the engine protocol on standard input and output",
                            .arguments = table,
                            .run = run};
