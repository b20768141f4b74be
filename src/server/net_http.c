// HTTP/1 connections: reading requests, sending answers in pieces as the client reads them, and
// an end for those who are too slow.
//
// A connection reads one request, waits for its answer, sends it, and goes on with what it has
// received meanwhile; or it lingers: it has said everything and reads on only so that its last
// answer is not lost (a socket that is closed with bytes unread resets the connection).
#include "base/memory.h"
#include "server/net_inside.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>
#include <unistd.h>

enum {
  REQUEST_WITHIN = 20000, // milliseconds from the first byte to the last
  IDLE_FOR = 15000,       // between requests
  STALLED_FOR = 20000,    // an answer of which nothing is read
  LINGER_FOR = 2000,
  SENT_AT_ONCE = 256 * 1024, // bytes, before others have their turn
  MAX_PIPELINED = 8192,      // bytes received ahead, before nothing more is read
};

// One request and its answer.
typedef struct Exchange {
  Peer base; // first member
  NetConnection *connection;
  Text head; // status line and headers
  Text headers;
  const char *body;
  char *owned_body; // NULL: it is shared
  size_t body_length, sent;
  bool is_head, must_close, has_answer, is_http_1_0;
} Exchange;

struct NetConnection {
  NetConnection *previous, *next;
  Net *net;
  struct lws *wsi;
  char address[PEER_ADDRESS_SIZE];
  Text input;           // received, not yet used
  HttpRequest *request; // whose body is awaited; owned
  Exchange *exchange;   // under way; referenced
  int64_t deadline;     // 0: none
  int64_t read_at;      // when some of the answer could last be sent
  bool is_handling, is_held_back, is_lingering, is_dropped, is_handed_over;
};

// ---- Answers

static void write_date(Text *out) {
  const time_t now = time(NULL);
  struct tm moment;
  char text[40];
  if (gmtime_r(&now, &moment) && strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &moment))
    text_format(out, "Date: %s\r\n", text);
}

static void write_head(Exchange *exchange, int status, const char *content_type,
                       const char *cookie) {
  Text *head = &exchange->head;
  text_format(head, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\n", status, http_reason(status),
              content_type);
  if (status != 304) text_format(head, "Content-Length: %zu\r\n", exchange->body_length);
  if (cookie) text_format(head, "Set-Cookie: %s\r\n", cookie);
  text_add(head, text_string(&exchange->headers));
  write_date(head);
  if (exchange->must_close)
    text_add(head, "Connection: close\r\n");
  else if (exchange->is_http_1_0)
    text_add(head, "Connection: keep-alive\r\n");
  text_add(head, "\r\n");
  text_free(&exchange->headers);
}

static void respond_shared(Peer *base, int status, const char *content_type, const char *cookie,
                           const char *body, size_t length) {
  Exchange *exchange = (Exchange *)base;
  NetConnection *connection = exchange->connection;
  if (base->closed || exchange->has_answer) return;
  exchange->has_answer = true;
  exchange->body_length = length;
  write_head(exchange, status, content_type, cookie);
  exchange->body = body;
  if (exchange->is_head) exchange->body_length = 0;
  connection->read_at = net_now();
  connection->deadline = connection->read_at + STALLED_FOR;
  if (!connection->is_handling) lws_callback_on_writable(connection->wsi);
}

static void respond(Peer *base, int status, const char *content_type, const char *cookie,
                    const char *body, size_t length) {
  Exchange *exchange = (Exchange *)base;
  if (base->closed || exchange->has_answer) return;
  if (length && !exchange->is_head) {
    net_queue(exchange->connection->net, length);
    exchange->owned_body = memory_allocate(length);
    memcpy(exchange->owned_body, body, length);
  }
  respond_shared(base, status, content_type, cookie, exchange->owned_body, length);
}

static void add_headers(Peer *base, const char *headers) {
  text_add(&((Exchange *)base)->headers, headers);
}

// Lets go of the answer's bytes.
static void drop_body(Exchange *exchange) {
  if (!exchange->owned_body) return;
  net_unqueue(exchange->connection->net, exchange->body_length);
  free(exchange->owned_body);
  exchange->owned_body = NULL;
  exchange->body_length = 0;
}

static void destroy_exchange(Peer *base) {
  Exchange *exchange = (Exchange *)base;
  text_free(&exchange->head);
  text_free(&exchange->headers);
  free(exchange);
}

