// A table is what its log makes of it: entries are checked, applied and remembered here.
#include "server/table/table.h"

#include "base/memory.h"
#include "base/scan.h"
#include "server/table/log_rules.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static const char *const status_names[] = {"open", "starting", "running", "over", "aborted"};

const char *table_status_name(TableStatus status) {
  return status_names[status];
}

static Session *create_session(const Game *game, OptionValues *values, char *options,
                               Error *error) {
  char *words[GAME_MAX_OPTIONS];
  const size_t count = scan_words(options, words, GAME_MAX_OPTIONS);
  options_set_defaults(game, values);
  bool good =
      count <= GAME_MAX_OPTIONS || error_raise(error, ERROR_BAD_ARGUMENT, "option.too-many");
  for (size_t i = 0; i < count && good; i++)
    good = options_set(game, values, words[i], error);
  return good ? session_create(game, values, error) : NULL;
}

// The key of a table's luck is made of its options as they were written when it was made: a ruling
// that was added since is not among them.
static char *format_options(const Game *game, const void *state, const OptionValues *values) {
  Text text = {0};
  for (size_t i = 0; i < game->option_count; i++) {
    if (game->options[i].ruling && values && !values->given[i]) continue;
    text_format(&text, "%s%s=", text.length ? " " : "", game->options[i].name);
    game->format_option(state, i, &text);
  }
  return text.length ? text_detach(&text) : memory_copy_string("");
}

void gametable_name_all_options(GameTable *table) {
  free(table->options);
  table->options = format_options(table->game, table->session->start, NULL);
}

// After the end nothing is hidden any more.
int gametable_view_seat(const GameTable *table, int seat) {
  return gametable_is_ended(table) ? VIEWER_REFEREE : seat;
}

const void *gametable_see(const GameTable *table, const void *state, int seat, void **view) {
  const int viewer = gametable_view_seat(table, seat);
  *view = NULL;
  if (!table->game->has_hidden || viewer == VIEWER_REFEREE) return state;
  *view = memory_allocate(table->game->state_size);
  game_view(table->game, state, viewer, *view);
  return *view;
}

static void read_scores(const GameTable *table, const void *state, int scores[]) {
  for (int seat = 1; seat <= table->seat_count; seat++)
    scores[seat] = table->game->score(state, seat);
}

void gametable_scores(const GameTable *table, int viewer, int scores[GAME_MAX_PLAYERS + 1]) {
  void *view;
  read_scores(table, gametable_see(table, table->session->state, viewer, &view), scores);
  free(view);
}

// Seat 0, the spectator, and the players.
static int viewer_count(const GameTable *table) {
  return table->seat_count + 1;
}

// Where a viewer's scores begin in those of an entry: one row for all where nothing is hidden, else
// one for each viewer and a last one for the referee.
static size_t score_row(const GameTable *table, int viewer) {
  if (!table->game->has_hidden) return 0;
  const int row = viewer == VIEWER_REFEREE ? viewer_count(table) : viewer;
  return (size_t)row * (size_t)(table->seat_count + 1);
}

const int *gametable_entry_scores(const GameTable *table, const LogEntry *entry, int seat) {
  if (!entry->scores) return NULL;
  return entry->scores + score_row(table, gametable_view_seat(table, seat));
}

const char *gametable_entry_text(const GameTable *table, const LogEntry *entry, int seat) {
  const int viewer = gametable_view_seat(table, seat);
  return entry->seen && viewer != VIEWER_REFEREE ? entry->seen[viewer] : entry->text;
}

static void note_scores(GameTable *table, LogEntry *entry) {
  const size_t row_size = (size_t)table->seat_count + 1;
  const size_t size = score_row(table, VIEWER_REFEREE) + row_size;
  const void *state = table->session->state;
  entry->scores = memory_allocate(size * sizeof *entry->scores);
  read_scores(table, state, entry->scores + score_row(table, VIEWER_REFEREE));
  if (table->game->has_hidden) {
    void *view = memory_allocate(table->game->state_size);
    const bool shows_all = gametable_is_ended(table);
    for (int viewer = 0; viewer < viewer_count(table); viewer++) {
      if (!shows_all) game_view(table->game, state, viewer, view);
      read_scores(table, shows_all ? state : view, entry->scores + score_row(table, viewer));
    }
    free(view);
  }
  memcpy(table->scores, entry->scores + score_row(table, VIEWER_SPECTATOR),
         row_size * sizeof *entry->scores);
}

