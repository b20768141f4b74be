// One table says which requests there are, who may make them when, and what they do. A request that
// changes something is answered when it is on disk.
#include "server/hub/requests.h"

#include "base/memory.h"
#include "server/hub/bots.h"
#include "server/hub/broadcast.h"
#include "server/hub/commit.h"
#include "server/hub/create.h"
#include "server/hub/deletion.h"
#include "server/hub/due.h"
#include "server/hub/fields.h"
#include "server/hub/news.h"
#include "server/hub/presence.h"
#include "server/hub/request.h"
#include "server/hub/room_cache.h"
#include "server/hub/stall.h"
#include "server/table/agreements.h"
#include "server/table/opening.h"

#include <stdlib.h>
#include <string.h>

static void answer_later(Request *request, AnswerKind kind, size_t number) {
  const WaitingRequest asked = {*request->reply, json_incref(request->message),
                                request->received_at, request->tries, request->no_place};
  room_answer_later(request->room, asked, kind, 200, number, NULL);
  request->reply->peer = NULL;
}

static bool succeed(Request *request) {
  answer_later(request, ANSWER_OK, 0);
  return true;
}

// ---- Playing

static bool handle_play(Request *request) {
  const char *move;
  int64_t number;
  if (!field_string(request->message, "move", true, REQUEST_MAX_MOVE, &move, &request->refusal) ||
      !field_number(request->message, "n", 0, INT32_MAX, 0, &number, &request->refusal))
    return false;
  const size_t next = request->table->log_count + 1;
  // Before all else, so that a move which was sent twice is known for that.
  if (number && (size_t)number != next)
    return refuse_with(&request->refusal, ERROR_STALE, "table.other-entry", "number=%lld",
                       (long long)number);
  if (!request_may(request) ||
      !gametable_play(request->table, request->viewer.seat, move, request->now,
                      request->reply->peer->lag, &request->refusal))
    return false;
  answer_later(request, ANSWER_NUMBER, next);
  return true;
}

static bool handle_resign(Request *request) {
  if (!request_may(request)) return false;
  gametable_resign(request->table, request->viewer.seat, request->now);
  return succeed(request);
}

static bool handle_claim(Request *request) {
  if (!request_may(request)) return false;
  gametable_claim(request->table, request->viewer.seat, request->now);
  return succeed(request);
}

static bool handle_abort(Request *request) {
  if (!request_may(request)) return false;
  gametable_abort(request->table, request->viewer.seat, request->now);
  return succeed(request);
}

static bool handle_offer(Request *request, OfferKind kind) {
  if (!request_may(request)) return false;
  const bool agreed = gametable_offer(request->table, request->viewer.seat, kind, request->now);
  if (kind == OFFER_REMATCH && agreed && !request->no_place) {
    const Room *next = hub_make_rematch(request->room, request->reply->peer);
    if (next) gametable_set_rematch(request->table, next->table->id, request->now);
  }
  return succeed(request);
}

static bool handle_draw(Request *request) {
  return handle_offer(request, OFFER_DRAW);
}

static bool handle_takeback(Request *request) {
  return handle_offer(request, OFFER_TAKEBACK);
}

static bool handle_rematch(Request *request) {
  return handle_offer(request, OFFER_REMATCH);
}

static bool handle_decline(Request *request) {
  const char *name;
  OfferKind kind;
  if (!field_string(request->message, "offer", true, 20, &name, &request->refusal)) return false;
  if (!offer_parse(name, &kind))
    return refuse(&request->refusal, ERROR_BAD_ARGUMENT, "field.offer");
  return request_may(request) &&
         gametable_decline(request->table, request->viewer.seat, kind, request->now,
                           &request->refusal) &&
         succeed(request);
}

// ---- Seats

// The last one who adds to the luck starts the game, and with it the seats may be dealt.
static bool succeed_with_luck(Request *request) {
  if (request->table->status == TABLE_RUNNING) request->room->seats_dirty = true;
  return succeed(request);
}

static bool handle_commit(Request *request) {
  const char *hash;
  return field_string(request->message, "hash", true, FAIR_HEX_SIZE - 1, &hash,
                      &request->refusal) &&
         request_may(request) &&
         gametable_commit(request->table, &request->viewer, hash, request->now,
                          &request->refusal) &&
         succeed_with_luck(request);
}

