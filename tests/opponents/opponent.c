#include "opponent.h"

#include "protocol/protocol.h"

#include <stdio.h>
#include <unistd.h>

static void write_answer(void *context, const char *text, size_t length) {
  (void)context;
  fwrite(text, 1, length, stdout);
  fflush(stdout);
}

static uint64_t same_seed(void *context) {
  (void)context;
  return 1;
}

int opponent_serve(const Engine *engine) {
  const ProtocolHost host = {.write = write_answer, .make_seed = same_seed, .engine = engine};
  Protocol *protocol = protocol_create(&host);
  LineReader reader = {0};
  for (bool running = true; running;) {
    const char *line;
    const LineKind kind = line_reader_next(&reader, &line);
    char buffer[4096];
    ssize_t count;
    if (kind != LINE_NONE)
      running = protocol_execute(protocol, kind, line);
    else if (reader.ended)
      break;
    else if ((count = read(STDIN_FILENO, buffer, sizeof buffer)) > 0)
      line_reader_feed(&reader, buffer, (size_t)count);
    else
      line_reader_end(&reader);
  }
  line_reader_free(&reader);
  protocol_destroy(protocol);
  return 0;
}
