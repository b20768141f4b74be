// A reply is sent once, in the form that its peer takes: a message, or an HTTP answer with its
// status.
#include "server/hub/peer.h"

#include "server/hub/stopwatch.h"

#include <stdio.h>
#include <string.h>

Peer *peer_retain(Peer *peer) {
  peer->references++;
  return peer;
}

void peer_become(Peer *socket, const Peer *asking) {
  memcpy(socket->address, asking->address, sizeof socket->address);
  memcpy(socket->name, asking->name, sizeof socket->name);
  socket->player = asking->player;
  socket->device = asking->device;
  socket->is_operator = asking->is_operator;
  socket->is_worker = asking->is_worker;
  socket->allowance = asking->allowance;
  socket->allowance_at = asking->allowance_at;
}

void peer_release(Peer *peer) {
  if (--peer->references == 0) peer->output->destroy(peer);
}

Reply reply_create(Peer *peer, const char *id) {
  Reply reply = {.peer = peer ? peer_retain(peer) : NULL, .asked_at = monotonic_microseconds()};
  snprintf(reply.id, sizeof reply.id, "%s", id);
  return reply;
}

static void add_id(const Reply *reply, Text *text) {
  if (reply->id[0]) text_format(text, ",\"id\":%s", reply->id);
}

void reply_open(const Reply *reply, Text *text, Json *json) {
  *json = (Json){.out = text};
  json_open_object(json);
  if (!reply->peer || !reply->peer->is_socket) return;
  json_put_string(json, "type", "ok");
  add_id(reply, text);
}

static void send(Reply *reply, int status, const char *content_type, const char *cookie,
                 const char *body, size_t length) {
  Peer *peer = reply->peer;
  if (!peer) return;
  if (!peer->closed) {
    if (peer->is_socket)
      peer->output->message(peer, body, length);
    else
      peer->output->respond(peer, status, content_type, cookie, body, length);
  }
  reply_drop(reply);
}

void reply_send(Reply *reply, int status, const char *cookie, Text *text, Json *json) {
  json_close_object(json);
  send(reply, status, "application/json", cookie, text_string(text), text->length);
  text_free(text);
}

void reply_ok(Reply *reply) {
  Text text = {0};
  Json json;
  reply_open(reply, &text, &json);
  reply_send(reply, 200, NULL, &text, &json);
}

static const char plain_text[] = "text/plain; charset=utf-8";

void reply_text(Reply *reply, const char *body, size_t length) {
  send(reply, 200, plain_text, NULL, body, length);
}

void reply_begin_text(const Reply *reply) {
  if (!reply->peer->closed) reply->peer->output->begin_stream(reply->peer, 200, plain_text);
}

bool reply_wants_more(const Reply *reply) {
  return !reply->peer->closed && reply->peer->output->wants_more(reply->peer);
}

void reply_add_text(const Reply *reply, const Text *piece) {
  if (reply->peer->closed) return;
  reply->peer->output->add_piece(reply->peer, text_string(piece), piece->length);
}

void reply_end_text(Reply *reply) {
  if (!reply->peer->closed) reply->peer->output->end_stream(reply->peer);
  reply_drop(reply);
}

void reply_cut_text(Reply *reply) {
  if (!reply->peer->closed) reply->peer->output->cut_stream(reply->peer);
  reply_drop(reply);
}

void reply_drop(Reply *reply) {
  if (reply->peer) peer_release(reply->peer);
  reply->peer = NULL;
}

// The HTTP status of an error code.
static int status_of(const char *code) {
  static const struct {
    const char *code;
    int status;
  } statuses[] = {{ERROR_BAD_ARGUMENT, 400},  {ERROR_NO_PLAYER, 401},    {ERROR_FORBIDDEN, 403},
                  {ERROR_NOT_FOUND, 404},     {ERROR_BAD_METHOD, 405},   {ERROR_STALE, 409},
                  {ERROR_NOT_YOUR_TURN, 409}, {ERROR_NOT_NOW, 409},      {ERROR_GAME_OVER, 409},
                  {ERROR_TOO_LARGE, 413},     {ERROR_ILLEGAL_MOVE, 422}, {ERROR_LIMIT, 429},
                  {ERROR_UNAVAILABLE, 503}};
  for (size_t i = 0; i < sizeof statuses / sizeof statuses[0]; i++)
    if (strcmp(statuses[i].code, code) == 0) return statuses[i].status;
  return 500;
}

void reply_refuse(Reply *reply, const Refusal *refusal) {
  Text text = {0};
  Json json = {.out = &text};
  json_open_object(&json);
  if (reply->peer && reply->peer->is_socket) {
    json_put_string(&json, "type", "error");
    add_id(reply, &text);
  }
  error_write_json(&refusal->error, &json);
  if (refusal->reason[0]) {
    json_put_string(&json, "reason", refusal->reason);
  }
  if (refusal->retry > 0) {
    json_put_number(&json, "retry", refusal->retry);
  }
  reply_send(reply, status_of(refusal->error.code), NULL, &text, &json);
}