static bool handle_nonce(Request *request) {
  const char *nonce;
  if (!field_string(request->message, "nonce", true, FAIR_HEX_SIZE - 1, &nonce, &request->refusal))
    return false;
  // Who does without a nonce may say so here, too, instead of committing to one.
  const bool declines =
      fair_is_declined(nonce) && may_commit(request->table, &request->viewer, NULL);
  if (declines
          ? !gametable_commit(request->table, &request->viewer, nonce, request->now,
                              &request->refusal)
          : !request_may(request) || !gametable_give_nonce(request->table, &request->viewer, nonce,
                                                           request->now, &request->refusal))
    return false;
  return succeed_with_luck(request);
}

// What came along with joining. A table of the first version has nonces without commitments.
static void add_commitment(Request *request, int seat, const char *commitment) {
  const Viewer viewer = {.player = request->viewer.player, .seat = seat};
  if (may_commit(request->table, &viewer, NULL))
    gametable_commit(request->table, &viewer, commitment, request->now, NULL);
  else if (fair_is_declined(commitment) && may_give_nonce(request->table, &viewer, NULL))
    gametable_give_nonce(request->table, &viewer, commitment, request->now, NULL);
}

static bool handle_join(Request *request) {
  const char *code, *commitment;
  int64_t wanted, retry;
  Peer *peer = request->reply->peer;
  if (!field_string(request->message, "code", false, 100, &code, &request->refusal) ||
      !field_commitment(request->message, &commitment, &request->refusal) ||
      !field_number(request->message, "seat", 1, GAME_MAX_PLAYERS, 0, &wanted, &request->refusal))
    return false;
  if (!peer->player) return refuse(&request->refusal, ERROR_NO_PLAYER, "identity.unknown");
  if (!request_may(request)) return false;
  if (code &&
      !limits_take(request->room->hub->limits, peer->address, LIMIT_GUESSES, request->now, &retry))
    return refuse_for_now(&request->refusal, retry, "limit.join-codes");
  int seat = (int)wanted;
  if (!gametable_join(request->table, &seat, peer->player, peer->name, code, request->now,
                      &request->refusal))
    return false;
  if (commitment) add_commitment(request, seat, commitment);
  request->room->seats_dirty = true;
  if (!peer->is_socket) request->room->asked_at[seat] = request->now;
  answer_later(request, ANSWER_TABLE, 0);
  return true;
}

static bool handle_leave(Request *request) {
  if (!request_may(request)) return false;
  gametable_leave(request->table, request->viewer.seat, request->now);
  request->room->seats_dirty = true;
  return succeed(request);
}

static bool may_forget(const GameTable *table, const Viewer *viewer, Refusal *refusal) {
  (void)viewer;
  return gametable_is_ended(table) || refuse(refusal, ERROR_NOT_NOW, "table.leave-first");
}

// Takes an ended game out of the player's own; where nobody else took part it is gone.
static bool handle_forget(Request *request) {
  if (!request_may(request)) return false;
  if (gametable_has_others(request->table, request->viewer.player)) {
    room_forget_player(request->room, request->viewer.player);
    request->room->seats_dirty = true;
    return succeed(request);
  }
  request->room->is_leaving = true;
  return succeed(request);
}

static bool handle_close(Request *request) {
  if (!request->reply->peer->is_operator)
    return refuse(&request->refusal, ERROR_FORBIDDEN, "server.operator-closes");
  if (gametable_is_ended(request->table))
    return refuse(&request->refusal, ERROR_GAME_OVER, "move.game-over");
  hub_log(request->room->hub, JOURNAL_INFO, "table %s closed by the operator",
          request->table->id_text);
  gametable_close(request->table, "closed", request->now);
  return succeed(request);
}

// ---- Which there are

