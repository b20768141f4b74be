// Answered from the store by any node, so that everybody who looks sees the same, wherever it is
// made. The text is made by the thread that reads.
#include "server/hub/analysis_requests.h"

#include "base/memory.h"
#include "server/hub/analyses.h"
#include "server/hub/analysis_reading.h"
#include "server/hub/room.h"

#include <stdlib.h>
#include <string.h>

enum {
  ANALYSIS_LEVEL = 10,
  MAX_DECISIONS = 1000, // of a game
  MAX_OF_PLAYER = 5,    // that are under way
  MAX_TRIES = 3,        // when others ask at the same time
};

typedef struct Asking {
  Hub *hub;
  uint64_t table;
  Reply reply;
  size_t since;
  bool is_wanted;   // else it is only looked at
  bool has_nothing; // that can be told of it: there is none, or none that is good
  bool is_off;      // here
  int tries;
  StoreRead read;
  Refusal refusal; // why there can be none; without a code there can be one
  StoredAnalysis stored;
  Text answer;
} Asking;

static void send_answer(Asking *asking) {
  Text text = {0};
  Json json;
  reply_open(&asking->reply, &text, &json);
  json_key(&json, "analysis");
  text_add(&text, text_string(&asking->answer));
  json.need_comma = true;
  if (asking->has_nothing) json_put_bool(&json, "offered", !asking->refusal.error.code[0]);
  reply_send(&asking->reply, 200, NULL, &text, &json);
}

static void end(Asking *asking) {
  text_free(&asking->answer);
  free(asking);
}

static void refuse_asking(Asking *asking, const Refusal *refusal) {
  asking->hub->metrics->values[METRIC_REFUSED]++;
  if (error_is(&refusal->error, ERROR_LIMIT)) asking->hub->metrics->values[METRIC_LIMITED]++;
  reply_refuse(&asking->reply, refusal);
  end(asking);
}

// ---- Reading

// Why the game can have no analysis.
static void judge_game(Asking *asking, const AnalysisReading *reading) {
  Refusal *refusal = &asking->refusal;
  if (asking->is_off)
    refuse(refusal, ERROR_NOT_NOW, "analysis.off");
  else if (!gametable_is_ended(reading->table))
    refuse(refusal, ERROR_NOT_NOW, "analysis.unfinished");
  else if (reading->analysis.count == 0)
    refuse(refusal, ERROR_NOT_NOW, "analysis.nothing");
  else if (reading->analysis.count > MAX_DECISIONS)
    refuse_with(refusal, ERROR_LIMIT, "analysis.too-long", "most=%d", MAX_DECISIONS);
}

// Whoever looks every second need not have the game replayed when nothing is new.
static bool is_old_news(const Asking *asking) {
  return !asking->is_wanted && asking->stored.done <= asking->since;
}

static void read_game(Asking *asking, StoreReader *reader) {
  AnalysisReading reading;
  Json json = {.out = &asking->answer};
  analysis_read(reader, asking->table, &reading);
  asking->read = reading.read;
  asking->stored = reading.stored;
  if (reading.read == STORE_FOUND) {
    judge_game(asking, &reading);
    asking->has_nothing = !reading.is_there;
    asking->stored.total = (uint32_t)reading.analysis.count;
    if (reading.is_there) {
      analysis_write(&reading, asking->since, &json);
      // Asked for again, it is made anew.
      asking->has_nothing =
          asking->is_wanted && (reading.is_void || analysis_was_given_up(&reading.stored));
    } else {
      json_add_null(&json);
    }
  }
  analysis_reading_free(&reading);
}

static void read_asked(void *context, StoreReader *reader) {
  Asking *asking = context;
  Json json = {.out = &asking->answer};
  asking->read = store_find_analysis(reader, asking->table, &asking->stored);
  if (asking->read == STORE_FAILED) return;
  if (asking->read == STORE_FOUND && is_old_news(asking))
    analysis_write_state(&asking->stored, &json);
  else
    read_game(asking, reader);
}

// ---- Asking

