// Inner header of hub/: a room, which is a table in use, and the hub itself. What is done with them
// is declared by the module that does it.
#ifndef FIVEFOLD_SERVER_HUB_ROOM_H
#define FIVEFOLD_SERVER_HUB_ROOM_H

#include "server/hub/address_quota.h"
#include "server/hub/hub.h"
#include "server/table/request_key.h"
#include "server/table/table.h"
#include "store/bus.h"
#include "store/cluster.h"

enum {
  ROOM_MAX_WAITING = 64,       // requests that wait for a commit
  ROOM_SLEEP_AFTER = 5000,     // milliseconds without a request
  ROOM_FORGET_AFTER = 5000,    // without anybody, when the game is over
  ROOM_UNLOAD_AFTER = 60000,   // without anybody
  ROOM_BUCKET_COUNT = 1 << 14, // by which the hub finds its rooms
  LOADING_BUCKET_COUNT = 1 << 10,
  LOBBY_MAX_NEWS = 50 // tables that one event to the lobby tells of
};

// A turn that is told late, which other nodes have to know before.
typedef void (*RoomTell)(void *context);
typedef struct LateTurn {
  RoomTell tell;   // NULL: there is none
  void *context;   // owned
  uint64_t player; // whose it is
  int64_t told_at; // since then, at the earliest
} LateTurn;

typedef struct Follower {
  Peer *peer; // not retained: hub_on_close() takes it out
  bool board;
} Follower;

// A request that waits: until the room is free, or until its outcome is known. It is kept whole, as
// it may have to be decided anew.
typedef struct WaitingRequest {
  Reply reply;
  json_t *message; // owned; NULL: it made the table
  int64_t received_at;
  int tries;     // that ended in a conflict
  bool no_place; // there are too many tables for another one
} WaitingRequest;

typedef enum AnswerKind {
  ANSWER_OK,
  ANSWER_NUMBER, // with "n", the number of the entry
  ANSWER_TABLE,  // with the table, as it is then
} AnswerKind;

// An answer that waits until it is true.
typedef struct WaitingAnswer {
  WaitingRequest request;
  AnswerKind kind;
  size_t number;
  int status;
  char *extra;     // further fields as JSON text, or NULL; owned
  RequestKey *key; // with which making the table may be asked for again, or NULL; owned
} WaitingAnswer;

// What a table was before something was done that is not committed yet, beside its log.
typedef struct Undo {
  Clock clock;
  Seat seats[]; // from 1; as many as the table has, as one is made for every move
} Undo;

struct Room {
  Room *next_in_bucket;
  Room *previous, *next; // all rooms
  Hub *hub;
  GameTable *table;
  uint64_t history;     // of the store, see store_history(), in which all of this is so
  uint64_t version;     // of the table's head in the store, as last seen
  uint64_t heard;       // what another node is said to have made of that
  bool presence_heard;  // somebody has come or gone at another node, which has no version
  int64_t read_at;      // by monotonic_microseconds(): what others committed before it is known
  size_t committed;     // entries on disk
  bool committing;      // or reading what others have committed: it is busy
  bool exists;          // the table itself is in the store
  bool seats_dirty;     // seats differ from the store's
  bool is_leaving;      // its deletion is wanted
  bool is_deleted;      // nobody finds it any more
  bool hint_asked;      // somebody waits for a hint
  bool is_looked_after; // of several nodes, this one asks for computer players' moves
  bool is_reset;        // the store had less, and those who follow have to be told all
  int64_t stored_due;
  StoredStatus stored_status;
  uint32_t stored_length; // of the log, when the progress was written
  Room *companion;        // a rematch's new room, committed together with this one
  Undo *undo;             // while something is not committed; owned

