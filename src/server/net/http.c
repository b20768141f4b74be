// HTTP/1 connections: reading requests, one answer after the other (answer.c), and an end for
// those who are too slow.
//
// A connection reads one request, waits for its answer, sends it, and goes on with what it has
// received meanwhile; or it lingers: it has said everything and reads on only so that its last
// answer is not lost (a socket that is closed with bytes unread resets the connection).
#include "server/net/http.h"

#include "base/memory.h"
#include "base/say.h"
#include "server/net/socket.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

enum {
  REQUEST_WITHIN = 20000, // milliseconds from the first byte to the last
  IDLE_FOR = 15000,       // between requests
  LINGER_FOR = 2000,
  MAX_PIPELINED = 8192, // bytes received ahead, before nothing more is read
};

// What a person gets who typed an address that cannot be read.
static void write_unreadable_page(Text *out) {
  text_add(out, "<!doctype html><html lang=\"en\"><meta charset=\"utf-8\">"
                "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">"
                "<meta name=\"color-scheme\" content=\"light dark\"><title>Fivefold</title><h1>");
  say_add(out, "http.page-title");
  text_add(out, "</h1><p>");
  say_add(out, "http.page-line");
  text_add(out, "</p><p><a href=\"/\">");
  say_add(out, "http.page-home");
  text_add(out, "</a></p></html>\n");
}

static void write_problem(const HttpProblem *problem, Text *out) {
  Json json = {.out = out};
  Error error;
  error_raise(&error, problem->code, problem->key);
  json_open_object(&json);
  error_write_json(&error, &json);
  json_close_object(&json);
}

// The answer to what cannot be a request to anybody; the rest of the input makes no sense then.
static void refuse_connection(NetConnection *connection, const HttpProblem *problem) {
  Exchange *exchange = exchange_begin(connection);
  const bool is_address = strcmp(problem->key, "http.path") == 0;
  Text body = {0};
  exchange->must_close = true;
  if (is_address)
    write_unreadable_page(&body);
  else
    write_problem(problem, &body);
  exchange_respond(exchange, problem->status,
                   is_address ? "text/html; charset=utf-8" : "application/json", text_string(&body),
                   body.length);
  text_free(&body);
}

// ---- After an answer

static void linger(NetConnection *connection) {
  connection->is_lingering = true;
  connection->deadline = net_now() + LINGER_FOR;
  text_free(&connection->input);
  shutdown(lws_get_socket_fd(connection->wsi), SHUT_WR);
}

static void hold_back(NetConnection *connection, bool is_held_back) {
  if (connection->is_held_back == is_held_back) return;
  connection->is_held_back = is_held_back;
  lws_rx_flow_control(connection->wsi, !is_held_back);
}

// The socket goes on as a WebSocket: libwebsockets gets a copy of it once we are out of its
// callbacks. False, as this connection ends.
static bool hand_over(NetConnection *connection) {
  const Exchange *exchange = connection->exchange;
  const int copy = fcntl(lws_get_socket_fd(connection->wsi), F_DUPFD_CLOEXEC, 0);
  if (copy < 0) return false;
  NetUpgrade *upgrade = memory_allocate(sizeof *upgrade);
  *upgrade = (NetUpgrade){.next = connection->net->upgrades,
                          .descriptor = copy,
                          .peer = net_create_peer(connection->net, connection->address)};
  peer_become(&upgrade->peer->base, &exchange->base);
  text_format(&upgrade->head,
              "GET / HTTP/1.1\r\nHost: fivefold\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
              exchange->request->websocket_key);
  text_add_bytes(&upgrade->head, text_string(&connection->input), connection->input.length);
  connection->net->upgrades = upgrade;
  connection->is_handed_over = true;
  return false;
}

// Sends the answer as far as it goes and is ready for the next request after it; false when the
// connection is broken.
static bool continue_sending(NetConnection *connection) {
  Exchange *exchange = connection->exchange;
  if (exchange && exchange->is_accepted) return hand_over(connection);
  if (!exchange || !exchange->has_answer) return true;
  if (!exchange_send(exchange)) return false;
  if (!exchange_is_sent(exchange) || exchange->is_open) return true;
  const bool must_close = exchange->must_close;
  exchange_end(connection);
  hold_back(connection, false);
  if (must_close)
    linger(connection);
  else
    connection->deadline = net_now() + (connection->input.length ? REQUEST_WITHIN : IDLE_FOR);
  return true;
}

