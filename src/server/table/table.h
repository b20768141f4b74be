// A table: seats, clocks, offers and a game, all of it the result of an append-only log. Applying
// the same entries gives the same table, which is how one is brought back after a restart.
//
// Nothing here knows of sockets, of the store or of a real clock. Functions that can refuse return
// false, fill the refusal and append nothing.
#ifndef FIVEFOLD_SERVER_TABLE_TABLE_H
#define FIVEFOLD_SERVER_TABLE_TABLE_H

#include "core/record.h"
#include "core/session.h"
#include "server/table/clock.h"
#include "server/table/fair.h"
#include "server/table/ids.h"
#include "server/table/log_kind.h"

enum {
  TABLE_NAME_SIZE = 100,
  // Entries of a log; no game that people play comes near. Offers stop first, then the game is
  // ended, so that there is always room for what a last move brings, and for a rematch.
  TABLE_MAX_LOG = 30000,
  TABLE_MAX_LOG_OF_GAME = TABLE_MAX_LOG - 500,
  TABLE_MAX_LOG_OF_OFFERS = TABLE_MAX_LOG - 1000,
  TABLE_MAX_LOG_OF_JOINS = 1000,    // before the start
  TABLE_MAX_ENTRIES_SIZE = 1 << 18, // bytes of entries in one message; the rest is asked for
  TABLE_CLAIM_AFTER = 120000,       // milliseconds of absence
  TABLE_OFFER_REST = 3, // moves of one's own after which what was not agreed to is offered again
};

typedef enum SeatKind { SEAT_OPEN, SEAT_INVITE, SEAT_HUMAN, SEAT_BOT } SeatKind;

typedef struct Seat {
  SeatKind kind;
  uint64_t player; // of a human; 0 when deleted
  char name[TABLE_NAME_SIZE];
  int level;     // of a bot
  bool has_code; // by invitation, also while somebody sits there: whose hash this is
  uint8_t code_hash[SECRET_HASH_SIZE];
} Seat;

typedef struct LogEntry {
  int64_t at;
  int64_t spent;
  LogKind kind;
  int seat;
  size_t line_count; // entries of the game's line after this one
  char *text;        // complete; owned
  char *report;      // what a move caused, a line each; may be NULL; owned
  char **seen; // by seat 0 ..: the text as that seat may see it; NULL: the same for all; owned
} LogEntry;

typedef enum OfferKind {
  OFFER_DRAW,
  OFFER_TAKEBACK,
  OFFER_REMATCH,
  OFFER_ABORT,
  OFFER_KIND_COUNT
} OfferKind;

typedef struct Offer {
  int by;            // 0: nothing is offered
  unsigned accepted; // bit N: seat N agrees
} Offer;

// What a seat has offered of one kind without success.
typedef struct OfferHistory {
  int count;
  int rests_until; // so many moves has the seat to have made before it may offer again
} OfferHistory;

typedef enum TableStatus {
  TABLE_OPEN,     // seats are free
  TABLE_STARTING, // commitments or nonces are missing
  TABLE_RUNNING,
  TABLE_OVER,
  TABLE_ABORTED,
} TableStatus;

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
  int64_t changed_at;               // of the status
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

// Why something was refused.
typedef struct Refusal {
  Error error;
  char reason[32]; // with "illegal-move": the game's own code
  int64_t retry;   // with "limit": milliseconds to wait; 0: no use in waiting
} Refusal;