static bool is_within_limits(Asking *asking, Refusal *refusal) {
  Hub *hub = asking->hub;
  const Peer *peer = asking->reply.peer;
  const int64_t now = hub_now(hub);
  char key[ID_SIZE];
  int64_t retry;
  id_format(peer->player, key);
  if (!limits_has(hub->limits, key, LIMIT_ANALYSES, now, &retry) ||
      !limits_take(hub->limits, peer->address, LIMIT_ANALYSES, now, &retry))
    return refuse_for_now(refusal, retry, "limit.analyses");
  return limits_take(hub->limits, key, LIMIT_ANALYSES, now, &retry);
}

static void start(Asking *asking);

static void on_asked(void *context, const Error *error) {
  Asking *asking = context;
  Refusal refusal;
  if (!error) {
    Json json = {.out = &asking->answer};
    asking->hub->metrics->values[METRIC_ANALYSES_ASKED]++;
    hub_expect_analysis(asking->hub);
    text_clear(&asking->answer);
    analysis_write_state(&asking->stored, &json);
    asking->has_nothing = false;
    send_answer(asking);
    end(asking);
  } else if (strcmp(error->said.key, STORE_TOO_MANY_ANALYSES) == 0) {
    refuse_with(&refusal, ERROR_LIMIT, "limit.waiting-analyses", "most=%d", MAX_OF_PLAYER);
    refuse_asking(asking, &refusal);
  } else if (strcmp(error->said.key, STORE_NO_PLAYER) == 0) {
    refuse(&refusal, ERROR_NO_PLAYER, "identity.unknown");
    refuse_asking(asking, &refusal);
  } else if (error_is(error, ERROR_CONFLICT) && ++asking->tries < MAX_TRIES) {
    start(asking); // somebody else has asked, or deleted the game
  } else {
    refuse_not_saved(&refusal);
    refuse_asking(asking, &refusal);
  }
}

static void ask(Asking *asking) {
  Hub *hub = asking->hub;
  StoreBatch *batch = store_batch_create();
  const int64_t replaces = asking->stored.asked_at; // 0: there was none
  const size_t most = hub->settings.unlimited ? SIZE_MAX : MAX_OF_PLAYER;
  asking->stored = (StoredAnalysis){.table = asking->table,
                                    .player = asking->reply.peer->player,
                                    .asked_at = hub_now(hub),
                                    .total = asking->stored.total,
                                    .level = ANALYSIS_LEVEL,
                                    .movetime = hub->settings.analysis_ms};
  store_need_player(batch, asking->stored.player);
  store_ask_analysis(batch, &asking->stored, replaces, most);
  store_submit(hub->store, batch, on_asked, asking);
}

static void on_read(void *context) {
  Asking *asking = context;
  Refusal refusal;
  if (asking->read == STORE_FAILED) {
    refuse_unreadable(&refusal);
    refuse_asking(asking, &refusal);
  } else if (asking->read == STORE_ABSENT) {
    refuse(&refusal, ERROR_NOT_FOUND, "table.none");
    refuse_asking(asking, &refusal);
  } else if (!asking->is_wanted || !asking->has_nothing) {
    send_answer(asking);
    end(asking);
  } else if (asking->refusal.error.code[0]) {
    refuse_asking(asking, &asking->refusal);
  } else if (!asking->tries && !is_within_limits(asking, &refusal)) {
    refuse_asking(asking, &refusal);
  } else {
    ask(asking);
  }
}

static void start(Asking *asking) {
  asking->read = STORE_FAILED;
  asking->refusal = (Refusal){0};
  text_clear(&asking->answer);
  store_read(asking->hub->store, read_asked, on_read, asking);
}

static Asking *make_asking(Hub *hub, uint64_t table, Reply reply) {
  Asking *asking = memory_allocate(sizeof *asking);
  *asking = (Asking){
      .hub = hub, .table = table, .reply = reply, .is_off = hub->settings.analysis_ms == 0};
  return asking;
}

void hub_send_analysis(Hub *hub, uint64_t table, size_t since, Reply reply) {
  Asking *asking = make_asking(hub, table, reply);
  asking->since = since;
  start(asking);
}

void hub_ask_analysis(Hub *hub, uint64_t table, Reply reply) {
  Asking *asking = make_asking(hub, table, reply);
  asking->is_wanted = true;
  start(asking);
}
