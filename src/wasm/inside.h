// Inner header of wasm/: what the files of the exports share. The exports are described in
// exports.c.
#ifndef FIVEFOLD_WASM_INSIDE_H
#define FIVEFOLD_WASM_INSIDE_H

#include "play/adviser.h"
#include "protocol/protocol.h"

#define EXPORT(name) __attribute__((export_name(name)))
#define IMPORT(name) __attribute__((import_module("host"), import_name(name)))

IMPORT("write") void host_write(const char *text, size_t length);
IMPORT("now_ms") double host_now_ms(void);
IMPORT("seed") uint64_t host_seed(void);
IMPORT("should_stop") int host_should_stop(void);

typedef struct Table {
  Protocol *protocol;
  Adviser adviser;    // of the game that was last thought about
  const Text *record; // while ff_load() runs
} Table;

// The browser's clock and stop button (thinking.c).
extern const SearchControl table_control;

// The text of the call that is being made.
const Text *call_input(void);

// A state, and what happened in a state, which it is applied to: an object each.
void write_state(Json *json, const Game *game, const void *state);
void write_entry(Json *json, const Game *game, void *state, const Entry *entry, int viewer);

// Refuses a table without a game.
bool check_game(const Table *table, Error *error);

#endif
