// The whole server: store, hub, engines and network, and what they need of each other.
#ifndef FIVEFOLD_SERVER_SERVER_H
#define FIVEFOLD_SERVER_SERVER_H

#include "server/http/config.h"

// Serves until *stop becomes true. Returns an exit status.
int server_run(const ServerConfig *config, const volatile int *stop);

#endif
