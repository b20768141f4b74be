// Time is counted when a turn ends, from the moment it began; nothing ticks meanwhile.
#include "core/clock.h"

#include "base/error_codes.h"
#include "base/scan.h"

#include <string.h>

enum { SECOND = 1000, MINUTE = 60 * SECOND, DAY = 24 * 60 * MINUTE };

static const char *const kind_names[] = {"none", "turn", "game", "days"};
static const char *const unit_names[] = {"", "seconds", "minutes", "days"};

bool clock_kind_parse(const char *name, ClockKind *kind) {
  for (int i = CLOCK_NONE; i <= CLOCK_DAYS; i++)
    if (strcmp(kind_names[i], name) == 0) {
      *kind = (ClockKind)i;
      return true;
    }
  return false;
}

const char *clock_unit_name(ClockKind kind) {
  return unit_names[kind];
}

void clock_spec_format(const ClockSpec *spec, Text *out) {
  text_add(out, kind_names[spec->kind]);
  if (spec->kind != CLOCK_NONE) text_format(out, " %lld", (long long)spec->main);
  if (spec->kind == CLOCK_GAME) text_format(out, " %lld", (long long)spec->increment);
}

bool clock_spec_parse(ClockSpec *spec, const char *text, Error *error) {
  *spec = (ClockSpec){0};
  for (int kind = CLOCK_NONE; kind <= CLOCK_DAYS; kind++) {
    const char *cursor = text;
    uint64_t main = 0, increment = 0;
    if (!scan_prefix(&cursor, kind_names[kind])) continue;
    if (kind != CLOCK_NONE &&
        (!scan_prefix(&cursor, " ") || !scan_number_prefix(&cursor, CLOCK_MAX_NUMBER, &main)))
      break;
    if (kind == CLOCK_GAME &&
        (!scan_prefix(&cursor, " ") || !scan_number_prefix(&cursor, CLOCK_MAX_NUMBER, &increment)))
      break;
    if (*cursor) break;
    *spec = (ClockSpec){(ClockKind)kind, (int64_t)main, (int64_t)increment};
    return clock_spec_is_valid(spec, error);
  }
  return error_raise_with(error, ERROR_BAD_ARGUMENT, "clock.unknown", "clock=%s", text);
}

bool clock_spec_is_valid(const ClockSpec *spec, Error *error) {
  static const int64_t least[] = {0, 5, 1, 1}, most[] = {0, 3600, 240, 30};
  if (spec->main < least[spec->kind] || spec->main > most[spec->kind])
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "clock.range",
                            "kind=%s least=%lld most=%lld", kind_names[spec->kind],
                            (long long)least[spec->kind], (long long)most[spec->kind]);
  if (spec->increment < 0 || spec->increment > 300)
    return error_raise(error, ERROR_BAD_ARGUMENT, "clock.increment");
  return true;
}

static int64_t allowance(const ClockSpec *spec) {
  static const int64_t unit[] = {0, SECOND, MINUTE, DAY};
  return spec->main * unit[spec->kind];
}

void clock_init(Clock *clock, const ClockSpec *spec) {
  *clock = (Clock){.spec = *spec};
  for (int seat = 1; seat <= GAME_MAX_PLAYERS; seat++)
    clock->left[seat] = allowance(spec);
}

void clock_run(Clock *clock, int seat, int64_t now) {
  if (clock->spec.kind == CLOCK_NONE) return;
  clock->running = seat;
  clock->since = now;
  if (seat && clock->spec.kind != CLOCK_GAME) clock->left[seat] = allowance(&clock->spec);
}

int64_t clock_charge(const Clock *clock, int64_t now, int64_t lag) {
  if (!clock->running) return 0;
  const int64_t given = lag < 0 ? 0 : lag > CLOCK_MAX_LAG ? CLOCK_MAX_LAG : lag;
  const int64_t spent = now - clock->since - given;
  return spent < 0 ? 0 : spent;
}

void clock_stop(Clock *clock, int64_t spent, bool moved) {
  const int seat = clock->running;
  if (!seat) return;
  clock->running = 0;
  clock->left[seat] = spent < clock->left[seat] ? clock->left[seat] - spent : 0;
  if (moved && clock->spec.kind == CLOCK_GAME) clock->left[seat] += clock->spec.increment * SECOND;
}

int64_t clock_deadline(const Clock *clock) {
  return clock->running ? clock->since + clock->left[clock->running] : INT64_MAX;
}

void clock_spec_write_json(const ClockSpec *spec, Json *json) {
  json_put_string(json, "kind", kind_names[spec->kind]);
  if (spec->kind == CLOCK_NONE) return;
  json_put_number(json, unit_names[spec->kind], spec->main);
  if (spec->kind != CLOCK_GAME) return;
  json_put_number(json, "increment", spec->increment);
}

void clock_write_json(const Clock *clock, int seat_count, int64_t now, Json *json) {
  json_open_object(json);
  clock_spec_write_json(&clock->spec, json);
  if (clock->spec.kind != CLOCK_NONE) {
    json_key(json, "left");
    json_open_array(json);
    for (int seat = 1; seat <= seat_count; seat++) {
      const int64_t gone = seat == clock->running ? now - clock->since : 0;
      const int64_t left = clock->left[seat] - (gone > 0 ? gone : 0);
      json_add_number(json, left > 0 ? left : 0);
    }
    json_close_array(json);
    json_put_number(json, "running", clock->running);
  }
  json_close_object(json);
}
