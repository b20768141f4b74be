// Inner header of net/: how much output may wait for readers.
#ifndef FIVEFOLD_SERVER_NET_QUEUE_H
#define FIVEFOLD_SERVER_NET_QUEUE_H

#include "server/net/inside.h"

// Counts output that is about to wait. Where all of it together would be too much, those go first
// whose unread bytes have waited longest.
void net_queue(Net *net, size_t bytes);
void net_unqueue(Net *net, size_t bytes);

#endif
