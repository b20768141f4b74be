// How much output may wait for readers, all of them together.
#include "server/net/queue.h"

#include "server/net/http.h"
#include "server/net/socket.h"

// Drops one reader; false when nobody leaves anything unread.
static bool drop_slowest(Net *net) {
  NetConnection *connection = NULL;
  NetPeer *peer = NULL;
  const double of_answers = net_slowest_connection(net, &connection);
  const double of_sockets = net_slowest_socket(net, &peer);
  if (!connection && !peer) return false;
  if (of_answers > of_sockets)
    net_drop_slow_connection(connection);
  else
    net_drop_slow_socket(peer);
  return true;
}

void net_queue(Net *net, size_t bytes) {
  while (net->queued + bytes > NET_MAX_QUEUED_IN_ALL && drop_slowest(net))
    continue;
  net->queued += bytes;
}

void net_unqueue(Net *net, size_t bytes) {
  net->queued -= bytes;
}
