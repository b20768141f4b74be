// One side of a match: which program it is, and how it is asked to think.
#ifndef FIVEFOLD_MATCH_CONTENDER_H
#define FIVEFOLD_MATCH_CONTENDER_H

#include "client/remote.h"

typedef struct Contender {
  char *label; // as the user wrote it; owned

  const char *player; // "random", "greedy": this program's baseline; NULL: its own engine
  char *command;      // a shell command that speaks the protocol instead of this program; owned

  // How it thinks; 0: not said.
  uint64_t movetime_ms;
  uint64_t nodes;
  uint64_t depth;
  uint64_t level;

  // Settings of the engine; 0: not said.
  uint64_t threads;
  uint64_t hash_mib;
  uint64_t contempt_and_1; // 0 contempt can be asked for, too
} Contender;

// Reads "random", "greedy", "level=7", several settings "level=7,nodes=1000,hash=16" (of level,
// depth, nodes, movetime, threads, hash, contempt), or any shell command; settings may come before
// a command: "nodes=1000,command=./bot --fast". Refuses with "bad-argument".
bool contender_parse(Contender *contender, const char *text, Error *error);

void contender_free(Contender *contender);

// A process that plays for this side, not yet started.
Remote *contender_create_remote(const Contender *contender, bool keep_stderr);

// Queues the settings for a new game.
void contender_send_settings(const Contender *contender, Remote *remote, uint64_t seed);

// "go movetime 100 level 7"
void contender_format_go(const Contender *contender, Text *out);

#endif