static const RequestKind kinds[] = {
    {"join", handle_join, may_join, false, MEANS_THE_SAME},
    {"play", handle_play, may_play, true, IS_STALE},
    {"check", handle_check, may_play, true, MEANS_THE_SAME},
    {"moves", handle_moves, may_play, true, MEANS_THE_SAME},
    {"hint", handle_hint, may_hint, true, MEANS_THE_SAME},
    {"resign", handle_resign, may_resign, true, MEANS_THE_SAME},
    {"draw", handle_draw, may_draw, true, MEANS_THE_SAME},
    {"takeback", handle_takeback, may_take_back, true, STALE_WITH_NEWS_OF},
    {"claim", handle_claim, may_claim, true, STALE_WITH_NEWS_OF},
    {"abort", handle_abort, may_abort, true, MEANS_THE_SAME},
    {"decline", handle_decline, may_decline, true, STALE_WITH_NEWS_OF},
    {"leave", handle_leave, may_leave, true, MEANS_THE_SAME},
    {"commit", handle_commit, may_commit, true, MEANS_THE_SAME},
    {"nonce", handle_nonce, may_give_nonce, true, MEANS_THE_SAME},
    {"rematch", handle_rematch, may_rematch, true, MEANS_THE_SAME},
    {"forget", handle_forget, may_forget, true, MEANS_THE_SAME},
    {"get", handle_get, NULL, false, MEANS_THE_SAME},
    {"follow", handle_follow, NULL, false, MEANS_THE_SAME},
    {"record", handle_record, NULL, false, MEANS_THE_SAME},
    {"position", handle_position, NULL, false, MEANS_THE_SAME},
    {"close", handle_close, NULL, false, MEANS_THE_SAME},
};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

bool request_may(Request *request) {
  return request->kind->may(request->table, &request->viewer, &request->refusal);
}

void room_write_can(const Room *room, const Viewer *viewer, Json *json) {
  json_key(json, "can");
  json_open_array(json);
  for (size_t i = 0; i < KIND_COUNT; i++)
    if (kinds[i].may && (viewer->seat || !kinds[i].needs_seat) &&
        kinds[i].may(room->table, viewer, NULL))
      json_add_string(json, kinds[i].name);
  json_close_array(json);
}

static const RequestKind *find_kind(const json_t *message) {
  const char *type = json_string_value(json_object_get(message, "type"));
  for (size_t i = 0; type && i < KIND_COUNT; i++)
    if (strcmp(kinds[i].name, type) == 0) return &kinds[i];
  return NULL;
}

// Two crossing requests must not become an agreement.
static bool is_news_for(LogKind kind, const RequestKind *request) {
  if (kind == LOG_MOVE) return true;
  if (request->handle == handle_claim) return kind == LOG_CLAIM;
  return kind == LOG_OFFER || kind == LOG_ACCEPT || kind == LOG_DECLINE || kind == LOG_TAKEBACK ||
         kind == LOG_AGREED;
}

bool request_means_the_same(const json_t *message, const GameTable *table, size_t since) {
  const RequestKind *kind = find_kind(message);
  if (kind->meaning != STALE_WITH_NEWS_OF)
    return kind->meaning == MEANS_THE_SAME || since == table->log_count;
  for (size_t i = since; i < table->log_count; i++)
    if (is_news_for(table->log[i].kind, kind)) return false;
  return true;
}

// Whose request it is: of a player with several seats, the one that is named.
static bool find_viewer(Request *request) {
  int64_t wanted = 0;
  const GameTable *table = request->table;
  const uint64_t player = request->reply->peer->player;
  request->viewer = room_viewer(request->room, player, false);
  const bool names_own_seat = request->kind->handle != handle_join; // else one that is free
  if (names_own_seat &&
      !field_number(request->message, "seat", 1, table->seat_count, 0, &wanted, &request->refusal))
    return false;
  if (wanted && !gametable_has_player(table, (int)wanted, player))
    return refuse_with(&request->refusal, ERROR_FORBIDDEN, "table.not-your-seat", "seat=%d",
                       (int)wanted);
  if (wanted) request->viewer.seat = (int)wanted;
  if (request->viewer.seat || !request->kind->needs_seat) return true;
  if (!player) return refuse(&request->refusal, ERROR_NO_PLAYER, "identity.unknown");
  return refuse(&request->refusal, ERROR_FORBIDDEN, "table.no-seat");
}

// ---- Handling them

void waiting_request_drop(WaitingRequest *request) {
  reply_drop(&request->reply);
  json_decref(request->message);
  request->message = NULL;
}

static void queue_request(Room *room, WaitingRequest request) {
  if (room->request_count >= ROOM_MAX_WAITING) {
    Refusal refusal;
    refuse_for_now(&refusal, 100, "limit.waiting");
    reply_refuse(&request.reply, &refusal);
    waiting_request_drop(&request);
    return;
  }
  room->requests = memory_reserve(room->requests, &room->request_capacity, room->request_count + 1,
                                  sizeof *room->requests);
  room->requests[room->request_count++] = request;
}

