// Codes are random, or where the request has a key follow from that and the table's secret, of
// which the store keeps only what tells nobody the codes.
#include "server/hub/invitations.h"

#include <sodium.h>

static void write_invitation(int seat, const char *code, Json *json) {
  json_open_object(json);
  json_put_number(json, "seat", seat);
  json_put_string(json, "code", code);
  json_close_object(json);
}

char *invitations_make(GameTable *table, const RequestKey *key) {
  Text text = {0};
  Json json = {.out = &text};
  text_add(&text, "\"invitations\":");
  json_open_array(&json);
  for (int i = 1; i <= table->seat_count; i++) {
    if (table->seats[i].kind != SEAT_INVITE) continue;
    char code[CODE_SIZE];
    if (key)
      request_key_code(key, table->fair.spec.secret, i, code);
    else
      code_random(code);
    secret_hash(code, table->seats[i].code_hash);
    write_invitation(i, code, &json);
  }
  json_close_array(&json);
  return text_detach(&text);
}

void invitations_put(const GameTable *table, const char *text, Json *json) {
  RequestKey key;
  request_key_set(&key, text, "table", 0);
  json_key(json, "invitations");
  json_open_array(json);
  for (int i = 1; i <= table->seat_count; i++) {
    char code[CODE_SIZE];
    uint8_t hash[SECRET_HASH_SIZE];
    request_key_code(&key, table->fair.spec.secret, i, code);
    secret_hash(code, hash);
    if (table->seats[i].has_code &&
        sodium_memcmp(hash, table->seats[i].code_hash, sizeof hash) == 0)
      write_invitation(i, code, json);
  }
  json_close_array(json);
}
