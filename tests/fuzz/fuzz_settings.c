// What an operator writes: "name = value" lines of a settings file, of which each value is also
// read as a table's clock. What is accepted as a clock is written and read back unchanged.
#include "base/memory.h"
#include "cli/arguments.h"
#include "core/clock.h"

#include <stdlib.h>
#include <string.h>

static const Argument table[] = {
    {"--port", "N", "a number", .kind = ARGUMENT_NUMBER, .max = 65535},
    {"--bind", "ADDRESS", "a text", .kind = ARGUMENT_TEXT},
    {"--trusted-proxy", "ADDRESS", "several texts", .kind = ARGUMENT_TEXT, .max_count = 4},
    {"--log-level", "LEVEL", "a choice", .kind = ARGUMENT_CHOICE, .choices = "error,warning,info"},
    {"--no-limits", NULL, "a switch", .kind = ARGUMENT_SWITCH},
    {"--config", "FILE", "not inside a file", .kind = ARGUMENT_SETTINGS},
    {0},
};
static const Command command = {.name = "serve", .arguments = table};

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void try_clock(const char *line, size_t length) {
  Text text = {0}, written = {0}, again = {0};
  ClockSpec spec;
  Error error;
  text_add_bytes(&text, line, length);
  if (clock_spec_parse(&spec, text_string(&text), &error)) {
    Clock clock;
    clock_spec_format(&spec, &written);
    if (!clock_spec_parse(&spec, text_string(&written), &error)) abort();
    clock_spec_format(&spec, &again);
    if (strcmp(text_string(&written), text_string(&again)) != 0) abort();
    clock_init(&clock, &spec);
    clock_run(&clock, 1, 1800000000000);
    clock_stop(&clock, clock_charge(&clock, 1800000000000 + 5, 1), true);
  }
  text_free(&text);
  text_free(&written);
  text_free(&again);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  char *text = memory_allocate(size + 1);
  if (size) memcpy(text, data, size);
  Arguments arguments = {.command = &command};
  Error error;
  arguments_parse_settings(&arguments, "settings", text, &error);
  arguments_free(&arguments);
  const char *cursor = text, *line;
  size_t length;
  while (text_next_line(&cursor, &line, &length)) {
    const char *equals = memchr(line, '=', length);
    const char *value = equals ? equals + 1 : line;
    while (value < line + length && *value == ' ')
      value++;
    try_clock(value, (size_t)(line + length - value));
  }
  free(text);
  return 0;
}
