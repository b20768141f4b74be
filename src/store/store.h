// Where games and players are kept: a narrow interface with a back end behind it.
//
// Changes are gathered in a batch, which is committed as a whole or not at all. One writer thread
// commits all batches that wait in a single transaction (group commit), so the price of reaching
// the disk is shared. A batch's completion is told only after that: what was told as done survives
// a crash. Reads are done by threads of their own, from what is committed; nobody waits for them
// either, as what they found is delivered in the same way.
//
// A game is an append-only log keyed (table, number). Every table has a head: a version and the
// log's length. A batch names the version of each table it changes as it was last seen, and counts
// only where the head still has that version, which it moves on: of two batches that come from the
// same version the second one is refused as a whole ("conflict"), and hurts no other. The unique
// key is a second line behind that.
//
// Implemented by store.c (threads and commits), batch.c, reads.c and check.c.
#ifndef FIVEFOLD_STORE_STORE_H
#define FIVEFOLD_STORE_STORE_H

#include "base/error.h"
#include "store/histogram.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
  STORE_HASH_SIZE = 32,
  STORE_SECRET_SIZE = 32,
  STORE_NAME_SIZE = 100,
  STORE_LABEL_SIZE = 40,
  STORE_MAX_DEVICES = 50, // of a player; a further one takes the place of the one not seen longest
};

#define STORE_NEVER INT64_MAX // a time that does not come

#define STORE_FIRST_VERSION ((uint64_t)1) // of a table that was just made

typedef enum StoredStatus {
  STORED_OPEN,    // seats or nonces are missing
  STORED_RUNNING, // the game is on
  STORED_ENDED,   // over or aborted
} StoredStatus;

// No log is that long: the length of a progress that was written before lengths were.
#define STORE_LENGTH_UNKNOWN 4000000000u

// How far a table has come: what lists show without reading its log. It need not be written with
// every entry: `length` tells whether it is still true.
typedef struct StoredProgress {
  StoredStatus status;
  int64_t changed_at; // of the status
  int64_t due_at;     // when somebody has to look after the table; STORE_NEVER: not by itself
  int turn;
  const char *scores; // "12 7": one number per seat
  const char *result; // the text of the entry that ended it; "" before
  uint32_t length;    // entries of the log when this was written
} StoredProgress;

typedef struct StoredTable {
  uint64_t id;
  uint64_t version;    // of the head; counted from STORE_FIRST_VERSION
  uint32_t log_length; // of the head
  const char *game;
  const char *options; // "NAME=VALUE NAME=VALUE"
  const char *clock;   // as clock_spec_format() writes it
  uint8_t secret[STORE_SECRET_SIZE];
  int64_t created_at;
  bool is_public;
  int dealer;   // the version of its luck
  int rules;    // the version of the rules by which its log is read
  bool has_lot; // the seats are drawn by lot
  StoredProgress progress;
} StoredTable;

typedef struct StoredSeat {
  uint64_t table;
  int seat;
  const char *kind; // "human", "bot", "open", "invite"
  uint64_t player;  // human: who; 0 when deleted
  const char *name;
  int level;                          // bot
  bool has_code;                      // a join code is waiting
  uint8_t code_hash[STORE_HASH_SIZE]; // of the code
} StoredSeat;

typedef struct StoredEntry {
  uint64_t table;
  uint32_t number; // from 1, without gaps
  int64_t at;
  int64_t spent; // milliseconds that a clock was charged
  const char *kind;
  int seat;
  const char *text;
} StoredEntry;

typedef struct StoredPlayer {
  uint64_t id;
  char name[STORE_NAME_SIZE];
  uint64_t device;  // found by a token: which one; else 0
  int64_t seen_day; // of that device
} StoredPlayer;

// Where a player is known: a token, of which only the hash is kept, and what tells people which
// device that is.
typedef struct StoredDevice {
  uint64_t id;
  uint64_t player;
  uint8_t token_hash[STORE_HASH_SIZE];
  char label[STORE_LABEL_SIZE]; // "Firefox on Linux"
  int64_t created_at;
  int64_t seen_day; // days since 1970
} StoredDevice;

