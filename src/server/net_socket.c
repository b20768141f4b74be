// WebSockets: receiving, sending, pings.
#include "base/memory.h"
#include "platform/system.h"
#include "server/net_inside.h"

#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
  SENT_AT_ONCE = 8,   // messages, before others have their turn
  CLOSED_WITHIN = 10, // seconds for the last messages and the close frame to leave
};

static int64_t now_ms(void) {
  return (int64_t)system_now_ms();
}

NetPeer *net_create_peer(Net *net, struct lws *wsi, const PeerOutput *output) {
  NetPeer *peer = memory_allocate(sizeof *peer);
  peer->base.output = output;
  peer->base.references = 1;
  peer->net = net;
  peer->wsi = wsi;
  peer->end = &peer->first;
  return peer;
}

static void drop_queue(NetPeer *peer) {
  while (peer->first) {
    NetMessage *next = peer->first->next;
    free(peer->first);
    peer->first = next;
  }
  peer->end = &peer->first;
  peer->queued = 0;
}

void net_free_peer(NetPeer *peer) {
  drop_queue(peer);
  text_free(&peer->incoming);
  text_free(&peer->body);
  text_free(&peer->headers);
  free(peer->request);
  free(peer->answer);
  free(peer);
}

static void close_socket(Peer *base, int code) {
  NetPeer *peer = (NetPeer *)base;
  if (base->closed || peer->close_code) return;
  peer->close_code = code;
  lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_OK, CLOSED_WITHIN);
  lws_callback_on_writable(peer->wsi);
}

// For one who does not read or is not there any more: a close frame would never leave either.
static void drop_socket(NetPeer *peer) {
  if (peer->base.closed || peer->is_dropped) return;
  peer->is_dropped = true;
  peer->close_code = LWS_CLOSE_STATUS_POLICY_VIOLATION;
  drop_queue(peer);
  lws_set_timeout(peer->wsi, PENDING_TIMEOUT_USER_OK, LWS_TO_KILL_ASYNC);
}

static void queue_message(Peer *base, const char *text, size_t length) {
  NetPeer *peer = (NetPeer *)base;
  if (base->closed || peer->close_code) return;
  if (peer->queued + length > NET_MAX_QUEUED) {
    peer->net->handlers.on_slow_reader(peer->net->handlers.context, base);
    drop_socket(peer);
    return;
  }
  NetMessage *message = memory_allocate(sizeof *message + LWS_PRE + length);
  memcpy(message->bytes + LWS_PRE, text, length);
  message->length = length;
  *peer->end = message;
  peer->end = &message->next;
  peer->queued += length;
  if (peer->is_waiting) return;
  peer->is_waiting = true;
  peer->next_waiting = peer->net->waiting;
  peer->net->waiting = (NetPeer *)peer_retain(base);
}

static void destroy_socket(Peer *base) {
  net_free_peer((NetPeer *)base);
}

static const PeerOutput socket_output = {
    .message = queue_message, .close = close_socket, .destroy = destroy_socket};

// ---- Opening and closing

// Called while the request's headers are still there.
static int on_upgrade(Net *net, struct lws *wsi, NetSession *session) {
  HttpRequest request;
  net_read_request(wsi, &request);
  NetPeer *peer = net_create_peer(net, wsi, &socket_output);
  peer->base.is_socket = true;
  net_read_address(wsi, peer->base.address);
  if (!net->handlers.on_upgrade(net->handlers.context, &peer->base, &request)) {
    net_free_peer(peer);
    return -1;
  }
  if (session->peer) peer_release(&session->peer->base);
  session->peer = peer;
  return 0;
}

static int on_open(Net *net, NetSession *session) {
  NetPeer *peer = session->peer;
  if (!peer) return -1;
  peer->next = net->sockets;
  if (net->sockets) net->sockets->previous = peer;
  net->sockets = peer;
  peer->next_ping_at = now_ms() + 1000;
  net->handlers.on_open(net->handlers.context, &peer->base);
  return 0;
}

static void on_closed(Net *net, NetSession *session) {
  NetPeer *peer = session->peer;
  if (!peer) return;
  session->peer = NULL;
  peer->base.closed = true;
  if (peer->previous) peer->previous->next = peer->next;
  if (peer->next) peer->next->previous = peer->previous;
  if (net->sockets == peer) net->sockets = peer->next;
  net->handlers.on_close(net->handlers.context, &peer->base);
  peer_release(&peer->base);
}

// ---- Receiving

