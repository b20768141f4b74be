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

// What a protocol object may ask of its surroundings. All functions get `context`.
typedef struct ProtocolHost {
  void *context;
  void (*write)(void *context, const char *text, size_t length); // answers, whole lines
  bool (*should_stop)(void *context);                            // polled by a running `go`
  double (*now_ms)(void *context);                               // a clock that never goes back
  uint64_t (*make_seed)(void *context);                          // a seed from the system
  // The content of a file, added to `out`; NULL where files are not allowed.
  bool (*read_file)(void *context, const char *path, Text *out, Error *error);
  const Engine *engine; // who thinks, whatever the game; NULL: each game's own player
} ProtocolHost;

typedef struct Protocol Protocol;

// The host is copied; its context has to outlive the object.
Protocol *protocol_create(const ProtocolHost *host);
void protocol_destroy(Protocol *protocol);

// Executes one line and writes its answer. False after `quit`.
bool protocol_execute(Protocol *protocol, LineKind kind, const char *line);

// The game in progress, or NULL before the first one; valid until the next line is executed.
const Session *protocol_session(const Protocol *protocol);

// "fivefold 0.1.0 protocol 1 rules 0123456789abcdef", what `hello` answers.
const char *protocol_greeting(void);

#endif
