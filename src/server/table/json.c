// Writes a table as its viewer may see it (docs/api.md).
#include "server/table/json.h"

#include "base/memory.h"
#include "base/scan.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_ENTRIES_SIZE = 1 << 18 }; // bytes of entries in one message; the rest is asked for

void table_json_options(const char *options, Json *json) {
  json_key(json, "options");
  json_open_object(json);
  char *copy = memory_copy_string(options);
  char *words[GAME_MAX_OPTIONS];
  const size_t count = scan_words(copy, words, GAME_MAX_OPTIONS);
  for (size_t i = 0; i < count && i < GAME_MAX_OPTIONS; i++) {
    char *equals = strchr(words[i], '=');
    if (!equals) continue;
    *equals = 0;
    json_put_string(json, words[i], equals + 1);
  }
  free(copy);
  json_close_object(json);
}

static void write_setup(const GameTable *table, Json *json) {
  json_put_string(json, "id", table->id_text);
  json_put_string(json, "game", table->game->id);
  table_json_options(table->options, json);
  json_put_bool(json, "public", table->is_public);
  json_put_number(json, "created", table->created_at);
}

void table_json_seats(const Seat *seats, int seat_count, unsigned connected, uint64_t player,
                      const Fair *fair, Json *json) {
  json_key(json, "seats");
  json_open_array(json);
  for (int i = 1; i <= seat_count; i++) {
    const Seat *seat = &seats[i];
    json_open_object(json);
    json_put_number(json, "seat", i);
    json_put_string(json, "kind", seat_kind_name(seat->kind));
    json_put_string(json, "name", seat->name);
    if (seat->kind == SEAT_BOT) json_put_number(json, "level", seat->level);
    json_put_bool(json, "connected", seat->kind == SEAT_BOT || (connected >> i & 1));
    json_put_bool(json, "yours", seat_is_of(seat, player));
    if (fair) {
      json_put_bool(json, "committed", fair->places[i].hash[0] != 0);
      json_put_bool(json, "nonce", fair->places[i].nonce[0] != 0);
    }
    json_close_object(json);
  }
  json_close_array(json);
}

void table_json_scores(const int *scores, int seat_count, Json *json) {
  json_key(json, "scores");
  json_open_array(json);
  for (int seat = 1; seat <= seat_count; seat++)
    json_add_number(json, scores[seat]);
  json_close_array(json);
}

// From the line that a result is written as: its kind, the players, the reason.
void table_json_result(const char *text, Json *json) {
  const char *cursor = text, *word, *next;
  size_t length, next_length;
  if (!text[0] || strncmp(text, LOG_TEXT_ABORTED, strlen(LOG_TEXT_ABORTED)) == 0) {
    json_add_null(json);
    return;
  }
  char kind[16] = "", reason[40] = "";
  json_open_object(json);
  if (scan_word(&cursor, &word, &length) && length < sizeof kind) memcpy(kind, word, length);
  json_put_string(json, "kind", kind);
  json_key(json, "players");
  json_open_array(json);
  bool going = scan_word(&cursor, &word, &length);
  while (going && (going = scan_word(&cursor, &next, &next_length))) {
    json_add_number(json, strtol(word, NULL, 10));
    word = next;
    length = next_length;
  }
  json_close_array(json);
  if (word && length < sizeof reason) memcpy(reason, word, length);
  json_put_string(json, "reason", reason);
  json_put_string(json, "text", text);
  json_close_object(json);
}

static void write_result(const GameTable *table, Json *json) {
  Result result;
  Text text = {0};
  table->game->result(table->session->state, &result);
  if (result.kind != RESULT_UNFINISHED) result_format(&result, &text);
  json_key(json, "result");
  table_json_result(text_string(&text), json);
  text_free(&text);
}

static void write_state(const GameTable *table, const Viewer *viewer, int64_t now, Json *json) {
  json_put_string(json, "status", table_status_name(table->status));
  json_put_number(json, "seat", viewer->seat);
  json_put_number(json, "turn", gametable_turn(table));
  int scores[GAME_MAX_PLAYERS + 1];
  gametable_scores(table, viewer->seat, scores);
  table_json_scores(scores, table->seat_count, json);
  write_result(table, json);
  json_key(json, "clock");
  clock_write_json(&table->clock, table->seat_count, now, json);
  json_put_number(json, "now", now);
  json_put_number(json, "next", (int64_t)table->log_count + 1);
  json_key(json, "rematch");
  if (table->rematch) {
    char id[ID_SIZE];
    id_format(table->rematch, id);
    json_add_string(json, id);
  } else {
    json_add_null(json);
  }
}

// The position of a state as a seat may see it; with `board` as JSON too.
static void write_view(const GameTable *table, const void *state, int seat, bool board,
                       Json *json) {
  const Game *game = table->game;
  void *view;
  const void *seen = gametable_see(table, state, seat, &view);
  Text text = {0};
  game->format_position(seen, &text);
  json_put_string(json, "position", text_string(&text));
  text_free(&text);
  if (board) {
    json_key(json, "board");
    game->write_json(seen, json);
  }
  free(view);
}

void gametable_write_position_at(const GameTable *table, size_t number, int seat, Json *json) {
  const Session *session = table->session;
  size_t index = 0;
  while (index < session->entry_count && table->line[index] <= number)
    index++;
  void *state = memory_allocate(table->game->state_size);
  session_state_at(session, index, state);
  write_view(table, state, seat, false, json);
  free(state);
}

