// Entries go to the store as one batch; nobody is told of them before they are on disk, and what
// could not be written is undone.
#include "server/hub/commit.h"

#include "base/memory.h"
#include "server/hub/bots.h"
#include "server/hub/broadcast.h"
#include "server/hub/deletion.h"
#include "server/hub/lists.h"
#include "server/hub/news.h"
#include "server/hub/places.h"
#include "server/hub/presence.h"
#include "server/hub/repeated.h"
#include "server/hub/request.h"
#include "server/hub/requests.h"
#include "server/hub/room_cache.h"
#include "server/hub/room_loading.h"
#include "server/hub/set_aside.h"
#include "server/hub/stopwatch.h"
#include "server/hub/summary.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_TRIES = 5,      // of a request, before it is told that somebody else is always first
  SAVE_AGAIN = 60000, // what lists show, after it could not be saved
};

bool room_is_dirty(const Room *room) {
  return !room->exists || room->seats_dirty || room->is_leaving ||
         room->committed < room->table->log_count;
}

void room_answer_later(Room *room, WaitingRequest request, AnswerKind kind, int status,
                       size_t number, char *extra) {
  assert(!room->answer);
  room->answer = memory_allocate(sizeof *room->answer);
  *room->answer = (WaitingAnswer){
      .request = request, .kind = kind, .number = number, .status = status, .extra = extra};
}

void room_drop_answer(Room *room) {
  if (!room->answer) return;
  waiting_request_drop(&room->answer->request);
  free(room->answer->extra);
  free(room->answer->key);
  free(room->answer);
  room->answer = NULL;
}

void room_keep_undo(Room *room) {
  if (room->undo || !room->exists) return;
  const size_t size = ((size_t)room->table->seat_count + 1) * sizeof(Seat);
  room->undo = memory_allocate(sizeof *room->undo + size);
  room->undo->clock = room->table->clock;
  memcpy(room->undo->seats, room->table->seats, size);
}

void room_drop_undo(Room *room) {
  free(room->undo);
  room->undo = NULL;
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
  // Of several nodes the one that has asked its engine is left alone for a while.
  if (turn > 0 && table->seats[turn].kind == SEAT_BOT)
    return room->hub->bus ? table->log[table->log_count - 1].at + settings->think_ms + 1000 : 1;
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
                        .rules = TABLE_RULES_VERSION,
                        .has_lot = table->fair.spec.has_lot,
                        .log_length = (uint32_t)table->log_count,
                        .progress = progress_of(room, due, &scores)};
  memcpy(stored.secret, table->fair.spec.secret, sizeof stored.secret);
  store_add_table(batch, &stored);
  room->stored_due = due;
  room->stored_length = stored.progress.length;
  text_free(&clock);
  text_free(&scores);
}

static void write_entries(const Room *room, StoreBatch *batch) {
  const GameTable *table = room->table;
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
}

static void write_room(Room *room, StoreBatch *batch) {
  const GameTable *table = room->table;
  const int64_t due = due_at(room);
  room->committing = true;
  if (room->is_leaving) {
    store_delete_table(batch, table->id, room->version);
    store_set_history(batch, room->history);
    return;
  }
  if (!room->exists) {
    room->history = store_history(room->hub->store);
    store_set_history(batch, room->history);
    write_table(room, batch, due);
  } else {
    store_move_head(batch, table->id, room->version, (uint32_t)table->log_count);
    store_set_history(batch, room->history);
    // What only moves on is written now and then, but always where other nodes list the table;
    // where nothing else is to be written, it is that.
    if (room->hub->bus || table_stored_status(table) != room->stored_status ||
        due_has_to_be_stored(room, due) || !room_is_dirty(room))
      write_progress(room, batch, due);
  }
  if (!room->exists || room->seats_dirty) write_seats(room, batch);
  write_entries(room, batch);
}

// ---- What came of it

