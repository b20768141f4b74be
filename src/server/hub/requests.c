// The requests that a table answers: one function a kind.
#include "base/memory.h"
#include "server/hub/fields.h"
#include "server/hub/room.h"

#include <stdlib.h>
#include <string.h>

enum { LONGEST_MOVE = 1000, MOST_LISTED_MOVES = 2000, MAX_RECORD_BY_SOCKET = 1 << 18 };

typedef struct Request {
  Room *room;
  GameTable *table;
  Reply *reply;
  const json_t *message;
  uint64_t player;
  int seat; // whose request it is; 0: a spectator
  int64_t now;
  Refusal refusal;
} Request;

static void answer_later(Request *request, AnswerKind kind, size_t number) {
  room_answer_later(request->room, *request->reply, kind, 200, number, NULL);
  request->reply->peer = NULL;
}

static Viewer viewer_of(const Request *request, bool board) {
  Viewer viewer = room_viewer(request->room, request->player, board);
  viewer.seat = request->seat;
  return viewer;
}

// ---- Looking

static bool send_table(Request *request, bool board) {
  int64_t since;
  if (!field_number(request->message, "since", 0, INT32_MAX, 0, &since, &request->refusal))
    return false;
  const Viewer viewer = viewer_of(request, board);
  Text text = {0};
  Json json;
  reply_open(request->reply, &text, &json);
  json_key(&json, "table");
  room_write_table(request->room, &viewer, (size_t)since, &json);
  reply_send(request->reply, 200, NULL, &text, &json);
  return true;
}

static bool handle_get(Request *request) {
  return send_table(request, true);
}

static bool handle_follow(Request *request) {
  bool board;
  Peer *peer = request->reply->peer;
  if (!field_bool(request->message, "board", false, &board, &request->refusal)) return false;
  if (!peer || !peer->is_socket)
    return refuse(&request->refusal, "bad-argument", "only a WebSocket can follow");
  if (!peer->closed && !room_follow(request->room, peer, board))
    return refuse(&request->refusal, "limit", "a socket follows at most %d tables",
                  PEER_MAX_FOLLOWED);
  return send_table(request, board);
}

static bool handle_record(Request *request) {
  Text text = {0};
  gametable_write_record(request->table, request->seat, &text);
  if (request->reply->peer && request->reply->peer->is_socket &&
      text.length > MAX_RECORD_BY_SOCKET) {
    text_free(&text);
    return refuse(&request->refusal, "limit", "the record is too long for a message: use HTTP");
  }
  if (request->reply->peer && request->reply->peer->is_socket) {
    Text answer = {0};
    Json json;
    reply_open(request->reply, &answer, &json);
    json_key(&json, "record");
    json_add_string(&json, text_string(&text));
    reply_send(request->reply, 200, NULL, &answer, &json);
  } else {
    reply_text(request->reply, text_string(&text), text.length);
  }
  text_free(&text);
  return true;
}

static bool handle_check(Request *request) {
  const char *move;
  if (!field_string(request->message, "move", true, LONGEST_MOVE, &move, &request->refusal))
    return false;
  Text report = {0};
  const bool legal =
      gametable_check(request->table, request->seat, move, &report, &request->refusal);
  const bool answered = legal || strcmp(request->refusal.error.code, "illegal-move") == 0;
  if (answered) {
    Text text = {0};
    Json json;
    reply_open(request->reply, &text, &json);
    json_key(&json, "legal");
    json_add_bool(&json, legal);
    if (legal) {
      table_json_report(text_string(&report), &json);
    } else {
      json_key(&json, "reason");
      json_add_string(&json, request->refusal.reason);
      json_key(&json, "message");
      json_add_string(&json, error_message(&request->refusal.error));
    }
    reply_send(request->reply, 200, NULL, &text, &json);
  }
  text_free(&report);
  return answered;
}

// How the game stood after an entry, for stepping back.
static bool handle_position(Request *request) {
  int64_t number;
  if (!field_number(request->message, "n", 0, INT32_MAX, INT32_MAX, &number, &request->refusal))
    return false;
  Text text = {0};
  Json json;
  reply_open(request->reply, &text, &json);
  gametable_write_position_at(request->table, (size_t)number, request->seat, &json);
  reply_send(request->reply, 200, NULL, &text, &json);
  return true;
}

