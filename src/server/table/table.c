#include "server/table/table.h"

#include "base/memory.h"
#include "base/scan.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool refuse(Refusal *refusal, const char *code, const char *format, ...) {
  if (!refusal) return false;
  va_list arguments;
  va_start(arguments, format);
  error_set_list(&refusal->error, code, format, arguments);
  va_end(arguments);
  refusal->reason[0] = 0;
  refusal->retry = 0;
  return false;
}

bool refuse_unreadable(Refusal *refusal) {
  return refuse(refusal, "unavailable", "it cannot be read at the moment; please try again later");
}

static Session *create_session(const Game *game, const char *options, Error *error) {
  char *copy = memory_copy_string(options);
  char *words[GAME_MAX_OPTIONS];
  const size_t count = scan_words(copy, words, GAME_MAX_OPTIONS);
  OptionValues values;
  options_set_defaults(game, &values);
  bool good = count <= GAME_MAX_OPTIONS || error_set(error, "bad-argument", "too many options");
  for (size_t i = 0; i < count && good; i++)
    good = options_set(game, &values, words[i], error);
  Session *session = good ? session_create(game, &values, error) : NULL;
  free(copy);
  return session;
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

void gametable_scores(const GameTable *table, int viewer, int scores[GAME_MAX_PLAYERS + 1]) {
  void *view;
  const void *seen = gametable_see(table, table->session->state, viewer, &view);
  for (int seat = 1; seat <= table->seat_count; seat++)
    scores[seat] = table->game->score(seen, seat);
  free(view);
}

static void note_scores(GameTable *table) {
  gametable_scores(table, VIEWER_SPECTATOR, table->scores);
}

GameTable *gametable_create(uint64_t id, const Game *game, const char *options,
                            const ClockSpec *clock, const FairSpec *fair, Error *error) {
  Session *session = create_session(game, options, error);
  if (!session) return NULL;
  GameTable *table = memory_allocate(sizeof *table);
  table->id = id;
  id_format(id, table->id_text);
  table->game = game;
  Text text = {0};
  options_format(game, session->state, &text);
  table->options = memory_copy_string(text.length ? text_string(&text) + 1 : "");
  text_free(&text);
  table->seat_count = game->player_count(session->state);
  fair_init(&table->fair, fair, game->has_chance, table->seat_count);
  table->session = session;
  table->turn = session_turn(session);
  note_scores(table);
  clock_init(&table->clock, clock);
  return table;
}

static void free_entry(const GameTable *table, LogEntry *entry) {
  free(entry->text);
  free(entry->report);
  if (entry->seen)
    for (int seat = 0; seat <= table->seat_count; seat++)
      free(entry->seen[seat]);
  free(entry->seen);
}

void gametable_destroy(GameTable *table) {
  if (!table) return;
  for (size_t i = 0; i < table->log_count; i++)
    free_entry(table, &table->log[i]);
  free(table->log);
  free(table->line);
  free(table->options);
  session_destroy(table->session);
  free(table);
}

static const char *const seat_kinds[] = {"open", "invite", "human", "bot"};

const char *seat_kind_name(SeatKind kind) {
  return seat_kinds[kind];
}

void seat_load(Seat *seat, const char *kind, uint64_t player, const char *name, int level) {
  *seat = (Seat){.player = player, .level = level};
  seat_kind_parse(kind, &seat->kind);
  strncpy(seat->name, name, sizeof seat->name - 1);
}

bool seat_kind_parse(const char *name, SeatKind *kind) {
  for (int i = SEAT_OPEN; i <= SEAT_BOT; i++)
    if (strcmp(seat_kinds[i], name) == 0) {
      *kind = (SeatKind)i;
      return true;
    }
  return false;
}

static const char *const offer_names[] = {"draw", "takeback", "rematch", "abort"};

const char *offer_name(OfferKind kind) {
  return offer_names[kind];
}

bool offer_parse(const char *name, OfferKind *kind) {
  for (int i = 0; i < OFFER_KIND_COUNT; i++)
    if (strcmp(offer_names[i], name) == 0) {
      *kind = (OfferKind)i;
      return true;
    }
  return false;
}

int gametable_turn(const GameTable *table) {
  return table->status == TABLE_RUNNING ? table->turn : TURN_OVER;
}

bool gametable_is_ended(const GameTable *table) {
  return table->status >= TABLE_OVER;
}

bool gametable_has_player(const GameTable *table, int seat, uint64_t player) {
  return player != 0 && table->seats[seat].kind == SEAT_HUMAN &&
         table->seats[seat].player == player;
}

int gametable_seat_of(const GameTable *table, uint64_t player) {
  const int turn = gametable_turn(table);
  if (turn > 0 && gametable_has_player(table, turn, player)) return turn;
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (gametable_has_player(table, seat, player)) return seat;
  return 0;
}

bool gametable_needs_hash(const GameTable *table, int seat) {
  return table->status <= TABLE_STARTING && fair_needs_hash(&table->fair, seat);
}

bool gametable_needs_nonce(const GameTable *table, int seat) {
  return table->status <= TABLE_STARTING && fair_needs_nonce(&table->fair, seat);
}

Move gametable_draw(const GameTable *table) {
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

static bool apply_move(GameTable *table, LogEntry *entry, Error *error) {
  const Game *game = table->game;
  Session *session = table->session;
  const bool by_chance = entry->kind == LOG_CHANCE;
  if (session_turn(session) != (by_chance ? TURN_CHANCE : entry->seat))
    return error_set(error, "not-your-turn", "seat %d is not on turn", entry->seat);
  Move move;
  if (!game->parse_move(session->state, entry->text, &move, error) ||
      !game->check(session->state, move, error))
    return false;
  note_what_is_seen(table, entry, session->state, move);
  Text report = {0};
  // What chance reports may be more than a seat may know; its text has been redacted.
  session_play(session, move, by_chance && game->has_hidden ? NULL : &report, NULL);
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
    return error_set(error, "bad-argument", "there is no entry %s to go back to", entry->text);
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
                    error_set(error, "tampered", "the seats are '%s', but the lot is '%s'",
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

static bool apply(GameTable *table, LogEntry *entry, Error *error) {
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
    return apply_move(table, entry, error);
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
    set_status(table, strncmp(entry->text, "aborted", 7) == 0 ? TABLE_ABORTED : TABLE_OVER,
               entry->at);
    return true;
  case LOG_REMATCH:
    if (id_parse(entry->text, &next)) table->rematch = next;
    return true;
  case LOG_KIND_COUNT:
    break;
  }
  return error_set(error, "internal", "unknown kind of entry");
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

bool gametable_append(GameTable *table, const LogEntry *given, Error *error) {
  session_wake(table->session);
  LogEntry entry = *given;
  entry.text = memory_copy_string(given->text ? given->text : "");
  entry.report = NULL;
  entry.seen = NULL;
  // Time in a log never goes back, whatever happened to the clock.
  if (table->log_count && entry.at < table->log[table->log_count - 1].at)
    entry.at = table->log[table->log_count - 1].at;
  const int turn_before = gametable_turn(table);
  if (!gametable_may_follow(table, &entry, error) || !apply(table, &entry, error)) {
    free_entry(table, &entry);
    return false;
  }
  table->log = memory_reserve(table->log, &table->log_capacity, table->log_count + 1, sizeof entry);
  table->log[table->log_count++] = entry;
  table->turn = session_turn(table->session);
  note_scores(table);
  note_line(table);
  table->moves_made[entry.seat] += entry.kind == LOG_MOVE;
  run_clock(table, &entry, turn_before);
  if (entry.kind == LOG_MOVE || entry.kind == LOG_TAKEBACK || entry.kind == LOG_END ||
      entry.kind == LOG_AGREED)
    memset(table->offers, 0, sizeof table->offers);
  return true;
}