GameTable *gametable_create(uint64_t id, const Game *game, const char *options,
                            const ClockSpec *clock, const FairSpec *fair, Error *error) {
  char *copy = memory_copy_string(options);
  OptionValues values;
  Session *session = create_session(game, &values, copy, error);
  free(copy);
  if (!session) return NULL;
  GameTable *table = memory_allocate(sizeof *table);
  table->id = id;
  id_format(id, table->id_text);
  table->game = game;
  table->options = format_options(game, session->start, &values);
  table->seat_count = game->player_count(session->state);
  fair_init(&table->fair, fair, game->has_chance, table->seat_count);
  table->session = session;
  table->turn = session_turn(session);
  gametable_scores(table, VIEWER_SPECTATOR, table->scores);
  clock_init(&table->clock, clock);
  return table;
}

void gametable_destroy(GameTable *table) {
  if (!table) return;
  for (size_t i = 0; i < table->log_count; i++)
    entry_free(&table->log[i], viewer_count(table));
  free(table->log);
  free(table->line);
  free(table->options);
  session_destroy(table->session);
  free(table);
}

GameTable *gametable_copy(const GameTable *table, size_t log_count) {
  GameTable *copy = gametable_create(table->id, table->game, table->options, &table->clock.spec,
                                     &table->fair.spec, NULL);
  copy->is_public = table->is_public;
  copy->created_at = copy->changed_at = table->created_at;
  memcpy(copy->seats, table->seats, sizeof copy->seats);
  for (size_t i = 0; i < log_count; i++) {
    const bool good = gametable_append(copy, &table->log[i], NULL);
    assert(good);
    (void)good;
  }
  return copy;
}

int gametable_turn(const GameTable *table) {
  return table->status == TABLE_RUNNING ? table->turn : TURN_OVER;
}

bool gametable_is_unstarted(const GameTable *table) {
  return table->status == TABLE_OPEN || table->status == TABLE_STARTING;
}

bool gametable_is_ended(const GameTable *table) {
  return table->status == TABLE_OVER || table->status == TABLE_ABORTED;
}

bool gametable_has_player(const GameTable *table, int seat, uint64_t player) {
  return seat_is_of(&table->seats[seat], player);
}

bool gametable_has_others(const GameTable *table, uint64_t player) {
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (seat_is_person(&table->seats[seat]) && table->seats[seat].player != player) return true;
  return false;
}

int gametable_seat_of(const GameTable *table, uint64_t player) {
  const int turn = gametable_turn(table);
  if (turn > 0 && gametable_has_player(table, turn, player)) return turn;
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (gametable_has_player(table, seat, player)) return seat;
  return 0;
}

Move gametable_draw(const GameTable *table) {
  assert(gametable_turn(table) == TURN_CHANCE);
  const Session *session = table->session;
  const uint64_t stream =
      fair_stream(&table->fair, table->log_count + 1, session_draw_count(session));
  return dealer_draw(&table->dealer, session->game, session->state, stream);
}

bool gametable_others_are_bots(const GameTable *table, int seat) {
  for (int other = 1; other <= table->seat_count; other++)
    if (other != seat && table->seats[other].kind != SEAT_BOT) return false;
  return true;
}

const char *gametable_result(const GameTable *table) {
  for (size_t i = table->log_count; gametable_is_ended(table) && i-- > 0;)
    if (table->log[i].kind == LOG_END) return table->log[i].text;
  return "";
}

int64_t gametable_deadline(const GameTable *table) {
  return table->status == TABLE_RUNNING ? clock_deadline(&table->clock) : INT64_MAX;
}

// ---- Applying entries

// Remembers how each seat sees a move, where they do not all see the same.
static void note_what_is_seen(const GameTable *table, LogEntry *entry, const void *before,
                              Move move) {
  const Game *game = table->game;
  if (!game->has_hidden) return;
  entry->seen = memory_allocate(((size_t)table->seat_count + 1) * sizeof *entry->seen);
  for (int seat = 0; seat <= table->seat_count; seat++) {
    Text text = {0};
    game->format_move(before, move, seat, &text);
    entry->seen[seat] = text_detach(&text);
  }
}

