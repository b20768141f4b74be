// The hub's inside: a room is a table in use.
#ifndef FIVEFOLD_SERVER_HUB_ROOM_H
#define FIVEFOLD_SERVER_HUB_ROOM_H

#include "server/hub/creators.h"
#include "server/hub/hub.h"

enum {
  ROOM_MAX_WAITING = 64,       // requests that wait for a commit
  ROOM_SLEEP_AFTER = 5000,     // milliseconds without a request
  ROOM_FORGET_AFTER = 5000,    // without anybody, when the game is over
  ROOM_UNLOAD_AFTER = 60000,   // without anybody
  ROOM_BUCKET_COUNT = 1 << 14, // of the hub's table of rooms
  LOBBY_MOST_NEWS = 50         // tables that one event to the lobby tells of
};

typedef struct Follower {
  Peer *peer; // not retained: hub_on_close() takes it out
  bool board;
} Follower;

// A request that waits until the room is free.
typedef struct WaitingRequest {
  Reply reply;
  json_t *message;
} WaitingRequest;

typedef enum AnswerKind {
  ANSWER_OK,
  ANSWER_NUMBER, // with "n", the number of the entry
  ANSWER_TABLE,  // with the table, as it is then
} AnswerKind;

// An answer that waits until it is true.
typedef struct WaitingAnswer {
  Reply reply;
  AnswerKind kind;
  size_t number;
  int status;
  char *extra; // further fields as JSON text, or NULL; owned
} WaitingAnswer;

struct Room {
  Room *next_in_bucket;
  Room *previous, *next; // all rooms
  Hub *hub;
  GameTable *table;
  size_t committed; // entries on disk
  bool committing;
  bool exists;      // the table itself is in the store
  bool seats_dirty; // seats differ from the store's
  bool is_deleted;  // nobody finds it any more
  bool hint_asked;  // somebody waits for a hint
  int64_t stored_due;
  StoredStatus stored_status;
  uint32_t stored_length; // of the log, when the progress was written
  Room *companion;        // a rematch's new room, committed together with this one

  Follower *followers;
  size_t follower_count;
  size_t follower_capacity;
  int64_t away_since[GAME_MAX_PLAYERS + 1]; // 0: somebody is there for that seat
  int64_t asked_at[GAME_MAX_PLAYERS + 1];   // the last HTTP request of its player; 0: long ago
  int64_t used_at;
  int64_t look_at; // no tick before that has anything to do here

  WaitingRequest *requests;
  size_t request_count;
  size_t request_capacity;
  WaitingAnswer *answers;
  size_t answer_count;
  size_t answer_capacity;

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

struct Hub {
  Store *store;
  HubHost host;
  HubSettings settings;
  Limits *limits;
  Metrics *metrics;
  Room *buckets[ROOM_BUCKET_COUNT];
  Room *first; // all rooms
  size_t room_count;
  size_t unfinished_count; // tables that are not over, in the store
  Creators *creators;      // of those; owned
  SetAside *set_aside;     // by their id
  size_t set_aside_count;
  size_t set_aside_capacity;
  Peer **lobby; // sockets that want to hear of it; not retained
  size_t lobby_count;
  size_t lobby_capacity;
  uint64_t news[LOBBY_MOST_NEWS]; // public tables that changed since the lobby was told
  size_t news_count;              // one more than there is room for: too many
  Export *exports;
  bool somebody_leaves; // deleted players may have seats
  bool is_leaving;      // some are being taken back
  bool store_is_sick;   // the log has been told
  int64_t boot_at;      // since then it runs without interruption
  int64_t ticked_at;
  size_t slept_count; // rooms put to sleep lately
  int64_t second_at;  // when the once-a-second work was done
  int64_t alive_at;
};

int64_t hub_now(const Hub *hub);
__attribute__((format(printf, 2, 3))) void hub_log(Hub *hub, const char *format, ...);

// ---- stall.c: time in which the process stood still
// To be called before any clock is looked at.
void hub_notice_stall(Hub *hub);

// ---- set_aside.c
// `retry_at`: when it may be tried again without being asked for; 0: never.
void hub_set_aside(Hub *hub, uint64_t table, const char *reason, int64_t retry_at);
bool hub_is_set_aside(const Hub *hub, uint64_t table);
void hub_free_set_aside(Hub *hub);

// ---- rooms.c: finding, loading, unloading
void room_touch(Room *room); // somebody uses it now
bool hub_has_room(Hub *hub, uint64_t table);
Room *hub_find_room(Hub *hub, uint64_t table);       // NULL: not in memory; awake
const Room *hub_peek_room(Hub *hub, uint64_t table); // may be asleep
Room *hub_find_deleted_room(Hub *hub, uint64_t table);
// From memory or store. NULL: there is none, or it cannot be read; the refusal, which may be NULL,
// says which.
Room *hub_load_room(Hub *hub, uint64_t table, Refusal *refusal);
Room *hub_add_room(Hub *hub, GameTable *table);
void hub_remove_room(Hub *hub, Room *room);
// The table alone, for the caller to destroy; NULL as above.
GameTable *hub_read_table(Hub *hub, uint64_t table, Refusal *refusal);
// Throws away what is not committed and reads the table again.
bool hub_reload_room(Room *room);

// ---- trouble.c: when the store does not do its part
void hub_watch_store(Hub *hub); // tells the log when it falls ill or is well again

// ---- commit.c: what a room did goes to disk, then out
void room_commit(Room *room);
StoredStatus table_stored_status(const GameTable *table);
void room_answer_later(Room *room, Reply reply, AnswerKind kind, int status, size_t number,
                       char *extra);
bool room_is_dirty(const Room *room);
// Writes down what lists show of the table, unless that was done; nobody waits for it.
void room_save_progress(Room *room);

// ---- lists.c: the lobby
void hub_follow_lobby(Hub *hub, Peer *peer, bool on);
void hub_answer_lobby(Hub *hub, Reply *reply, bool on);
void hub_note_lobby(Hub *hub, uint64_t table); // a public table that changed
void hub_tell_lobby(Hub *hub);

// ---- data.c: what players take along and leave behind
void hub_go_on_with_exports(Hub *hub);
void hub_go_on_with_leaving(Hub *hub);
bool room_has_others(const Room *room, uint64_t player); // who sit there
void room_delete(Room *room, Reply reply);               // takes the reply
void room_forget_player(Room *room, uint64_t player);

// ---- broadcast.c: who follows and what they are told
Viewer room_viewer(const Room *room, uint64_t player, bool board);
void room_write_table(const Room *room, const Viewer *viewer, size_t since, Json *json);
bool room_follow(Room *room, Peer *peer, bool board);
void room_unfollow(Room *room, Peer *peer);
// A player who plays by HTTP is there for TABLE_CLAIM_AFTER from each request on.
void room_note_request(Room *room, uint64_t player);
void room_note_absence(Room *room);      // of those who have stopped asking
bool room_is_attended(const Room *room); // somebody follows, or plays by HTTP
void room_broadcast(Room *room, size_t since);
int64_t room_lag(const Room *room, int seat);

// ---- requests.c
void room_handle(Room *room, Reply reply, json_t *message);
void room_handle_waiting(Room *room);

// ---- bots.c is the engines' side; room_bots.c asks them
void room_ask_bot(Room *room);
void room_ask_hint(Room *room, int seat, int level, Reply reply);

// Makes the room of a rematch, which counts as made by the peer; NULL when there are too many
// tables.
Room *hub_make_rematch(Room *room, const Peer *peer, Refusal *refusal);

#endif
