// A hub without sockets, engines and real time, on a real store: what tests and fuzzers drive.
#ifndef FIVEFOLD_TESTS_SERVER_FAKE_H
#define FIVEFOLD_TESTS_SERVER_FAKE_H

#include "../place.h"
#include "server/http/api.h"
#include "server/http/devices.h"
#include "server/hub/create.h"
#include "server/table/table.h"

typedef struct FakePeer {
  Peer base;   // first member
  Text last;   // the last message or answer
  Text all;    // every message, a line each
  int status;  // of the last HTTP answer, once it is whole
  Text stream; // an answer in pieces, so far
  int stream_status;
  bool reads_nothing; // of a stream
  bool is_cut_off;
  int closed_with;
} FakePeer;

typedef struct Fake {
  Site site; // store, hub, limits, metrics
  TestPlace place;
  int64_t now;
  EngineQuestion question; // the last one that was asked; its strings are not kept
  size_t question_count;
  EngineQuestion *pending; // not yet answered by fake_answer_all()
  size_t pending_count, pending_capacity;
  size_t log_lines;
} Fake;

// On a database of its own; with `fresh` false on the one that is there, as after a restart.
void fake_open(Fake *fake, bool fresh);
void fake_close(Fake *fake); // the database stays, as after a crash
void fake_remove(Fake *fake);

// Waits for everything that was submitted, and has it delivered.
void fake_settle(Fake *fake);
// Time passes, with ticks in between.
void fake_pass(Fake *fake, int64_t milliseconds);

// Answers every question with "no engine", those that follow included.
void fake_answer_all(Fake *fake);

// A socket of a player who need not be in the store.
void fake_peer(FakePeer *peer, uint64_t player, const char *name);
void fake_peer_free(Fake *fake, FakePeer *peer);

// Makes the player known and writes "Bearer TOKEN", of at least 64 bytes.
void fake_authorize(Fake *fake, uint64_t player, const char *name, char *authorization);

// Ends a batch that changes a table behind the hub's back, as another node does: its log has so
// many entries then. Waits for it.
void fake_intrude(Fake *fake, StoreBatch *batch, uint64_t table, uint32_t log_length);

// Sends a message and waits for what follows; returns the last message that came.
const char *fake_send(Fake *fake, FakePeer *peer, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

// Makes a table by HTTP's function; writes its id, "" when it was refused.
void fake_table(Fake *fake, FakePeer *peer, const char *wish, char id[ID_SIZE]);

#endif
