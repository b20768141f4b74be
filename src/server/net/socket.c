// WebSockets: receiving, sending, pings.
#include "server/net/socket.h"

#include "base/memory.h"
#include "server/net/http.h"
#include "server/net/queue.h"

#include <fcntl.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>

enum {
  SEND_BATCH = 8, // messages, before others have their turn
  FIRST_PING_MS = 1000,
  ANSWER_WITHIN_MS = 5000, // then a ping counts as missed, and once more after as long again
  CLOSED_WITHIN = 10,      // seconds for the last messages and the close frame to leave
};

static void destroy_socket(Peer *base);
static void queue_message(Peer *base, const char *text, size_t length);
static void close_socket(Peer *base, int code);

static const PeerOutput socket_output = {
    .message = queue_message, .close = close_socket, .destroy = destroy_socket};

NetPeer *net_create_peer(Net *net, const char *address) {
  NetPeer *peer = memory_allocate(sizeof *peer);
  peer->base.output = &socket_output;
  peer->base.references = 1;
  peer->base.is_socket = true;
  memcpy(peer->base.address, address, strlen(address) + 1);
  memcpy(peer->socket_address, address, strlen(address) + 1);
  peer->net = net;
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
  if (peer->queued)
    net_unqueue(peer->net, peer->queued); // the network may be gone, but then this is 0
  peer->queued = peer->held = 0;
}

