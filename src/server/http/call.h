// Inner header of http/: a request being answered.
#ifndef FIVEFOLD_SERVER_HTTP_CALL_H
#define FIVEFOLD_SERVER_HTTP_CALL_H

#include "server/http/site.h"
#include "server/net/http_head.h"

enum { CALL_MAX_VALUE = 100 };

typedef struct Call {
  Site *site;
  Reply reply;
  const HttpRequest *request;
  json_t *body;      // an object, also when none was sent
  char id[ID_SIZE];  // of the path
  uint64_t id_value; // 0: it is none
} Call;

void call_add_headers(Call *call, const char *headers);

void call_send_refusal(Call *call, const Refusal *refusal);
void refuse_call(Call *call, const char *code, const char *key);
void call_refuse_unreadable(Call *call);
bool call_needs_player(Call *call);   // false after a refusal
bool call_needs_operator(Call *call); // the same

// A value of the query; "" when it is not there.
void call_query_value(const Call *call, const char *name, char value[CALL_MAX_VALUE]);
// A number of the query, left as it is when it is not there; false after a refusal.
bool call_query_number(Call *call, const char *name, uint64_t *number);

#endif
