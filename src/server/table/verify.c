// The table is played again from its record: every line goes through gametable_append(), which
// refuses what cannot follow, and every draw is made anew and compared.
#include "server/table/verify.h"

#include "base/hex.h"
#include "base/memory.h"
#include "base/scan.h"
#include "server/table/table.h"

#include <stdlib.h>
#include <string.h>

typedef struct Verifier {
  const Record *record;
  GameTable *table;
  Verification *result;
} Verifier;

static bool need_tag(const Record *record, const char *name, const char **value, Error *error) {
  *value = record_tag(record, name);
  return *value || error_raise_with(error, ERROR_BAD_RECORD, "verify.no-tag", "tag=%s", name);
}

// ---- The table as it was made

static bool read_luck(const Record *record, FairSpec *spec, Error *error) {
  const char *version, *commitment, *secret;
  uint64_t number;
  char expected[FAIR_HEX_SIZE];
  if (!need_tag(record, "dealer", &version, error) ||
      !need_tag(record, "commitment", &commitment, error) ||
      !need_tag(record, "secret", &secret, error))
    return false;
  if (!scan_number(version, FAIR_VERSION, &number) || number < FAIR_VERSION_1)
    return error_raise_with(error, ERROR_BAD_RECORD, "verify.unknown-dealer", "version=%s known=%d",
                            version, (int)FAIR_VERSION);
  *spec = (FairSpec){.version = (FairVersion)number, .has_lot = record_tag(record, "lot") != NULL};
  if (!hex_parse(secret, spec->secret, sizeof spec->secret))
    return error_raise(error, ERROR_BAD_RECORD, "verify.bad-secret");
  blake2b_hex(spec->secret, sizeof spec->secret, expected);
  return strcmp(expected, commitment) == 0 ||
         error_raise(error, ERROR_TAMPERED, "verify.other-secret");
}

static GameTable *create_table(const Record *record, Error *error) {
  const char *id_text, *game_id;
  uint64_t id;
  FairSpec spec;
  if (!need_tag(record, "table", &id_text, error) || !need_tag(record, "game", &game_id, error) ||
      !read_luck(record, &spec, error))
    return NULL;
  const Game *game = game_find(game_id);
  const char *options = record_tag(record, "options");
  if (!game)
    error_raise_with(error, ERROR_BAD_RECORD, "game.unknown", "game=%s", game_id);
  else if (!id_parse(id_text, &id))
    error_raise_with(error, ERROR_BAD_RECORD, "verify.bad-id", "id=%s", id_text);
  else if (record_tag(record, "start"))
    error_raise(error, ERROR_BAD_RECORD, "verify.start");
  else
    return gametable_create(id, game, options ? options : "", &(ClockSpec){0}, &spec, error);
  return NULL;
}

// ---- Lines

static bool append(Verifier *verifier, const RecordLine *line, const LogEntry *entry,
                   Error *error) {
  verifier->result->log_count++;
  if (gametable_append(verifier->table, entry, error)) return true;
  const bool lies = error_is(error, ERROR_TAMPERED) || error_is(error, ERROR_FORBIDDEN);
  error_recode(error, lies ? ERROR_TAMPERED : ERROR_BAD_RECORD);
  return error_wrap(error, "line", "line=%u", line->number);
}

static bool append_draw(Verifier *verifier, const RecordLine *line, const char *text,
                        bool is_undone, Error *error) {
  const GameTable *table = verifier->table;
  if (gametable_turn(table) == TURN_CHANCE) {
    Text due = {0};
    table->game->format_move(table->session->state, gametable_draw(table), VIEWER_REFEREE, &due);
    const bool good = strcmp(text_string(&due), text) == 0 ||
                      error_raise_with(error, ERROR_TAMPERED, "verify.other-draw", "draw=%s due=%s",
                                       text, text_string(&due));
    text_free(&due);
    if (!good) return error_wrap(error, "line", "line=%u", line->number);
    verifier->result->draw_count++;
    verifier->result->undone_count += is_undone;
  }
  return append(verifier, line, &(LogEntry){.kind = LOG_CHANCE, .text = (char *)(uintptr_t)text},
                error);
}

// Whom "resign 2" is about; the player on turn when the number is left out.
static bool read_event_seat(const GameTable *table, const char *cursor, int *seat) {
  uint64_t number;
  *seat = gametable_turn(table);
  if (*cursor == 0) return *seat > 0;
  if (!scan_prefix(&cursor, " ") || !scan_number(cursor, GAME_MAX_PLAYERS, &number)) return false;
  *seat = (int)number;
  return true;
}

