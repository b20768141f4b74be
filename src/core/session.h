// A game in progress: where it started, everything that happened since, and the state now.
#ifndef FIVEFOLD_CORE_SESSION_H
#define FIVEFOLD_CORE_SESSION_H

#include "core/dealer.h"
#include "core/game.h"
#include "core/options.h"

typedef enum EntryKind { ENTRY_MOVE, ENTRY_EVENT } EntryKind;

// One thing that happened.
typedef struct Entry {
  EntryKind kind;
  int player;      // who moved (TURN_CHANCE for chance), or whom the event is about
  Move move;       // ENTRY_MOVE
  GameEvent event; // ENTRY_EVENT
} Entry;

typedef struct Session {
  const Game *game;
  void *state;        // now; owned
  void *start;        // before the first entry; owned
  bool from_position; // the start was set up, not dealt by the options
  Entry *entries;     // owned
  size_t entry_count;
  size_t entry_capacity;
  void **snapshots; // the state before every SNAPSHOT_INTERVAL-th entry, packed; owned
  size_t snapshot_capacity;
  void *packed_state, *packed_start; // of a session that sleeps; owned
  Dealer dealer;                     // the source of chance; without one the session cannot roll
  bool deals;                        // session_deal() plays the chance moves that are due
} Session;

// A new game with these options, or NULL with the error filled. No chance is played yet.
Session *session_create(const Game *game, const OptionValues *options, Error *error);

// A game from a position (or a view, on which chance is never played), or NULL.
Session *session_create_at(const Game *game, const char *position, Error *error);

void session_destroy(Session *session); // NULL is fine

// Puts a session that is not needed for a while into as little memory as possible: `state` and
// `start` are NULL until it is woken, and nothing else may be asked of it. Twice is fine.
void session_sleep(Session *session);
void session_wake(Session *session);

// Gives the session its source of chance. With `deals`, chance moves are played by session_deal()
// and taken back together with the decision before them; else they are rolled or played one by one.
void session_set_dealer(Session *session, const Dealer *dealer, bool deals);

int session_turn(const Session *session);

// How many chance moves have been played.
size_t session_draw_count(const Session *session);

// Plays a move after checking it. The report lines are added to `report` (may be NULL).
bool session_play(Session *session, Move move, Text *report, Error *error);

bool session_apply_event(Session *session, GameEvent event, int player, Error *error);

// Draws and plays one chance move; it has to be chance's turn of a complete state. Returns it.
Move session_roll(Session *session);

// Where the session deals: plays the chance moves that are due and adds a line "chance MOVE" for
// each to `report` (may be NULL). Not on a view, where what is drawn stays unknown.
void session_deal(Session *session, Text *report);

// Takes back the last entry; where the session deals, back to the last player's decision. False
// when there is nothing to take back.
bool session_undo(Session *session);

// The state as it was before entry `index` (0 .. entry_count), written to `state`.
void session_state_at(const Session *session, size_t index, void *state);

// Applies an entry of a session to a state that it happened in.
void session_apply_entry(const Game *game, void *state, const Entry *entry);

// The spelling of an entry, as a record has it, with `_` for what the viewer may not know. `before`
// is the state it happened in.
void entry_format(const Game *game, const void *before, const Entry *entry, int viewer, Text *out);

// The same for entry `index` of a session.
void session_format_entry(const Session *session, size_t index, int viewer, Text *out);

#endif
