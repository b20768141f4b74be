// Inner header of hub/: a request to a table, and the ones that only look (queries.c).
#ifndef FIVEFOLD_SERVER_HUB_REQUEST_H
#define FIVEFOLD_SERVER_HUB_REQUEST_H

#include "server/hub/room.h"
#include "server/table/actions.h"

typedef struct Request Request;

// Answers, now or after the commit; false with the refusal filled.
typedef bool HandleRequest(Request *request);

// A kind of request. What somebody can do at a table, and whether a request for it is accepted, is
// decided by the same `may`; only how much and how often is looked at elsewhere.
typedef struct RequestKind {
  const char *name;
  HandleRequest *handle;
  MayAct *may;     // NULL: it is no action, and always allowed
  bool needs_seat; // only who sits there asks for it
} RequestKind;

struct Request {
  const RequestKind *kind;
  Room *room;
  GameTable *table;
  Reply *reply;
  const json_t *message;
  Viewer viewer; // whose request it is
  int64_t now;
  Refusal refusal;
};

enum { REQUEST_MAX_MOVE = 1000 }; // bytes

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