// `given`: the move, where it is known; else it is read from the entry's text.
static bool apply_move(GameTable *table, LogEntry *entry, const Move *given, Error *error) {
  const Game *game = table->game;
  Session *session = table->session;
  const bool by_chance = entry->kind == LOG_CHANCE;
  Move move;
  Text text = {0}, report = {0};
  if (given) {
    move = *given;
    game->format_move(session->state, move, VIEWER_REFEREE, &text);
    free(entry->text);
    entry->text = text_detach(&text);
  } else if (!game->parse_move(session->state, entry->text, &move, error) ||
             !game->check(session->state, move, error)) {
    return false;
  }
  note_what_is_seen(table, entry, session->state, move);
  // What chance reports may be more than a seat may know; its text has been redacted.
  const bool is_told = !by_chance || !game->has_hidden;
  if (!session_play(session, move, is_told ? &report : NULL, error)) return false;
  entry->report = report.length ? text_detach(&report) : NULL;
  text_free(&report);
  return true;
}

static bool apply_game_event(GameTable *table, const LogEntry *entry, Error *error) {
  const GameEvent event = entry->kind == LOG_TIME     ? EVENT_TIME
                          : entry->kind == LOG_AGREED ? EVENT_AGREED
                                                      : EVENT_RESIGN;
  return session_apply_event(table->session, event, entry->seat, error);
}

static bool apply_takeback(GameTable *table, const LogEntry *entry, Error *error) {
  uint64_t number;
  if (!scan_number(entry->text, table->log_count, &number) || number == 0)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "log.no-such-entry", "entry=%s",
                            entry->text);
  const size_t kept = table->log[number - 1].line_count;
  while (table->session->entry_count > kept)
    if (!session_undo(table->session)) break;
  // What all agreed to is not held against the one who asked.
  OfferHistory *history = &table->offered[entry->seat][OFFER_TAKEBACK];
  *history = (OfferHistory){.count = history->count > 0 ? history->count - 1 : 0};
  return true;
}

void gametable_settle_luck(GameTable *table) {
  fair_make_dealer(&table->fair, table->id_text, table->game->id, table->options, &table->dealer);
  if (table->fair.spec.has_lot)
    fair_draw_lot(&table->dealer, table->seat_count, table->lot);
  else
    for (int seat = 1; seat <= table->seat_count; seat++)
      table->lot[seat] = seat;
}

void gametable_format_lot(const GameTable *table, Text *out) {
  if (!table->fair.spec.has_lot) return;
  text_add(out, "lot");
  for (int seat = 1; seat <= table->seat_count; seat++)
    text_format(out, " %d", table->lot[seat]);
}

static bool apply_start(GameTable *table, const LogEntry *entry, Error *error) {
  gametable_settle_luck(table);
  Text lot = {0};
  gametable_format_lot(table, &lot);
  const bool good = strcmp(text_string(&lot), entry->text) == 0 ||
                    error_raise_with(error, ERROR_TAMPERED, "log.other-lot", "seats=%s lot=%s",
                                     entry->text, text_string(&lot));
  text_free(&lot);
  return good;
}

static void set_status(GameTable *table, TableStatus status, int64_t at) {
  table->status = status;
  table->changed_at = at;
}

static void apply_offer(GameTable *table, const LogEntry *entry) {
  OfferKind kind;
  if (!offer_parse(entry->text, &kind)) return;
  Offer *offer = &table->offers[kind];
  if (entry->kind == LOG_OFFER) {
    *offer = (Offer){.by = entry->seat};
    OfferHistory *history = &table->offered[entry->seat][kind];
    history->count++;
    history->rests_until = table->moves_made[entry->seat] + TABLE_OFFER_REST;
  }
  if (entry->kind == LOG_DECLINE) *offer = (Offer){0};
  if (entry->kind != LOG_DECLINE) offer->accepted |= 1u << entry->seat;
}

