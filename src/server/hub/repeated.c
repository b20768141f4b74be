// The key says which table it was; the rest is as for anybody who looks at it, with the codes.
#include "server/hub/repeated.h"

#include "base/memory.h"

#include <sodium.h>
#include <stdlib.h>

typedef struct Repetition {
  Hub *hub;
  Reply reply;
  RequestKey key;
  StoreRead read;
  StoredKey found;
} Repetition;

static void find_key(void *context, StoreReader *reader) {
  Repetition *repetition = context;
  repetition->read = store_find_key(reader, repetition->key.hash, &repetition->found);
}

// Looks at the table as anybody else does, but gets the codes, too.
static void look_at_made(void *context) {
  Repetition *repetition = context;
  Refusal refusal;
  if (repetition->read == STORE_FOUND) {
    json_t *message = json_pack("{s:s,s:s}", "type", "get", "key", repetition->key.text);
    hub_act(repetition->hub, repetition->found.made, repetition->reply, message);
    json_decref(message);
  } else {
    if (repetition->read == STORE_FAILED)
      refuse_unreadable(&refusal);
    else
      refuse(&refusal, ERROR_NOT_FOUND, "table.none"); // it was deleted since
    reply_refuse(&repetition->reply, &refusal);
  }
  sodium_memzero(repetition, sizeof *repetition);
  free(repetition);
}

void hub_answer_again(Hub *hub, WaitingAnswer *answer) {
  Repetition *repetition = memory_allocate(sizeof *repetition);
  *repetition = (Repetition){
      .hub = hub, .reply = answer->request.reply, .key = *answer->key, .read = STORE_FAILED};
  answer->request.reply = (Reply){0};
  store_read(hub->store, find_key, look_at_made, repetition);
}
