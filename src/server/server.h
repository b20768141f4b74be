// The whole server: store, hub, engines and network, and what they need of each other.
#ifndef FIVEFOLD_SERVER_SERVER_H
#define FIVEFOLD_SERVER_SERVER_H

#include "server/bots.h"
#include "server/config.h"
#include "server/hub.h"
#include "server/net.h"

enum { SERVER_DEVICE_CODES = 256 };

// A code that brings a player to another device; it is never stored.
typedef struct DeviceCode {
  uint8_t hash[SECRET_HASH_SIZE];
  uint64_t player; // 0: unused
  int64_t expires_at;
} DeviceCode;

typedef struct Server {
  ServerConfig config;
  char *admin_token; // NULL: no operator by HTTP; owned
  Store *store;
  Hub *hub;
  Bots *bots;
  Net *net;
  Limits *limits;
  Metrics metrics;
  DeviceCode device_codes[SERVER_DEVICE_CODES];
  size_t next_device_code;
  bool is_closing;
} Server;

// Serves until *stop becomes true. The config is taken over. Returns an exit status.
int server_run(ServerConfig *config, const volatile int *stop);

// ---- api.c: HTTP
void api_on_request(Server *server, Peer *peer, const HttpRequest *request);

// ---- identity.c: who somebody is and where they come from
bool identity_is_proxy(const Server *server, const char *address);
// Replaces the address by the one a trusted proxy names; false when it names none.
bool identity_find_address(const Server *server, Peer *peer, const HttpRequest *request,
                           Refusal *refusal);
// Finds the player of a cookie or an Authorization header, and the operator; nobody is fine. False
// when too many wrong tokens came from the peer's address.
bool identity_find_player(Server *server, Peer *peer, const HttpRequest *request, Refusal *refusal);
bool identity_has_cookie(const HttpRequest *request);
// False for a request that another site's page makes.
bool identity_origin_is_good(const Server *server, const HttpRequest *request);
bool identity_is_local(const Peer *peer);
// "fivefold=TOKEN; ..." for Set-Cookie; an empty token deletes it.
void identity_format_cookie(const Server *server, const char *token, Text *out);

// ---- players.c: /players and /me
void players_create(Server *server, Reply reply, const json_t *body, const HttpRequest *request);
void players_rename(Server *server, Reply reply, const json_t *body);
void players_write(const Peer *peer, Json *json); // {"id", "name"} or null

// ---- devices.c: /me/devices and /me/recovery, of a peer that has a player
void devices_list(Server *server, Reply reply);
// Takes a device away from the player and closes its sockets.
void devices_remove(Server *server, Reply reply, uint64_t device);
// A code for another device, and the code by which a player who lost all comes back.
void devices_make_code(Server *server, Reply reply);
void devices_make_recovery(Server *server, Reply reply);
// Finds the player of a device code and uses the code up.
StoreRead devices_use_code(Server *server, const uint8_t hash[SECRET_HASH_SIZE],
                           StoredPlayer *player);
// Adds to a batch: a device with this token; a new recovery code, which is written to `code`.
void device_add(StoreBatch *batch, uint64_t player, const char *token, const char *label,
                int64_t now);
void recovery_make(StoreBatch *batch, uint64_t player, char code[WRITTEN_CODE_SIZE], int64_t now);

#endif
