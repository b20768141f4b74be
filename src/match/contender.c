// Reads what a user typed about a side, and turns it into a process and its commands.
#include "match/contender.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "base/scan.h"

#include <stdlib.h>
#include <string.h>

// A setting with its name, largest value and place in a contender.
typedef struct Setting {
  const char *name;
  uint64_t minimum, maximum;
  size_t offset;
} Setting;

static const Setting settings[] = {
    {"movetime", 1, 86400000, offsetof(Contender, movetime_ms)},
    {"nodes", 1, UINT64_MAX, offsetof(Contender, nodes)},
    {"depth", 1, 1000, offsetof(Contender, depth)},
    {"level", 1, 10, offsetof(Contender, level)},
    {"threads", 1, 256, offsetof(Contender, threads)},
    {"hash", 1, 65536, offsetof(Contender, hash_mib)},
    {"contempt", 0, 500, offsetof(Contender, contempt_and_1)},
};

enum { SETTING_COUNT = sizeof settings / sizeof settings[0] };

// The setting whose name and "=" the text starts with; the text moves behind them.
static const Setting *find_setting(const char **text) {
  for (size_t i = 0; i < SETTING_COUNT; i++) {
    const char *rest = *text;
    if (!scan_prefix(&rest, settings[i].name) || !scan_prefix(&rest, "=")) continue;
    *text = rest;
    return &settings[i];
  }
  return NULL;
}

// A place of 0 is "not said", so where 0 can be asked for, it has one more.
static bool read_setting(Contender *contender, const Setting *setting, const char **text,
                         Error *error) {
  uint64_t *place = (uint64_t *)(void *)((char *)contender + setting->offset);
  uint64_t number;
  if (*place)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.twice", "name=%s", setting->name);
  if (!scan_number_prefix(text, setting->maximum, &number) || number < setting->minimum ||
      (**text != ',' && **text != '\0'))
    return error_raise_with(
        error, ERROR_BAD_ARGUMENT, "argument.range", "name=%s least=%llu most=%llu", setting->name,
        (unsigned long long)setting->minimum, (unsigned long long)setting->maximum);
  *place = setting->minimum ? number : number + 1;
  return true;
}

// "level=7", "level=7,nodes=1000", "nodes=1000,command=..."; nothing else starts with a setting.
static bool read_settings(Contender *contender, const char *text, Error *error) {
  for (;;) {
    if (scan_prefix(&text, "command=")) {
      if (*text == '\0') return error_raise(error, ERROR_BAD_ARGUMENT, "match.empty-command");
      contender->command = memory_copy_string(text);
      return true;
    }
    const Setting *setting = find_setting(&text);
    if (!setting)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "match.unknown-setting", "setting=%s",
                              text);
    if (!read_setting(contender, setting, &text, error)) return false;
    if (*text == '\0') return true;
    text++; // the comma
  }
}

bool contender_parse(Contender *contender, const char *text, Error *error) {
  *contender = (Contender){.label = memory_copy_string(text)};
  const char *rest = text;
  if (strcmp(text, "random") == 0 || strcmp(text, "greedy") == 0) {
    contender->player = contender->label;
  } else if (scan_prefix(&rest, "command=") || find_setting(&rest)) {
    if (read_settings(contender, text, error)) return true;
    contender_free(contender);
    return false;
  } else if (text[strspn(text, " ")] == '\0') {
    contender_free(contender);
    return error_raise(error, ERROR_BAD_ARGUMENT, "match.nameless-engine");
  } else {
    contender->command = memory_copy_string(text);
  }
  return true;
}

void contender_free(Contender *contender) {
  free(contender->label);
  free(contender->command);
  *contender = (Contender){0};
}

Remote *contender_create_remote(const Contender *contender, bool keep_stderr) {
  const char *const shell[] = {"/bin/sh", "-c", contender->command, NULL};
  const char *const *const own = child_own_engine;
  const char *const baseline[] = {own[0], own[1], own[2], "--player", contender->player, NULL};
  const RemoteSpec spec = {
      .child = {.arguments = contender->command  ? shell
                             : contender->player ? baseline
                                                 : own,
                .keep_stderr = keep_stderr},
  };
  return remote_create(&spec);
}

static void send_setting(Remote *remote, const char *name, uint64_t value) {
  Text command = {0};
  text_format(&command, "set %s %llu", name, (unsigned long long)value);
  remote_send(remote, text_string(&command));
  text_free(&command);
}

void contender_send_settings(const Contender *contender, Remote *remote, uint64_t seed) {
  if (contender->threads) send_setting(remote, "threads", contender->threads);
  if (contender->hash_mib) send_setting(remote, "hash", contender->hash_mib);
  if (contender->contempt_and_1) send_setting(remote, "contempt", contender->contempt_and_1 - 1);
  send_setting(remote, "seed", seed);
}

void contender_format_go(const Contender *contender, Text *out) {
  const struct {
    const char *name;
    uint64_t value;
  } limits[] = {
      {"movetime", contender->movetime_ms},
      {"nodes", contender->nodes},
      {"depth", contender->depth},
      {"level", contender->level},
  };
  text_add(out, "go");
  for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++)
    if (limits[i].value)
      text_format(out, " %s %llu", limits[i].name, (unsigned long long)limits[i].value);
}