static int on_receive(Net *net, struct lws *wsi, NetPeer *peer, const char *bytes, size_t length) {
  if (!peer || peer->close_code) return 0;
  if (lws_frame_is_binary(wsi)) {
    close_socket(&peer->base, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE);
    return 0;
  }
  if (peer->incoming.length + length > NET_MAX_MESSAGE) {
    close_socket(&peer->base, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE);
    return 0;
  }
  const bool is_whole = lws_is_final_fragment(wsi) && !lws_remaining_packet_payload(wsi);
  if (is_whole && peer->incoming.length == 0) {
    net->handlers.on_message(net->handlers.context, &peer->base, bytes, length);
    return 0;
  }
  text_add_bytes(&peer->incoming, bytes, length);
  if (is_whole) {
    net->handlers.on_message(net->handlers.context, &peer->base, text_string(&peer->incoming),
                             peer->incoming.length);
    text_free(&peer->incoming); // idle sockets keep no buffers
  }
  return 0;
}

static void on_pong(NetPeer *peer) {
  if (!peer || !peer->ping_at) return;
  peer->missed_pings = 0;
  const int64_t trip = now_ms() - peer->ping_at;
  peer->ping_at = 0;
  peer->base.lag = peer->base.lag ? (3 * peer->base.lag + trip) / 4 : trip;
}

// ---- Sending

static int send_first(struct lws *wsi, NetPeer *peer) {
  NetMessage *message = peer->first;
  peer->first = message->next;
  if (!peer->first) peer->end = &peer->first;
  peer->queued -= message->length;
  const int sent = lws_write(wsi, message->bytes + LWS_PRE, message->length, LWS_WRITE_TEXT);
  free(message);
  return sent < 0 ? -1 : 0;
}

static int send_ping(struct lws *wsi, NetPeer *peer) {
  // With a payload: libwebsockets does not tell of the answer to an empty one.
  unsigned char buffer[LWS_PRE + 1] = {[LWS_PRE] = '!'};
  peer->ping_due = false;
  peer->ping_at = now_ms();
  return lws_write(wsi, buffer + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

// While this is on, several messages leave as one packet.
static void set_cork(struct lws *wsi, int on) {
  setsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

static int send_some(struct lws *wsi, NetPeer *peer) {
  const bool several = peer->first && peer->first->next;
  int result = 0;
  if (several) set_cork(wsi, 1);
  for (int i = 0; peer->first && i < SENT_AT_ONCE && result == 0; i++) {
    if (lws_partial_buffered(wsi)) break;
    result = send_first(wsi, peer);
  }
  if (several) set_cork(wsi, 0);
  return result;
}

// To wait until the loop finds a socket writable costs more than to write, and nearly always there
// is room.
void net_send_all(Net *net) {
  while (net->waiting) {
    NetPeer *peer = net->waiting;
    net->waiting = peer->next_waiting;
    peer->is_waiting = false;
    if (!peer->base.closed && !peer->is_dropped) {
      if (send_some(peer->wsi, peer) < 0)
        drop_socket(peer);
      else if (peer->first)
        lws_callback_on_writable(peer->wsi);
    }
    peer_release(&peer->base);
  }
}

static int on_writable(struct lws *wsi, NetPeer *peer) {
  if (!peer || peer->is_dropped) return -1;
  if (peer->ping_due && !peer->close_code && send_ping(wsi, peer) < 0) return -1;
  if (send_some(wsi, peer) < 0) return -1;
  if (peer->first) {
    lws_callback_on_writable(wsi);
    return 0;
  }
  if (!peer->close_code) return 0;
  lws_close_reason(wsi, (enum lws_close_status)peer->close_code, NULL, 0);
  return -1;
}

void net_ping_sockets(Net *net) {
  const int64_t now = now_ms();
  for (NetPeer *peer = net->sockets; peer; peer = peer->next) {
    if (now < peer->next_ping_at) continue;
    peer->next_ping_at = now + net->ping_ms;
    // A ping that could not be sent is as bad as one that was not answered.
    if (++peer->missed_pings > NET_MOST_MISSED_PINGS) drop_socket(peer);
    if (peer->ping_at || peer->is_dropped) continue;
    peer->ping_due = true;
    lws_callback_on_writable(peer->wsi);
  }
}

void net_visit_sockets(Net *net, void (*visit)(void *context, Peer *peer), void *context) {
  for (NetPeer *peer = net->sockets, *next; peer; peer = next) {
    next = peer->next;
    visit(context, &peer->base);
  }
}

int net_on_socket_event(Net *net, struct lws *wsi, enum lws_callback_reasons reason,
                        NetSession *session, const void *in, size_t length) {
  switch (reason) {
  case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
    return on_upgrade(net, wsi, session);
  case LWS_CALLBACK_ESTABLISHED:
    return on_open(net, session);
  case LWS_CALLBACK_RECEIVE:
    return on_receive(net, wsi, session->peer, in, length);
  case LWS_CALLBACK_RECEIVE_PONG:
    on_pong(session->peer);
    return 0;
  case LWS_CALLBACK_SERVER_WRITEABLE:
    return on_writable(wsi, session->peer);
  case LWS_CALLBACK_CLOSED:
    on_closed(net, session);
    return 0;
  default:
    return 0;
  }
}
