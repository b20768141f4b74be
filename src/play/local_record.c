// A local game's seats, clock and seed are tags of its record.
#include "play/local_record.h"

#include "base/scan.h"

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
    if (!local_seat_parse(&setup->seats[player], name, LOCAL_DEFAULT_LEVEL, NULL))
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
  record_begin_session(record, session, NULL, VIEWER_REFEREE);
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

bool local_record_save(const LocalGame *game, const char *path, Error *error) {
  Record record = {0};
  Text content = {0};
  make_record(game, &record);
  record_format(&record, &content);
  const bool saved = game->host.replace_file(path, &content, error);
  record_free(&record);
  text_free(&content);
  return saved;
}
