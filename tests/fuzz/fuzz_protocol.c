// Arbitrary bytes as a protocol session: always an answer, never a crash, and a failed command
// leaves the position as it was.
#include "base/lines.h"
#include "base/text.h"
#include "protocol/protocol.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void collect(void *context, const char *text, size_t length) {
  text_add_bytes(context, text, length);
}

static bool stop_at_once(void *context) {
  (void)context;
  return true;
}

static uint64_t fixed_seed(void *context) {
  (void)context;
  return 1;
}

// Costs time by design, however well it works.
static bool is_expensive(const char *line) {
  return strncmp(line, "perft", 5) == 0 || strncmp(line, "go", 2) == 0;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Text output = {0}, before = {0};
  const ProtocolHost host = {.context = &output,
                             .write = collect,
                             .make_seed = fixed_seed,
                             .control = {.should_stop = stop_at_once}};
  Protocol *protocol = protocol_create(&host);
  LineReader reader = {0};
  if (size) line_reader_feed(&reader, (const char *)data, size);
  line_reader_end(&reader);
  const char *line;
  LineKind kind;
  bool running = true;
  while (running && (kind = line_reader_next(&reader, &line)) != LINE_NONE) {
    if (kind == LINE_TEXT && is_expensive(line)) continue;
    text_clear(&output);
    protocol_execute(protocol, LINE_TEXT, "position");
    text_clear(&before);
    text_add(&before, text_string(&output));
    text_clear(&output);
    running = protocol_execute(protocol, kind, line);
    if (strncmp(text_string(&output), "error ", 6) != 0) continue;
    text_clear(&output);
    protocol_execute(protocol, LINE_TEXT, "position");
    if (strcmp(text_string(&before), text_string(&output)) != 0) abort();
  }
  line_reader_free(&reader);
  protocol_destroy(protocol);
  text_free(&before);
  text_free(&output);
  return 0;
}
