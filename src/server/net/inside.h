// Inner header of net/: what the files of the network share.
//
// Every connection starts in http.c, which reads HTTP by itself, and answer.c answers it:
// libwebsockets only says when a socket can be read or written. A request that becomes a WebSocket
// is handed over to libwebsockets with a head of our own making, so it never parses what a client
// wrote but frames, and speaks no HTTP/2 or anything else.
#ifndef FIVEFOLD_SERVER_NET_INSIDE_H
#define FIVEFOLD_SERVER_NET_INSIDE_H

#include "platform/system.h"
#include "server/net/watch.h"

#include <libwebsockets.h>

typedef struct NetConnection NetConnection; // http.h
typedef struct NetPeer NetPeer;             // socket.h
typedef struct NetUpgrade NetUpgrade;       // socket.h

// Sockets in the order in which they are to be pinged.
typedef struct PingQueue {
  NetPeer *first, *last;
} PingQueue;

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
  // All open WebSockets: those that were never pinged, whose turn comes soon, those that were asked
  // a moment ago, and the others. In each, all wait equally long, so that who joins at the end
  // keeps the order.
  PingQueue fresh, asked, regular;
  NetPeer *waiting; // those with messages for sockets_send_all(); referenced
  size_t queued;    // bytes of output that wait, see queue.c
};

// ---- watch.c
int net_on_watch_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                       size_t length);

// ---- line.c
int net_on_line_event(struct lws *wsi, enum lws_callback_reasons reason, void *user, void *in,
                      size_t length);

// Milliseconds of a clock that only goes forward.
static inline int64_t net_now(void) {
  return (int64_t)system_now_ms();
}

#endif