static void add_string_or_null(Json *json, const char *value) {
  if (value[0])
    json_add_string(json, value);
  else
    json_add_null(json);
}

static void write_lot(const GameTable *table, Json *json) {
  json_key(json, "lot");
  if (!table->fair.spec.has_lot || !table->lot[1]) {
    json_add_null(json);
    return;
  }
  json_open_array(json);
  for (int seat = 1; seat <= table->seat_count; seat++)
    json_add_number(json, table->lot[seat]);
  json_close_array(json);
}

static void write_fair(const GameTable *table, Json *json) {
  const Fair *fair = &table->fair;
  const bool has_started = !gametable_is_unstarted(table);
  char hex[FAIR_HEX_SIZE];
  json_key(json, "fair");
  json_open_object(json);
  json_put_number(json, "dealer", (int)fair->spec.version);
  json_put_bool(json, "needed", fair->is_needed);
  json_put_bool(json, "shuffle", fair->spec.has_lot);
  fair_commitment(fair, hex);
  json_put_string(json, "commitment", hex);
  json_key(json, "hashes");
  json_open_array(json);
  for (int place = 1; place <= fair->place_count; place++)
    add_string_or_null(json, fair->places[place].hash);
  json_close_array(json);
  json_key(json, "nonces");
  json_open_array(json);
  for (int place = 1; place <= fair->place_count; place++)
    add_string_or_null(json, has_started ? fair->places[place].nonce : "");
  json_close_array(json);
  write_lot(table, json);
  json_key(json, "secret");
  hex[0] = 0;
  if (gametable_is_ended(table)) fair_format_secret(fair, hex);
  add_string_or_null(json, hex);
  json_close_object(json);
}

static void write_offers(const GameTable *table, Json *json) {
  json_key(json, "offers");
  json_open_array(json);
  for (int kind = 0; kind < OFFER_KIND_COUNT; kind++) {
    const Offer *offer = &table->offers[kind];
    if (!offer->by) continue;
    json_open_object(json);
    json_put_string(json, "kind", offer_name((OfferKind)kind));
    json_put_number(json, "by", offer->by);
    json_key(json, "accepted");
    json_open_array(json);
    for (int seat = 1; seat <= table->seat_count; seat++)
      if (offer->accepted >> seat & 1) json_add_number(json, seat);
    json_close_array(json);
    json_close_object(json);
  }
  json_close_array(json);
}

void gametable_write_parts(const GameTable *table, unsigned parts, const Viewer *viewer,
                           int64_t now, Json *json) {
  if (parts & PART_SETUP) write_setup(table, json);
  if (parts & PART_SEATS)
    table_json_seats(table->seats, table->seat_count, viewer->connected, viewer->player,
                     gametable_is_unstarted(table) ? &table->fair : NULL, json);
  if (parts & PART_STATE) write_state(table, viewer, now, json);
  if (parts & PART_POSITION)
    write_view(table, table->session->state, viewer->seat, viewer->board, json);
  if (parts & PART_FAIR) write_fair(table, json);
  if (parts & PART_OFFERS) write_offers(table, json);
}

// Where the one who sat there before the start sits now.
static int seat_of_place(const GameTable *table, int place) {
  for (int seat = 1; seat <= table->seat_count; seat++)
    if (table->lot[seat] == place) return seat;
  return place;
}

static const char *entry_text(const GameTable *table, const LogEntry *entry, int seat) {
  if (entry->kind == LOG_JOIN) return table->seats[seat_of_place(table, entry->seat)].name;
  // `fair` has them, the nonces when it is time.
  if (entry->kind == LOG_COMMIT || entry->kind == LOG_NONCE) return "";
  return gametable_entry_text(table, entry, seat);
}

void table_json_report(const char *report, Json *json) {
  json_key(json, "report");
  json_open_array(json);
  const char *line;
  size_t length;
  Text copy = {0};
  while (text_next_line(&report, &line, &length)) {
    text_clear(&copy);
    text_add_bytes(&copy, line, length);
    json_add_string(json, text_string(&copy));
  }
  text_free(&copy);
  json_close_array(json);
}

static void write_entry(const GameTable *table, size_t number, int seat, Json *json) {
  const LogEntry *entry = &table->log[number - 1];
  json_open_object(json);
  json_put_number(json, "n", (int64_t)number);
  json_put_number(json, "at", entry->at);
  json_put_string(json, "kind", log_kind_name(entry->kind));
  json_put_number(json, "seat", entry->seat);
  json_put_string(json, "text", entry_text(table, entry, seat));
  if (entry->report) table_json_report(entry->report, json);
  const int *scores = gametable_entry_scores(table, entry, seat);
  if (scores) table_json_scores(scores, table->seat_count, json);
  json_close_object(json);
}

void gametable_write_entries(const GameTable *table, size_t since, int seat, Json *json) {
  const size_t start = json->out->length;
  size_t number = since ? since : 1;
  json_key(json, "entries");
  json_open_array(json);
  for (; number <= table->log_count && json->out->length - start < MAX_ENTRIES_SIZE; number++)
    write_entry(table, number, seat, json);
  json_close_array(json);
  if (number <= table->log_count) json_put_number(json, "more", (int64_t)number);
}
