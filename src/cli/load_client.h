// The load tool's players: each has a connection of its own and plays random legal moves.
#ifndef FIVEFOLD_CLI_LOAD_CLIENT_H
#define FIVEFOLD_CLI_LOAD_CLIENT_H

#include "cli/load_wire.h"
#include "core/game.h"

enum { LOAD_MAX_PORTS = 8 };

typedef struct LoadGame LoadGame;
typedef struct LoadRun LoadRun;

typedef enum ClientState {
  CLIENT_OUT,       // not connected
  CLIENT_PLAYER,    // asks to be a player
  CLIENT_SEAT,      // asks for a table, or a seat at it
  CLIENT_WAITING,   // for the first player's table
  CLIENT_UPGRADE,   // to a WebSocket
  CLIENT_FOLLOWING, // asks for the table
  CLIENT_PLAYING,
} ClientState;

typedef struct LoadClient {
  LoadRun *run;
  LoadGame *game;
  int index;   // in the game
  size_t node; // whose port it connects to
  Wire wire;
  bool polls_writing;
  bool gave_nonce;
  size_t promised; // moves that were acknowledged when the table was asked for
  unsigned promised_round;
  ClientState state;
  char token[64];
  char table[20]; // that it follows; the others may be at the next one already
  double reconnect_at;
  char move[128]; // sent, not yet answered; "" for none
  uint64_t number;
  double sent_at;
  double move_at; // when the next move is to be sent; 0: none is due
  char *position; // in which it is to be found; owned
} LoadClient;

// What a client was told to be done.
typedef struct Acknowledged {
  uint64_t number;
  uint32_t move_hash;
} Acknowledged;

struct LoadGame {
  char id[20]; // "" until there is a table
  LoadClient clients[GAME_MAX_PLAYERS];
  Acknowledged *moves; // of this table; owned
  size_t count, capacity;
  unsigned round; // rises with each rematch
  bool ended;
};

struct LoadRun {
  const Game *game;
  char *options;          // JSON object; owned by the caller
  uint64_t id;            // random, of this run
  uint32_t address;       // of the server, network byte order
  uint32_t address_count; // of the clients, from 127.0.0.1 on
  uint32_t next_address;
  uint16_t ports[LOAD_MAX_PORTS]; // of the site's nodes
  size_t port_count;
  int poll; // epoll
  LoadGame *games;
  size_t game_count;
  int seat_count;
  double think_ms;
  bool reconnects;
  bool idle; // connects and follows, but does not move
  bool stopping;
  FastRandom random;
  void *state; // scratch

  // figures
  uint64_t connected, moves, games_over, errors, lost, reconnected, verified, missing;
  char first_error[300];
  float *latencies; // milliseconds
  size_t latency_count, latency_capacity;
};

void load_client_start(LoadClient *client);
void load_client_on_ready(LoadClient *client);
void load_client_tick(LoadClient *client, double now);
void load_client_close(LoadClient *client);

#endif