// ---- Requests

static bool is_websocket_key(const char *key) {
  static const char digits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  return strlen(key) == 24 && strspn(key, digits) == 22 && strcmp(key + 22, "==") == 0;
}

static void handle_upgrade(Exchange *exchange) {
  const HttpRequest *request = exchange->request;
  const NetHandlers *handlers = &exchange->connection->net->handlers;
  exchange->must_close = true; // some clients would speak WebSocket now
  if (is_websocket_key(request->websocket_key) && strcmp(request->websocket_version, "13") == 0) {
    handlers->on_upgrade(handlers->context, &exchange->base, request);
    return;
  }
  Refusal refusal;
  Reply reply = reply_create(&exchange->base, "");
  refuse(&refusal, ERROR_BAD_ARGUMENT, "server.bad-handshake");
  reply_refuse(&reply, &refusal);
}

// What was read goes with the exchange, which may last longer than the connection.
static Exchange *begin_exchange(NetConnection *connection) {
  HttpRequest *request = connection->request;
  Exchange *exchange = exchange_begin(connection);
  exchange->is_head = request->method == HTTP_HEAD;
  exchange->is_http_1_0 = request->is_http_1_0;
  exchange->must_close = !http_is_kept_open(request);
  exchange->request = request;
  exchange->request_body = memory_allocate(request->body_length + 1);
  memcpy(exchange->request_body, text_string(&connection->input), request->body_length);
  request->body = exchange->request_body;
  connection->request = NULL;
  return exchange;
}

// Hands a request with its whole body to whoever answers it.
static void handle_request(NetConnection *connection) {
  const NetHandlers *handlers = &connection->net->handlers;
  Exchange *exchange = begin_exchange(connection);
  if (http_wants_websocket(exchange->request))
    handle_upgrade(exchange);
  else
    handlers->on_request(handlers->context, &exchange->base, exchange->request);
}

static void use_input(NetConnection *connection, size_t count) {
  Text rest = {0};
  text_add_bytes(&rest, connection->input.data + count, connection->input.length - count);
  text_free(&connection->input); // idle connections keep no buffers
  connection->input = rest;
}

static void say_continue(const NetConnection *connection) {
  static const char line[] = "HTTP/1.1 100 Continue\r\n\r\n";
  // Where this does not fit the client goes on by itself after a while.
  send(lws_get_socket_fd(connection->wsi), line, sizeof line - 1, MSG_NOSIGNAL | MSG_DONTWAIT);
}

// Reads a head when there is a whole one. False: there is nothing to do but wait.
static bool read_head(NetConnection *connection) {
  HttpRequest *request = memory_allocate(sizeof *request);
  HttpProblem problem;
  size_t used;
  switch (http_read_head(text_string(&connection->input), connection->input.length, request, &used,
                         &problem)) {
  case HTTP_COMPLETE:
    use_input(connection, used);
    connection->request = request;
    if (request->expect[0] && connection->input.length < request->body_length)
      say_continue(connection);
    return true;
  case HTTP_BAD:
    refuse_connection(connection, &problem);
    break;
  case HTTP_INCOMPLETE:
    break;
  }
  free(request);
  return connection->exchange;
}

// Does what can be done with the input so far; false when the connection ends.
static bool advance(NetConnection *connection) {
  bool is_alive = true;
  connection->is_handling = true;
  while (is_alive && !connection->exchange && !connection->is_lingering) {
    if (!connection->request && (!connection->input.length || !read_head(connection))) break;
    if (connection->request) {
      const size_t length = connection->request->body_length;
      if (connection->input.length < length) break;
      handle_request(connection);
      if (length) use_input(connection, length);
    }
    is_alive = continue_sending(connection);
  }
  connection->is_handling = false;
  return is_alive;
}

static bool receive(NetConnection *connection, const char *bytes, size_t count) {
  if (connection->is_lingering || connection->is_dropped) return !connection->is_dropped;
  const bool is_first = !connection->input.length && !connection->request && !connection->exchange;
  text_add_bytes(&connection->input, bytes, count);
  if (is_first) connection->deadline = net_now() + REQUEST_WITHIN;
  if (!connection->exchange) return advance(connection);
  if (connection->input.length > MAX_PIPELINED) hold_back(connection, true);
  return true;
}

