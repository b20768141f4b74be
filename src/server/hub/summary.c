// Reads the columns that the store keeps for lists, or the same values out of a table.
#include "server/hub/summary.h"

#include "base/memory.h"
#include "server/table/json.h"
#include "store/cluster.h"

#include <stdlib.h>
#include <string.h>

void summary_free(Summary *summary) {
  free(summary->options);
  free(summary->result);
  *summary = (Summary){0};
}

void summary_of_table(const GameTable *table, unsigned connected, Summary *summary) {
  *summary = (Summary){.id = table->id,
                       .game = table->game,
                       .options = memory_copy_string(table->options),
                       .clock = table->clock.spec,
                       .is_public = table->is_public,
                       .created_at = table->created_at,
                       .changed_at = table->changed_at,
                       .status = table->status,
                       .seat_count = table->seat_count,
                       .connected = connected,
                       .turn = gametable_turn(table),
                       .result = memory_copy_string(gametable_result(table)),
                       .length = table->log_count};
  memcpy(summary->seats, table->seats, sizeof summary->seats);
  memcpy(summary->scores, table->scores, sizeof summary->scores);
}

// ---- From the store

static void read_scores(const char *text, int scores[GAME_MAX_PLAYERS + 1]) {
  for (int seat = 1; seat <= GAME_MAX_PLAYERS && *text; seat++) {
    char *end;
    scores[seat] = (int)strtol(text, &end, 10);
    text = *end ? end + 1 : end;
  }
}

static void read_table(void *context, const StoredTable *stored) {
  Summary *summary = context;
  const StoredProgress *progress = &stored->progress;
  summary->id = stored->id;
  summary->game = game_find(stored->game);
  summary->options = memory_copy_string(stored->options);
  if (!clock_spec_parse(&summary->clock, stored->clock, NULL) ||
      progress->length != stored->log_length)
    summary->game = NULL;
  summary->is_public = stored->is_public;
  summary->created_at = stored->created_at;
  summary->changed_at = progress->changed_at;
  summary->turn = progress->turn;
  read_scores(progress->scores, summary->scores);
  summary->result = memory_copy_string(progress->result);
  summary->length = progress->length;
  if (progress->status == STORED_ENDED)
    summary->status = strncmp(progress->result, LOG_TEXT_ABORTED, strlen(LOG_TEXT_ABORTED)) == 0
                          ? TABLE_ABORTED
                          : TABLE_OVER;
  else
    summary->status = progress->status == STORED_RUNNING ? TABLE_RUNNING : TABLE_STARTING;
}

static bool read_seat(void *context, const StoredSeat *stored) {
  Summary *summary = context;
  if (stored->seat < 1 || stored->seat > GAME_MAX_PLAYERS) return true;
  Seat *seat = &summary->seats[stored->seat];
  seat_load(seat, stored->kind, stored->player, stored->name, stored->level);
  if (stored->seat > summary->seat_count) summary->seat_count = stored->seat;
  if (!seat_is_taken(seat) && summary->status == TABLE_STARTING) summary->status = TABLE_OPEN;
  return true;
}

static bool read_presence(void *context, const StoredPresence *presence) {
  Summary *summary = context;
  for (int seat = 1; seat <= summary->seat_count; seat++)
    if (seat_is_of(&summary->seats[seat], presence->player)) summary->connected |= 1u << seat;
  return true;
}

StoreRead summary_of_stored(StoreReader *reader, uint64_t table, Summary *summary) {
  *summary = (Summary){0};
  StoreRead read = store_find_table(reader, table, read_table, summary);
  if (read == STORE_FOUND && !summary->game) read = STORE_ABSENT;
  if (read == STORE_FOUND) read = store_list_seats(reader, table, read_seat, summary);
  if (read == STORE_FOUND) read = store_list_presence(reader, table, read_presence, summary);
  if (read != STORE_FOUND) summary_free(summary);
  return read;
}

// ---- To JSON

static int seat_of(const Summary *summary, uint64_t player) {
  if (summary->turn > 0 && seat_is_of(&summary->seats[summary->turn], player)) return summary->turn;
  for (int seat = 1; seat <= summary->seat_count; seat++)
    if (seat_is_of(&summary->seats[seat], player)) return seat;
  return 0;
}

void summary_write(const Summary *summary, uint64_t player, Json *json) {
  char id[ID_SIZE];
  id_format(summary->id, id);
  json_open_object(json);
  json_put_string(json, "id", id);
  json_put_string(json, "game", summary->game->id);
  table_json_options(summary->options, json);
  json_put_bool(json, "public", summary->is_public);
  json_put_number(json, "created", summary->created_at);
  json_put_number(json, "changed", summary->changed_at);
  json_put_string(json, "status", table_status_name(summary->status));
  json_put_number(json, "seat", seat_of(summary, player));
  table_json_seats(summary->seats, summary->seat_count, summary->connected, player, NULL, json);
  json_put_number(json, "turn", summary->turn);
  table_json_scores(summary->scores, summary->seat_count, json);
  json_key(json, "result");
  table_json_result(result_read(summary->game, summary->result, summary->seat_count), json);
  json_key(json, "clock");
  json_open_object(json);
  clock_spec_write_json(&summary->clock, json);
  json_close_object(json);
  json_put_number(json, "next", (int64_t)summary->length + 1);
  json_close_object(json);
}

void summary_format_scores(const GameTable *table, Text *out) {
  for (int seat = 1; seat <= table->seat_count; seat++)
    text_format(out, "%s%d", seat > 1 ? " " : "", table->scores[seat]);
}
