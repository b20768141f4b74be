// Requests that change nothing.
#include "base/memory.h"
#include "server/hub/bots.h"
#include "server/hub/broadcast.h"
#include "server/hub/fields.h"
#include "server/hub/invitations.h"
#include "server/hub/request.h"
#include "server/table/json.h"
#include "server/table/record.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_LISTED_MOVES = 2000, MAX_RECORD_BY_SOCKET = 1 << 18 };

static bool send_table(Request *request, bool board) {
  int64_t since;
  if (!field_number(request->message, "since", 0, INT32_MAX, 0, &since, &request->refusal))
    return false;
  request->viewer.board = board;
  // Whoever knows of more than there is knows of what was lost with a database.
  const bool is_reset = (size_t)since > request->table->log_count + 1;
  Text text = {0};
  Json json;
  reply_open(request->reply, &text, &json);
  if (is_reset) {
    since = 0;
    json_put_bool(&json, "reset", true);
  }
  const char *key = json_string_value(json_object_get(request->message, "key"));
  if (key && strlen(key) <= REQUEST_KEY_MAX) invitations_put(request->table, key, &json);
  json_key(&json, "table");
  room_write_table(request->room, &request->viewer, (size_t)since, &json);
  reply_send(request->reply, 200, NULL, &text, &json);
  return true;
}

bool handle_get(Request *request) {
  return send_table(request, true);
}

bool handle_follow(Request *request) {
  bool board;
  Peer *peer = request->reply->peer;
  if (!field_bool(request->message, "board", false, &board, &request->refusal)) return false;
  if (!peer->is_socket) return refuse(&request->refusal, ERROR_BAD_ARGUMENT, "follow.socket-only");
  if (!peer->closed && !room_follow(request->room, peer, board))
    return refuse_with(&request->refusal, ERROR_LIMIT, "limit.followed", "most=%d",
                       PEER_MAX_FOLLOWED);
  const int seat = request->viewer.seat; // as asked for
  request->viewer = room_viewer(request->room, peer->player, board);
  request->viewer.seat = seat;
  return send_table(request, board);
}

bool handle_record(Request *request) {
  const bool by_socket = request->reply->peer->is_socket;
  Text text = {0};
  gametable_write_record(request->table, request->viewer.seat, &text);
  if (by_socket && text.length > MAX_RECORD_BY_SOCKET) {
    text_free(&text);
    return refuse(&request->refusal, ERROR_LIMIT, "limit.record");
  }
  if (by_socket) {
    Text answer = {0};
    Json json;
    reply_open(request->reply, &answer, &json);
    json_put_string(&json, "record", text_string(&text));
    reply_send(request->reply, 200, NULL, &answer, &json);
  } else {
    reply_text(request->reply, text_string(&text), text.length);
  }
  text_free(&text);
  return true;
}

// How the game stood after an entry, for stepping back.
bool handle_position(Request *request) {
  int64_t number;
  if (!field_number(request->message, "n", 0, INT32_MAX, INT32_MAX, &number, &request->refusal))
    return false;
  Text text = {0};
  Json json;
  reply_open(request->reply, &text, &json);
  gametable_write_position_at(request->table, (size_t)number, request->viewer.seat, &json);
  reply_send(request->reply, 200, NULL, &text, &json);
  return true;
}

bool handle_check(Request *request) {
  const char *move;
  if (!field_string(request->message, "move", true, REQUEST_MAX_MOVE, &move, &request->refusal) ||
      !request_may(request))
    return false;
  Text report = {0}, text = {0};
  Json json;
  const bool legal =
      gametable_check(request->table, request->viewer.seat, move, &report, &request->refusal);
  reply_open(request->reply, &text, &json);
  json_put_bool(&json, "legal", legal);
  if (legal) {
    table_json_report(text_string(&report), &json);
  } else {
    json_put_string(&json, "reason", request->refusal.reason);
    error_write_json(&request->refusal.error, &json);
  }
  reply_send(request->reply, 200, NULL, &text, &json);
  text_free(&report);
  return true;
}

static int compare_strings(const void *a, const void *b) {
  return strcmp(*(char *const *)a, *(char *const *)b);
}

static void send_moves(Request *request, const void *view, const MoveList *list) {
  const Game *game = request->table->game;
  char **spellings = memory_allocate((list->count + 1) * sizeof *spellings);
  for (size_t i = 0; i < list->count; i++) {
    Text spelling = {0};
    game->format_move(view, list->moves[i], request->viewer.seat, &spelling);
    spellings[i] = text_detach(&spelling);
  }
  qsort(spellings, list->count, sizeof *spellings, compare_strings);
  Text text = {0};
  Json json;
  reply_open(request->reply, &text, &json);
  json_key(&json, "moves");
  json_open_array(&json);
  for (size_t i = 0; i < list->count; i++) {
    json_add_string(&json, spellings[i]);
    free(spellings[i]);
  }
  json_close_array(&json);
  reply_send(request->reply, 200, NULL, &text, &json);
  free(spellings);
}

bool handle_moves(Request *request) {
  if (!request_may(request)) return false;
  const GameTable *table = request->table;
  void *view = memory_allocate(table->game->state_size);
  game_view(table->game, table->session->state, request->viewer.seat, view);
  MoveList list = {0};
  const bool all = move_list_generate(&list, table->game, view, MAX_LISTED_MOVES);
  if (all)
    send_moves(request, view, &list);
  else
    refuse_with(&request->refusal, ERROR_LIMIT, "limit.moves", "most=%d", MAX_LISTED_MOVES);
  move_list_free(&list);
  free(view);
  return all;
}

bool handle_hint(Request *request) {
  int64_t level, retry;
  char key[ID_SIZE];
  if (!field_number(request->message, "level", 1, BOT_MAX_LEVEL, BOT_MAX_LEVEL, &level,
                    &request->refusal) ||
      !request_may(request))
    return false;
  if (request->room->hint_asked) return refuse(&request->refusal, ERROR_LIMIT, "limit.one-hint");
  id_format(request->viewer.player, key);
  if (!limits_take(request->room->hub->limits, key, LIMIT_HINTS, request->now, &retry))
    return refuse_for_now(&request->refusal, retry, "limit.hints");
  room_ask_hint(request->room, request->viewer.seat, (int)level, *request->reply);
  request->reply->peer = NULL;
  return true;
}
