// A WebSocket to another server, with a token, as a worker has one to each node.
#ifndef FIVEFOLD_SERVER_NET_LINE_H
#define FIVEFOLD_SERVER_NET_LINE_H

#include "server/net/net.h"

typedef struct NetLine NetLine;

typedef struct LinePlace {
  const char *address; // in numbers
  int port;
  bool is_secure;
  const char *host; // that is asked for, and whose certificate it has to have
  const char *path;
  const char *token;
} LinePlace;

typedef struct LineHandlers {
  void *context;
  void (*on_open)(void *context);
  void (*on_message)(void *context, const char *text, size_t length);
  // It was closed, or could not be opened; the line is gone. Not after net_line_close().
  void (*on_close)(void *context, const char *why);
} LineHandlers;

// The place is read here only. NULL: it fails at once.
NetLine *net_line_open(Net *net, const LinePlace *place, const LineHandlers *handlers);
void net_line_send(NetLine *line, const char *text, size_t length);
void net_line_close(NetLine *line); // NULL is fine

#endif
