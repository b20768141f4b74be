#include "server/hub/commit.h"

#include "base/memory.h"
#include "server/hub/bots.h"
#include "server/hub/broadcast.h"
#include "server/hub/lists.h"
#include "server/hub/requests.h"
#include "server/hub/room_cache.h"
#include "server/hub/stopwatch.h"
#include "server/hub/summary.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

bool room_is_dirty(const Room *room) {
  return !room->exists || room->seats_dirty || room->committed < room->table->log_count;
}

void room_answer_later(Room *room, Reply reply, AnswerKind kind, int status, size_t number,
                       char *extra) { // NOLINT(readability-non-const-parameter): it is taken over
  room->answers = memory_reserve(room->answers, &room->answer_capacity, room->answer_count + 1,
                                 sizeof *room->answers);
  room->answers[room->answer_count++] = (WaitingAnswer){reply, kind, number, status, extra};
}

StoredStatus table_stored_status(const GameTable *table) {
  if (gametable_is_ended(table)) return STORED_ENDED;
  return table->status == TABLE_RUNNING ? STORED_RUNNING : STORED_OPEN;
}

// When somebody has to look after the table though nobody asks.
static int64_t due_at(const Room *room) {
  const GameTable *table = room->table;
  const HubSettings *settings = &room->hub->settings;
  if (gametable_is_ended(table)) return STORE_NEVER;
  if (table->status != TABLE_RUNNING) return table->created_at + settings->open_for_ms;
  const int turn = gametable_turn(table);
  if (turn > 0 && table->seats[turn].kind == SEAT_BOT) return 1;
  if (table->clock.running) return clock_deadline(&table->clock);
  return table->log[table->log_count - 1].at + settings->idle_for_ms;
}

// A later time need not be written each move: who looks too early writes the right one.
static bool due_has_to_be_stored(const Room *room, int64_t due) {
  return due < room->stored_due || (due != room->stored_due && room->table->clock.running) ||
         room->stored_due <= hub_now(room->hub);
}

static void write_seats(const Room *room, StoreBatch *batch) {
  for (int i = 1; i <= room->table->seat_count; i++) {
    const Seat *seat = &room->table->seats[i];
    StoredSeat stored = {.table = room->table->id,
                         .seat = i,
                         .kind = seat_kind_name(seat->kind),
                         .player = seat->player,
                         .name = seat->name,
                         .level = seat->level,
                         .has_code = seat->has_code};
    memcpy(stored.code_hash, seat->code_hash, sizeof stored.code_hash);
    store_set_seat(batch, &stored);
  }
}

static StoredProgress progress_of(const Room *room, int64_t due, Text *scores) {
  const GameTable *table = room->table;
  summary_format_scores(table, scores);
  return (StoredProgress){.status = table_stored_status(table),
                          .changed_at = table->changed_at,
                          .due_at = due,
                          .turn = gametable_turn(table),
                          .scores = text_string(scores),
                          .result = gametable_result(table),
                          .length = (uint32_t)table->log_count};
}

static void write_progress(Room *room, StoreBatch *batch, int64_t due) {
  Text scores = {0};
  const StoredProgress progress = progress_of(room, due, &scores);
  store_set_progress(batch, room->table->id, &progress);
  text_free(&scores);
  room->stored_due = due;
  room->stored_length = progress.length;
}

void room_save_progress(Room *room) {
  if (room->committing || !room->exists || room->is_deleted || room_is_dirty(room) ||
      room->stored_length == room->table->log_count)
    return;
  StoreBatch *batch = store_batch_create();
  write_progress(room, batch, due_at(room));
  store_submit(room->hub->store, batch, NULL, NULL);
}

static void write_table(Room *room, StoreBatch *batch, int64_t due) {
  const GameTable *table = room->table;
  Text clock = {0}, scores = {0};
  clock_spec_format(&table->clock.spec, &clock);
  StoredTable stored = {.id = table->id,
                        .game = table->game->id,
                        .options = table->options,
                        .clock = text_string(&clock),
                        .created_at = table->created_at,
                        .is_public = table->is_public,
                        .dealer = (int)table->fair.spec.version,
                        .has_lot = table->fair.spec.has_lot,
                        .progress = progress_of(room, due, &scores)};
  memcpy(stored.secret, table->fair.spec.secret, sizeof stored.secret);
  store_add_table(batch, &stored);
  room->stored_due = due;
  room->stored_length = stored.progress.length;
  text_free(&clock);
  text_free(&scores);
}