// What a request made that came with a key: one that is repeated makes nothing else.
typedef struct StoredKey {
  uint8_t hash[STORE_HASH_SIZE]; // of the key, and of whose it is
  uint8_t salt[STORE_HASH_SIZE];
  uint64_t made; // the table or player
  int64_t at;
} StoredKey;

enum { STORE_KEY_MS = 24 * 3600 * 1000 }; // a key is remembered for at least that long

enum { STORE_SUBJECT_SIZE = 80, STORE_REASON_SIZE = 100 };

// Who may not use the site: "address 10.0.0.1" or "player ID".
typedef struct StoredBan {
  char subject[STORE_SUBJECT_SIZE];
  char reason[STORE_REASON_SIZE];
  int64_t at;
} StoredBan;

// ---- Changes

typedef struct StoreBatch StoreBatch;

// All strings are copied.
StoreBatch *store_batch_create(void);
void store_batch_destroy(StoreBatch *batch); // only of a batch that was not submitted
// A new table, whose head has the first version and `log_length` entries.
void store_add_table(StoreBatch *batch, const StoredTable *table);
// First in a batch that changes a table which is there: the batch counts only if the table has this
// version. It has the next one then, and a log of that length.
void store_move_head(StoreBatch *batch, uint64_t table, uint64_t version, uint32_t log_length);
// The versions of tables that the batch names are of this history: in another one it is refused.
void store_set_history(StoreBatch *batch, uint64_t history);
// Replaces a progress that is not longer; an ended table stays ended.
void store_set_progress(StoreBatch *batch, uint64_t table, const StoredProgress *progress);
// First in a batch that makes a table: it counts only while there are fewer unfinished tables, and
// fewer of this player's. Else it is refused ("conflict") with STORE_TOO_MANY or
// STORE_TOO_MANY_OF_PLAYER as its key.
void store_limit_tables(StoreBatch *batch, size_t most, uint64_t player, size_t most_of_player);
#define STORE_TOO_MANY           "store.too-many-tables"
#define STORE_TOO_MANY_OF_PLAYER "store.too-many-of-player"
// Forgets the table, its seats and its log, if it has this version.
void store_delete_table(StoreBatch *batch, uint64_t table, uint64_t version);
void store_set_seat(StoreBatch *batch, const StoredSeat *seat);
void store_add_entry(StoreBatch *batch, const StoredEntry *entry);
// Adds the player, or renames an existing one.
void store_set_player(StoreBatch *batch, uint64_t player, const char *name, int64_t at);
void store_add_device(StoreBatch *batch, const StoredDevice *device);
void store_set_seen(StoreBatch *batch, uint64_t player, uint64_t device, int64_t day);
void store_remove_device(StoreBatch *batch, uint64_t player, uint64_t device);
// The code by which a player comes back; the one before is void.
void store_set_recovery(StoreBatch *batch, uint64_t player, const uint8_t hash[STORE_HASH_SIZE],
                        int64_t at);
// Uses a code up. Of two batches that use the same one the second fails ("conflict").
void store_use_recovery(StoreBatch *batch, uint64_t player, const uint8_t hash[STORE_HASH_SIZE]);
// The same for a code that brings a player to a second device, which lasts until then.
void store_set_device_code(StoreBatch *batch, uint64_t player, const uint8_t hash[STORE_HASH_SIZE],
                           int64_t expires_at);
void store_use_device_code(StoreBatch *batch, uint64_t player, const uint8_t hash[STORE_HASH_SIZE]);
// First in a batch that seats a player: it counts only while the player exists. Else it is refused
// ("conflict") with STORE_NO_PLAYER as its key.
void store_need_player(StoreBatch *batch, uint64_t player);
#define STORE_NO_PLAYER "store.no-player"
// First of all in a batch that makes something at somebody's request: it counts only where the key
// is new. Else it is refused ("conflict") with STORE_KEY_USED as its key.
void store_use_key(StoreBatch *batch, const StoredKey *key);
#define STORE_KEY_USED "store.key-used"
void store_set_ban(StoreBatch *batch, const StoredBan *ban);
void store_lift_ban(StoreBatch *batch, const char *subject);
// Forgets name, devices and recovery code, and notes that the player's tables are still to be left.
void store_delete_player(StoreBatch *batch, uint64_t player);
// Takes one who is leaving out of at most `limit` seats, and deletes the ended tables among them at
// which no other player sits. Who has no seat left is leaving no more.
void store_leave_tables(StoreBatch *batch, uint64_t player, size_t limit);
// The server was alive until then; with a new `boot` time another stretch begins.
void store_set_alive(StoreBatch *batch, int64_t boot, int64_t alive_at);

