// The server's settings. Strings are borrowed from whoever runs it.
#ifndef FIVEFOLD_SERVER_HTTP_CONFIG_H
#define FIVEFOLD_SERVER_HTTP_CONFIG_H

#include "server/hub/address.h"
#include "server/hub/journal.h"

#include <stddef.h>

enum { CONFIG_MAX_PROXIES = 16, CONFIG_MAX_PEERS = 16 };

typedef struct ServerConfig {
  const char *bind; // an address; "any" for all
  int port;
  const char *database;
  const char *node; // among several on the same database; "": it is alone there
  int engines;
  const char *engine;     // a foreign engine's program; "" for fivefold itself
  const char *public_url; // as browsers see the server; "" when they see it as it is
  char proxies[CONFIG_MAX_PROXIES][ADDRESS_SIZE]; // normalised
  size_t proxy_count;
  const char *peers[CONFIG_MAX_PEERS]; // other nodes, http://HOST[:PORT]
  size_t peer_count;
  const char *admin_token_file; // "": no operator by HTTP
  const char *worker_tokens;    // a file; "": no workers
  int think_ms;
  int analysis_ms; // 0: no analyses
  int max_tables;
  int max_tables_per_player;
  int max_tables_per_address;
  int max_connections;
  int max_connections_per_address;
  int ping_seconds; // between looks whether a socket is still alive
  int open_hours;   // a table whose seats stay free
  int idle_days;    // a game without clock in which nothing happens
  JournalLevel log_level;
  bool no_limits;
} ServerConfig;

#endif
