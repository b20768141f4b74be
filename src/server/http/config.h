// The server's settings, from the command line or a file.
#ifndef FIVEFOLD_SERVER_HTTP_CONFIG_H
#define FIVEFOLD_SERVER_HTTP_CONFIG_H

#include "base/error.h"
#include "server/hub/journal.h"

#include <stdbool.h>
#include <stddef.h>

enum { CONFIG_MAX_PROXIES = 16 };

typedef struct ServerConfig {
  char *bind; // an address; "any" for all
  int port;
  char *database;
  int engines;
  char *engine;                      // a foreign engine's program; "" for fivefold itself
  char *public_url;                  // as browsers see the server; "" when they see it as it is
  char *proxies[CONFIG_MAX_PROXIES]; // normalised
  size_t proxy_count;
  char *admin_token_file; // "": no operator by HTTP
  int think_ms;
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

void config_init(ServerConfig *config);
void config_free(ServerConfig *config);

// Sets one option by its name without dashes; what has no value is a switch and gets NULL. Refuses
// with "bad-argument".
bool config_set(ServerConfig *config, const char *name, const char *value, Error *error);

// True for options without value.
bool config_is_switch(const char *name);

// "name = value" lines; # starts a comment. The path is for messages.
bool config_parse(ServerConfig *config, const char *path, const char *text, Error *error);

// What the options are, for --help.
extern const char config_help[];

#endif