// Fills the refusal, where the reason is wanted (else NULL), and returns false.
bool refuse(Refusal *refusal, const char *code, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
// What the store should have given could not be had.
bool refuse_unreadable(Refusal *refusal);

// An empty table of a game, whose seats are all open. `options` are "NAME=VALUE ..." words. NULL
// with the error filled.
GameTable *gametable_create(uint64_t id, const Game *game, const char *options,
                            const ClockSpec *clock, const FairSpec *fair, Error *error);
void gametable_destroy(GameTable *table); // NULL is fine

// Appends an entry and applies it; refuses one that cannot follow the log so far (log_rules.c).
bool gametable_append(GameTable *table, const LogEntry *entry, Error *error);

// A seat as the store has it, but for its code.
void seat_load(Seat *seat, const char *kind, uint64_t player, const char *name, int level);
const char *seat_kind_name(SeatKind kind);
bool seat_kind_parse(const char *name, SeatKind *kind);
const char *offer_name(OfferKind kind);
bool offer_parse(const char *name, OfferKind *kind);

int gametable_turn(const GameTable *table); // TURN_OVER also when it is not running

// The seat a player acts for: the one on turn when it is theirs, else their first; 0: none.
int gametable_seat_of(const GameTable *table, uint64_t player);
bool gametable_has_player(const GameTable *table, int seat, uint64_t player);
// Before the start: what the game waits for from a seat.
bool gametable_needs_hash(const GameTable *table, int seat);
bool gametable_needs_nonce(const GameTable *table, int seat);
bool gametable_others_are_bots(const GameTable *table, int seat);
bool gametable_is_ended(const GameTable *table);
const char *gametable_result(const GameTable *table); // of the entry that ended it; "" before

// A state as a seat may see it: once the game has ended, all of it. `view` is to be freed.
const void *gametable_see(const GameTable *table, const void *state, int seat, void **view);
int gametable_view_seat(const GameTable *table, int seat);

// The scores as far as the seat may know them; from 1.
void gametable_scores(const GameTable *table, int viewer, int scores[GAME_MAX_PLAYERS + 1]);

// When time has to be looked after: a clock's deadline.
int64_t gametable_deadline(const GameTable *table);

// Whether an entry can come next: who is on turn, what was offered, what is still missing. The log
// of an honest server never fails it.
bool gametable_may_follow(const GameTable *table, const LogEntry *entry, Error *error);

// The log number that taking the seat's last move back leads to; 0: it has no move.
size_t gametable_takeback_number(const GameTable *table, int seat);

// Makes the key and draws the lot: nothing is missing any more.
void gametable_settle_luck(GameTable *table);
void gametable_format_lot(const GameTable *table, Text *out); // the text of the start; may be empty

// The draw that is due: it is chance's turn.
Move gametable_draw(const GameTable *table);

// ---- What people do (actions.c). `now` is the time, `lag` what the net took of it.

// Takes a seat that is open or whose code this is (may be NULL); the log gets the entry, the seat
// its player. `seat` 0: the first that fits; it is told which.
bool gametable_join(GameTable *table, int *seat, uint64_t player, const char *name,
                    const char *code, int64_t now, Refusal *refusal);
bool gametable_leave(GameTable *table, int seat, int64_t now, Refusal *refusal);
// The hash of a nonce ("-": does without one), and when all seats have sent theirs, the nonce.
bool gametable_commit(GameTable *table, int seat, const char *hash, int64_t now, Refusal *refusal);
bool gametable_give_nonce(GameTable *table, int seat, const char *nonce, int64_t now,
                          Refusal *refusal);
// Starts the game when all seats are taken and no nonce is missing; draws the lot for the seats.
void gametable_start_if_ready(GameTable *table, int64_t now);

// `number`: the log number the move is meant for; 0: the next.
bool gametable_play(GameTable *table, int seat, const char *move, uint64_t number, int64_t now,
                    int64_t lag, Refusal *refusal);
// What the move would report, or why it cannot be played; looks only at the seat's view.
bool gametable_check(const GameTable *table, int seat, const char *move, Text *report,
                     Refusal *refusal);
bool gametable_resign(GameTable *table, int seat, int64_t now, Refusal *refusal);
// Ends the game without result, or, where other people's luck is known already, offers to.
bool gametable_abort(GameTable *table, int seat, int64_t now, Refusal *refusal);
bool gametable_may_abort(const GameTable *table, int seat, Refusal *refusal);
bool gametable_claim(GameTable *table, int seat, int64_t away, int64_t now, Refusal *refusal);

bool gametable_may_offer(const GameTable *table, int seat, OfferKind kind, Refusal *refusal);
// Offers or accepts. A rematch that all agreed on is left to the caller: *agreed.
bool gametable_offer(GameTable *table, int seat, OfferKind kind, bool *agreed, int64_t now,
                     Refusal *refusal);
bool gametable_decline(GameTable *table, int seat, OfferKind kind, int64_t now, Refusal *refusal);
void gametable_set_rematch(GameTable *table, uint64_t next, int64_t now);

// Ends the table from outside: "aborted REASON".
void gametable_close(GameTable *table, const char *reason, int64_t now);

// Applies what time does: a clock that has run out. True when something happened.
bool gametable_look_at_clock(GameTable *table, int64_t now, int64_t lag);

// ---- As people see it (table_json.c, table_record.c)

typedef struct Viewer {
  uint64_t player;    // 0: nobody
  int seat;           // 0: a spectator
  unsigned connected; // bit N: seat N is there
  int64_t away;       // how long the player on turn has been away
  bool board;         // wants the position as JSON too
} Viewer;

typedef enum TablePart {
  PART_SETUP = 1, // id, game, options ...
  PART_SEATS = 2, // who sits there
  PART_STATE = 4, // turn, scores, result, clock
  PART_POSITION = 8,
  PART_FAIR = 16,
  PART_OFFERS = 32, // and `can`
  PART_ALL = 63,
} TablePart;

// The fields of the parts, into an open object.
void gametable_write_parts(const GameTable *table, unsigned parts, const Viewer *viewer,
                           int64_t now, Json *json);
// "entries": those from number `since` on; where they are too many, "more" is the number of the
// first that is left out.
void gametable_write_entries(const GameTable *table, size_t since, int seat, Json *json);

// "position" as it was after log entry `number` (what was taken back aside), and as the seat may
// see it.
void gametable_write_position_at(const GameTable *table, size_t number, int seat, Json *json);

// Pieces that lists share: each a key and its value, the last one a value only.
const char *table_status_name(TableStatus status);
void table_json_options(const char *options, Json *json); // "NAME=VALUE NAME=VALUE"
void table_json_seats(const Seat *seats, int seat_count, unsigned connected, uint64_t player,
                      const Fair *fair, Json *json); // `fair` only before the start
void table_json_scores(const int *scores, int seat_count, Json *json); // from 1
void table_json_report(const char *report, Json *json);                // lines
void table_json_result(const char *text, Json *json);

// The record as a seat may see it; complete after the end.
void gametable_write_record(const GameTable *table, int seat, Text *out);

#endif