// ---- The store

typedef struct Store Store;

// Opens or creates the store at a place that names its back end ("postgresql://...", else a file of
// SQLite's), brings its schema up to date and starts the threads. NULL with an error ("store").
Store *store_open(const char *place, Error *error);
// The same for one of several servers that share a PostgreSQL, each with a name of its own.
Store *store_open_node(const char *place, const char *node, Error *error);

// Copies the store as it is at one moment to a file that appears when it is complete and on disk.
// Whether the store is in use makes no difference.
bool store_backup(const char *place, const char *target, bool replace, Error *error);

// Finishes what waits, tells it, and closes.
void store_close(Store *store);

// Called by the threads whenever something waits for store_deliver().
void store_set_waker(Store *store, void (*wake)(void *context), void *context);

// Told, by store_deliver(), how a batch ended: error is NULL when it is on disk. With any error
// nothing was changed. "conflict": a table has another version, or a code was used before.
typedef void (*StoreDone)(void *context, const Error *error);

// Takes the batch over. `done` may be NULL. The writer starts with the next store_flush(), so that
// all that one round of an event loop brings shares a transaction.
void store_submit(Store *store, StoreBatch *batch, StoreDone done, void *context);
void store_flush(Store *store);

// Has `work` read in a thread of the store's, and `tell` told by store_deliver(). All that passes
// between the two is in the context. Where more than STORE_MAX_READS wait, or one has waited for
// STORE_READ_PATIENCE_MS, its work is left out: until that says otherwise, the context has to say
// that reading failed.
enum { STORE_MAX_READS = 10000, STORE_READ_PATIENCE_MS = 5000 };
typedef struct StoreReader StoreReader;
typedef void (*StoreWork)(void *context, StoreReader *reader);
typedef void (*StoreTell)(void *context);
void store_read(Store *store, StoreWork work, StoreTell tell, void *context);

// Tells what waits to be told; in the thread that calls it.
void store_deliver(Store *store);

// Whether the store can be used, as far as is known.
typedef struct StoreHealth {
  bool can_write; // the last commit that was tried succeeded
  bool can_read;  // no read has failed within STORE_SICK_MS
  Error error;    // the last failure, when there is one
} StoreHealth;

enum { STORE_SICK_MS = 10000 };

StoreHealth store_health(Store *store);

typedef struct StoreFigures {
  uint64_t commits, batches, failures;
  uint64_t conflicts;   // batches refused because a table has another version
  uint64_t key_refused; // batches that only the unique key refused, which the head should have
  uint64_t reads, read_failures;
  Histogram commit_times;
  size_t waiting;       // batches not yet committed
  size_t waiting_reads; // not yet done
} StoreFigures;

StoreFigures store_figures(Store *store);

// The clock that all servers of a site share: how far it is ahead of this machine's monotonic one,
// in milliseconds. False: there is none, or it has not been seen yet.
bool store_clock_ahead(Store *store, int64_t *ahead);
// Whether the database acknowledges only what a standby has, too, as of the last second: then one
// that takes over has lost nothing.
bool store_awaits_standby(Store *store);

// A database that is replaced by a copy of it that was behind, or put back to an earlier time, has
// another history from then on: what was known of the one before has to be read again. Counted up;
// always the same where that cannot happen.
uint64_t store_history(Store *store);
uint64_t store_reader_history(const StoreReader *reader); // of what it reads

// ---- Reading; each reader by one thread at a time. A visitor returns false to stop.

// A reader by itself, for who may wait, which an event loop may not: to look at a store that may be
// in use as it is at this moment. Only a store of today's schema can be looked at.
StoreReader *store_open_snapshot(const char *place, Error *error);
void store_close_snapshot(StoreReader *reader);