static void write_room(Room *room, StoreBatch *batch) {
  const GameTable *table = room->table;
  const int64_t due = due_at(room);
  const StoredStatus status = table_stored_status(table);
  if (!room->exists) {
    write_table(room, batch, due);
  } else if (status != room->stored_status || due_has_to_be_stored(room, due)) {
    write_progress(room, batch, due);
  }
  if (!room->exists || room->seats_dirty) write_seats(room, batch);
  for (size_t i = room->committed; i < table->log_count; i++) {
    const LogEntry *entry = &table->log[i];
    store_add_entry(batch, &(StoredEntry){.table = table->id,
                                          .number = (uint32_t)i + 1,
                                          .at = entry->at,
                                          .spent = entry->spent,
                                          .kind = log_kind_name(entry->kind),
                                          .seat = entry->seat,
                                          .text = entry->text});
  }
  room->committing = true;
}

static void send_answer(Room *room, WaitingAnswer *answer) {
  Text text = {0};
  Json json;
  reply_open(&answer->reply, &text, &json);
  if (answer->kind == ANSWER_NUMBER) {
    json_put_number(&json, "n", (int64_t)answer->number);
  }
  if (answer->kind == ANSWER_TABLE) {
    const Peer *peer = answer->reply.peer;
    const Viewer viewer = room_viewer(room, peer ? peer->player : 0, peer && !peer->is_socket);
    json_key(&json, "table");
    room_write_table(room, &viewer, 0, &json);
  }
  if (answer->reply.peer)
    histogram_add(&room->hub->metrics->times[TIME_ACKNOWLEDGEMENT],
                  (uint64_t)(monotonic_microseconds() - answer->reply.asked_at));
  if (answer->extra) text_format(&text, "%s%s", json.need_comma ? "," : "", answer->extra);
  free(answer->extra);
  reply_send(&answer->reply, answer->status, NULL, &text, &json);
}

static void count_entries(Room *room, size_t since) {
  int64_t *values = room->hub->metrics->values;
  for (size_t i = since; i < room->table->log_count; i++) {
    const LogKind kind = room->table->log[i].kind;
    values[METRIC_ENTRIES]++;
    values[METRIC_MOVES] += kind == LOG_MOVE;
    values[METRIC_GAMES_STARTED] += kind == LOG_START;
    values[METRIC_GAMES_ENDED] += kind == LOG_END;
  }
}

// It is on disk: now it may be told.
static void publish(Room *room) {
  Hub *hub = room->hub;
  const size_t before = room->committed;
  const StoredStatus status = table_stored_status(room->table);
  if (room->table->is_public &&
      (!room->exists || room->seats_dirty || status != room->stored_status))
    hub_note_lobby(hub, room->table->id);
  if (!room->exists) hub->unfinished_count++;
  if (status == STORED_ENDED && (!room->exists || room->stored_status != STORED_ENDED))
    hub->unfinished_count--;
  if (status == STORED_ENDED) creators_remove(hub->creators, room->table->id);
  room->exists = true;
  room->seats_dirty = false;
  room->stored_status = status;
  room->committed = room->table->log_count;
  room->committing = false;
  room_touch(room);
  count_entries(room, before);
  for (size_t i = 0; i < room->answer_count; i++)
    send_answer(room, &room->answers[i]);
  room->answer_count = 0;
  room_broadcast(room, before + 1);
  room_ask_bot(room);
}

static void refuse_answers(Room *room, const Error *error) {
  Refusal refusal;
  if (error_is(error, ERROR_CONFLICT))
    refuse_recoded(&refusal, ERROR_STALE, error);
  else
    refuse(&refusal, ERROR_UNAVAILABLE, "server.not-saved");
  for (size_t i = 0; i < room->answer_count; i++) {
    free(room->answers[i].extra);
    reply_refuse(&room->answers[i].reply, &refusal);
  }
  room->answer_count = 0;
}

// It is not on disk: back to what is.
static void roll_back(Room *room, const Error *error) {
  Hub *hub = room->hub;
  if (error_is(error, ERROR_CONFLICT)) // anything else hub_watch_store() tells, once
    hub_log(hub, JOURNAL_WARNING, "table %s: commit failed: %s", room->table->id_text,
            error_message(error));
  refuse_answers(room, error);
  room->committing = false;
  const size_t before = room->committed;
  if (!room->exists) creators_remove(hub->creators, room->table->id);
  if (!room->exists || !hub_reload_room(room)) {
    hub_remove_room(hub, room);
    return;
  }
  if (room->committed > before) room_broadcast(room, before + 1);
  room_ask_bot(room);
  room_handle_waiting(room);
}

static void on_committed(void *context, const Error *error) {
  Room *room = context;
  Room *companion = room->companion;
  room->companion = NULL;
  if (companion) {
    if (error)
      roll_back(companion, error);
    else
      publish(companion);
  }
  if (error) {
    roll_back(room, error);
    return;
  }
  publish(room);
  room_handle_waiting(room);
}

void room_commit(Room *room) {
  assert(!room->committing);
  StoreBatch *batch = store_batch_create();
  write_room(room, batch);
  if (room->companion) write_room(room->companion, batch);
  store_submit(room->hub->store, batch, on_committed, room);
}
