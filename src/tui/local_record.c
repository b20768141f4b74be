#include "tui/local_record.h"

#include "base/scan.h"
#include "platform/system.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

Session *local_record_load(const char *path, Record *record, Error *error) {
  Text text = {0};
  Session *session = NULL;
  *record = (Record){0};
  Error reason;
  if (system_read_file(path, RECORD_MAX_SIZE, &text, error)) {
    if (record_parse(record, text_string(&text), text.length, &reason))
      session = record_replay(record, NULL, NULL, &reason);
    if (!session) {
      error_set(error, reason.code, "%s: %s", path, error_message(&reason));
      record_free(record);
    }
  }
  text_free(&text);
  return session;
}

static const char *seat_tag(const Record *record, int player) {
  const char name[] = {'p', 'l', 'a', 'y', 'e', 'r', (char)('0' + player), '\0'};
  return record_tag(record, name);
}

bool local_record_read_setup(const Record *record, LocalSetup *setup, bool seats_given,
                             bool clock_given, bool seed_given, Error *error) {
  const char *seed = record_tag(record, "seed");
  if (!seed_given && seed) scan_number(seed, UINT64_MAX, &setup->seed);
  const char *clock = record_tag(record, "clock");
  if (!clock_given && clock && !local_clock_parse(&setup->clock, clock, error)) return false;
  // Names other than this program's are people's.
  for (int player = 1; !seats_given && player <= GAME_MAX_PLAYERS; player++) {
    const char *name = seat_tag(record, player);
    if (!name) break;
    setup->seat_count = player;
    if (!local_seat_parse(&setup->seats[player], name, NULL))
      setup->seats[player] = (LocalSeat){false, 0};
  }
  return true;
}

void local_record_read_times(const Record *record, LocalGame *game) {
  const char *cursor = record_tag(record, "left");
  if (!cursor || game->clock.spec.kind != CLOCK_GAME) return;
  for (int player = 1; player <= GAME_MAX_PLAYERS; player++) {
    uint64_t left;
    if (!scan_number_prefix(&cursor, INT32_MAX, &left)) return;
    game->clock.left[player] = (int64_t)left;
    scan_prefix(&cursor, " ");
  }
}

static void add_number_tag(Record *record, const char *name, uint64_t number) {
  Text text = {0};
  text_format(&text, "%llu", (unsigned long long)number);
  record_add_tag(record, name, text_string(&text));
  text_free(&text);
}

static void make_record(const LocalGame *game, Record *record) {
  const Session *session = game->session;
  const int players = session->game->player_count(session->state);
  Text text = {0};
  record_begin_session(record, session, VIEWER_REFEREE);
  for (int player = 1; player <= players; player++) {
    const char name[] = {'p', 'l', 'a', 'y', 'e', 'r', (char)('0' + player), '\0'};
    text_clear(&text);
    local_seat_format(&game->seats[player], &text);
    record_add_tag(record, name, text_string(&text));
  }
  add_number_tag(record, "seed", game->seed);
  if (game->clock.spec.kind != CLOCK_NONE) {
    text_clear(&text);
    local_clock_format(&game->clock.spec, &text);
    record_add_tag(record, "clock", text_string(&text));
    text_clear(&text);
    for (int player = 1; player <= players; player++)
      text_format(&text, "%s%lld", player > 1 ? " " : "",
                  (long long)local_game_time_left(game, player));
    record_add_tag(record, "left", text_string(&text));
  }
  record_add_entries(record, session, VIEWER_REFEREE);
  text_free(&text);
}

static bool write_file(const char *path, const Text *content) {
  FILE *file = fopen(path, "wxe");
  if (!file) return false;
  const bool written = fwrite(text_string(content), 1, content->length, file) == content->length &&
                       fflush(file) == 0 && fsync(fileno(file)) == 0;
  return fclose(file) == 0 && written;
}

bool local_record_save(const LocalGame *game, const char *path, Error *error) {
  Record record = {0};
  Text content = {0}, beside = {0};
  make_record(game, &record);
  record_format(&record, &content);
  text_format(&beside, "%s.%d.new", path, (int)getpid());
  const bool saved =
      write_file(text_string(&beside), &content) && rename(text_string(&beside), path) == 0;
  if (!saved) {
    error_set(error, "bad-argument", "%s cannot be written: %s", path, strerror(errno));
    unlink(text_string(&beside));
  }
  record_free(&record);
  text_free(&content);
  text_free(&beside);
  return saved;
}
