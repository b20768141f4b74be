// Someone at the other end: a WebSocket, or one HTTP request that waits for its answer. Answers may
// come late, after a commit; a peer is kept until the last one who wants to answer lets go of it.
#ifndef FIVEFOLD_SERVER_HUB_PEER_H
#define FIVEFOLD_SERVER_HUB_PEER_H

#include "base/json.h"
#include "base/text.h"
#include "server/hub/address.h"
#include "server/table/refusal.h"
#include "server/table/seat.h"

enum { PEER_MAX_FOLLOWED = 16, PEER_ADDRESS_SIZE = ADDRESS_SIZE };

typedef struct Room Room;
typedef struct Hello Hello;
typedef struct Peer Peer;

// How something is sent. `text` is valid during the call only.
typedef struct PeerOutput {
  // A WebSocket's message.
  void (*message)(Peer *peer, const char *text, size_t length);
  // The answer to an HTTP request; `cookie` may be NULL.
  void (*respond)(Peer *peer, int status, const char *content_type, const char *cookie,
                  const char *body, size_t length);
  // The same, with a body that stays where it is for ever and is not copied.
  void (*respond_shared)(Peer *peer, int status, const char *content_type, const char *cookie,
                         const char *body, size_t length);
  // Further headers of that answer, each "Name: value\r\n"; before it is given.
  void (*add_headers)(Peer *peer, const char *headers);
  // Instead of respond(): an answer of any length, in pieces as the client reads them. After
  // begin_stream() the peer may be closed already, where nobody wants more than the head.
  void (*begin_stream)(Peer *peer, int status, const char *content_type);
  bool (*wants_more)(const Peer *peer); // little waits for the client
  void (*add_piece)(Peer *peer, const char *bytes, size_t length);
  void (*end_stream)(Peer *peer);
  void (*cut_stream)(Peer *peer);      // so that the client can tell that something is missing
  void (*accept)(Peer *peer);          // a request to become a WebSocket
  void (*close)(Peer *peer, int code); // a WebSocket, with a close code
  void (*destroy)(Peer *peer);         // nobody refers to it any more
} PeerOutput;

struct Peer {
  const PeerOutput *output;
  unsigned references;
  bool is_socket;
  bool closed; // gone: nothing is sent any more
  char address[PEER_ADDRESS_SIZE];
  uint64_t player; // 0: nobody yet
  uint64_t device; // by whose token the player is known; 0: none
  char name[SEAT_NAME_SIZE];
  bool is_operator;
  bool is_worker;                    // a socket with a worker's token
  int64_t lag;                       // a round trip, milliseconds
  Room *followed[PEER_MAX_FOLLOWED]; // a socket's tables
  int followed_count;
  bool in_lobby;        // wants to hear of the lobby
  uint8_t lobby_serial; // of its last request for that; 0: there was none
  bool is_counted;      // among its address's sockets
  double allowance;     // of messages, see limit.h
  int64_t allowance_at;
  int refused_count; // messages in a row that were too many
  Hello *hello;      // while a socket's player is being looked up
};

Peer *peer_retain(Peer *peer);
// A socket is who asked for it.
void peer_become(Peer *socket, const Peer *asking);
void peer_release(Peer *peer);

// Where an answer goes: a peer and the request's id.
typedef struct Reply {
  Peer *peer;       // retained; NULL: nobody waits
  char id[48];      // of a WebSocket request, as JSON; "" when it has none
  int64_t asked_at; // by monotonic_microseconds()
} Reply;

// The reply to a request with this id (JSON, "" for none). Every reply ends in exactly one of
// reply_send(), reply_text(), reply_refuse(), reply_end_text(), reply_cut_text() and reply_drop(),
// which let go of the peer.
Reply reply_create(Peer *peer, const char *id);

// Opens the answer's object; the caller adds fields.
void reply_open(const Reply *reply, Text *text, Json *json);
// Closes the object and sends it.
void reply_send(Reply *reply, int status, const char *cookie, Text *text, Json *json);
void reply_ok(Reply *reply);
void reply_text(Reply *reply, const char *body, size_t length);
// A text in pieces, to an HTTP request. A piece may be added whenever reply_wants_more(), and the
// answer is over early when the peer is closed.
void reply_begin_text(const Reply *reply);
bool reply_wants_more(const Reply *reply);
void reply_add_text(const Reply *reply, const Text *piece);
void reply_end_text(Reply *reply);
void reply_cut_text(Reply *reply);
void reply_refuse(Reply *reply, const Refusal *refusal);
void reply_drop(Reply *reply);

#endif
