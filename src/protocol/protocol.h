// The engine protocol (docs/protocol.md) as an object: a line in, lines out. It reads and writes
// nothing by itself, so that a pipe, a test and a fuzzer can all drive it.
#ifndef FIVEFOLD_PROTOCOL_PROTOCOL_H
#define FIVEFOLD_PROTOCOL_PROTOCOL_H

#include "base/error.h"
#include "base/lines.h"
#include "base/text.h"
#include "core/session.h"
#include "engines/engine.h"

#include <stdint.h>

// What a protocol object may ask of its surroundings. Its functions get `context`.
typedef struct ProtocolHost {
  void *context;
  void (*write)(void *context, const char *text, size_t length); // answers, whole lines
  uint64_t (*make_seed)(void *context);                          // a seed from the system
  // The content of a file, added to `out`; NULL where files are not allowed.
  bool (*read_file)(void *context, const char *path, Text *out, Error *error);
  SearchControl control; // of a running `go`
  const Engine *engine;  // who thinks, whatever the game; NULL: each game's own player
} ProtocolHost;

typedef struct Protocol Protocol;

// The host is copied; its context has to outlive the object.
Protocol *protocol_create(const ProtocolHost *host);
void protocol_destroy(Protocol *protocol);

// Executes one line and writes its answer. False after `quit`.
bool protocol_execute(Protocol *protocol, LineKind kind, const char *line);

// The same for a caller with types: the lines of the answer stay in the object until the next line,
// and a refusal is an error. Only what a search reports meanwhile is written.
bool protocol_run(Protocol *protocol, LineKind kind, const char *line, Error *error);
const char *protocol_answer(const Protocol *protocol);
Move protocol_best_move(const Protocol *protocol); // of the last `go`

// The game in progress, or NULL before the first one; valid until the next line is executed.
const Session *protocol_session(const Protocol *protocol);

// What the commands about moves (commands_game.c) do, for others:

// What `check` does with a move or `resign`, for a caller with types: the report lines are added to
// `report`. Refuses with the game's own codes, and with "game-over" and "not-your-turn".
bool protocol_check_move(const Protocol *protocol, const char *move, Text *report, Error *error);

// Refuses unless a player is on turn, on a view the one it belongs to.
bool protocol_check_player(const Protocol *protocol, Error *error);

// Reads a move that is legal now, `resign` not included. Refuses with the game's own codes.
bool protocol_read_move(const Protocol *protocol, const char *text, Move *move, Error *error);

#endif