void net_free_peer(NetPeer *peer) {
  drop_queue(peer);
  text_free(&peer->incoming);
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

void net_drop_slow_socket(NetPeer *peer) {
  peer->net->handlers.on_slow_reader(peer->net->handlers.context, peer->base.address);
  drop_socket(peer);
}

static void find_slowest(const PingQueue *queue, int64_t now, double *most, NetPeer **slowest) {
  for (NetPeer *peer = queue->first; peer; peer = peer->next) {
    const double weight = (double)peer->queued * (double)(now - peer->read_at + 1);
    if (weight <= *most || peer->is_dropped) continue;
    *most = weight;
    *slowest = peer;
  }
}

double net_slowest_socket(Net *net, NetPeer **slowest) {
  const int64_t now = net_now();
  double most = 0;
  find_slowest(&net->fresh, now, &most, slowest);
  find_slowest(&net->asked, now, &most, slowest);
  find_slowest(&net->regular, now, &most, slowest);
  return most;
}

static void queue_message(Peer *base, const char *text, size_t length) {
  NetPeer *peer = (NetPeer *)base;
  if (base->closed || peer->close_code) return;
  if (peer->queued + length > NET_MAX_QUEUED) {
    net_drop_slow_socket(peer);
    return;
  }
  net_queue(peer->net, length);
  if (peer->is_dropped) { // to make room
    net_unqueue(peer->net, length);
    return;
  }
  if (!peer->queued) peer->read_at = net_now();
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

// ---- Opening and closing

static void finish_upgrade(Net *net, NetUpgrade *upgrade) {
  net->adopted = upgrade->peer;
  // It calls every one of these an error in its log.
  lws_set_log_level(0, NULL);
  lws_adopt_socket_vhost_readbuf(net->vhost, upgrade->descriptor, text_string(&upgrade->head),
                                 upgrade->head.length);
  lws_set_log_level(LLL_ERR, NULL);
  if (net->adopted) { // it could not be opened
    net->handlers.on_disconnect(net->handlers.context, net->adopted->socket_address);
    peer_release(&net->adopted->base);
    net->adopted = NULL;
  }
  text_free(&upgrade->head);
  free(upgrade);
}

// Gives the sockets that became WebSockets to libwebsockets; outside its callbacks.
static void finish_upgrades(Net *net) {
  while (net->upgrades) {
    NetUpgrade *upgrade = net->upgrades;
    net->upgrades = upgrade->next;
    finish_upgrade(net, upgrade);
  }
}

// Nobody becomes a WebSocket but by finish_upgrade().
static int on_upgrade(Net *net, struct lws *wsi, NetSession *session) {
  if (!net->adopted) return -1;
  session->peer = net->adopted;
  session->peer->wsi = wsi;
  net->adopted = NULL;
  return 0;
}

static void join_queue(NetPeer *peer, PingQueue *queue) {
  peer->queue = queue;
  peer->previous = queue->last;
  peer->next = NULL;
  if (queue->last)
    queue->last->next = peer;
  else
    queue->first = peer;
  queue->last = peer;
}

static void leave_queue(NetPeer *peer) {
  PingQueue *queue = peer->queue;
  if (!queue) return; // it was never open
  if (peer->previous)
    peer->previous->next = peer->next;
  else
    queue->first = peer->next;
  if (peer->next)
    peer->next->previous = peer->previous;
  else
    queue->last = peer->previous;
  peer->queue = NULL;
}

static int on_open(Net *net, NetSession *session) {
  NetPeer *peer = session->peer;
  if (!peer) return -1;
  peer->next_ping_at = net_now() + FIRST_PING_MS;
  join_queue(peer, &net->fresh);
  net->handlers.on_open(net->handlers.context, &peer->base);
  return 0;
}

static void on_closed(Net *net, NetSession *session) {
  NetPeer *peer = session->peer;
  if (!peer || peer->base.closed) return;
  peer->base.closed = true;
  drop_queue(peer);
  leave_queue(peer);
  net->handlers.on_close(net->handlers.context, &peer->base);
}

// The last that is heard of a connection, whether it was ever open or not.
static void on_destroyed(Net *net, NetSession *session) {
  NetPeer *peer = session ? session->peer : NULL;
  if (!peer) return;
  session->peer = NULL;
  peer->base.closed = true;
  if (!peer->is_lingering) net->handlers.on_disconnect(net->handlers.context, peer->socket_address);
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
  const int64_t trip = net_now() - peer->ping_at;
  peer->ping_at = 0;
  peer->base.lag = peer->base.lag ? (3 * peer->base.lag + trip) / 4 : trip;
}

// ---- Sending

// Bytes that wait no longer.
static void count_sent(NetPeer *peer, size_t bytes) {
  peer->queued -= bytes;
  net_unqueue(peer->net, bytes);
  peer->read_at = net_now();
}

static int send_first(struct lws *wsi, NetPeer *peer) {
  NetMessage *message = peer->first;
  const size_t length = message->length;
  peer->first = message->next;
  if (!peer->first) peer->end = &peer->first;
  const int sent = lws_write(wsi, message->bytes + LWS_PRE, length, LWS_WRITE_TEXT);
  free(message);
  if (sent >= 0 && lws_partial_buffered(wsi))
    peer->held = length; // libwebsockets keeps a copy of what did not fit
  else
    count_sent(peer, length);
  return sent < 0 ? -1 : 0;
}

static int send_ping(struct lws *wsi, NetPeer *peer) {
  // With a payload: libwebsockets does not tell of the answer to an empty one.
  unsigned char buffer[LWS_PRE + 1] = {[LWS_PRE] = '!'};
  peer->ping_due = false;
  peer->ping_at = net_now();
  return lws_write(wsi, buffer + LWS_PRE, 1, LWS_WRITE_PING) < 0 ? -1 : 0;
}

// While this is on, several messages leave as one packet.
static void set_cork(struct lws *wsi, int on) {
  setsockopt(lws_get_socket_fd(wsi), IPPROTO_TCP, TCP_CORK, &on, sizeof on);
}

static int send_some(struct lws *wsi, NetPeer *peer) {
  int result = 0;
  if (lws_partial_buffered(wsi)) return 0;
  if (peer->held) {
    count_sent(peer, peer->held);
    peer->held = 0;
  }
  const bool several = peer->first && peer->first->next;
  if (several) set_cork(wsi, 1);
  for (int i = 0; peer->first && i < SEND_BATCH && result == 0; i++) {
    if (lws_partial_buffered(wsi)) break;
    result = send_first(wsi, peer);
  }
  if (several) set_cork(wsi, 0);
  return result;
}

// To wait until the loop finds a socket writable costs more than to write, and nearly always there
// is room.
void sockets_send_all(Net *net) {
  finish_upgrades(net);
  while (net->waiting) {
    NetPeer *peer = net->waiting;
    net->waiting = peer->next_waiting;
    peer->is_waiting = false;
    if (!peer->base.closed && !peer->is_dropped) {
      if (send_some(peer->wsi, peer) < 0)
        drop_socket(peer);
      else if (peer->first || peer->held)
        lws_callback_on_writable(peer->wsi);
    }
    peer_release(&peer->base);
  }
}

// Sends the close frame and reads on without libwebsockets, which would close the socket while the
// client still sends; that resets the connection, and the client never learns why.
static void say_goodbye(struct lws *wsi, NetPeer *peer) {
  const unsigned char frame[4] = {0x88, 2, (unsigned char)(peer->close_code >> 8),
                                  (unsigned char)peer->close_code};
  const int descriptor = lws_get_socket_fd(wsi);
  if (send(descriptor, frame, sizeof frame, MSG_NOSIGNAL | MSG_DONTWAIT) == sizeof frame) {
    const int copy = fcntl(descriptor, F_DUPFD_CLOEXEC, 0);
    peer->is_lingering = copy >= 0;
    if (copy >= 0) net_linger(peer->net, copy, peer->socket_address);
  }
  drop_socket(peer);
}

static int on_writable(struct lws *wsi, NetPeer *peer) {
  if (!peer || peer->is_dropped) return -1;
  if (peer->ping_due && !peer->close_code && send_ping(wsi, peer) < 0) return -1;
  if (send_some(wsi, peer) < 0) return -1;
  if (peer->first || peer->held) {
    lws_callback_on_writable(wsi);
    return 0;
  }
  if (peer->close_code) say_goodbye(wsi, peer);
  return 0;
}

static void ping(NetPeer *peer) {
  // A ping that could not be sent is as bad as one that was not answered.
  if (++peer->missed_pings > NET_MAX_MISSED_PINGS) drop_socket(peer);
  if (peer->ping_at || peer->is_dropped) return;
  peer->ping_due = true;
  lws_callback_on_writable(peer->wsi);
}

static int64_t answer_ms(const Net *net) {
  return net->ping_ms < ANSWER_WITHIN_MS ? net->ping_ms : ANSWER_WITHIN_MS;
}

static void wait_for_turn(NetPeer *peer, PingQueue *queue, int64_t turn) {
  leave_queue(peer);
  peer->next_ping_at = turn;
  join_queue(peer, queue);
}

// Those whose turn it is are at the front; they go to the end of those who were asked.
static void ping_queue(Net *net, const PingQueue *queue, int64_t now) {
  while (queue->first && queue->first->next_ping_at <= now) {
    NetPeer *peer = queue->first;
    wait_for_turn(peer, &net->asked, now + answer_ms(net));
    ping(peer);
  }
}

// Who has answered has peace until the next regular ping. For the others somebody may be waiting,
// who should soon be told that they are gone.
static void look_after_asked(Net *net, int64_t now) {
  while (net->asked.first && net->asked.first->next_ping_at <= now) {
    NetPeer *peer = net->asked.first;
    if (peer->missed_pings == 0) {
      wait_for_turn(peer, &net->regular, now + net->ping_ms - answer_ms(net));
    } else {
      wait_for_turn(peer, &net->asked, now + answer_ms(net));
      ping(peer);
    }
  }
}

void net_ping_sockets(Net *net) {
  const int64_t now = net_now();
  look_after_asked(net, now);
  ping_queue(net, &net->fresh, now);
  ping_queue(net, &net->regular, now);
}

static void visit_queue(const PingQueue *queue, void (*visit)(void *context, Peer *peer),
                        void *context) {
  for (NetPeer *peer = queue->first, *next; peer; peer = next) {
    next = peer->next;
    visit(context, &peer->base);
  }
}

bool sockets_are_open(const Net *net) {
  return net->fresh.first || net->asked.first || net->regular.first || net->upgrades;
}

void sockets_visit(Net *net, void (*visit)(void *context, Peer *peer), void *context) {
  visit_queue(&net->fresh, visit, context);
  visit_queue(&net->asked, visit, context);
  visit_queue(&net->regular, visit, context);
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
  case LWS_CALLBACK_WSI_DESTROY:
    on_destroyed(net, session);
    return 0;
  case LWS_CALLBACK_HTTP: // http.c speaks HTTP
  case LWS_CALLBACK_RAW_ADOPT:
    return -1;
  default:
    return 0;
  }
}
