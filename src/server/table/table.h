// A table: seats, clocks, offers and a game. The game, its luck, the clocks and the offers are the
// result of an append-only log: appending the same entries gives the same table, which is how one
// is brought back after a restart. Who sits at the seats is kept beside the log.
//
// Nothing here knows of sockets, of the store or of a real clock.
#ifndef FIVEFOLD_SERVER_TABLE_TABLE_H
#define FIVEFOLD_SERVER_TABLE_TABLE_H

#include "core/clock.h"
#include "core/record.h"
#include "core/session.h"
#include "server/table/entry.h"
#include "server/table/fair.h"
#include "server/table/offer.h"
#include "server/table/refusal.h"
#include "server/table/seat.h"

enum {
  // Raised when some game's logs would be read in another way than before: who knows only the
  // version before leaves such tables alone.
  TABLE_RULES_VERSION = 1,
  // Entries of a log; no game that people play comes near. Offers stop first, then the game is
  // ended, so that there is always room for what a last move brings, and for a rematch.
  TABLE_MAX_LOG = 30000,
  TABLE_MAX_LOG_OF_GAME = TABLE_MAX_LOG - 500,
  TABLE_MAX_LOG_OF_OFFERS = TABLE_MAX_LOG - 1000,
  TABLE_MAX_LOG_OF_JOINS = 1000, // before the start
  TABLE_CLAIM_AFTER = 120000,    // milliseconds of absence
  TABLE_OFFER_REST = 3, // moves of one's own after which what was not agreed to is offered again
};

typedef enum TableStatus {
  TABLE_OPEN,     // seats are free
  TABLE_STARTING, // commitments or nonces are missing
  TABLE_RUNNING,
  TABLE_OVER,
  TABLE_ABORTED,
} TableStatus;

const char *table_status_name(TableStatus status);

typedef struct GameTable {
  uint64_t id;
  char id_text[ID_SIZE];
  const Game *game;
  char *options; // as in a record; owned
  bool is_public;
  int64_t created_at;
  int seat_count;
  Seat seats[GAME_MAX_PLAYERS + 1]; // from 1

  TableStatus status;
  int turn;                         // of the session; known while it sleeps
  int scores[GAME_MAX_PLAYERS + 1]; // likewise; from 1; as a spectator may know them
  int64_t changed_at;               // when it was made, started or ended
  Session *session;                 // owned
  Fair fair;
  Dealer dealer;                 // once it runs
  int lot[GAME_MAX_PLAYERS + 1]; // once it runs: seat N sat at place lot[N]
  Clock clock;
  Offer offers[OFFER_KIND_COUNT];
  OfferHistory offered[GAME_MAX_PLAYERS + 1][OFFER_KIND_COUNT];
  int moves_made[GAME_MAX_PLAYERS + 1]; // by seat, those that were taken back included
  uint64_t rematch;                     // the table of the next game; 0: none

  LogEntry *log; // entry number N is log[N - 1]; owned
  size_t log_count;
  size_t log_capacity;
  uint32_t *line; // the log numbers of the session's entries; owned
  size_t line_capacity;
} GameTable;

// Somebody who looks at a table, or wants to do something there.
typedef struct Viewer {
  uint64_t player;    // 0: nobody
  int seat;           // whom they look or act for; 0: a spectator
  unsigned connected; // bit N: seat N is there
  int64_t away;       // how long the player on turn has been away
  bool board;         // wants the position as JSON too
} Viewer;

// An empty table of a game, whose seats are all open. `options` are "NAME=VALUE ..." words; rulings
// that they do not name have their defaults and stay unnamed. NULL with the error filled.
GameTable *gametable_create(uint64_t id, const Game *game, const char *options,
                            const ClockSpec *clock, const FairSpec *fair, Error *error);

// For a table that is made anew: writes down all options.
void gametable_name_all_options(GameTable *table);
void gametable_destroy(GameTable *table); // NULL is fine
// The table as it was when its log had so many entries; the seats are as they are now.
GameTable *gametable_copy(const GameTable *table, size_t log_count);

// Appends an entry and applies it; refuses one that cannot follow the log so far (log_rules.h), and
// then nothing has changed. The text is copied.
bool gametable_append(GameTable *table, const LogEntry *entry, Error *error);
// The same for a move or a draw that was read, or drawn, already: its text is that of the move.
bool gametable_append_move(GameTable *table, const LogEntry *entry, Move move, Error *error);

int gametable_turn(const GameTable *table); // TURN_OVER also when it is not running
bool gametable_is_unstarted(const GameTable *table);
bool gametable_is_ended(const GameTable *table);
const char *gametable_result(const GameTable *table); // of the entry that ended it; "" before

// The seat a player acts for: the one on turn when it is theirs, else their first; 0: none.
int gametable_seat_of(const GameTable *table, uint64_t player);
bool gametable_has_player(const GameTable *table, int seat, uint64_t player);
// Whether somebody who was not deleted, other than the player, sits there.
bool gametable_has_others(const GameTable *table, uint64_t player);
bool gametable_others_are_bots(const GameTable *table, int seat);

// A state as a seat may see it: once the game has ended, all of it. `view` is to be freed.
const void *gametable_see(const GameTable *table, const void *state, int seat, void **view);
// How that seat's part of an entry is found: VIEWER_REFEREE once the game has ended.
int gametable_view_seat(const GameTable *table, int seat);

// The scores as far as the seat may know them; from 1.
void gametable_scores(const GameTable *table, int viewer, int scores[GAME_MAX_PLAYERS + 1]);
// Those after an entry, as the seat knew them then (once the game has ended: as they were); from 1.
// NULL: the entry did not change the game.
const int *gametable_entry_scores(const GameTable *table, const LogEntry *entry, int seat);
// The entry's text as far as the seat may know it.
const char *gametable_entry_text(const GameTable *table, const LogEntry *entry, int seat);

// When time has to be looked after: a clock's deadline; INT64_MAX when none runs.
int64_t gametable_deadline(const GameTable *table);

// Makes the key and draws the lot: nothing is missing any more.
void gametable_settle_luck(GameTable *table);
void gametable_format_lot(const GameTable *table, Text *out); // the text of the start; may be empty

// The draw that is due: it is chance's turn.
Move gametable_draw(const GameTable *table);

#endif
