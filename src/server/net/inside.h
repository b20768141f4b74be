// Inner header of net/: what the files of the network share.
//
// Every connection starts in http.c, which reads HTTP by itself, and answer.c answers it:
// libwebsockets only says when a socket can be read or written. A request that becomes a WebSocket
// is handed over to libwebsockets with a head of our own making, so it never parses what a client
// wrote but frames, and speaks no HTTP/2 or anything else.
#ifndef FIVEFOLD_SERVER_NET_INSIDE_H
#define FIVEFOLD_SERVER_NET_INSIDE_H

#include "server/net/net.h"

#include <libwebsockets.h>

typedef struct NetConnection NetConnection; // http.c
typedef struct NetPeer NetPeer;

// Sockets in the order in which they are to be pinged.
typedef struct PingQueue {
  NetPeer *first, *last;
} PingQueue;

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
  bool is_waiting; // for net_send_all()
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
typedef struct NetUpgrade {
  struct NetUpgrade *next;
  int descriptor;
  NetPeer *peer; // owned
  Text head;     // of our own making, and what came after the client's
} NetUpgrade;

struct Net {
  struct lws_context *context;
  struct lws_vhost *vhost;
  struct ev_loop *loop; // epoll; NULL: libwebsockets' own loop with poll
  NetHandlers handlers;
  int64_t ping_ms;
  lws_sorted_usec_list_t timer;
  int64_t second_at; // when the work of every second was last done

  int listener; // -1: none
  NetWatch *listener_watch;
  int64_t listen_again_at; // 0: not paused

  NetConnection *connections; // all that speak HTTP
  NetUpgrade *upgrades;
  NetPeer *adopted; // whom libwebsockets is being given
  // All open WebSockets: those that were never pinged, whose turn comes soon, and the others. In
  // each, all wait equally long, so that who joins at the end keeps the order.
  PingQueue fresh, regular;
  NetPeer *waiting; // those with messages for net_send_all(); referenced
  size_t queued;    // bytes of output that wait, see queue.c
};

int64_t net_now(void); // milliseconds of a clock that only goes forward

// ---- listen.c
bool net_listen(Net *net, const char *address, int port, Error *error);
// Goes on after a pause for want of descriptors.
void net_listen_again(Net *net);

// ---- http.c
void net_open_connection(Net *net, int descriptor, const char *address); // takes the descriptor
// The same for a socket that has nothing more to say, see http.c.
void net_linger(Net *net, int descriptor, const char *address);
int net_on_http_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length);
// Closes those who are too slow; every second.
void net_check_deadlines(Net *net);
// The connection whose unread answer has waited longest, weighed by its size; 0: there is none.
double net_slowest_connection(Net *net, NetConnection **slowest);
void net_drop_slow_connection(NetConnection *connection);

// ---- socket.c
NetPeer *net_create_peer(Net *net, const char *address);
void net_free_peer(NetPeer *peer);
// Gives the sockets that became WebSockets to libwebsockets; outside its callbacks.
void net_finish_upgrades(Net *net);
int net_on_socket_event(Net *net, struct lws *wsi, enum lws_callback_reasons reason,
                        NetSession *session, const void *in, size_t length);
void net_ping_sockets(Net *net);
double net_slowest_socket(Net *net, NetPeer **slowest);
void net_drop_slow_socket(NetPeer *peer);

// ---- queue.c
// Counts output that is about to wait. Where all of it together would be too much, those go first
// whose unread bytes have waited longest.
void net_queue(Net *net, size_t bytes);
void net_unqueue(Net *net, size_t bytes);

#endif
