// What an operator writes: "name = value" lines of a settings file, of which each value is also
// read as a table's clock. What is accepted as a clock is written and read back unchanged.
#include "core/clock.h"
#include "server/http/config.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

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
  ServerConfig config;
  Error error;
  config_init(&config);
  config_parse(&config, "settings", text, &error);
  config_free(&config);
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