static const PeerOutput http_output = {.respond = respond,
                                       .respond_shared = respond_shared,
                                       .add_headers = add_headers,
                                       .destroy = destroy_exchange};

static Exchange *begin_exchange(NetConnection *connection) {
  Exchange *exchange = memory_allocate(sizeof *exchange);
  exchange->base.output = &http_output;
  exchange->base.references = 1;
  memcpy(exchange->base.address, connection->address, sizeof exchange->base.address);
  exchange->connection = connection;
  connection->exchange = exchange;
  connection->deadline = 0; // it waits for us
  return exchange;
}

// Who still wants to answer finds it closed.
static void end_exchange(NetConnection *connection) {
  Exchange *exchange = connection->exchange;
  if (!exchange) return;
  connection->exchange = NULL;
  drop_body(exchange);
  exchange->base.closed = true;
  peer_release(&exchange->base);
}

// The answer to what cannot be a request to anybody; the rest of the input makes no sense then.
static void refuse_connection(NetConnection *connection, const HttpProblem *problem) {
  Exchange *exchange = begin_exchange(connection);
  Text body = {0};
  exchange->must_close = true;
  text_format(&body, "{\"code\":\"%s\",\"message\":\"%s\"}", problem->code, problem->message);
  respond(&exchange->base, problem->status, "application/json", NULL, text_string(&body),
          body.length);
  text_free(&body);
}

// ---- Sending

// What there is still to send of the answer, in at most two pieces.
static int gather_output(const Exchange *exchange, struct iovec pieces[2]) {
  int count = 0;
  size_t skip = exchange->sent;
  const size_t head_length = exchange->head.length;
  if (skip < head_length)
    pieces[count++] = (struct iovec){exchange->head.data + skip, head_length - skip};
  skip = skip > head_length ? skip - head_length : 0;
  if (skip < exchange->body_length)
    pieces[count++] =
        (struct iovec){(char *)(uintptr_t)exchange->body + skip, exchange->body_length - skip};
  return count;
}

static bool is_sent(const Exchange *exchange) {
  return exchange->sent == exchange->head.length + exchange->body_length;
}