static void send_answer(Room *room) {
  WaitingAnswer *answer = room->answer;
  Reply *reply = &answer->request.reply;
  Text text = {0};
  Json json;
  reply_open(reply, &text, &json);
  if (answer->kind == ANSWER_NUMBER) {
    json_put_number(&json, "n", (int64_t)answer->number);
  }
  if (answer->kind == ANSWER_TABLE) {
    const Peer *peer = reply->peer;
    const Viewer viewer = room_viewer(room, peer ? peer->player : 0, peer && !peer->is_socket);
    json_key(&json, "table");
    room_write_table(room, &viewer, 0, &json);
  }
  if (reply->peer)
    histogram_add(&room->hub->metrics->times[TIME_ACKNOWLEDGEMENT],
                  (uint64_t)(monotonic_microseconds() - reply->asked_at));
  if (answer->extra) text_format(&text, "%s%s", json.need_comma ? "," : "", answer->extra);
  reply_send(reply, answer->status, NULL, &text, &json);
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

// The room is what the store has.
static void note_committed(Room *room) {
  for (size_t i = room->committed; i < room->table->log_count; i++)
    if (log_kind_begins_turn(room->table->log[i].kind)) room_begin_turn(room);
  room->version = room->exists ? room->version + 1 : STORE_FIRST_VERSION;
  room->exists = true;
  room->seats_dirty = false;
  room->stored_status = table_stored_status(room->table);
  room->committed = room->table->log_count;
  room->committing = false;
  room->departing = 0;
  room_drop_undo(room);
}

// What is told of a commit.
typedef struct Publication {
  Room *room;
  size_t before; // entries that were known
  bool is_news;
} Publication;

static void tell(void *context) {
  Publication *publication = context;
  Room *room = publication->room;
  if (room->answer) send_answer(room);
  room_drop_answer(room);
  if (publication->is_news) room_broadcast(room, publication->before + 1);
  free(publication);
  room_ask_bot(room);
  room_handle_waiting(room);
}

// It is on disk: now it may be told.
static void publish(Room *room) {
  Hub *hub = room->hub;
  const size_t before = room->committed;
  const StoredStatus status = table_stored_status(room->table);
  const bool is_news = room_is_dirty(room);
  const bool is_for_lobby = room->table->is_public &&
                            (!room->exists || room->seats_dirty || status != room->stored_status);
  if (is_for_lobby) hub_note_lobby(hub, room->table->id);
  if (status == STORED_ENDED) address_quota_remove(hub->address_quota, room->table->id);
  note_committed(room);
  hub_tell_table(hub, room->table->id, room->version, is_for_lobby);
  room->is_looked_after = true;
  if (is_news) room_touch(room);
  count_entries(room, before);
  Publication *publication = memory_allocate(sizeof *publication);
  *publication = (Publication){room, before, is_news};
  room_tell_turn(room, tell, publication);
}

static void refuse_answer(Room *room, const Refusal *refusal) {
  if (room->answer) reply_refuse(&room->answer->request.reply, refusal);
  room_drop_answer(room);
}

static void refuse_all(Room *room, const Refusal *refusal) {
  for (size_t i = 0; i < room->request_count; i++) {
    reply_refuse(&room->requests[i].reply, refusal);
    waiting_request_drop(&room->requests[i]);
  }
  room->request_count = 0;
  refuse_answer(room, refusal);
}

// The table is gone from the store; the next tick removes the room.
static void bury(Room *room) {
  Refusal refusal;
  room->committing = false;
  room->is_deleted = true;
  room->departing = 0;
  room_drop_undo(room);
  refuse(&refusal, ERROR_NOT_FOUND, "table.none");
  refuse_all(room, &refusal);
}

static void refuse_unsaved(Room *room) {
  Refusal refusal;
  refuse_not_saved(&refusal);
  refuse_answer(room, &refusal);
}

static bool has_key(const Error *error, const char *key) {
  return error && strcmp(error->said.key, key) == 0;
}

// Whoever asked for it is nobody any more.
static void refuse_nobody(Room *room) {
  Refusal refusal;
  refuse(&refusal, ERROR_NO_PLAYER, "identity.unknown");
  refuse_answer(room, &refusal);
}

static void decide_again(Room *room) {
  const WaitingRequest again = room->answer->request;
  room->answer->request = (WaitingRequest){0};
  room_drop_answer(room);
  room_handle(room, again);
}

// The request that met a conflict: is decided anew where it means the same as before.
static void try_again(Room *room, size_t since) {
  Refusal refusal;
  if (!room->answer) return;
  WaitingRequest *request = &room->answer->request;
  if (!request_means_the_same(request->message, room->table, since)) {
    refuse(&refusal, ERROR_STALE, "table.went-on");
    refuse_answer(room, &refusal);
  } else if (++request->tries >= MAX_TRIES) {
    refuse_unsaved(room);
  } else {
    decide_again(room);
  }
}

// After room_rewind(): what was asked for is refused, and the room goes on.
static void go_on_unsaved(Room *room) {
  room->departing = 0;
  refuse_unsaved(room);
  room_ask_bot(room);
  room_handle_waiting(room);
}

// Back to what is on disk, as far as it is known here.
static void roll_back(Room *room) {
  if (!room_is_dirty(room)) room->look_at = hub_now(room->hub) + SAVE_AGAIN;
  room_rewind(room);
  go_on_unsaved(room);
}

// Those who need to know more than can be read now.
static void refuse_waiting(Room *room) {
  Refusal refusal;
  size_t kept = 0;
  refuse_unreadable(&refusal);
  for (size_t i = 0; i < room->request_count; i++) {
    if (room_is_fresh(room, &room->requests[i])) {
      room->requests[kept++] = room->requests[i];
      continue;
    }
    reply_refuse(&room->requests[i].reply, &refusal);
    waiting_request_drop(&room->requests[i]);
  }
  room->request_count = kept;
}

static void on_caught_up(Room *room, StoreRead read, size_t before, bool is_changed) {
  if (read == STORE_ABSENT) {
    bury(room);
  } else if (read == STORE_FAILED && hub_is_set_aside(room->hub, room->table->id)) {
    Refusal refusal;
    refuse_unreadable(&refusal);
    refuse_all(room, &refusal);
    hub_remove_room(room->hub, room);
  } else if (read == STORE_FAILED) {
    refuse_waiting(room);
    go_on_unsaved(room);
  } else {
    const size_t since = before < room->committed ? before : room->committed;
    if (is_changed)
      room_broadcast(room, since + 1);
    else
      room_note_presence(room);
    try_again(room, since);
    room_ask_bot(room);
    room_handle_waiting(room);
  }
}

void room_refresh(Room *room) {
  room_catch_up_if_newer(room, on_caught_up);
}

void room_refresh_all(Room *room) {
  room_catch_up(room, on_caught_up);
}

// Somebody else was first: reads what is new, and goes on from there.
static void catch_up(Room *room) {
  room_rewind(room);
  room_catch_up(room, on_caught_up);
}

// A room whose table was not made.
static void abandon(Room *room, const Refusal *refusal) {
  if (refusal) refuse_answer(room, refusal);
  address_quota_remove(room->hub->address_quota, room->table->id);
  hub_remove_room(room->hub, room);
}

// ---- Too many tables

static void commit_new(void *context, bool has_place) {
  Room *room = context;
  Refusal refusal;
  room->committing = false;
  if (has_place) {
    room_commit(room);
  } else {
    refuse(&refusal, ERROR_LIMIT, "limit.all-tables");
    abandon(room, &refusal);
  }
}

// A table was not made; where another one can give way it is tried again.
static void on_not_made(Room *room, const Error *error) {
  Refusal refusal;
  WaitingRequest *request = room->answer ? &room->answer->request : NULL;
  if (has_key(error, STORE_KEY_USED) && request) {
    hub_answer_again(room->hub, room->answer);
    abandon(room, NULL);
    return;
  }
  if (has_key(error, STORE_TOO_MANY) && request && ++request->tries < MAX_TRIES) {
    hub_make_place(room->hub, commit_new, room);
    return;
  }
  if (has_key(error, STORE_TOO_MANY))
    refuse(&refusal, ERROR_LIMIT, "limit.all-tables");
  else if (has_key(error, STORE_NO_PLAYER))
    refuse(&refusal, ERROR_NO_PLAYER, "identity.unknown");
  else if (has_key(error, STORE_TOO_MANY_OF_PLAYER))
    refuse_with(&refusal, ERROR_LIMIT, "limit.own-tables", "count=%zu",
                room->hub->settings.max_tables_of_player);
  else
    refuse_not_saved(&refusal);
  abandon(room, &refusal);
}

static void decide_with_place(void *context, bool has_place) {
  Room *room = context;
  room->committing = false;
  room->answer->request.no_place = !has_place;
  decide_again(room);
  room_handle_waiting(room);
}

// What made a second table is decided again, perhaps without that.
static void make_place_for_rematch(Room *room) {
  room_rewind(room);
  room->committing = true;
  if (++room->answer->request.tries < MAX_TRIES)
    hub_make_place(room->hub, decide_with_place, room);
  else
    decide_with_place(room, false);
}

static void on_committed(void *context, const Error *error) {
  Room *room = context;
  Hub *hub = room->hub;
  if (has_key(error, "store.in-doubt")) room_drop_answer(room); // the server stops before it knows
  Room *companion = room->companion;
  room->companion = NULL;
  if (companion && error) {
    Refusal refusal;
    refuse_not_saved(&refusal);
    abandon(companion, &refusal);
  }
  if (companion && !error) publish(companion);
  if (!error && room->is_leaving) {
    if (room->answer) send_answer(room);
    hub_tell_table(hub, room->table->id, room->version + 1, room->table->is_public);
    bury(room);
  } else if (!error) {
    publish(room);
  } else if (!room->exists) {
    on_not_made(room, error);
  } else if (has_key(error, STORE_TOO_MANY) && room->answer) {
    make_place_for_rematch(room);
  } else if (has_key(error, STORE_NO_PLAYER)) {
    refuse_nobody(room);
    catch_up(room);
  } else if (error_is(error, ERROR_CONFLICT)) {
    catch_up(room);
  } else {
    roll_back(room);
  }
  hub_advance_deletions(hub);
  hub_advance_places(hub);
}

// Whoever takes a seat may have been deleted at another node.
static void need_player(const Room *room, StoreBatch *batch) {
  const Peer *peer = room->answer ? room->answer->request.reply.peer : NULL;
  if (room->hub->bus && peer && peer->player && (room->seats_dirty || !room->exists))
    store_need_player(batch, peer->player);
}

static void use_key(const Room *room, StoreBatch *batch) {
  const RequestKey *key = room->answer ? room->answer->key : NULL;
  if (!key) return;
  StoredKey stored = {.made = room->table->id, .at = hub_now(room->hub)};
  memcpy(stored.hash, key->hash, sizeof stored.hash);
  store_use_key(batch, &stored);
}

void room_commit(Room *room) {
  assert(!room->committing);
  StoreBatch *batch = store_batch_create();
  use_key(room, batch);
  need_player(room, batch);
  if (!room->exists || room->companion) hub_limit_tables(room, batch);
  write_room(room, batch);
  if (room->companion) write_room(room->companion, batch);
  store_submit(room->hub->store, batch, on_committed, room);
}

bool room_save_progress(Room *room) {
  if (room->committing) return true;
  if (!room->exists || room->is_deleted || room_is_dirty(room) ||
      room->stored_length == room->table->log_count)
    return false;
  room_commit(room);
  return true;
}
