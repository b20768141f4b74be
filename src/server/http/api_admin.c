// All of it needs the operator's token.
#include "server/http/api_admin.h"

#include "base/memory.h"
#include "server/hub/bans.h"
#include "server/hub/fields.h"
#include "server/hub/journal.h"
#include "server/hub/site_clock.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void api_get_workers(Call *call) {
  if (!call_needs_operator(call)) return;
  Text text = {0};
  Json json;
  reply_open(&call->reply, &text, &json);
  json_key(&json, "workers");
  if (call->site->crew) {
    crew_write(call->site->crew, &json);
  } else {
    json_open_array(&json);
    json_close_array(&json);
  }
  reply_send(&call->reply, 200, NULL, &text, &json);
}

// ---- Bans

void api_get_bans(Call *call) {
  if (!call_needs_operator(call)) return;
  Text text = {0};
  Json json;
  reply_open(&call->reply, &text, &json);
  json_key(&json, "bans");
  hub_write_bans(call->site->hub, &json);
  reply_send(&call->reply, 200, NULL, &text, &json);
}

typedef struct BanChange {
  Site *site;
  Reply reply;
} BanChange;

static void on_saved(void *context, const Error *error) {
  BanChange *change = context;
  Refusal refusal;
  if (error) {
    refuse_not_saved(&refusal);
    reply_refuse(&change->reply, &refusal);
  } else {
    hub_load_bans(change->site->hub);
    reply_ok(&change->reply);
  }
  free(change);
}

static void change_ban(Call *call, const char *subject, const char *reason, bool is_lifted) {
  StoreBatch *batch = store_batch_create();
  BanChange *change = memory_allocate(sizeof *change);
  *change = (BanChange){call->site, call->reply};
  StoredBan ban = {.at = site_clock_now()};
  memcpy(ban.subject, subject, sizeof ban.subject);
  snprintf(ban.reason, sizeof ban.reason, "%s", reason ? reason : "");
  if (is_lifted)
    store_lift_ban(batch, subject);
  else
    store_set_ban(batch, &ban);
  journal_write(JOURNAL_INFO, "%s by the operator: %s", is_lifted ? "ban lifted" : "banned",
                subject);
  store_submit(call->site->store, batch, on_saved, change);
}

void api_post_bans(Call *call) {
  const char *address, *player, *reason;
  char subject[STORE_SUBJECT_SIZE];
  bool is_lifted;
  Refusal refusal;
  if (!call_needs_operator(call)) return;
  if (field_string(call->body, "address", false, ADDRESS_SIZE - 1, &address, &refusal) &&
      field_string(call->body, "player", false, ID_SIZE - 1, &player, &refusal) &&
      field_string(call->body, "reason", false, STORE_REASON_SIZE - 1, &reason, &refusal) &&
      field_bool(call->body, "lift", false, &is_lifted, &refusal) &&
      ban_subject(address, player, subject, &refusal))
    change_ban(call, subject, reason, is_lifted);
  else
    call_send_refusal(call, &refusal);
}

// ---- Limits

typedef struct LimitLook {
  Call call;
  uint64_t player;
  size_t tables; // unfinished, of the player
  StoreRead read;
} LimitLook;

static bool count_table(void *context, uint64_t table) {
  (void)table;
  ++*(size_t *)context;
  return true;
}

static void count_tables(void *context, StoreReader *reader) {
  LimitLook *look = context;
  look->read =
      store_list_unfinished_of_player(reader, look->player, 100000, count_table, &look->tables);
}

static void send_limits(Call *call, const char *name, size_t tables, int most) {
  Text text = {0};
  Json json;
  reply_open(&call->reply, &text, &json);
  json_key(&json, "limits");
  json_open_array(&json);
  limits_write(call->site->limits, name, site_clock_now(), &json);
  json_open_object(&json);
  json_put_string(&json, "limit", "tables");
  json_put_number(&json, "used", (int64_t)tables);
  json_put_number(&json, "most", most);
  json_close_object(&json);
  json_close_array(&json);
  reply_send(&call->reply, 200, NULL, &text, &json);
}

static void on_counted(void *context) {
  LimitLook *look = context;
  char id[ID_SIZE];
  id_format(look->player, id);
  if (look->read == STORE_FAILED)
    call_refuse_unreadable(&look->call);
  else
    send_limits(&look->call, id, look->tables, look->call.site->config.max_tables_per_player);
  free(look);
}

void api_get_limits(Call *call) {
  char address[CALL_MAX_VALUE], player[CALL_MAX_VALUE], normal[ADDRESS_SIZE];
  uint64_t id;
  if (!call_needs_operator(call)) return;
  call_query_value(call, "address", address);
  call_query_value(call, "player", player);
  if (address_normalise(address, normal)) {
    send_limits(call, normal, hub_count_tables_of(call->site->hub, normal),
                call->site->config.max_tables_per_address);
  } else if (id_parse(player, &id)) {
    LimitLook *look = memory_allocate(sizeof *look);
    *look = (LimitLook){.call = *call, .player = id, .read = STORE_FAILED};
    look->call.body = NULL;
    store_read(call->site->store, count_tables, on_counted, look);
  } else {
    refuse_call(call, ERROR_BAD_ARGUMENT, "ban.subject");
  }
}