// Sends what there is room for; false when the connection is broken.
static bool send_answer(NetConnection *connection) {
  Exchange *exchange = connection->exchange;
  const size_t stop = exchange->sent + SENT_AT_ONCE;
  while (!is_sent(exchange) && exchange->sent < stop) {
    struct iovec pieces[2];
    struct msghdr message = {.msg_iov = pieces};
    message.msg_iovlen = (size_t)gather_output(exchange, pieces);
    const ssize_t count =
        sendmsg(lws_get_socket_fd(connection->wsi), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
    if (count < 0) return false;
    exchange->sent += (size_t)count;
    connection->read_at = net_now();
    connection->deadline = connection->read_at + STALLED_FOR;
  }
  if (!is_sent(exchange)) lws_callback_on_writable(connection->wsi);
  return true;
}

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

// Sends the answer as far as it goes and is ready for the next request after it; false when the
// connection is broken.
static bool go_on_sending(NetConnection *connection) {
  Exchange *exchange = connection->exchange;
  if (!exchange || !exchange->has_answer) return true;
  if (!send_answer(connection)) return false;
  if (!is_sent(exchange)) return true;
  const bool must_close = exchange->must_close;
  end_exchange(connection);
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

// The socket goes on as a WebSocket: libwebsockets gets a copy of it once we are out of its
// callbacks. False, as this connection ends.
static bool hand_over(NetConnection *connection, NetPeer *peer) {
  const int copy = fcntl(lws_get_socket_fd(connection->wsi), F_DUPFD_CLOEXEC, 0);
  if (copy < 0) {
    net_free_peer(peer);
    return false;
  }
  NetUpgrade *upgrade = memory_allocate(sizeof *upgrade);
  *upgrade = (NetUpgrade){.next = connection->net->upgrades, .descriptor = copy, .peer = peer};
  text_format(&upgrade->head,
              "GET / HTTP/1.1\r\nHost: fivefold\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
              "Sec-WebSocket-Key: %s\r\nSec-WebSocket-Version: 13\r\n\r\n",
              connection->request->websocket_key);
  text_add_bytes(&upgrade->head, text_string(&connection->input), connection->input.length);
  connection->net->upgrades = upgrade;
  connection->is_handed_over = true;
  return false;
}

static bool handle_upgrade(NetConnection *connection) {
  const HttpRequest *request = connection->request;
  Refusal refusal = {0};
  NetPeer *peer = net_create_peer(connection->net, connection->address);
  const NetHandlers *handlers = &connection->net->handlers;
  if (!is_websocket_key(request->websocket_key) || strcmp(request->websocket_version, "13") != 0)
    refuse(&refusal, "bad-argument", "a WebSocket needs version 13 and a key of 16 bytes");
  else if (handlers->on_upgrade(handlers->context, &peer->base, request, &refusal))
    return hand_over(connection, peer);
  net_free_peer(peer);
  Exchange *exchange = begin_exchange(connection);
  exchange->must_close = true; // some clients would speak WebSocket now
  Reply reply = reply_create(&exchange->base, "");
  reply_refuse(&reply, &refusal);
  return true;
}

// Hands a request with its whole body to whoever answers it; false when the connection ends.
static bool handle_request(NetConnection *connection) {
  HttpRequest *request = connection->request;
  bool is_alive = true;
  if (http_wants_websocket(request)) {
    is_alive = handle_upgrade(connection);
  } else {
    Exchange *exchange = begin_exchange(connection);
    exchange->is_head = request->method == HTTP_HEAD;
    exchange->is_http_1_0 = request->is_http_1_0;
    exchange->must_close = !http_is_kept_open(request);
    request->body = text_string(&connection->input);
    const NetHandlers *handlers = &connection->net->handlers;
    handlers->on_request(handlers->context, &exchange->base, request);
  }
  free(connection->request);
  connection->request = NULL;
  return is_alive;
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
      is_alive = handle_request(connection);
      if (is_alive && length) use_input(connection, length);
    }
    is_alive = is_alive && go_on_sending(connection);
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

bool net_is_quiet(const Net *net) {
  for (const NetConnection *connection = net->connections; connection;
       connection = connection->next)
    if (connection->exchange || connection->is_lingering) return false;
  return !net->fresh.first && !net->regular.first && !net->upgrades;
}

static void close_connection(NetConnection *connection) {
  Net *net = connection->net;
  if (connection->previous)
    connection->previous->next = connection->next;
  else
    net->connections = connection->next;
  if (connection->next) connection->next->previous = connection->previous;
  end_exchange(connection);
  if (!connection->is_handed_over)
    net->handlers.on_disconnect(net->handlers.context, connection->address);
  text_free(&connection->input);
  free(connection->request);
  free(connection);
}

static void drop_connection(NetConnection *connection) {
  if (connection->is_dropped) return;
  connection->is_dropped = true;
  if (connection->exchange) drop_body(connection->exchange);
  lws_set_timeout(connection->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

void net_drop_slow_connection(NetConnection *connection) {
  const NetHandlers *handlers = &connection->net->handlers;
  handlers->on_slow_reader(handlers->context, connection->address);
  drop_connection(connection);
}

double net_slowest_connection(Net *net, NetConnection **slowest) {
  const int64_t now = net_now();
  double most = 0;
  for (NetConnection *connection = net->connections; connection; connection = connection->next) {
    const Exchange *exchange = connection->exchange;
    if (!exchange || !exchange->owned_body || connection->is_dropped) continue;
    const double weight = (double)exchange->body_length * (double)(now - connection->read_at + 1);
    if (weight <= most) continue;
    most = weight;
    *slowest = connection;
  }
  return most;
}

static void check_deadline(NetConnection *connection, int64_t now) {
  static const HttpProblem problem = {408, "bad-argument", "the request did not come in time"};
  if (!connection->deadline || now < connection->deadline || connection->is_dropped) return;
  const bool is_half_sent = connection->request || connection->input.length;
  if (connection->exchange)
    net_drop_slow_connection(connection);
  else if (is_half_sent && !connection->is_lingering)
    refuse_connection(connection, &problem);
  else
    drop_connection(connection);
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
    if (connection->is_dropped || !go_on_sending(connection)) return -1;
    return advance(connection) ? 0 : -1;
  case LWS_CALLBACK_RAW_CLOSE:
    lws_set_opaque_user_data(wsi, NULL);
    if (connection->wsi) close_connection(connection);
    return 0;
  default:
    return 0;
  }
}
