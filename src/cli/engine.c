// fivefold engine: the engine protocol on standard input and output.
//
// There is one thread. While `go` thinks, it polls should_stop(), which takes in whatever input has
// arrived and looks for a `stop` or `quit` among it.
#include "cli/command.h"
#include "core/record.h"
#include "platform/system.h"
#include "protocol/protocol.h"

#include <errno.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

typedef struct EngineLoop {
  LineReader reader;
} EngineLoop;

static void write_answer(void *context, const char *text, size_t length) {
  (void)context;
  fwrite(text, 1, length, stdout);
  fflush(stdout);
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
  enum { MOST_WAITING = 1 << 20 };
  while (!reader->ended && reader->length - reader->start < MOST_WAITING && input_is_ready())
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

// Changes the host as the arguments say; false after a message.
static bool parse_arguments(ProtocolHost *host, int count, char **arguments) {
  for (int i = 0; i < count; i++) {
    const char *next = i + 1 < count ? arguments[i + 1] : "";
    if (strcmp(arguments[i], "--no-files") == 0)
      host->read_file = NULL;
    else if (strcmp(arguments[i], "--player") == 0 && strcmp(next, "random") == 0)
      host->engine = &random_engine, i++;
    else if (strcmp(arguments[i], "--player") == 0 && strcmp(next, "greedy") == 0)
      host->engine = &greedy_engine, i++;
    else
      return cli_usage_error(&cli_engine, "'%s' is not expected", arguments[i]), false;
  }
  return true;
}

static int run(int count, char **arguments) {
  EngineLoop loop = {0};
  ProtocolHost host = {
      .context = &loop,
      .write = write_answer,
      .make_seed = make_seed,
      .read_file = read_file,
      .control = {&loop, should_stop, system_clock_ms},
  };
  if (!parse_arguments(&host, count, arguments)) return EXIT_USAGE;
  Protocol *protocol = protocol_create(&host);
  for (bool running = true; running;) {
    const char *line;
    const LineKind kind = line_reader_next(&loop.reader, &line);
    if (kind != LINE_NONE)
      running = protocol_execute(protocol, kind, line);
    else if (loop.reader.ended)
      break;
    else
      read_input(&loop.reader);
  }
  protocol_destroy(protocol);
  line_reader_free(&loop.reader);
  return 0;
}

const CliCommand cli_engine = {"engine", "[--no-files] [--player random|greedy]",
                               "speak the engine protocol on standard input and output", run};
