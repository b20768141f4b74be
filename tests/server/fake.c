#include "fake.h"

#include "base/memory.h"

#include <sched.h>
#include <sodium.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int64_t now(void *context) {
  return ((Fake *)context)->now;
}

static void ask_engine(void *context, const EngineQuestion *question) {
  Fake *fake = context;
  fake->question = *question;
  fake->question.game = fake->question.position = fake->question.judge = NULL;
  fake->question_count++;
  fake->pending = memory_reserve(fake->pending, &fake->pending_capacity, fake->pending_count + 1,
                                 sizeof *fake->pending);
  fake->pending[fake->pending_count++] = fake->question;
}

static int count_engines(void *context) {
  (void)context;
  return 1;
}

void fake_answer_all(Fake *fake) {
  while (fake->pending_count) {
    const EngineQuestion question = fake->pending[--fake->pending_count];
    question.answer(question.context, NULL, "");
  }
}

static void log_line(void *context, JournalLevel level, const char *line) {
  (void)level, (void)line;
  ((Fake *)context)->log_lines++;
}

void fake_open(Fake *fake, bool fresh) {
  Error error;
  if (fresh) {
    *fake = (Fake){.now = 1800000000000};
    if (sodium_init() < 0) abort();
    test_place_create(&fake->place);
  }
  Site *site = &fake->site;
  memset(&site->metrics, 0, sizeof site->metrics);
  site->config.bind = "127.0.0.1";
  site->config.public_url = "";
  site->store = store_open(fake->place.place, &error);
  if (!site->store) {
    fprintf(stderr, "%s\n", error_message(&error));
    abort();
  }
  site->bus = bus_open(fake->place.place, NULL, &error);
  site->limits = limits_create(true, 0);
  const HubHost host = {.context = fake,
                        .now = now,
                        .ask_engine = ask_engine,
                        .count_engines = count_engines,
                        .log = log_line};
  const HubSettings settings = {.max_tables = 1000,
                                .max_tables_of_player = 100,
                                .open_for_ms = 3600000,
                                .idle_for_ms = 24 * 3600000,
                                .think_ms = 100,
                                .analysis_ms = 100,
                                .unlimited = true};
  site->hub = hub_create(site->store, &host, &settings, site->limits, &site->metrics);
}

void fake_close(Fake *fake) {
  fake_settle(fake);
  store_close(fake->site.store);
  bus_close(fake->site.bus);
  hub_destroy(fake->site.hub);
  limits_destroy(fake->site.limits);
}

void fake_remove(Fake *fake) {
  test_place_remove(&fake->place);
  free(fake->pending);
}

void fake_settle(Fake *fake) {
  Store *store = fake->site.store;
  StoreFigures figures;
  uint64_t told;
  do {
    store_flush(store);
    for (;;) {
      figures = store_figures(store);
      if (!figures.waiting && !figures.waiting_reads) break;
      sched_yield();
    }
    told = figures.batches + figures.reads;
    store_deliver(store); // may lead to further batches and reads
    figures = store_figures(store);
  } while (figures.waiting || figures.waiting_reads || figures.batches + figures.reads != told);
}

void fake_pass(Fake *fake, int64_t milliseconds) {
  const int64_t until = fake->now + milliseconds;
  while (fake->now < until) {
    fake->now += milliseconds > 50 * 1000 ? milliseconds / 20 : 1000;
    if (fake->now > until) fake->now = until;
    hub_tick(fake->site.hub);
    fake_settle(fake);
  }
}

static void keep(FakePeer *peer, const char *text, size_t length) {
  text_clear(&peer->last);
  text_add_bytes(&peer->last, text, length);
  text_add_bytes(&peer->all, text, length);
  text_add_char(&peer->all, '\n');
}

static void message(Peer *base, const char *text, size_t length) {
  keep((FakePeer *)base, text, length);
}

static void respond(Peer *base, int status, const char *content_type, const char *cookie,
                    const char *body, size_t length) {
  (void)content_type, (void)cookie;
  ((FakePeer *)base)->status = status;
  keep((FakePeer *)base, body, length);
}

