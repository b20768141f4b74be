// Requests of the operator.
#include "server/http/api_operator.h"

#include "base/memory.h"
#include "server/http/api_tables.h"
#include "server/http/identity.h"
#include "server/hub/deletion.h"
#include "server/hub/journal.h"
#include "server/hub/set_aside.h"
#include "server/hub/site_clock.h"
#include "server/hub/stopwatch.h"

#include <stdlib.h>

void api_delete_table(Call *call) {
  if (call_needs_operator(call)) api_act(call, "close");
}

typedef struct PlayerSearch {
  Call call;
  StoreRead read;
} PlayerSearch;

static void find_player(void *context, StoreReader *reader) {
  PlayerSearch *search = context;
  StoredPlayer player;
  search->read = store_find_player(reader, search->call.id_value, &player);
}

static void delete_player(void *context) {
  PlayerSearch *search = context;
  Call *call = &search->call;
  if (search->read == STORE_FAILED)
    call_refuse_unreadable(call);
  else if (search->read == STORE_ABSENT)
    refuse_call(call, ERROR_NOT_FOUND, "identity.none");
  else {
    journal_write(JOURNAL_INFO, "player deleted by the operator: %s", call->id);
    hub_delete_player(call->site->hub, call->id_value, call->reply);
  }
  free(search);
}

void api_delete_player(Call *call) {
  if (!call_needs_operator(call)) return;
  if (!call->id_value) {
    refuse_call(call, ERROR_NOT_FOUND, "identity.none");
    return;
  }
  PlayerSearch *search = memory_allocate(sizeof *search);
  *search = (PlayerSearch){.call = *call, .read = STORE_FAILED};
  search->call.body = NULL; // it goes with the caller's
  store_read(call->site->store, find_player, delete_player, search);
}

void api_get_set_aside(Call *call) {
  if (!call_needs_operator(call)) return;
  Text text = {0};
  Json json;
  reply_open(&call->reply, &text, &json);
  json_key(&json, "tables");
  hub_write_set_aside(call->site->hub, &json);
  reply_send(&call->reply, 200, NULL, &text, &json);
}

void api_delete_set_aside(Call *call) {
  if (!call_needs_operator(call)) return;
  if (call->id_value && hub_try_again(call->site->hub, call->id_value))
    reply_ok(&call->reply);
  else
    refuse_call(call, ERROR_NOT_FOUND, "table.not-set-aside");
}

void api_get_health(Call *call) {
  const StoreHealth health = store_health(call->site->store);
  if (call->site->is_closing) {
    refuse_call(call, ERROR_UNAVAILABLE, "server.stopping");
  } else if (!health.can_write || !health.can_read) {
    Refusal refusal;
    refuse(&refusal, ERROR_UNAVAILABLE,
           health.can_write ? "server.cannot-read" : "server.cannot-save");
    message_add_message(&refusal.error.said, "cause", &health.error.said);
    call_send_refusal(call, &refusal);
  } else {
    reply_text(&call->reply, "ok\n", 3);
  }
}

// Whether a load balancer should send clients here. What is wrong with the database is mostly wrong
// at all nodes, and no reason to cut every socket; who is alone with that had better not be asked.
void api_get_readiness(Call *call) {
  if (call->site->is_draining || call->site->is_closing)
    refuse_call(call, ERROR_UNAVAILABLE, "server.stopping");
  else if (call->site->is_cut_off)
    refuse_call(call, ERROR_UNAVAILABLE, "server.cut-off");
  else
    reply_text(&call->reply, "ready\n", 6);
}

void api_get_metrics(Call *call) {
  Peer *peer = call->reply.peer;
  if (!peer->is_operator && (!identity_is_local(peer) || call->request->forwarded_for[0])) {
    refuse_call(call, ERROR_FORBIDDEN, "server.local-only");
    return;
  }
  Metrics *metrics = &call->site->metrics;
  const StoreFigures figures = store_figures(call->site->store);
  metrics->values[METRIC_ROOMS] = (int64_t)hub_room_count(call->site->hub);
  metrics->values[METRIC_COMMIT_QUEUE] = (int64_t)figures.waiting;
  metrics->values[METRIC_COMMITS] = (int64_t)figures.commits;
  metrics->values[METRIC_COMMIT_FAILURES] = (int64_t)figures.failures;
  metrics->values[METRIC_CONFLICTS] = (int64_t)figures.conflicts;
  metrics->values[METRIC_KEY_REFUSED] = (int64_t)figures.key_refused;
  const BusFigures news = bus_figures(call->site->bus);
  metrics->values[METRIC_NEWS_SENT] = (int64_t)news.sent;
  metrics->values[METRIC_NEWS_MESSAGES] = (int64_t)news.messages;
  metrics->values[METRIC_NEWS_HEARD] = (int64_t)news.heard;
  metrics->values[METRIC_READ_FAILURES] = (int64_t)figures.read_failures;
  metrics->values[METRIC_COMMIT_MICROSECONDS] = (int64_t)figures.commit_times.sum;
  metrics->values[METRIC_CPU_MICROSECONDS] = process_microseconds();
  metrics->values[METRIC_LOOP_CPU_MICROSECONDS] = thread_microseconds();
  metrics->values[METRIC_CLOCK_ERROR] = site_clock_error();
  metrics->values[METRIC_SYNCHRONOUS] = store_awaits_standby(call->site->store);
  metrics->times[TIME_COMMIT] = figures.commit_times;
  Text text = {0};
  metrics_write(metrics, &text);
  reply_text(&call->reply, text_string(&text), text.length);
  text_free(&text);
}
