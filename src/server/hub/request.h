// Inner header of hub/: a request to a table (requests.c), and the ones that only look (queries.c).
#ifndef FIVEFOLD_SERVER_HUB_REQUEST_H
#define FIVEFOLD_SERVER_HUB_REQUEST_H

#include "server/hub/room.h"
#include "server/table/actions.h"

typedef struct Request Request;

// Answers, now or after the commit; false with the refusal filled.
typedef bool HandleRequest(Request *request);

// Whether a request still means the same when the table went on before it was committed.
typedef enum Meaning {
  MEANS_THE_SAME,     // it is decided anew
  IS_STALE,           // it was about the table as it was
  STALE_WITH_NEWS_OF, // it was, if a move or an entry of its own kind came in between
} Meaning;

// A kind of request. What somebody can do at a table, and whether a request for it is accepted, is
// decided by the same `may`; only how much and how often is looked at elsewhere.
typedef struct RequestKind {
  const char *name;
  HandleRequest *handle;
  MayAct *may;     // NULL: it is no action, and always allowed
  bool needs_seat; // only who sits there asks for it
  Meaning meaning; // after somebody else was first
} RequestKind;

struct Request {
  const RequestKind *kind;
  Room *room;
  GameTable *table;
  Reply *reply;
  json_t *message; // borrowed
  int64_t received_at;
  int tries;     // before this one
  bool no_place; // for another table
  Viewer viewer; // whose request it is
  int64_t now;
  Refusal refusal;
};

enum { REQUEST_MAX_MOVE = 1000 }; // bytes

// Whether it may be decided anew, now that the table has the entries after `since`.
bool request_means_the_same(const json_t *message, const GameTable *table, size_t since);

// Whether it is allowed now.
bool request_may(Request *request);

// Looking on, and on turn; implemented in queries.c.
HandleRequest handle_get;
HandleRequest handle_follow;
HandleRequest handle_record;
HandleRequest handle_position;
HandleRequest handle_check;
HandleRequest handle_moves;
HandleRequest handle_hint;

#endif
