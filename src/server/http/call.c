// What the answers to all requests need.
#include "server/http/call.h"

#include "base/scan.h"

#include <string.h>

void call_add_headers(Call *call, const char *headers) {
  Peer *peer = call->reply.peer;
  peer->output->add_headers(peer, headers);
}

void call_send_refusal(Call *call, const Refusal *refusal) {
  call->site->metrics.values[METRIC_REFUSED]++;
  reply_refuse(&call->reply, refusal);
}

void refuse_call(Call *call, const char *code, const char *key) {
  Refusal refusal;
  refuse(&refusal, code, key);
  call_send_refusal(call, &refusal);
}

void call_refuse_unreadable(Call *call) {
  Refusal refusal;
  refuse_unreadable(&refusal);
  call_send_refusal(call, &refusal);
}

void call_query_value(const Call *call, const char *name, char value[CALL_MAX_VALUE]) {
  const char *query = call->request->query;
  const size_t name_length = strlen(name);
  value[0] = 0;
  while (*query) {
    const size_t length = strcspn(query, "&;,");
    if (length > name_length && query[name_length] == '=' &&
        strncmp(query, name, name_length) == 0 && length - name_length - 1 < CALL_MAX_VALUE) {
      memcpy(value, query + name_length + 1, length - name_length - 1);
      value[length - name_length - 1] = 0;
      return;
    }
    query += length + (query[length] != 0);
  }
}

bool call_query_number(Call *call, const char *name, uint64_t *number) {
  char text[CALL_MAX_VALUE];
  call_query_value(call, name, text);
  if (!text[0] || scan_number(text, INT32_MAX, number)) return true;
  Refusal refusal;
  refuse_with(&refusal, ERROR_BAD_ARGUMENT, "field.number", "field=%s least=%d most=%d", name, 0,
              INT32_MAX);
  call_send_refusal(call, &refusal);
  return false;
}

bool call_needs_player(Call *call) {
  if (call->reply.peer->player) return true;
  refuse_call(call, ERROR_NO_PLAYER, "identity.unknown");
  return false;
}

bool call_needs_operator(Call *call) {
  if (call->reply.peer->is_operator) return true;
  refuse_call(call, ERROR_FORBIDDEN, "server.operator-only");
  return false;
}
