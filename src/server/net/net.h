// The network and the event loop: HTTP and WebSocket on one port, other descriptors to watch
// (watch.h), a tick. libwebsockets is behind it and shows nowhere else.
#ifndef FIVEFOLD_SERVER_NET_NET_H
#define FIVEFOLD_SERVER_NET_NET_H

#include "server/hub/peer.h"
#include "server/net/http_head.h"

enum {
  NET_MAX_MESSAGE = 8192,
  NET_MAX_QUEUED = 1 << 20,         // bytes that a socket does not read, before it is closed
  NET_MAX_QUEUED_IN_ALL = 64 << 20, // of all sockets and answers together
  NET_TICK_MS = 50,
  NET_MAX_MISSED_PINGS = 3, // in a row, before a socket is closed
};

typedef struct Net Net;

// Whom the network serves. Peers are made by the network; their `address` is that of the socket.
typedef struct NetHandlers {
  void *context;
  // May this address open one more connection, of whatever kind? Each that may is closed once.
  bool (*on_connect)(void *context, const char *address);
  void (*on_disconnect)(void *context, const char *address);
  // An HTTP request; to be answered once by peer->output, whole or as a stream, now or later. It
  // stays as long as somebody refers to the peer.
  void (*on_request)(void *context, Peer *peer, const HttpRequest *request);
  // Somebody wants to open a WebSocket; to be answered by peer->output->accept() or a refusal, now
  // or later. Address, player and allowance of the peer will be those of the socket.
  void (*on_upgrade)(void *context, Peer *peer, const HttpRequest *request);
  void (*on_open)(void *context, Peer *peer);
  void (*on_message)(void *context, Peer *peer, const char *text, size_t length);
  void (*on_close)(void *context, Peer *peer);
  // A connection is being closed because it does not read.
  void (*on_slow_reader)(void *context, const char *address);
  void (*on_wake)(void *context); // net_wake() was called
  void (*on_tick)(void *context); // every NET_TICK_MS
} NetHandlers;

// `address` NULL: all of them. Port 0: any free one. Sockets are pinged every `ping_seconds`. NULL
// with an error ("net").
Net *net_create(const char *address, int port, int ping_seconds, const NetHandlers *handlers,
                Error *error);
// For who has lines to others (line.h) and listens to nobody: only on_wake and on_tick are called.
// `authorities`: a file with the certificates that are trusted; NULL: the system's.
Net *net_create_client(const NetHandlers *handlers, const char *authorities, Error *error);
void net_destroy(Net *net);

// Whoever comes from now on is not let in; those who are here stay.
void net_stop_listening(Net *net);

int net_port(const Net *net);

// Waits for something to happen and handles it; false when the loop cannot go on.
bool net_run_once(Net *net);

// Sends the messages that wait for their sockets, as far as there is room; to be called after each
// net_run_once().
void net_send_all(Net *net);

// Makes net_run_once() call on_wake; from any thread.
void net_wake(Net *net);

// Bytes of answers and messages that wait for somebody to read them.
size_t net_queued(const Net *net);

// Whether there are no WebSockets, no requests under way and no last words on their way.
bool net_is_quiet(const Net *net);

// Visits the open WebSockets.
void net_visit_sockets(Net *net, void (*visit)(void *context, Peer *peer), void *context);

#endif
