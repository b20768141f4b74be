// Answers of HTTP/1: whole ones, and streams, which are made as the client reads them. Both are
// sent in pieces.
//
// A stream is sent in chunks, or to a client of HTTP/1.0 as plain bytes until the connection ends.
// Where it is cut off the client can tell: there is no last chunk, and the connection is reset.
#include "server/net/answer.h"

#include "base/memory.h"
#include "server/net/http.h"
#include "server/net/queue.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>

enum {
  STALLED_FOR = 20000,     // milliseconds in which nothing of an answer is read
  SEND_BATCH = 256 * 1024, // bytes, before others have their turn
  STREAM_ROOM = 32 * 1024, // bytes of a stream that wait, before no more are wanted
};

// ---- Heads

static void write_date(Text *out) {
  const time_t now = time(NULL);
  struct tm moment;
  char text[40];
  if (gmtime_r(&now, &moment) && strftime(text, sizeof text, "%a, %d %b %Y %H:%M:%S GMT", &moment))
    text_format(out, "Date: %s\r\n", text);
}

static void write_length(Exchange *exchange, int status) {
  if (status == 304) return;
  if (!exchange->is_open)
    text_format(&exchange->head, "Content-Length: %zu\r\n", exchange->body_length);
  else if (!exchange->is_http_1_0)
    text_add(&exchange->head, "Transfer-Encoding: chunked\r\n");
}

