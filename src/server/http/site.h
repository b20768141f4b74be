// Inner header of http/: what all requests share, open while the server runs. server.c fills it.
#ifndef FIVEFOLD_SERVER_HTTP_SITE_H
#define FIVEFOLD_SERVER_HTTP_SITE_H

#include "server/http/config.h"
#include "server/hub/hub.h"
#include "server/net/crew.h"
#include "server/table/secrets.h"

typedef struct Site {
  ServerConfig config;
  char *admin_token;                          // NULL: no operator by HTTP; owned
  uint8_t (*worker_hashes)[SECRET_HASH_SIZE]; // of the tokens that workers may have; owned
  size_t worker_count;
  Store *store;
  Bus *bus; // to the other nodes
  Hub *hub;
  Limits *limits;
  const Crew *crew; // the workers; NULL: the server stops
  Metrics metrics;
  bool is_cut_off;  // from the database, which other nodes reach
  bool is_draining; // about to stop: load balancers are to send nobody any more
  bool is_closing;
} Site;

#endif