// Somebody is about to act, or has acted a moment ago: brings the room up to then. An entry is
// never from before the one ahead of it.
static int64_t begin(Room *room, int64_t now) {
  hub_notice_stall(room->hub);
  session_wake(room->table->session);
  room_touch(room);
  room_keep_undo(room);
  const GameTable *table = room->table;
  if (table->log_count && now < table->log[table->log_count - 1].at)
    now = table->log[table->log_count - 1].at;
  room_look_at_clock(room, now);
  return now;
}

static void commit_if_dirty(Room *room) {
  if (room_is_dirty(room))
    room_commit(room);
  else
    room_drop_undo(room);
}

// True: it waits until the room is not busy any more, or what other nodes have done is known.
static bool has_to_wait(Room *room, WaitingRequest asked) {
  const bool is_fresh = room_is_fresh(room, &asked);
  if (!room->committing && is_fresh) return false;
  queue_request(room, asked);
  if (!room->committing) room_refresh(room);
  return true;
}

void room_handle(Room *room, WaitingRequest asked) {
  if (has_to_wait(room, asked)) return;
  Request request = {.kind = find_kind(asked.message),
                     .room = room,
                     .table = room->table,
                     .reply = &asked.reply,
                     .message = asked.message,
                     .received_at = asked.received_at,
                     .tries = asked.tries,
                     .no_place = asked.no_place,
                     .now = begin(room, asked.received_at)};
  const Peer *peer = asked.reply.peer;
  if (!peer->is_socket && peer->player) room_note_request(room, peer->player);
  bool done = false;
  if (!request.kind)
    refuse(&request.refusal, ERROR_BAD_ARGUMENT, "field.unknown-type");
  else if (find_viewer(&request))
    done = request.kind->handle(&request);
  if (!done) {
    room->hub->metrics->values[METRIC_REFUSED]++;
    reply_refuse(&asked.reply, &request.refusal);
  }
  json_decref(asked.message);
  commit_if_dirty(room);
}

bool room_play_for_bot(Room *room, const char *move) {
  const GameTable *table = room->table;
  const int seat = gametable_turn(table);
  const size_t line_count = table->session->entry_count;
  if (room->committing) {
    free(room->bot_move);
    room->bot_move = memory_copy_string(move);
    return true;
  }
  const int64_t now = begin(room, hub_now(room->hub));
  Refusal refusal;
  // Its time may just have run out.
  const bool is_wanted = table->session->entry_count == line_count && gametable_turn(table) == seat;
  const bool good = !is_wanted || gametable_play(room->table, seat, move, now, 0, &refusal);
  commit_if_dirty(room);
  return good;
}

// They are gone when that is committed.
static void handle_departures(Room *room) {
  const int64_t now = begin(room, hub_now(room->hub));
  GameTable *table = room->table;
  for (int seat = 1; seat <= table->seat_count; seat++) {
    const Viewer viewer = {.seat = seat};
    if (!(room->departing >> seat & 1)) continue;
    if (may_resign(table, &viewer, NULL)) gametable_resign(table, seat, now);
    if (may_leave(table, &viewer, NULL)) {
      gametable_leave(table, seat, now);
      room->seats_dirty = true;
    }
  }
  if (!room_is_dirty(room)) room->departing = 0;
  commit_if_dirty(room);
}

void room_depart(Room *room, uint64_t player) {
  for (int seat = 1; seat <= room->table->seat_count; seat++)
    if (gametable_has_player(room->table, seat, player)) room->departing |= 1u << seat;
  if (!room->committing) handle_departures(room);
}

static void handle_bot_move(Room *room) {
  char *move = room->bot_move;
  room->bot_move = NULL;
  if (!room_play_for_bot(room, move)) room_ask_bot(room);
  free(move);
}

void room_handle_waiting(Room *room) {
  if (room_follows_news(room)) return;
  if (room->departing && !room->committing) handle_departures(room);
  if (room->bot_move && !room->committing) handle_bot_move(room);
  while (room->request_count && !room->committing) {
    if (!room_is_fresh(room, &room->requests[0])) {
      room_refresh(room);
      return;
    }
    const WaitingRequest request = room->requests[0];
    memmove(room->requests, room->requests + 1, --room->request_count * sizeof *room->requests);
    room_handle(room, request);
  }
}