// ---- Connections

// Takes the descriptor; NULL when it had to be closed.
static NetConnection *create_connection(Net *net, int descriptor, const char *address) {
  NetConnection *connection = memory_allocate(sizeof *connection);
  connection->net = net;
  memcpy(connection->address, address, strlen(address) + 1);
  connection->deadline = net_now() + REQUEST_WITHIN;
  const lws_adopt_desc_t how = {.vh = net->vhost,
                                .type = LWS_ADOPT_SOCKET,
                                .fd = {.sockfd = descriptor},
                                .vh_prot_name = "http",
                                .opaque = connection};
  connection->wsi = lws_adopt_descriptor_vhost_via_info(&how); // closes it where it fails
  if (!connection->wsi) {
    net->handlers.on_disconnect(net->handlers.context, address);
    free(connection);
    return NULL;
  }
  lws_set_timeout(connection->wsi, NO_PENDING_TIMEOUT, 0); // there is `deadline`
  connection->next = net->connections;
  if (net->connections) net->connections->previous = connection;
  net->connections = connection;
  return connection;
}

void net_open_connection(Net *net, int descriptor, const char *address) {
  create_connection(net, descriptor, address);
}

void net_linger(Net *net, int descriptor, const char *address) {
  NetConnection *connection = create_connection(net, descriptor, address);
  if (connection) linger(connection);
}

bool connections_are_quiet(const Net *net) {
  for (const NetConnection *connection = net->connections; connection;
       connection = connection->next)
    if (connection->exchange || connection->is_lingering) return false;
  return true;
}

static void close_connection(NetConnection *connection) {
  Net *net = connection->net;
  if (connection->previous)
    connection->previous->next = connection->next;
  else
    net->connections = connection->next;
  if (connection->next) connection->next->previous = connection->previous;
  exchange_end(connection);
  if (!connection->is_handed_over)
    net->handlers.on_disconnect(net->handlers.context, connection->address);
  text_free(&connection->input);
  free(connection->request);
  free(connection);
}

void connection_drop(NetConnection *connection) {
  if (connection->is_dropped) return;
  connection->is_dropped = true;
  if (connection->exchange) exchange_drop_output(connection->exchange);
  lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void net_drop_slow_connection(NetConnection *connection) {
  const NetHandlers *handlers = &connection->net->handlers;
  handlers->on_slow_reader(handlers->context, connection->address);
  connection_drop(connection);
}

double net_slowest_connection(Net *net, NetConnection **slowest) {
  const int64_t now = net_now();
  double most = 0;
  for (NetConnection *connection = net->connections; connection; connection = connection->next) {
    const Exchange *exchange = connection->exchange;
    if (!exchange || !exchange->queued || connection->is_dropped) continue;
    const double weight = (double)exchange->queued * (double)(now - connection->read_at + 1);
    if (weight <= most) continue;
    most = weight;
    *slowest = connection;
  }
  return most;
}

static void check_deadline(NetConnection *connection, int64_t now) {
  static const HttpProblem problem = {408, ERROR_BAD_ARGUMENT, "http.late"};
  if (!connection->deadline || now < connection->deadline || connection->is_dropped) return;
  const bool is_half_sent = connection->request || connection->input.length;
  if (connection->exchange)
    net_drop_slow_connection(connection);
  else if (is_half_sent && !connection->is_lingering)
    refuse_connection(connection, &problem);
  else
    connection_drop(connection);
}

void net_check_deadlines(Net *net) {
  const int64_t now = net_now();
  for (NetConnection *connection = net->connections, *next; connection; connection = next) {
    next = connection->next;
    check_deadline(connection, now);
  }
}

int net_on_http_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length) {
  (void)user;
  NetConnection *connection = lws_get_opaque_user_data(wsi);
  if (!connection) return 0;
  switch (reason) {
  case LWS_CALLBACK_RAW_RX:
    return receive(connection, in, length) ? 0 : -1;
  case LWS_CALLBACK_RAW_WRITEABLE:
    if (connection->is_dropped || !continue_sending(connection)) return -1;
    return advance(connection) ? 0 : -1;
  case LWS_CALLBACK_RAW_CLOSE:
    lws_set_opaque_user_data(wsi, NULL);
    if (connection->wsi) close_connection(connection);
    return 0;
  default:
    return 0;
  }
}
