// Other descriptors that the network's loop watches: pipes of engines, the listening socket.
#ifndef FIVEFOLD_SERVER_NET_WATCH_H
#define FIVEFOLD_SERVER_NET_WATCH_H

#include "server/net/net.h"

typedef struct NetWatch NetWatch;

// Calls `ready` when the descriptor can be read (or written, once, after net_watch_write()), and
// when it was hung up. The descriptor is duplicated: the caller may close its own at any time.
NetWatch *net_watch(Net *net, int descriptor, void (*ready)(void *context), void *context);
void net_watch_write(NetWatch *watch);
void net_unwatch(NetWatch *watch); // also from inside `ready`; NULL is fine

#endif
