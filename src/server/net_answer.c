// Answers of HTTP/1, sent in pieces as the client reads them.
#include "base/memory.h"
#include "server/net_http.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <time.h>

enum {
  STALLED_FOR = 20000,       // milliseconds in which nothing of an answer is read
  SENT_AT_ONCE = 256 * 1024, // bytes, before others have their turn
};

// ---- Heads

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

static void add_headers(Peer *base, const char *headers) {
  text_add(&((Exchange *)base)->headers, headers);
}

// ---- Exchanges

void exchange_drop_output(Exchange *exchange) {
  net_unqueue(exchange->connection->net, exchange->queued);
  exchange->queued = 0;
  if (exchange->owned_body) exchange->body_length = 0;
  free(exchange->owned_body);
  exchange->owned_body = NULL;
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

bool exchange_send(Exchange *exchange) {
  NetConnection *connection = exchange->connection;
  const size_t stop = exchange->sent + SENT_AT_ONCE;
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
  if (!exchange_is_sent(exchange)) lws_callback_on_writable(connection->wsi);
  return true;
}