  Follower *followers;
  size_t follower_count;
  size_t follower_capacity;
  int64_t away_since[GAME_MAX_PLAYERS + 1]; // 0: somebody is there for that seat
  int64_t asked_at[GAME_MAX_PLAYERS + 1];   // the last HTTP request of its player; 0: long ago
  int64_t elsewhere[GAME_MAX_PLAYERS + 1];  // until when its player is at another node
  // When this node told a player late of their turn, or that it had known of none when they left.
  int64_t told_at[GAME_MAX_PLAYERS + 1];
  int64_t shared[GAME_MAX_PLAYERS + 1];      // until when other nodes believe them to be here
  int64_t shared_told[GAME_MAX_PLAYERS + 1]; // the `told_at` that other nodes can know
  LateTurn late_turn;
  int64_t turn_began; // when the running clock was set going, whatever was given back since
  int64_t used_at;
  int64_t asked_for_deadline; // another node's player let it pass: the store has been asked
  int64_t look_at;            // no tick before that has anything to do here

  WaitingRequest *requests;
  size_t request_count;
  size_t request_capacity;
  WaitingAnswer *answer; // to the request that is being committed; NULL: nobody waits; owned

  unsigned departing;     // bit N: who sat at seat N is gone for good, and leaves
  char *bot_move;         // likewise: what the computer player on turn plays; NULL: nothing; owned
  bool engine_asked;      // a bot is thinking
  uint64_t engine_serial; // of its question
  int64_t engine_retry_at;
  int engine_failures; // questions in a row that no engine could answer
};

// A table that cannot be read.
typedef struct SetAside {
  uint64_t table;
  int64_t at;
  int64_t retry_at; // 0: not by itself
  char *reason;     // owned
} SetAside;

typedef struct Export Export;
typedef struct Deletion Deletion;
typedef struct Study Study;
typedef struct Loading Loading;
typedef struct CatchUp CatchUp;
typedef struct PlaceSearch PlaceSearch;

struct Hub {
  Store *store;
  HubHost host;
  HubSettings settings;
  Limits *limits;
  Metrics *metrics;
  Room *buckets[ROOM_BUCKET_COUNT];
  Room *first; // all rooms
  size_t room_count;
  Loading *loading[LOADING_BUCKET_COUNT];
  CatchUp *catching_up, *last_catching_up; // not begun yet, in order
  size_t catching_up_readings;             // under way
  PlaceSearch *places;                     // for new tables, at the limit of all
  AddressQuota *address_quota;             // of the tables that are not over; owned
  SetAside *set_aside;                     // by their id
  size_t set_aside_count;
  size_t set_aside_capacity;
  Peer **lobby; // sockets that want to hear of it; not retained
  size_t lobby_count;
  size_t lobby_capacity;
  uint64_t news[LOBBY_MAX_NEWS]; // public tables that changed since the lobby was told
  size_t news_count;             // one more than there is room for: too many
  Export *exports;
  bool is_exporting;   // a table is being read for one of them
  Deletion *deletions; // of players, which wait for rooms
  Study *studies;      // analyses that this node works on
  uint64_t study_serial;
  bool is_finding_analysis;
  int64_t find_analysis_at; // not before that
  int64_t held_analyses_at;
  Bus *bus;           // to the other nodes; NULL: there are none
  uint64_t listening; // as bus_listening() was at the last look
  uint64_t history;   // as store_history() was
  int64_t swept_at;   // when rooms were last compared with their heads
  bool is_sweeping;
  StoredPresence *presence; // that is to be shared; owned
  size_t presence_count, presence_capacity;
  bool is_sharing; // some of it is on its way
  bool is_noting_outages;
  int64_t cleared_at; // when it was last forgotten who was connected to tables that are over
  StoredBan *bans;    // owned
  size_t ban_count;
  unsigned ban_changes;
  bool is_loading_bans;
  int64_t load_bans_at;
  bool somebody_leaves; // deleted players may have seats
  bool is_leaving;      // some are being taken back
  bool is_looking;      // for tables that are due
  bool store_is_sick;   // the log has been told
  int64_t boot_at;      // since then it runs without interruption
  int64_t ticked_at;
  size_t slept_count; // rooms put to sleep lately
  int64_t second_at;  // when the once-a-second work was done
  int64_t alive_at;
  int64_t beaten_at;  // until then the store knows that it is alive
  int64_t given_back; // of the silence since then everybody has their time back until here
  bool is_beating;    // it is being told
};

#endif