static bool apply(GameTable *table, LogEntry *entry, const Move *move, Error *error) {
  uint64_t next;
  switch (entry->kind) {
  case LOG_JOIN: // who it is, is in the seats, which have their own rows
    return fair_join(&table->fair, entry->seat, entry->text, error);
  case LOG_LEAVE:
    return fair_leave(&table->fair, entry->seat, error);
  case LOG_COMMIT:
    return fair_commit(&table->fair, entry->seat, entry->text, error);
  case LOG_NONCE:
    return fair_reveal(&table->fair, entry->seat, entry->text, error);
  case LOG_START:
    if (!apply_start(table, entry, error)) return false;
    set_status(table, TABLE_RUNNING, entry->at);
    return true;
  case LOG_MOVE:
  case LOG_CHANCE:
    return apply_move(table, entry, move, error);
  case LOG_RESIGN:
  case LOG_TIME:
  case LOG_CLAIM:
  case LOG_AGREED:
    return apply_game_event(table, entry, error);
  case LOG_OFFER:
  case LOG_ACCEPT:
  case LOG_DECLINE:
    apply_offer(table, entry);
    return true;
  case LOG_TAKEBACK:
    return apply_takeback(table, entry, error);
  case LOG_END:
    set_status(table, entry_is_abortion(entry) ? TABLE_ABORTED : TABLE_OVER, entry->at);
    return true;
  case LOG_REMATCH:
    if (id_parse(entry->text, &next)) table->rematch = next;
    return true;
  case LOG_KIND_COUNT:
    break;
  }
  return error_raise(error, ERROR_INTERNAL, "log.unknown-kind");
}

// Hands the clock on after the game may have moved.
static void run_clock(GameTable *table, const LogEntry *entry, int turn_before) {
  const int turn = gametable_turn(table);
  if (turn == turn_before && entry->kind != LOG_MOVE && entry->kind != LOG_TIME) return;
  clock_stop(&table->clock, entry->spent, entry->kind == LOG_MOVE);
  clock_run(&table->clock, turn > 0 ? turn : 0, entry->at);
}

// The line of the game follows the session.
static void note_line(GameTable *table) {
  const size_t count = table->session->entry_count;
  table->line = memory_reserve(table->line, &table->line_capacity, count + 1, sizeof *table->line);
  LogEntry *entry = &table->log[table->log_count - 1];
  const size_t before = table->log_count > 1 ? entry[-1].line_count : 0;
  if (count > before) table->line[count - 1] = (uint32_t)table->log_count;
  entry->line_count = count;
}

static bool takes_offers_back(LogKind kind) {
  return kind == LOG_MOVE || kind == LOG_TAKEBACK || kind == LOG_END || kind == LOG_AGREED;
}

static bool append(GameTable *table, const LogEntry *given, const Move *move, Error *error) {
  session_wake(table->session);
  LogEntry entry = {.at = given->at,
                    .spent = given->spent,
                    .kind = given->kind,
                    .seat = given->seat,
                    .text = memory_copy_string(given->text ? given->text : "")};
  // Time in a log never goes back, whatever happened to the clock.
  if (table->log_count && entry.at < table->log[table->log_count - 1].at)
    entry.at = table->log[table->log_count - 1].at;
  const int turn_before = gametable_turn(table);
  if (!gametable_may_follow(table, &entry, error) || !apply(table, &entry, move, error)) {
    entry_free(&entry, viewer_count(table));
    return false;
  }
  if (log_kind_changes_game(entry.kind)) {
    table->turn = session_turn(table->session);
    note_scores(table, &entry);
  }
  table->log = memory_reserve(table->log, &table->log_capacity, table->log_count + 1, sizeof entry);
  table->log[table->log_count++] = entry;
  note_line(table);
  table->moves_made[entry.seat] += entry.kind == LOG_MOVE;
  run_clock(table, &entry, turn_before);
  if (takes_offers_back(entry.kind)) memset(table->offers, 0, sizeof table->offers);
  return true;
}

bool gametable_append(GameTable *table, const LogEntry *entry, Error *error) {
  return append(table, entry, NULL, error);
}

bool gametable_append_move(GameTable *table, const LogEntry *entry, Move move, Error *error) {
  assert(entry->kind == LOG_MOVE || entry->kind == LOG_CHANCE);
  return append(table, entry, &move, error);
}
