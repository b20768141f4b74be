// Inner header of net/: connections that speak HTTP.
#ifndef FIVEFOLD_SERVER_NET_HTTP_H
#define FIVEFOLD_SERVER_NET_HTTP_H

#include "server/net/answer.h"

struct NetConnection {
  NetConnection *previous, *next;
  Net *net;
  struct lws *wsi;
  char address[PEER_ADDRESS_SIZE];
  Text input;           // received, not yet used
  HttpRequest *request; // whose body is awaited; owned
  Exchange *exchange;   // under way; referenced
  int64_t deadline;     // 0: none
  int64_t read_at;      // when some of the answer could last be sent
  bool is_handling, is_held_back, is_lingering, is_dropped, is_handed_over;
};

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
// Whether no request is under way and no last words are on their way.
bool connections_are_quiet(const Net *net);
// Closes it as soon as the loop comes to it.
void connection_drop(NetConnection *connection);

#endif
