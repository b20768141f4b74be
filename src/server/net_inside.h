// What the files of the network share.
#ifndef FIVEFOLD_SERVER_NET_INSIDE_H
#define FIVEFOLD_SERVER_NET_INSIDE_H

#include "server/net.h"

#include <libwebsockets.h>

typedef struct NetPeer NetPeer;

// A message on its way out, with the room in front that libwebsockets wants.
typedef struct NetMessage {
  struct NetMessage *next;
  size_t length;
  unsigned char bytes[]; // LWS_PRE, then the text
} NetMessage;

struct NetPeer {
  Peer base; // first member
  Net *net;
  struct lws *wsi;

  // HTTP
  HttpRequest *request; // until it is handled; owned
  Text body;
  Text headers; // of the answer
  char *answer; // LWS_PRE, then the body; owned
  size_t answer_length;
  int status;
  bool is_complete, has_answer, is_head, must_close;

  // WebSocket
  NetPeer *previous, *next; // all sockets
  Text incoming;            // the pieces of a message so far
  NetMessage *first, **end; // to be sent
  size_t queued;            // bytes
  NetPeer *next_waiting;
  bool is_waiting; // for net_send_all()
  int close_code;  // 0: none; else it is being closed
  int64_t ping_at; // when the last ping was sent; 0: answered
  int64_t next_ping_at;
  int missed_pings; // since the last answer
  bool ping_due;
  bool is_dropped; // closed without a word as soon as the loop comes to it
};

// One connection of libwebsockets.
typedef struct NetSession {
  NetPeer *peer; // referenced
} NetSession;

struct Net {
  struct lws_context *context;
  struct lws_vhost *vhost;
  struct ev_loop *loop; // epoll; NULL: libwebsockets' own loop with poll
  NetHandlers handlers;
  int64_t ping_ms;
  lws_sorted_usec_list_t timer;
  NetPeer *sockets; // all open WebSockets
  NetPeer *waiting; // those with messages for net_send_all(); referenced
};

NetPeer *net_create_peer(Net *net, struct lws *wsi, const PeerOutput *output);
void net_free_peer(NetPeer *peer);
void net_read_request(struct lws *wsi, HttpRequest *request);
void net_read_address(struct lws *wsi, char address[PEER_ADDRESS_SIZE]);

int net_on_socket_event(Net *net, struct lws *wsi, enum lws_callback_reasons reason,
                        NetSession *session, const void *in, size_t length);
void net_ping_sockets(Net *net);

#endif