static void write_head(Exchange *exchange, int status, const char *content_type,
                       const char *cookie) {
  Text *head = &exchange->head;
  text_format(head, "HTTP/1.1 %d %s\r\nContent-Type: %s\r\n", status, http_reason(status),
              content_type);
  write_length(exchange, status);
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

static void note_progress(NetConnection *connection) {
  connection->read_at = net_now();
  connection->deadline = connection->read_at + STALLED_FOR;
}

static void send_soon(const NetConnection *connection) {
  if (!connection->is_handling) lws_callback_on_writable(connection->wsi);
}

// ---- Whole answers

static void respond_shared(Peer *base, int status, const char *content_type, const char *cookie,
                           const char *body, size_t length) {
  Exchange *exchange = (Exchange *)base;
  if (base->closed || exchange->has_answer) return;
  exchange->has_answer = true;
  exchange->body_length = length;
  write_head(exchange, status, content_type, cookie);
  exchange->body = body;
  if (exchange->is_head) exchange->body_length = 0;
  note_progress(exchange->connection);
  send_soon(exchange->connection);
}

static void respond(Peer *base, int status, const char *content_type, const char *cookie,
                    const char *body, size_t length) {
  Exchange *exchange = (Exchange *)base;
  if (base->closed || exchange->has_answer) return;
  if (length && !exchange->is_head) {
    net_queue(exchange->connection->net, length);
    exchange->queued = length;
    exchange->owned_body = memory_allocate(length);
    memcpy(exchange->owned_body, body, length);
  }
  respond_shared(base, status, content_type, cookie, exchange->owned_body, length);
}

void exchange_respond(Exchange *exchange, int status, const char *content_type, const char *body,
                      size_t length) {
  respond(&exchange->base, status, content_type, NULL, body, length);
}

// Out of whatever this is called in, as the connection ends then.
static void accept_socket(Peer *base) {
  Exchange *exchange = (Exchange *)base;
  if (base->closed || exchange->has_answer) return;
  exchange->is_accepted = true;
  send_soon(exchange->connection);
}

static void add_headers(Peer *base, const char *headers) {
  text_add(&((Exchange *)base)->headers, headers);
}

// ---- Streams

static bool is_streaming(const Exchange *exchange) {
  return !exchange->base.closed && exchange->is_open && !exchange->connection->is_dropped;
}

static void begin_stream(Peer *base, int status, const char *content_type) {
  Exchange *exchange = (Exchange *)base;
  if (base->closed || exchange->has_answer) return;
  exchange->has_answer = exchange->is_open = true;
  if (exchange->is_http_1_0) exchange->must_close = true;
  write_head(exchange, status, content_type, NULL);
  if (exchange->is_head) {
    exchange->is_open = false;
    base->closed = true; // nobody wants more than the head
  }
  note_progress(exchange->connection);
  send_soon(exchange->connection);
}

static bool wants_more(const Peer *base) {
  const Exchange *exchange = (const Exchange *)base;
  return is_streaming(exchange) && exchange->head.length - exchange->sent < STREAM_ROOM;
}

static void forget_what_was_sent(Exchange *exchange) {
  Text *head = &exchange->head;
  const size_t rest = head->length - exchange->sent;
  if (rest) {
    memmove(head->data, head->data + exchange->sent, rest);
    text_truncate(head, rest);
  } else {
    text_free(head);
  }
  exchange->sent = 0;
  net_unqueue(exchange->connection->net, exchange->queued);
  exchange->queued = 0;
}

static void add_piece(Peer *base, const char *bytes, size_t length) {
  Exchange *exchange = (Exchange *)base;
  if (!length || !is_streaming(exchange)) return;
  NetConnection *connection = exchange->connection;
  if (exchange_is_sent(exchange)) note_progress(connection); // from now on it waits for the client
  forget_what_was_sent(exchange);
  Text *head = &exchange->head;
  const size_t waiting = head->length + length;
  net_queue(connection->net, waiting); // may drop others, not one with nothing counted
  exchange->queued = waiting;
  if (!exchange->is_http_1_0) text_format(head, "%zx\r\n", length);
  text_add_bytes(head, bytes, length);
  if (!exchange->is_http_1_0) text_add(head, "\r\n");
  // At once, so that a fast reader does not have to wait for the next tick.
  if (!connection->is_handling && !exchange_send(exchange)) connection_drop(connection);
}

static void end_stream(Peer *base) {
  Exchange *exchange = (Exchange *)base;
  if (!is_streaming(exchange)) return;
  if (exchange_is_sent(exchange)) note_progress(exchange->connection);
  if (!exchange->is_http_1_0) text_add(&exchange->head, "0\r\n\r\n");
  exchange->is_open = false;
  send_soon(exchange->connection);
}

static void cut_stream(Peer *base) {
  Exchange *exchange = (Exchange *)base;
  if (is_streaming(exchange)) connection_drop(exchange->connection);
}

// ---- Exchanges

void exchange_drop_output(Exchange *exchange) {
  NetConnection *connection = exchange->connection;
  net_unqueue(connection->net, exchange->queued);
  exchange->queued = 0;
  if (exchange->owned_body) exchange->body_length = 0;
  free(exchange->owned_body);
  exchange->owned_body = NULL;
  if (!exchange->is_open) return;
  // Else the end of a connection would look like the end of the stream.
  const struct linger reset = {.l_onoff = 1};
  setsockopt(lws_get_socket_fd(connection->wsi), SOL_SOCKET, SO_LINGER, &reset, sizeof reset);
  text_free(&exchange->head);
  exchange->sent = 0;
  exchange->is_open = false;
}

static void destroy_exchange(Peer *base) {
  Exchange *exchange = (Exchange *)base;
  text_free(&exchange->head);
  text_free(&exchange->headers);
  free(exchange->request_body);
  free(exchange->request);
  free(exchange);
}

static const PeerOutput http_output = {.respond = respond,
                                       .respond_shared = respond_shared,
                                       .add_headers = add_headers,
                                       .begin_stream = begin_stream,
                                       .wants_more = wants_more,
                                       .add_piece = add_piece,
                                       .end_stream = end_stream,
                                       .cut_stream = cut_stream,
                                       .accept = accept_socket,
                                       .destroy = destroy_exchange};

Exchange *exchange_begin(NetConnection *connection) {
  Exchange *exchange = memory_allocate(sizeof *exchange);
  exchange->base.output = &http_output;
  exchange->base.references = 1;
  memcpy(exchange->base.address, connection->address, sizeof exchange->base.address);
  exchange->connection = connection;
  connection->exchange = exchange;
  connection->deadline = 0; // it waits for us
  return exchange;
}

void exchange_end(NetConnection *connection) {
  Exchange *exchange = connection->exchange;
  if (!exchange) return;
  connection->exchange = NULL;
  exchange_drop_output(exchange);
  exchange->base.closed = true;
  peer_release(&exchange->base);
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

bool exchange_is_sent(const Exchange *exchange) {
  return exchange->sent == exchange->head.length + exchange->body_length;
}

static void wait_for_pieces(Exchange *exchange) {
  forget_what_was_sent(exchange);
  exchange->connection->deadline = 0; // it waits for us
}

bool exchange_send(Exchange *exchange) {
  NetConnection *connection = exchange->connection;
  const size_t stop = exchange->sent + SEND_BATCH;
  while (!exchange_is_sent(exchange) && exchange->sent < stop) {
    struct iovec pieces[2];
    struct msghdr message = {.msg_iov = pieces};
    message.msg_iovlen = (size_t)gather_output(exchange, pieces);
    const ssize_t count =
        sendmsg(lws_get_socket_fd(connection->wsi), &message, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && (errno == EAGAIN || errno == EWOULDBLOCK)) break;
    if (count < 0) return false;
    exchange->sent += (size_t)count;
    note_progress(connection);
  }
  if (!exchange_is_sent(exchange))
    lws_callback_on_writable(connection->wsi);
  else if (exchange->is_open)
    wait_for_pieces(exchange);
  return true;
}
