#include "server/verify.h"

#include "base/memory.h"
#include "base/scan.h"
#include "server/fair.h"
#include "server/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct Verifier {
  const Record *record;
  Session *session;
  Dealer dealer;
  size_t *line_counts; // after each number of the log: the entries that count; owned
  size_t capacity;
  Verification *result;
} Verifier;

static bool need_tag(const Record *record, const char *name, const char **value, Error *error) {
  *value = record_tag(record, name);
  return *value || error_set(error, "bad-record",
                             "there is no tag [%s ...]: not a complete record "
                             "of a hosted game with luck",
                             name);
}

static bool make_dealer(Verifier *verifier, Error *error) {
  const Record *record = verifier->record;
  const char *table, *version, *commitment, *secret_text, *nonces[GAME_MAX_PLAYERS];
  uint8_t secret[FAIR_SECRET_SIZE];
  char expected[FAIR_HEX_SIZE];
  uint64_t number;
  if (!need_tag(record, "table", &table, error) || !need_tag(record, "dealer", &version, error) ||
      !need_tag(record, "commitment", &commitment, error) ||
      !need_tag(record, "secret", &secret_text, error))
    return false;
  if (!scan_number(version, 1000, &number) || number != DEALER_VERSION)
    return error_set(error, "bad-record", "dealer version %s; this program knows %d", version,
                     DEALER_VERSION);
  if (!fair_parse_secret(secret_text, secret))
    return error_set(error, "bad-record", "the secret is not 64 hexadecimal digits");
  fair_commitment(secret, expected);
  if (strcmp(expected, commitment) != 0)
    return error_set(error, "tampered", "the secret is not the one that was committed to");
  const Session *session = verifier->session;
  const int players = session->game->player_count(session->state);
  for (int i = 0; i < players; i++) {
    char name[16];
    snprintf(name, sizeof name, "nonce%d", i + 1);
    if (!need_tag(record, name, &nonces[i], error)) return false;
    if (!fair_nonce_is_valid(nonces[i]))
      return error_set(error, "bad-record", "nonce %d is no nonce", i + 1);
  }
  Text options = {0};
  options_format(session->game, session->start, &options);
  fair_make_dealer(&verifier->dealer, secret, table, session->game->id,
                   options.length ? text_string(&options) + 1 : "", nonces, players);
  text_free(&options);
  return true;
}

// The game as it begins: the record without its entries.
static Session *begin(const Record *record, Error *error) {
  if (record_tag(record, "start")) {
    error_set(error, "bad-record", "hosted games start from their options");
    return NULL;
  }
  Record head = {0};
  for (size_t i = 0; i < record->count; i++) {
    const RecordLine *line = &record->lines[i];
    if (line->kind == RECORD_TAG && strcmp(line->name, "result") != 0)
      record_add_tag(&head, line->name, line->text);
  }
  Session *session = record_replay(&head, NULL, NULL, error);
  record_free(&head);
  return session;
}

// Plays an entry; a draw has to be the dealer's.
static bool play(Verifier *verifier, const RecordLine *line, const char *text, bool undone,
                 Error *error) {
  Session *session = verifier->session;
  Text expected = {0};
  bool good = true;
  if (session_turn(session) == TURN_CHANCE) {
    const Move move =
        dealer_draw(&verifier->dealer, session->game, session->state, verifier->result->log_count);
    session->game->format_move(session->state, move, VIEWER_REFEREE, &expected);
    if (strcmp(text_string(&expected), text) != 0)
      good = error_set(error, "tampered", "line %u: the draw is '%s', but '%s' was due",
                       line->number, text, text_string(&expected));
    verifier->result->draw_count++;
    verifier->result->undone_count += undone;
  }
  text_free(&expected);
  Error reason;
  if (good && !record_play_entry(session, text, NULL, &reason))
    good = error_set(error, "bad-record", "line %u: %s", line->number, reason.message);
  return good;
}

static bool take_back(Verifier *verifier, const RecordLine *line, const char *text, Error *error) {
  uint64_t number;
  if (!scan_number(text, verifier->result->log_count - 1, &number) || number == 0)
    return error_set(error, "bad-record", "line %u: there is no entry %s", line->number, text);
  while (verifier->session->entry_count > verifier->line_counts[number - 1])
    if (!session_undo(verifier->session)) break;
  return true;
}

// An entry of the log that is not one of the game's line: "log KIND [SEAT] [TEXT]".
static bool read_comment(Verifier *verifier, const RecordLine *line, Error *error) {
  const char *cursor = line->text, *word;
  size_t length;
  char name[16], event[32];
  LogKind kind;
  uint64_t seat = 0;
  if (!scan_prefix(&cursor, "log ") || !scan_word(&cursor, &word, &length) || length >= sizeof name)
    return error_set(error, "bad-record", "line %u: no entry of a log", line->number);
  memcpy(name, word, length);
  name[length] = 0;
  if (!log_kind_parse(name, &kind))
    return error_set(error, "bad-record", "line %u: '%s' is no kind of entry", line->number, name);
  cursor += strspn(cursor, " ");
  if (kind != LOG_CHANCE && kind != LOG_END && kind != LOG_REMATCH && kind != LOG_START &&
      kind != LOG_AGREED) {
    if (!scan_number_prefix(&cursor, GAME_MAX_PLAYERS, &seat))
      return error_set(error, "bad-record", "line %u: the seat is missing", line->number);
    cursor += strspn(cursor, " ");
  }
  switch (kind) {
  case LOG_MOVE:
  case LOG_CHANCE:
    return play(verifier, line, cursor, true, error);
  case LOG_TAKEBACK:
    return take_back(verifier, line, cursor, error);
  case LOG_TIME:
  case LOG_RESIGN:
  case LOG_CLAIM:
    snprintf(event, sizeof event,
             session_turn(verifier->session) == (int)seat && kind != LOG_TIME ? "%s" : "%s %d",
             kind == LOG_TIME ? "time" : "resign", (int)seat);
    return play(verifier, line, event, true, error);
  default:
    return true;
  }
}

static bool walk(Verifier *verifier, Error *error) {
  const Record *record = verifier->record;
  for (size_t i = 0; i < record->count; i++) {
    const RecordLine *line = &record->lines[i];
    const bool is_log = line->kind == RECORD_COMMENT && strncmp(line->text, "log ", 4) == 0;
    if (line->kind != RECORD_ENTRY && !is_log) continue;
    const size_t number = ++verifier->result->log_count;
    if (line->kind == RECORD_ENTRY ? !play(verifier, line, line->text, false, error)
                                   : !read_comment(verifier, line, error))
      return false;
    verifier->line_counts = memory_reserve(verifier->line_counts, &verifier->capacity, number,
                                           sizeof *verifier->line_counts);
    verifier->line_counts[number - 1] = verifier->session->entry_count;
  }
  return true;
}

bool verify_record(const Record *record, Verification *result, Error *error) {
  *result = (Verification){0};
  Verifier verifier = {.record = record, .result = result};
  verifier.session = begin(record, error);
  const bool good = verifier.session && make_dealer(&verifier, error) && walk(&verifier, error);
  free(verifier.line_counts);
  session_destroy(verifier.session);
  return good;
}
