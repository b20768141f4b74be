// libwebsockets opens it, speaks TLS where that is wanted, and finds out by pings when nobody is
// there any more.
#include "server/net/line.h"

#include "base/memory.h"
#include "base/text.h"
#include "server/net/inside.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_MESSAGE = 1 << 16,
  QUIET_SECONDS = 10, // then it is pinged
  DEAD_SECONDS = 25,  // without a sign of life
};

typedef struct LineMessage {
  struct LineMessage *next;
  size_t length;
  unsigned char bytes[]; // LWS_PRE, then the text
} LineMessage;

struct NetLine {
  struct lws *wsi;
  LineHandlers handlers;
  char *authorization; // owned
  bool is_opening;     // nobody is told yet when that fails
  Text incoming;
  LineMessage *first, **end;
};

static const lws_retry_bo_t validity_checks = {.secs_since_valid_ping = QUIET_SECONDS,
                                               .secs_since_valid_hangup = DEAD_SECONDS};

static void free_line(NetLine *line) {
  while (line->first) {
    LineMessage *next = line->first->next;
    free(line->first);
    line->first = next;
  }
  text_free(&line->incoming);
  free(line->authorization);
  free(line);
}

NetLine *net_line_open(Net *net, const LinePlace *place, const LineHandlers *handlers) {
  NetLine *line = memory_allocate(sizeof *line);
  Text text = {0};
  text_format(&text, "Bearer %s", place->token);
  line->authorization = text_detach(&text);
  line->handlers = *handlers;
  line->end = &line->first;
  line->is_opening = true;
  const struct lws_client_connect_info info = {.context = net->context,
                                               .vhost = net->vhost,
                                               .address = place->address,
                                               .port = place->port,
                                               .ssl_connection =
                                                   place->is_secure ? LCCSCF_USE_SSL : 0,
                                               .path = place->path,
                                               .host = place->host,
                                               .alpn = "http/1.1",
                                               .local_protocol_name = "line",
                                               .retry_and_idle_policy = &validity_checks,
                                               .opaque_user_data = line,
                                               .pwsi = &line->wsi};
  if (!lws_client_connect_via_info(&info)) {
    free_line(line);
    return NULL;
  }
  line->is_opening = false;
  return line;
}

void net_line_send(NetLine *line, const char *text, size_t length) {
  LineMessage *message = memory_allocate(sizeof *message + LWS_PRE + length);
  memcpy(message->bytes + LWS_PRE, text, length);
  message->length = length;
  *line->end = message;
  line->end = &message->next;
  lws_callback_on_writable(line->wsi);
}

void net_line_close(NetLine *line) {
  if (!line) return;
  lws_set_opaque_user_data(line->wsi, NULL);
  lws_set_timeout(line->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
  free_line(line);
}

// The last that is heard of it.
static void end(struct lws *wsi, NetLine *line, const char *why, size_t length) {
  lws_set_opaque_user_data(wsi, NULL);
  if (line->is_opening) return; // net_line_open() sees it
  char reason[200];
  snprintf(reason, sizeof reason, "%.*s", (int)(length < 150 ? length : 150), why);
  const LineHandlers handlers = line->handlers;
  free_line(line);
  handlers.on_close(handlers.context, reason);
}

static int add_token(struct lws *wsi, const NetLine *line, unsigned char **at, size_t room) {
  return lws_add_http_header_by_token(wsi, WSI_TOKEN_HTTP_AUTHORIZATION,
                                      (const unsigned char *)line->authorization,
                                      (int)strlen(line->authorization), at, *at + room)
             ? -1
             : 0;
}

static int receive(struct lws *wsi, NetLine *line, const char *bytes, size_t length) {
  if (line->incoming.length + length > MAX_MESSAGE) return -1;
  text_add_bytes(&line->incoming, bytes, length);
  if (!lws_is_final_fragment(wsi) || lws_remaining_packet_payload(wsi)) return 0;
  Text whole = line->incoming;
  line->incoming = (Text){0};
  line->handlers.on_message(line->handlers.context, text_string(&whole), whole.length);
  text_free(&whole);
  return 0;
}

static int write_first(struct lws *wsi, NetLine *line) {
  LineMessage *message = line->first;
  if (!message) return 0;
  line->first = message->next;
  if (!line->first) line->end = &line->first;
  const int sent = lws_write(wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
  free(message);
  if (line->first) lws_callback_on_writable(wsi);
  return sent < 0 ? -1 : 0;
}

static int on_line_event(struct lws *wsi, NetLine *line, enum lws_callback_reasons reason, void *in,
                         size_t length) {
  switch (reason) {
  case LWS_CALLBACK_CLIENT_APPEND_HANDSHAKE_HEADER:
    return add_token(wsi, line, in, length);
  case LWS_CALLBACK_CLIENT_ESTABLISHED:
    line->handlers.on_open(line->handlers.context);
    return 0;
  case LWS_CALLBACK_CLIENT_RECEIVE:
    return receive(wsi, line, in, length);
  case LWS_CALLBACK_CLIENT_WRITEABLE:
    return write_first(wsi, line);
  case LWS_CALLBACK_CLIENT_CONNECTION_ERROR:
    end(wsi, line, in ? in : "it cannot be reached", in ? length : 20);
    return 0;
  case LWS_CALLBACK_CLIENT_CLOSED:
    end(wsi, line, "closed", 6);
    return 0;
  default:
    return 0;
  }
}

int net_on_line_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length) {
  (void)user;
  NetLine *line = wsi ? lws_get_opaque_user_data(wsi) : NULL;
  if (line) return on_line_event(wsi, line, reason, in, length);
  // Nobody wants it any more.
  return reason == LWS_CALLBACK_CLIENT_RECEIVE || reason == LWS_CALLBACK_CLIENT_WRITEABLE ||
                 reason == LWS_CALLBACK_CLIENT_ESTABLISHED
             ? -1
             : 0;
}
