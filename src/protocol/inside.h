// Inner header of protocol/: what the files of the protocol share.
#ifndef FIVEFOLD_PROTOCOL_INSIDE_H
#define FIVEFOLD_PROTOCOL_INSIDE_H

#include "core/session.h"
#include "engines/engine.h"
#include "protocol/protocol.h"

struct Protocol {
  ProtocolHost host;
  Session *session;      // NULL before the first game; owned
  bool chance_is_manual; // of this and later set-ups
  Dealer dealer;
  bool has_dealer;
  uint64_t seed;         // of the dealer
  bool session_has_seed; // the seed alone explains every chance move of the session
  EngineSettings settings;
  const Engine *engine; // of the session's game, with its memory; NULL before the first `go`
  void *player;
  Text answer; // lines of the command that is being executed
  Move best_move;
  bool quit;
};

enum { MAX_ARGUMENTS = 32 };

// A command's words after its name, and the same text uncut.
typedef struct Arguments {
  char *words[MAX_ARGUMENTS];
  size_t count;
  const char *rest;
} Arguments;

// Adds answer lines, or refuses and changes nothing.
typedef bool (*CommandHandler)(Protocol *protocol, const Arguments *arguments, Error *error);

// Set-up and play (commands_game.c).
bool command_new(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_setup(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_load(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_play(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_check(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_roll(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_undo(Protocol *protocol, const Arguments *arguments, Error *error);

// Questions (commands_query.c).
bool command_hello(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_games(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_options(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_turn(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_moves(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_count(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_score(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_result(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_position(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_view(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_show(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_record(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_perft(Protocol *protocol, const Arguments *arguments, Error *error);

// The computer player (commands_engine.c).
bool command_go(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_explain(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_judge(Protocol *protocol, const Arguments *arguments, Error *error);
bool command_set(Protocol *protocol, const Arguments *arguments, Error *error);
void protocol_drop_player(Protocol *protocol);

// The game with this id, or NULL with the error filled.
const Game *protocol_find_game(const char *id, Error *error);

// On a view: refuses unless the player it belongs to is on turn (or the game is over).
bool protocol_check_view(const Protocol *protocol, Error *error);

#endif
