// The tables that are in use, and everybody who follows them. A request goes to a table, the
// entries it makes go to the store, and only when they are on disk the answer and the news go out.
// While a table waits for that, further requests to it queue up.
//
// The hub knows peers, not sockets: tests drive it without any.
#ifndef FIVEFOLD_SERVER_HUB_HUB_H
#define FIVEFOLD_SERVER_HUB_HUB_H

#include "server/hub/limit.h"
#include "server/hub/metrics.h"
#include "server/hub/peer.h"
#include "store/store.h"

#include <jansson.h>

typedef struct Hub Hub;

// A question to a computer player.
typedef struct EngineQuestion {
  const char *game;
  const char *position; // the seat's view
  int level;
  int movetime_ms;
  uint64_t player; // who waits for the answer
  // Told the move, or NULL when no engine could answer. False: the move is none; whoever said it is
  // no good, and the question stands. Else, and after NULL, it is done with.
  bool (*answer)(void *context, const char *move);
  void *context;
} EngineQuestion;

// What the hub needs of its surroundings.
typedef struct HubHost {
  void *context;
  int64_t (*now)(void *context); // milliseconds since 1970
  void (*ask_engine)(void *context, const EngineQuestion *question);
  void (*log)(void *context, const char *line); // for operators
  // Nobody is this player any more; may be NULL.
  void (*forget_player)(void *context, uint64_t player);
  // The device is no player's any more: its sockets are to be closed; may be NULL.
  void (*forget_device)(void *context, uint64_t device);
} HubHost;

typedef struct HubSettings {
  size_t most_tables; // that are not over
  size_t most_tables_of_player;
  size_t most_tables_of_address;
  int64_t open_for_ms; // a table whose seats stay free
  int64_t idle_for_ms; // a game without clock in which nothing happens
  int think_ms;        // a bot's time for a move
  int stall_after_ms;  // ticks so far apart: the process stood still; 0: never
  bool unlimited;      // no rates: for measurements
} HubSettings;

Hub *hub_create(Store *store, const HubHost *host, const HubSettings *settings, Limits *limits,
                Metrics *metrics);
// All peers have to be gone, the store closed or idle.
void hub_destroy(Hub *hub);

// A message of a WebSocket: any bytes.
void hub_on_message(Hub *hub, Peer *peer, const char *text, size_t length);
// The peer has gone.
void hub_on_close(Hub *hub, Peer *peer);

// A request about a table: one of the actions of docs/api.md, or "get", "record". Takes the reply.
void hub_act(Hub *hub, uint64_t table, Reply reply, json_t *message);

// Makes a table as docs/api.md describes; takes the reply.
void hub_create_table(Hub *hub, Reply reply, json_t *message);

// Resigns and leaves everything of a player, then deletes the player's data: name, tokens, and the
// games in which no other player took part. Takes the reply.
void hub_delete_player(Hub *hub, uint64_t player, Reply reply);

void hub_forget_device(Hub *hub, uint64_t device);

// Summaries, as an array of at most 100, and how many tables are left out because they cannot be
// read. False when there is no list at all because the store cannot be read.
bool hub_write_public(Hub *hub, StoredStatus status, const char *game, const Peer *peer, Json *json,
                      size_t *unreadable);
bool hub_write_own(Hub *hub, const Peer *peer, Json *json, size_t *unreadable);
// All records of a player's finished and running games, but for the first `skip`; sent as they are
// read. Takes the reply.
void hub_export(Hub *hub, size_t skip, Reply reply);
// Cuts off all that are under way; before the server stops.
void hub_drop_exports(Hub *hub);

// Tables that cannot be read, as an array of at most 1000; and another attempt at one of them, when
// somebody next asks for it: false when it is none of them.
void hub_write_set_aside(const Hub *hub, Json *json);
bool hub_try_again(Hub *hub, uint64_t table);

// To be called a few times a second.
void hub_tick(Hub *hub);

// Writes down what lists show of the tables in memory; before the server stops.
void hub_save_all(Hub *hub);

// Tells the sockets that the server is about to stop.
void hub_announce_closing(Hub *hub, Peer *peer);

size_t hub_room_count(const Hub *hub);

#endif
