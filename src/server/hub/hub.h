// The tables that are in use, and everybody who follows them. A request goes to a table, the
// entries it makes go to the store, and only when they are on disk the answer and the news go out.
// While a table waits for that, further requests to it queue up.
//
// The hub knows peers, not sockets: tests drive it without any.
#ifndef FIVEFOLD_SERVER_HUB_HUB_H
#define FIVEFOLD_SERVER_HUB_HUB_H

#include "server/hub/journal.h"
#include "server/hub/limit.h"
#include "server/hub/metrics.h"
#include "server/hub/peer.h"
#include "store/bus.h"
#include "store/store.h"

#include <jansson.h>

typedef struct Hub Hub;

// A question to a computer player.
typedef struct EngineQuestion {
  const char *game;
  const char *position; // the seat's view
  // NULL: it is asked for a move. Else for a judgement of a move, as the protocol's `judge` has it:
  // "MOVE" with what is known of the position after it.
  const char *judge;
  int level;
  int movetime_ms;    // of each search; a judgement may need two
  uint64_t player;    // who waits for the answer
  bool is_patient;    // nobody waits at the board: moves and hints go first
  bool wants_reasons; // what speaks for the move
  // Told the move, or the words of the judgement, or NULL when no engine could answer; and where
  // they were wanted the reasons, as the protocol's lines of `explain`, or "" where the engine has
  // none. False: the move is none; whoever said it is no good, and the question stands. Else, and
  // after NULL, it is done with.
  bool (*answer)(void *context, const char *move, const char *reasons);
  void *context;
} EngineQuestion;

// What the hub needs of its surroundings.
typedef struct HubHost {
  void *context;
  Bus *bus;                      // to the other nodes of the site; NULL: there are none
  int64_t (*now)(void *context); // milliseconds since 1970
  void (*ask_engine)(void *context, const EngineQuestion *question);
  int (*count_engines)(void *context); // that could be asked, wherever they are; NULL: none
  void (*log)(void *context, JournalLevel level, const char *line); // for operators
  // Nobody is this player any more; may be NULL.
  void (*forget_player)(void *context, uint64_t player);
  // The device is no player's any more: its sockets are to be closed; may be NULL.
  void (*forget_device)(void *context, uint64_t device);
} HubHost;

typedef struct HubSettings {
  size_t max_tables; // that are not over
  size_t max_tables_of_player;
  size_t max_tables_of_address;
  int64_t open_for_ms; // a table whose seats stay free
  int64_t idle_for_ms; // a game without clock in which nothing happens
  int think_ms;        // a bot's time for a move
  int analysis_ms;     // of each search of an analysis; 0: none are made
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

// A request about a table, of a type that docs/api.md has. Takes the reply.
void hub_act(Hub *hub, uint64_t table, Reply reply, json_t *message);

// To be called a few times a second.
void hub_tick(Hub *hub);

// Writes down what lists show of the tables in memory; before the server stops.
void hub_save_all(Hub *hub);

// Tells the other nodes that nobody is connected to this one. Implemented in presence.c.
void hub_end_presence(Hub *hub);

// Tells the sockets that the server is about to stop.
void hub_announce_closing(Hub *hub, Peer *peer);

// What another node said; nothing comes of what is not true. Implemented in news.c.
void hub_hear(Hub *hub, const char *news);

// Unfinished tables that were made from an address since the server started.
size_t hub_count_tables_of(const Hub *hub, const char *address);

size_t hub_room_count(const Hub *hub);

int64_t hub_now(const Hub *hub);
__attribute__((format(printf, 3, 4))) void hub_log(Hub *hub, JournalLevel level, const char *format,
                                                   ...);

#endif