static void add_headers(Peer *base, const char *headers) {
  (void)base, (void)headers;
}

static void begin_stream(Peer *base, int status, const char *content_type) {
  (void)content_type;
  ((FakePeer *)base)->stream_status = status;
}

static bool wants_more(const Peer *base) {
  return !((const FakePeer *)base)->reads_nothing;
}

static void add_piece(Peer *base, const char *bytes, size_t length) {
  text_add_bytes(&((FakePeer *)base)->stream, bytes, length);
}

static void end_stream(Peer *base) {
  FakePeer *peer = (FakePeer *)base;
  peer->status = peer->stream_status;
  keep(peer, text_string(&peer->stream), peer->stream.length);
}

static void cut_stream(Peer *base) {
  ((FakePeer *)base)->is_cut_off = true;
}

static void accept_peer(Peer *base) {
  (void)base; // nobody asks for that
}

static void close_peer(Peer *base, int code) {
  ((FakePeer *)base)->closed_with = code;
}

static void destroy(Peer *base) {
  (void)base; // the test owns it
}

static const PeerOutput output = {.message = message,
                                  .respond = respond,
                                  .respond_shared = respond,
                                  .add_headers = add_headers,
                                  .begin_stream = begin_stream,
                                  .wants_more = wants_more,
                                  .add_piece = add_piece,
                                  .end_stream = end_stream,
                                  .cut_stream = cut_stream,
                                  .accept = accept_peer,
                                  .close = close_peer,
                                  .destroy = destroy};

void fake_peer(FakePeer *peer, uint64_t player, const char *name) {
  *peer = (FakePeer){.base = {.output = &output, .references = 1, .is_socket = true}};
  peer->base.player = player;
  snprintf(peer->base.name, sizeof peer->base.name, "%s", name);
  snprintf(peer->base.address, sizeof peer->base.address, "127.0.0.1");
}

void fake_peer_free(Fake *fake, FakePeer *peer) {
  hub_on_close(fake->site.hub, &peer->base);
  text_free(&peer->last);
  text_free(&peer->all);
  text_free(&peer->stream);
}

void fake_authorize(Fake *fake, uint64_t player, const char *name, char *authorization) {
  char token[TOKEN_SIZE];
  token_random(token);
  StoreBatch *batch = store_batch_create();
  store_set_player(batch, player, name, fake->now);
  device_add(batch, player, token, "Program", fake->now);
  store_submit(fake->site.store, batch, NULL, NULL);
  fake_settle(fake);
  sprintf(authorization, "Bearer %s", token);
}

static void take_version(void *context, const StoredTable *table) {
  *(uint64_t *)context = table->version;
}

void fake_intrude(Fake *fake, StoreBatch *batch, uint64_t table, uint32_t log_length) {
  uint64_t version = STORE_FIRST_VERSION; // of a table that the batch makes
  store_find_table(test_place_read(&fake->place), table, take_version, &version);
  store_move_head(batch, table, version, log_length);
  store_submit(fake->site.store, batch, NULL, NULL);
  fake_settle(fake);
}

const char *fake_send(Fake *fake, FakePeer *peer, const char *format, ...) {
  char text[4096];
  va_list arguments;
  va_start(arguments, format);
  const int length = vsnprintf(text, sizeof text, format, arguments);
  va_end(arguments);
  hub_on_message(fake->site.hub, &peer->base, text, (size_t)length);
  fake_settle(fake);
  return text_string(&peer->last);
}

void fake_table(Fake *fake, FakePeer *peer, const char *wish, char id[ID_SIZE]) {
  json_t *message_json = json_loads(wish, 0, NULL);
  hub_create_table(fake->site.hub, reply_create(&peer->base, ""), message_json);
  json_decref(message_json);
  fake_settle(fake);
  json_t *answer = json_loads(text_string(&peer->last), 0, NULL);
  const char *found = json_string_value(json_object_get(json_object_get(answer, "table"), "id"));
  snprintf(id, ID_SIZE, "%s", found ? found : "");
  json_decref(answer);
}
