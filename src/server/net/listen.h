// Inner header of net/: the listening socket.
#ifndef FIVEFOLD_SERVER_NET_LISTEN_H
#define FIVEFOLD_SERVER_NET_LISTEN_H

#include "server/net/inside.h"

// Listens for clients; false with the error raised.
bool listener_open(Net *net, const char *address, int port, Error *error);
// Goes on after a pause for want of descriptors.
void listener_reopen(Net *net);
void listener_close(Net *net);
int listener_port(const Net *net);

#endif