static int compare_strings(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static bool is_on_turn(Request *request) {
  if (gametable_is_ended(request->table))
    return refuse(&request->refusal, "game-over", "the game is over");
  if (gametable_turn(request->table) != request->seat)
    return refuse(&request->refusal, "not-your-turn", "you are not on turn");
  return true;
}

static bool handle_moves(Request *request) {
  if (!is_on_turn(request)) return false;
  const Game *game = request->table->game;
  void *view = memory_allocate(game->state_size);
  game_view(game, request->table->session->state, request->seat, view);
  MoveList list = {0};
  const bool all = move_list_generate(&list, game, view, MOST_LISTED_MOVES);
  if (all) {
    char **texts = memory_allocate((list.count + 1) * sizeof *texts);
    for (size_t i = 0; i < list.count; i++) {
      Text text = {0};
      game->format_move(view, list.moves[i], request->seat, &text);
      texts[i] = text_detach(&text);
    }
    qsort(texts, list.count, sizeof *texts, compare_strings);
    Text text = {0};
    Json json;
    reply_open(request->reply, &text, &json);
    json_key(&json, "moves");
    json_open_array(&json);
    for (size_t i = 0; i < list.count; i++) {
      json_add_string(&json, texts[i]);
      free(texts[i]);
    }
    json_close_array(&json);
    reply_send(request->reply, 200, NULL, &text, &json);
    free(texts);
  } else {
    refuse(&request->refusal, "limit", "there are more than %d moves", MOST_LISTED_MOVES);
  }
  move_list_free(&list);
  free(view);
  return all;
}

static bool handle_hint(Request *request) {
  int64_t level;
  if (!field_number(request->message, "level", 1, 10, 10, &level, &request->refusal) ||
      !is_on_turn(request))
    return false;
  if (!gametable_others_are_bots(request->table, request->seat))
    return refuse(&request->refusal, "forbidden", "hints are for games against computer players");
  if (request->room->hint_asked) return refuse(&request->refusal, "limit", "one hint at a time");
  char key[ID_SIZE];
  int64_t retry;
  id_format(request->player, key);
  if (!limits_take(request->room->hub->limits, key, LIMIT_HINTS, request->now, &retry)) {
    refuse(&request->refusal, "limit", "too many hints; please wait");
    request->refusal.retry = retry;
    return false;
  }
  room_ask_hint(request->room, request->seat, (int)level, *request->reply);
  request->reply->peer = NULL;
  return true;
}

// ---- Playing

static bool handle_play(Request *request) {
  const char *move;
  int64_t number;
  if (!field_string(request->message, "move", true, LONGEST_MOVE, &move, &request->refusal) ||
      !field_number(request->message, "n", 0, INT32_MAX, 0, &number, &request->refusal))
    return false;
  const size_t next = request->table->log_count + 1;
  const int64_t lag = request->reply->peer ? request->reply->peer->lag : 0;
  if (!gametable_play(request->table, request->seat, move, (uint64_t)number, request->now, lag,
                      &request->refusal))
    return false;
  answer_later(request, ANSWER_NUMBER, next);
  return true;
}

static bool finish(Request *request, bool done) {
  if (done) answer_later(request, ANSWER_OK, 0);
  return done;
}

static bool handle_resign(Request *request) {
  return finish(request,
                gametable_resign(request->table, request->seat, request->now, &request->refusal));
}

static bool handle_abort(Request *request) {
  return finish(request,
                gametable_abort(request->table, request->seat, request->now, &request->refusal));
}

static bool handle_claim(Request *request) {
  const Viewer viewer = viewer_of(request, false);
  return finish(request, gametable_claim(request->table, request->seat, viewer.away, request->now,
                                         &request->refusal));
}

static bool handle_offer(Request *request, OfferKind kind) {
  bool agreed;
  // Whether a rematch can be had is asked before anybody is told that it was agreed on.
  if (!gametable_offer(request->table, request->seat, kind, &agreed, request->now,
                       &request->refusal))
    return false;
  if (kind == OFFER_REMATCH && agreed) {
    Room *next = hub_make_rematch(request->room, request->reply->peer, &request->refusal);
    if (next) gametable_set_rematch(request->table, next->table->id, request->now);
  }
  return finish(request, true);
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
    return refuse(&request->refusal, "bad-argument",
                  "offers are draw, takeback, rematch and abort");
  return finish(request, gametable_decline(request->table, request->seat, kind, request->now,
                                           &request->refusal));
}

// ---- Seats

// Of several seats, the first from which this is missing.
static int seat_that_needs(const Request *request, bool (*needs)(const GameTable *, int seat)) {
  if (needs(request->table, request->seat)) return request->seat;
  for (int seat = 1; seat <= request->table->seat_count; seat++)
    if (needs(request->table, seat) && gametable_has_player(request->table, seat, request->player))
      return seat;
  return request->seat;
}

// The last one who adds to the luck starts the game, and with it the seats may be dealt.
static bool finish_luck(Request *request, bool done) {
  if (request->table->status == TABLE_RUNNING) request->room->seats_dirty = true;
  return finish(request, done);
}

static bool handle_commit(Request *request) {
  const char *hash;
  if (!field_string(request->message, "hash", true, FAIR_HEX_SIZE - 1, &hash, &request->refusal))
    return false;
  const int seat = seat_that_needs(request, gametable_needs_hash);
  return finish_luck(request,
                     gametable_commit(request->table, seat, hash, request->now, &request->refusal));
}

static bool handle_nonce(Request *request) {
  const char *nonce;
  if (!field_string(request->message, "nonce", true, FAIR_HEX_SIZE - 1, &nonce, &request->refusal))
    return false;
  const bool declines = strcmp(nonce, "-") == 0;
  const int seat =
      seat_that_needs(request, declines ? gametable_needs_hash : gametable_needs_nonce);
  return finish_luck(
      request, gametable_give_nonce(request->table, seat, nonce, request->now, &request->refusal));
}

static bool handle_join(Request *request) {
  const char *code, *commitment;
  int64_t wanted, retry;
  Peer *peer = request->reply->peer;
  if (!field_string(request->message, "code", false, 100, &code, &request->refusal) ||
      !field_commitment(request->message, &commitment, &request->refusal) ||
      !field_number(request->message, "seat", 1, GAME_MAX_PLAYERS, 0, &wanted, &request->refusal))
    return false;
  if (!request->player)
    return refuse(&request->refusal, "no-player", "say who you are: create a player first");
  if (request->seat)
    return refuse(&request->refusal, "not-now", "you have a seat at this table already");
  if (code && !limits_take(request->room->hub->limits, peer->address, LIMIT_GUESSES, request->now,
                           &retry)) {
    refuse(&request->refusal, "limit", "too many join codes; please wait");
    request->refusal.retry = retry;
    return false;
  }
  int seat = (int)wanted;
  if (!gametable_join(request->table, &seat, request->player, peer->name, code, request->now,
                      &request->refusal))
    return false;
  Refusal ignored;
  if (commitment && gametable_needs_hash(request->table, seat))
    gametable_commit(request->table, seat, commitment, request->now, &ignored);
  else if (commitment && strcmp(commitment, "-") == 0) // a table without commitments
    gametable_give_nonce(request->table, seat, commitment, request->now, &ignored);
  request->room->seats_dirty = true;
  if (!peer->is_socket) request->room->asked_at[seat] = request->now;
  answer_later(request, ANSWER_TABLE, 0);
  return true;
}

static bool handle_leave(Request *request) {
  if (!gametable_leave(request->table, request->seat, request->now, &request->refusal))
    return false;
  request->room->seats_dirty = true;
  bool empty = true;
  for (int seat = 1; seat <= request->table->seat_count; seat++)
    if (request->table->seats[seat].kind == SEAT_HUMAN) empty = false;
  if (empty) gametable_close(request->table, "empty", request->now);
  return finish(request, true);
}

// Takes an ended game out of the own ones; where nobody else took part it is gone.
static bool handle_forget(Request *request) {
  if (!gametable_is_ended(request->table))
    return refuse(&request->refusal, "not-now", "the game is not over: resign or leave first");
  if (room_has_others(request->room, request->player)) {
    room_forget_player(request->room, request->player);
    request->room->seats_dirty = true;
    return finish(request, true);
  }
  room_delete(request->room, *request->reply);
  request->reply->peer = NULL;
  return true;
}

static bool handle_close(Request *request) {
  if (!request->reply->peer || !request->reply->peer->is_operator)
    return refuse(&request->refusal, "forbidden", "only an operator closes tables");
  if (gametable_is_ended(request->table))
    return refuse(&request->refusal, "game-over", "the game is over");
  hub_log(request->room->hub, "table %s closed by the operator", request->table->id_text);
  gametable_close(request->table, "closed", request->now);
  return finish(request, true);
}

typedef struct RequestKind {
  const char *name;
  bool (*handle)(Request *request);
  bool needs_seat;
} RequestKind;

static const RequestKind kinds[] = {
    {"play", handle_play, true},          {"check", handle_check, true},
    {"get", handle_get, false},           {"follow", handle_follow, false},
    {"record", handle_record, false},     {"moves", handle_moves, true},
    {"hint", handle_hint, true},          {"resign", handle_resign, true},
    {"abort", handle_abort, true},        {"claim", handle_claim, true},
    {"draw", handle_draw, true},          {"takeback", handle_takeback, true},
    {"rematch", handle_rematch, true},    {"decline", handle_decline, true},
    {"commit", handle_commit, true},      {"nonce", handle_nonce, true},
    {"join", handle_join, false},         {"leave", handle_leave, true},
    {"close", handle_close, false},       {"forget", handle_forget, true},
    {"position", handle_position, false},
};

static const RequestKind *find_kind(const json_t *message) {
  const char *type = json_string_value(json_object_get(message, "type"));
  for (size_t i = 0; type && i < sizeof kinds / sizeof kinds[0]; i++)
    if (strcmp(kinds[i].name, type) == 0) return &kinds[i];
  return NULL;
}

// Whose request it is. Without a peer it comes from the server itself, which names the seat.
static bool find_seat(Request *request, const RequestKind *kind) {
  int64_t wanted;
  const GameTable *table = request->table;
  if (kind->handle == handle_join) {
    request->seat = gametable_seat_of(table, request->player);
    return true;
  }
  if (!field_number(request->message, "seat", 1, table->seat_count, 0, &wanted, &request->refusal))
    return false;
  if (!request->reply->peer ||
      (wanted && gametable_has_player(table, (int)wanted, request->player)))
    request->seat = (int)wanted;
  else if (wanted)
    return refuse(&request->refusal, "forbidden", "seat %d is not yours", (int)wanted);
  else
    request->seat = gametable_seat_of(table, request->player);
  if (request->seat || !kind->needs_seat) return true;
  if (!request->player) return refuse(&request->refusal, "no-player", "say who you are first");
  return refuse(&request->refusal, "forbidden", "you have no seat at this table");
}

static void queue_request(Room *room, Reply reply, json_t *message) {
  if (room->request_count >= ROOM_MAX_WAITING) {
    Refusal refusal;
    refuse(&refusal, "limit", "too many requests wait for this table");
    refusal.retry = 100;
    reply_refuse(&reply, &refusal);
    return;
  }
  room->requests = memory_reserve(room->requests, &room->request_capacity, room->request_count + 1,
                                  sizeof *room->requests);
  room->requests[room->request_count++] = (WaitingRequest){reply, json_incref(message)};
}

void room_handle(Room *room, Reply reply, json_t *message) {
  if (room->committing) {
    queue_request(room, reply, message);
    return;
  }
  hub_notice_stall(room->hub);
  session_wake(room->table->session);
  room_touch(room);
  Request request = {.room = room,
                     .table = room->table,
                     .reply = &reply,
                     .message = message,
                     .player = reply.peer ? reply.peer->player : 0,
                     .now = hub_now(room->hub)};
  const RequestKind *kind = find_kind(message);
  if (reply.peer && !reply.peer->is_socket && reply.peer->player)
    room_note_request(room, reply.peer->player);
  gametable_look_at_clock(room->table, request.now, room_lag(room, room->table->clock.running));
  bool done = false;
  if (!kind)
    refuse(&request.refusal, "bad-argument", "'type' is none of the known actions");
  else if (find_seat(&request, kind))
    done = kind->handle(&request);
  if (!done) {
    room->hub->metrics->values[METRIC_REFUSED]++;
    reply_refuse(&reply, &request.refusal);
  }
  if (room_is_dirty(room)) room_commit(room);
}

void room_handle_waiting(Room *room) {
  while (room->request_count && !room->committing) {
    const WaitingRequest request = room->requests[0];
    memmove(room->requests, room->requests + 1, --room->request_count * sizeof *room->requests);
    room_handle(room, request.reply, request.message);
    json_decref(request.message);
  }
}
