// Reads and writes the short words for who plays and with how much time.
#include "play/local_seat.h"

#include "base/error_codes.h"
#include "base/scan.h"
#include "engines/engine.h"

#include <string.h>

bool local_seat_parse(LocalSeat *seat, const char *text, unsigned otherwise, Error *error) {
  uint64_t level = otherwise;
  if (strcmp(text, "human") == 0) {
    *seat = (LocalSeat){false, 0};
    return true;
  }
  const char *rest = text;
  const bool bot = scan_prefix(&rest, "bot") &&
                   (*rest == '\0' || (scan_prefix(&rest, ":") &&
                                      scan_number(rest, ENGINE_MAX_LEVEL, &level) && level > 0));
  if (!bot)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "local.seat", "most=%d text=%s",
                            ENGINE_MAX_LEVEL, text);
  *seat = (LocalSeat){true, (unsigned)level};
  return true;
}

void local_seat_format(const LocalSeat *seat, Text *out) {
  if (seat->is_bot)
    text_format(out, "bot:%u", seat->level);
  else
    text_add(out, "human");
}

bool local_clock_parse(ClockSpec *spec, const char *text, Error *error) {
  *spec = (ClockSpec){0};
  if (strcmp(text, "none") == 0) return true;
  uint64_t main, increment = 0;
  const char *cursor = text;
  const bool number = scan_number_prefix(&cursor, 1000000, &main);
  const bool game = number && scan_prefix(&cursor, "+");
  const bool added = game && scan_number_prefix(&cursor, 1000000, &increment);
  if (!number || game != added || *cursor)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "local.clock", "text=%s", text);
  *spec = (ClockSpec){game ? CLOCK_GAME : CLOCK_TURN, (int64_t)main, (int64_t)increment};
  return clock_spec_is_valid(spec, error);
}

void local_clock_format(const ClockSpec *spec, Text *out) {
  switch (spec->kind) {
  case CLOCK_GAME:
    text_format(out, "%lld+%lld", (long long)spec->main, (long long)spec->increment);
    break;
  case CLOCK_TURN:
    text_format(out, "%lld", (long long)spec->main);
    break;
  default:
    text_add(out, "none");
  }
}
