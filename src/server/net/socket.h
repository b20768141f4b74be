// Inner header of net/: the WebSockets.
#ifndef FIVEFOLD_SERVER_NET_SOCKET_H
#define FIVEFOLD_SERVER_NET_SOCKET_H

#include "server/net/inside.h"

// A message on its way out, with the room in front that libwebsockets wants.
typedef struct NetMessage {
  struct NetMessage *next;
  size_t length;
  unsigned char bytes[]; // LWS_PRE, then the text
} NetMessage;

// A WebSocket.
struct NetPeer {
  Peer base; // first member
  Net *net;
  struct lws *wsi;
  char socket_address[PEER_ADDRESS_SIZE]; // base.address may be what a proxy says
  NetPeer *previous, *next;               // in its queue
  PingQueue *queue;                       // NULL: it is not open
  Text incoming;                          // the pieces of a message so far
  NetMessage *first, **end;               // to be sent
  size_t queued;                          // bytes of them, and what libwebsockets still holds
  size_t held;                            // bytes that libwebsockets could not send yet
  int64_t read_at;                        // when some of the queue could last be sent
  NetPeer *next_waiting;
  bool is_waiting; // for sockets_send_all()
  int close_code;  // 0: none; else it is being closed
  int64_t ping_at; // when the last ping was sent; 0: answered
  int64_t next_ping_at;
  int missed_pings; // since the last answer
  bool ping_due;
  bool is_dropped;   // closed without a word as soon as the loop comes to it
  bool is_lingering; // its connection lives on in net_linger()
};

// One connection of libwebsockets.
typedef struct NetSession {
  NetPeer *peer; // referenced
} NetSession;

// A socket between http.c and libwebsockets.
struct NetUpgrade {
  NetUpgrade *next;
  int descriptor;
  NetPeer *peer; // owned
  Text head;     // of our own making, and what came after the client's
};

NetPeer *net_create_peer(Net *net, const char *address);
void net_free_peer(NetPeer *peer);
int net_on_socket_event(Net *net, struct lws *wsi, enum lws_callback_reasons reason,
                        NetSession *session, const void *in, size_t length);
void net_ping_sockets(Net *net);
double net_slowest_socket(Net *net, NetPeer **slowest);
void net_drop_slow_socket(NetPeer *peer);
// Whether there is one, or one on its way.
bool sockets_are_open(const Net *net);
void sockets_visit(Net *net, void (*visit)(void *context, Peer *peer), void *context);
void sockets_send_all(Net *net);

#endif