// An entry of the game's line: a move, a draw or an event.
static bool append_line_entry(Verifier *verifier, const RecordLine *line, Error *error) {
  static const struct {
    const char *word;
    LogKind kind;
  } events[] = {{"resign", LOG_RESIGN}, {"time", LOG_TIME}, {"agreed", LOG_AGREED}};
  const GameTable *table = verifier->table;
  if (gametable_turn(table) == TURN_CHANCE)
    return append_draw(verifier, line, line->text, false, error);
  LogEntry entry = {.kind = LOG_MOVE, .seat = session_turn(table->session), .text = line->text};
  for (size_t i = 0; i < sizeof events / sizeof events[0]; i++) {
    const char *cursor = line->text;
    int seat;
    if (!scan_prefix(&cursor, events[i].word) || !read_event_seat(table, cursor, &seat)) continue;
    entry = (LogEntry){.kind = events[i].kind, .seat = seat, .text = ""};
    if (entry.kind == LOG_AGREED) entry.seat = 0;
  }
  if (entry.seat < 0) entry.seat = 0; // the game is over: refused with the reason
  return append(verifier, line, &entry, error);
}

static bool has_seat(LogKind kind) {
  return kind != LOG_CHANCE && kind != LOG_END && kind != LOG_REMATCH && kind != LOG_START &&
         kind != LOG_AGREED;
}

// In the first version the nonces are tags, and the log only says when they came.
static const char *find_nonce(const Verifier *verifier, uint64_t place, const char *in_line) {
  static const char *const names[GAME_MAX_PLAYERS + 1] = {"", "nonce1", "nonce2", "nonce3",
                                                          "nonce4"};
  if (verifier->table->fair.spec.version != FAIR_VERSION_1) return in_line;
  const char *tag = place <= GAME_MAX_PLAYERS ? record_tag(verifier->record, names[place]) : NULL;
  return tag ? tag : "";
}

// An entry of the log that is not one of the game's line: "log KIND [SEAT] [TEXT]".
static bool append_comment(Verifier *verifier, const RecordLine *line, Error *error) {
  const char *cursor = line->text, *word;
  size_t length;
  char name[16] = "";
  LogKind kind;
  uint64_t seat = 0;
  if (scan_prefix(&cursor, "log ") && scan_word(&cursor, &word, &length) && length < sizeof name)
    memcpy(name, word, length);
  if (!log_kind_parse(name, &kind)) {
    error_raise_with(error, ERROR_BAD_RECORD, "verify.unknown-kind", "kind=%s", name);
    return error_wrap(error, "line", "line=%u", line->number);
  }
  cursor += strspn(cursor, " ");
  if (has_seat(kind) && !scan_number_prefix(&cursor, GAME_MAX_PLAYERS, &seat)) {
    error_raise(error, ERROR_BAD_RECORD, "verify.no-seat");
    return error_wrap(error, "line", "line=%u", line->number);
  }
  cursor += strspn(cursor, " ");
  if (kind == LOG_CHANCE) return append_draw(verifier, line, cursor, true, error);
  if (kind == LOG_NONCE) cursor = find_nonce(verifier, seat, cursor);
  return append(verifier, line,
                &(LogEntry){.kind = kind, .seat = (int)seat, .text = (char *)(uintptr_t)cursor},
                error);
}

static bool is_log_comment(const RecordLine *line) {
  return line->kind == RECORD_COMMENT && strncmp(line->text, "log ", 4) == 0;
}

static bool walk(Verifier *verifier, Error *error) {
  const Record *record = verifier->record;
  for (size_t i = 0; i < record->count; i++) {
    const RecordLine *line = &record->lines[i];
    if (line->kind == RECORD_ENTRY && !append_line_entry(verifier, line, error)) return false;
    if (is_log_comment(line) && !append_comment(verifier, line, error)) return false;
  }
  return gametable_is_ended(verifier->table) ||
         error_raise(error, ERROR_BAD_RECORD, "verify.unfinished");
}

// What was taken back stands in comments and what counts does not: else a record would replay as
// another game than the one that was verified.
static bool check_what_counts(const Verifier *verifier, Error *error) {
  const Record *record = verifier->record;
  const GameTable *table = verifier->table;
  size_t number = 0, line_index = 0;
  for (size_t i = 0; i < record->count; i++) {
    const RecordLine *line = &record->lines[i];
    if (line->kind != RECORD_ENTRY && !is_log_comment(line)) continue;
    number++;
    const bool counts =
        line_index < table->session->entry_count && table->line[line_index] == number;
    line_index += counts;
    if (counts != (line->kind == RECORD_ENTRY)) {
      error_raise(error, ERROR_BAD_RECORD, counts ? "verify.counts" : "verify.taken-back");
      return error_wrap(error, "line", "line=%u", line->number);
    }
  }
  return true;
}

bool verify_record(const Record *record, Verification *result, Error *error) {
  *result = (Verification){0};
  Verifier verifier = {.record = record, .result = result};
  verifier.table = create_table(record, error);
  if (!verifier.table) return false;
  const bool good = walk(&verifier, error) && check_what_counts(&verifier, error);
  result->version = (int)verifier.table->fair.spec.version;
  gametable_destroy(verifier.table);
  return good;
}
