// Inner header of http/: what all requests share, open while the server runs. server.c fills it.
#ifndef FIVEFOLD_SERVER_HTTP_SITE_H
#define FIVEFOLD_SERVER_HTTP_SITE_H

#include "server/http/config.h"
#include "server/hub/hub.h"

enum { SITE_DEVICE_CODES = 256 };

// A code that brings a player to another device; it is never stored.
typedef struct DeviceCode {
  uint8_t hash[SECRET_HASH_SIZE];
  uint64_t player; // 0: unused
  int64_t expires_at;
} DeviceCode;

typedef struct Site {
  ServerConfig config;
  char *admin_token; // NULL: no operator by HTTP; owned
  Store *store;
  Bus *bus; // to the other nodes
  Hub *hub;
  Limits *limits;
  Metrics metrics;
  DeviceCode device_codes[SITE_DEVICE_CODES];
  size_t next_device_code;
  bool is_closing;
} Site;

#endif
