// Inner header of net/: the answer to one request, whole or as a stream.
#ifndef FIVEFOLD_SERVER_NET_ANSWER_H
#define FIVEFOLD_SERVER_NET_ANSWER_H

#include "server/net/inside.h"

// One request and its answer.
typedef struct Exchange {
  Peer base; // first member
  NetConnection *connection;
  HttpRequest *request; // owned
  char *request_body;   // owned
  Text head;            // status line and headers; of a stream also the pieces that wait
  Text headers;
  const char *body;
  char *owned_body; // NULL: it is shared
  size_t body_length;
  size_t sent;   // of head and body
  size_t queued; // bytes that net_queue() has counted
  bool is_head, must_close, is_http_1_0;
  bool is_accepted; // it goes on as a WebSocket
  bool has_answer;  // at least the beginning of it
  bool is_open;     // a stream to which pieces may still be added
} Exchange;

Exchange *exchange_begin(NetConnection *connection);
// Who still wants to answer finds it closed.
void exchange_end(NetConnection *connection);
void exchange_respond(Exchange *exchange, int status, const char *content_type, const char *body,
                      size_t length);
// Sends what there is room for; false when the connection is broken.
bool exchange_send(Exchange *exchange);
bool exchange_is_sent(const Exchange *exchange); // all of it
// Lets go of the answer's bytes.
void exchange_drop_output(Exchange *exchange);

#endif
