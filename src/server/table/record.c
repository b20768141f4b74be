// A table's record: the game as a record has it, and around it, as comments, what else the log has,
// so that every number of the log is accounted for and each draw can be checked (fivefold verify).
#include "server/table/record.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

// Since the second version they are in the log.
static void add_first_version_nonces(const GameTable *table, Record *record) {
  char name[16];
  if (table->fair.spec.version != FAIR_VERSION_1) return;
  for (int place = 1; place <= table->seat_count; place++) {
    const char *nonce = table->fair.places[place].nonce;
    snprintf(name, sizeof name, "nonce%d", place);
    record_add_tag(record, name, nonce[0] ? nonce : "-");
  }
}

static void add_tags(const GameTable *table, Record *record) {
  char name[32], hex[FAIR_HEX_SIZE];
  record_add_tag(record, "table", table->id_text);
  for (int seat = 1; seat <= table->seat_count; seat++) {
    const Seat *place = &table->seats[seat];
    snprintf(name, sizeof name, "player%d", seat);
    record_add_tag(record, name, place->name[0] ? place->name : "?");
  }
  const time_t seconds = (time_t)(table->created_at / 1000);
  struct tm day;
  char date[16];
  if (gmtime_r(&seconds, &day) && strftime(date, sizeof date, "%Y-%m-%d", &day))
    record_add_tag(record, "date", date);
  if (table->fair.spec.has_lot) record_add_tag(record, "lot", "yes");
  if (table->fair.is_needed) {
    snprintf(name, sizeof name, "%d", (int)table->fair.spec.version);
    record_add_tag(record, "dealer", name);
    fair_commitment(&table->fair, hex);
    record_add_tag(record, "commitment", hex);
    if (gametable_is_ended(table)) {
      fair_format_secret(&table->fair, hex);
      record_add_tag(record, "secret", hex);
      add_first_version_nonces(table, record);
    }
  }
}

// What a record's entry is for an entry of the log that counts.
static void add_line_entry(Record *record, const LogEntry *entry, const char *text, int turn) {
  char event[32];
  switch (entry->kind) {
  case LOG_RESIGN:
  case LOG_CLAIM:
    if (turn == entry->seat)
      record_add_entry(record, "resign");
    else {
      snprintf(event, sizeof event, "resign %d", entry->seat);
      record_add_entry(record, event);
    }
    break;
  case LOG_TIME:
    snprintf(event, sizeof event, "time %d", entry->seat);
    record_add_entry(record, event);
    break;
  case LOG_AGREED:
    record_add_entry(record, "agreed");
    break;
  default:
    record_add_entry(record, text);
  }
}

static void add_log_comment(Record *record, const LogEntry *entry, const char *text) {
  Text comment = {0};
  text_format(&comment, "log %s", log_kind_name(entry->kind));
  if (entry->seat) text_format(&comment, " %d", entry->seat);
  if (text[0]) text_format(&comment, " %s", text);
  record_add_comment(record, text_string(&comment));
  text_free(&comment);
}

static void add_log(const GameTable *table, int seat, Record *record) {
  const Game *game = table->game;
  void *state = memory_allocate(game->state_size);
  memcpy(state, table->session->start, game->state_size);
  size_t line_index = 0;
  for (size_t number = 1; number <= table->log_count; number++) {
    const LogEntry *entry = &table->log[number - 1];
    const char *text = gametable_entry_text(table, entry, seat);
    const bool counts =
        line_index < table->session->entry_count && table->line[line_index] == number;
    if (counts) {
      add_line_entry(record, entry, text, game->turn(state));
      session_apply_entry(game, state, &table->session->entries[line_index++]);
    } else {
      const bool is_secret =
          entry->kind == LOG_NONCE &&
          (table->fair.spec.version == FAIR_VERSION_1 || gametable_is_unstarted(table));
      add_log_comment(record, entry, is_secret ? "" : text);
    }
  }
  free(state);
}

void gametable_write_record(const GameTable *table, int seat, Text *out) {
  Record record = {0};
  record_begin_session(&record, table->session, table->options, gametable_view_seat(table, seat));
  add_tags(table, &record);
  add_log(table, seat, &record);
  record_format(&record, out);
  record_free(&record);
}