// From here on, until the work is done, all that is read is of one moment. False: it failed.
bool store_read_one_moment(StoreReader *reader);

// Why the last read that failed has failed.
const Error *store_read_error(const StoreReader *reader);

// What became of a read. One that failed may have visited a part already: nothing of it counts.
typedef enum StoreRead {
  STORE_FOUND,  // for a list: all of it was visited, or the visitor stopped
  STORE_ABSENT, // there is no such thing; never of a list, which may be empty
  STORE_FAILED, // the database cannot be read, or is damaged
} StoreRead;

StoreRead store_find_table(StoreReader *reader, uint64_t table,
                           void (*found)(void *context, const StoredTable *table), void *context);
StoreRead store_list_seats(StoreReader *reader, uint64_t table,
                           bool (*visit)(void *context, const StoredSeat *seat), void *context);
// Those whose numbers are greater than `after`.
StoreRead store_list_entries(StoreReader *reader, uint64_t table, uint32_t after,
                             bool (*visit)(void *context, const StoredEntry *entry), void *context);

typedef bool (*StoreTableVisitor)(void *context, uint64_t table);

// Unfinished public tables, newest first; of any game when `game` is NULL.
StoreRead store_list_public(StoreReader *reader, StoredStatus status, const char *game,
                            size_t limit, StoreTableVisitor visit, void *context);
// A player's tables, unfinished first, newest first.
StoreRead store_list_of_player(StoreReader *reader, uint64_t player, size_t limit,
                               StoreTableVisitor visit, void *context);
StoreRead store_list_unfinished_of_player(StoreReader *reader, uint64_t player, size_t limit,
                                          StoreTableVisitor visit, void *context);
// All tables whose ids are greater than `after`, in the order of their ids.
StoreRead store_list_all(StoreReader *reader, uint64_t after, size_t limit, StoreTableVisitor visit,
                         void *context);
// Tables that somebody has to look after.
StoreRead store_list_due(StoreReader *reader, int64_t now, size_t limit, StoreTableVisitor visit,
                         void *context);

// Tables whose game has not started, those that expire first ahead.
StoreRead store_list_unstarted(StoreReader *reader, size_t limit, StoreTableVisitor visit,
                               void *context);

StoreRead store_find_player(StoreReader *reader, uint64_t player, StoredPlayer *found);
StoreRead store_find_token(StoreReader *reader, const uint8_t hash[STORE_HASH_SIZE],
                           StoredPlayer *found);
// Whose recovery code it is.
StoreRead store_find_recovery(StoreReader *reader, const uint8_t hash[STORE_HASH_SIZE],
                              StoredPlayer *found);
StoreRead store_find_device_code(StoreReader *reader, const uint8_t hash[STORE_HASH_SIZE],
                                 int64_t now, StoredPlayer *found);
// What was made at a request with this key.
StoreRead store_find_key(StoreReader *reader, const uint8_t hash[STORE_HASH_SIZE],
                         StoredKey *found);
// When the player's recovery code was made; 0: there is none.
StoreRead store_recovery_time(StoreReader *reader, uint64_t player, int64_t *at);
// A player's devices, the one seen last first.
StoreRead store_list_devices(StoreReader *reader, uint64_t player,
                             bool (*visit)(void *context, const StoredDevice *device),
                             void *context);

StoreRead store_list_bans(StoreReader *reader, bool (*visit)(void *context, const StoredBan *ban),
                          void *context);

// When a server was last known to be alive; 0: never.
StoreRead store_last_alive(StoreReader *reader, int64_t *at);

// Milliseconds between `from` and `to` in which no server was alive.
StoreRead store_downtime(StoreReader *reader, int64_t from, int64_t to, int64_t *downtime);

// Deleted players who still have seats.
StoreRead store_list_leaving(StoreReader *reader, size_t limit,
                             bool (*visit)(void *context, uint64_t player), void *context);

// Looks for what is broken or does not fit together. In `what` a "%s" stands for the id.
typedef void (*StoreComplaint)(void *context, const char *what, uint64_t id);
StoreRead store_check(StoreReader *reader, StoreComplaint complain, void *context);

#endif
