// A study is an analysis that this node works on. Of each only one question is asked at a time, and
// of a player's analyses only one is worked on; the engines themselves see to it that moves and
// hints go first (net/engine_queue.h).
#include "server/hub/analyses.h"

#include "base/memory.h"
#include "core/state.h"
#include "server/hub/analysis_reading.h"
#include "server/hub/room.h"

#include <stdlib.h>

enum {
  MAX_STUDIES = 16,    // each of another player: they take turns
  LOOK_EVERY = 1000,   // milliseconds
  HOLD_EVERY = 3000,   // a claim lasts for ten seconds
  RETRY_AFTER = 2000,  // after a first failure; each further one doubles it
  MAX_FAILURES = 3,    // in a row, then it is given up
  MAX_UNDER_WAY = 100, // that are looked through for the next one
};

struct Study {
  Study *next;
  Hub *hub;
  uint64_t id, serial;
  uint64_t player;
  GameTable *table;
  Analysis analysis;
  uint32_t kept; // decisions, in the store
  int level, movetime;
  bool is_busy; // an engine is asked, or what it said is being saved
  int failures;
  int64_t retry_at;
};

// Of a question or a commit; the study may be gone when the answer comes.
typedef struct StudyErrand {
  Hub *hub;
  uint64_t id, serial;
} StudyErrand;

static Study *find_study(const Hub *hub, uint64_t id, uint64_t serial) {
  for (Study *study = hub->studies; study; study = study->next)
    if (study->id == id && (!serial || study->serial == serial)) return study;
  return NULL;
}

static StudyErrand *make_errand(Study *study) {
  StudyErrand *errand = memory_allocate(sizeof *errand);
  *errand = (StudyErrand){study->hub, study->id, study->serial};
  study->is_busy = true;
  return errand;
}

// The study, if it is still there, is not busy any more.
static Study *end_errand(StudyErrand *errand) {
  Study *study = find_study(errand->hub, errand->id, errand->serial);
  if (study) study->is_busy = false;
  free(errand);
  return study;
}

static void remove_study(Study *study) {
  Study **link = &study->hub->studies;
  while (*link != study)
    link = &(*link)->next;
  *link = study->next;
  study->hub->metrics->values[METRIC_ANALYSES]--;
  analysis_free(&study->analysis);
  gametable_destroy(study->table);
  free(study);
}

// ---- Keeping what was found

static void on_saved(void *context, const Error *error) {
  StudyErrand *errand = context;
  Hub *hub = errand->hub;
  Study *study = end_errand(errand);
  if (!study) return;
  if (error) { // somebody else was first, the game is gone, or the store is: whoever looks next
    remove_study(study);
    return;
  }
  study->failures = 0;
  hub->metrics->values[METRIC_JUDGEMENTS]++;
  analysis_advance(&study->analysis);
  study->kept++;
  if (!analysis_next(&study->analysis)) {
    hub->metrics->values[METRIC_ANALYSES_MADE]++;
    remove_study(study);
    hub_expect_analysis(hub);
  }
  hub_advance_analyses(hub, hub_now(hub));
}

static void save(Study *study, const Decision *decision, const void *state) {
  StoreBatch *batch = store_batch_create();
  Text words = {0};
  decision_format(decision, study->table->game, state, &words);
  store_add_judgement(batch, study->id, study->kept + 1, text_string(&words));
  store_submit(study->hub->store, batch, on_saved, make_errand(study));
  text_free(&words);
}

static void on_ended(void *context, const Error *error) {
  (void)error; // then it is tried again, by whoever looks next
  Study *study = end_errand(context);
  if (study) remove_study(study);
}

static void give_up(Study *study) {
  StoreBatch *batch = store_batch_create();
  hub_log(study->hub, JOURNAL_WARNING, "table %s: its analysis is given up", study->table->id_text);
  study->hub->metrics->values[METRIC_ANALYSES_FAILED]++;
  store_end_analysis(batch, study->id, study->kept);
  store_submit(study->hub->store, batch, on_ended, make_errand(study));
}

// ---- Asking

static void retry_later(Study *study) {
  if (++study->failures == MAX_FAILURES) {
    give_up(study);
    return;
  }
  study->retry_at = hub_now(study->hub) + ((int64_t)RETRY_AFTER << study->failures);
}

// False when the words say what cannot be.
static bool on_answer(void *context, const char *words, const char *reasons) {
  (void)reasons;
  StudyErrand *errand = context;
  Study *study = find_study(errand->hub, errand->id, errand->serial);
  if (study && words) {
    Decision *decision = analysis_next(&study->analysis);
    void *state = state_before(study->table->session, decision->entry);
    const bool good = decision_parse(decision, study->table->game, state, words, NULL);
    if (good) save(study, decision, state);
    free(state);
    if (!good) return false;
    free(errand);
    return true;
  }
  study = end_errand(errand);
  if (study) retry_later(study);
  return true;
}

// The move that was made, and what is known of the position after it. Where something is hidden
// that would tell what others know, so it is not said.
static void write_request(const Study *study, const Decision *decision, const void *state,
                          Text *out) {
  const Session *session = study->table->session;
  const Game *game = session->game;
  Value after;
  game->format_move(state, session->entries[decision->entry].move, decision->player, out);
  if (game->has_hidden || !analysis_knows_after(&study->analysis, session, &after)) return;
  if (after.has_win) text_format(out, " after-win %d", after.win);
  if (after.has_win && after.has_score) text_format(out, " after-score %d", after.score);
}

static void ask_engine(Study *study, const Decision *decision, const void *state) {
  Hub *hub = study->hub;
  const Game *game = study->table->game;
  Text position = {0}, request = {0};
  void *view = state_view(game, state, decision->player);
  game->format_position(view, &position);
  write_request(study, decision, view, &request);
  const EngineQuestion question = {.game = game->id,
                                   .position = text_string(&position),
                                   .judge = text_string(&request),
                                   .level = study->level,
                                   .movetime_ms = study->movetime,
                                   .is_patient = true,
                                   .answer = on_answer,
                                   .context = make_errand(study)};
  hub->host.ask_engine(hub->host.context, &question);
  text_free(&request);
  text_free(&position);
  free(view);
}

// Where there was only one move nobody has to think.
static void ask(Study *study) {
  Decision *decision = analysis_next(&study->analysis);
  void *state = state_before(study->table->session, decision->entry);
  if (decision_is_forced(study->table->game, state)) {
    decision->judged = decision->forced = true;
    save(study, decision, state);
  } else {
    ask_engine(study, decision, state);
  }
  free(state);
}

// ---- Finding the next one

typedef struct Search {
  Hub *hub;
  uint64_t busy_tables[MAX_STUDIES], busy_players[MAX_STUDIES];
  size_t busy_count;
  uint64_t table; // found; 0: none
  AnalysisReading reading;
} Search;

static bool is_among(const uint64_t *ids, size_t count, uint64_t id) {
  for (size_t i = 0; i < count; i++)
    if (ids[i] == id) return true;
  return false;
}

static bool take_waiting(void *context, uint64_t table, uint64_t player) {
  Search *search = context;
  if (is_among(search->busy_tables, search->busy_count, table) ||
      (player && is_among(search->busy_players, search->busy_count, player)))
    return true;
  search->table = table;
  return false;
}

// Of several nodes one claims it; a server that is alone has them all.
static void find_next(void *context, StoreReader *reader) {
  Search *search = context;
  if (search->hub->bus)
    store_claim_analysis(reader, FAIR_VERSION, TABLE_RULES_VERSION, &search->table);
  else
    store_list_analyses(reader, MAX_UNDER_WAY, take_waiting, search);
  if (search->table) analysis_read(reader, search->table, &search->reading);
}

static Study *add_study(Hub *hub, AnalysisReading *reading) {
  const StoredAnalysis *stored = &reading->stored;
  Study *study = memory_allocate(sizeof *study);
  *study = (Study){.next = hub->studies,
                   .hub = hub,
                   .id = stored->table,
                   .serial = ++hub->study_serial,
                   .player = stored->player,
                   .table = reading->table,
                   .analysis = reading->analysis,
                   .kept = stored->done,
                   .level = stored->level,
                   .movetime = stored->movetime};
  reading->table = NULL;
  reading->analysis = (Analysis){0};
  hub->metrics->values[METRIC_ANALYSES]++;
  return hub->studies = study;
}

// A game that cannot be read, not even later, has no analysis, and is in nobody's way.
static void end_unreadable(Hub *hub, const AnalysisReading *reading) {
  if (reading->read != STORE_FAILED || !reading->is_there ||
      error_is(&reading->error, ERROR_UNAVAILABLE) || error_is(&reading->error, ERROR_STORE))
    return;
  StoreBatch *batch = store_batch_create();
  store_end_analysis(batch, reading->stored.table, reading->stored.done);
  store_submit(hub->store, batch, NULL, NULL);
}

static void on_found(void *context) {
  Search *search = context;
  Hub *hub = search->hub;
  AnalysisReading *reading = &search->reading;
  hub->is_finding_analysis = false;
  if (search->table && reading->read == STORE_FOUND && reading->is_there &&
      !find_study(hub, search->table, 0)) {
    const bool is_void = reading->is_void || !analysis_next(&reading->analysis);
    Study *study = add_study(hub, reading);
    if (is_void) give_up(study);
    if (!hub->bus)
      hub_expect_analysis(hub); // perhaps there are more; of several nodes each has its turn
    hub_advance_analyses(hub, hub_now(hub));
  } else if (search->table) {
    end_unreadable(hub, reading);
  }
  analysis_reading_free(reading);
  free(search);
}

static void look_for_next(Hub *hub, int64_t now, size_t count, int engines) {
  if (hub->is_finding_analysis || now < hub->find_analysis_at || count == MAX_STUDIES || !engines)
    return;
  Search *search = memory_allocate(sizeof *search);
  *search = (Search){.hub = hub};
  for (const Study *study = hub->studies; study; study = study->next) {
    search->busy_tables[search->busy_count] = study->id;
    search->busy_players[search->busy_count++] = study->player;
  }
  hub->is_finding_analysis = true;
  hub->find_analysis_at = now + LOOK_EVERY;
  store_read(hub->store, find_next, on_found, search);
}

// ---- Holding on to them

typedef struct Holding {
  uint64_t tables[MAX_STUDIES];
  size_t count;
} Holding;

static void hold(void *context, StoreReader *reader) {
  const Holding *holding = context;
  store_hold_analyses(reader, holding->tables, holding->count);
}

static void hold_on(Hub *hub, int64_t now) {
  if (!hub->bus || !hub->studies || now - hub->held_analyses_at < HOLD_EVERY) return;
  Holding *holding = memory_allocate(sizeof *holding);
  for (const Study *study = hub->studies; study; study = study->next)
    holding->tables[holding->count++] = study->id;
  hub->held_analyses_at = now;
  store_read(hub->store, hold, free, holding);
}

// ----

void hub_advance_analyses(Hub *hub, int64_t now) {
  // Where all engines are elsewhere and none is there now, everything waits.
  const int engines = hub->host.count_engines ? hub->host.count_engines(hub->host.context) : 0;
  size_t count = 0;
  for (Study *study = hub->studies; study; study = study->next) {
    count++;
    if (engines && !study->is_busy && now >= study->retry_at) ask(study);
  }
  look_for_next(hub, now, count, engines);
  hold_on(hub, now);
}

void hub_expect_analysis(Hub *hub) {
  hub->find_analysis_at = 0;
}

void hub_forget_asker(Hub *hub, uint64_t player) {
  for (Study *study = hub->studies; study; study = study->next)
    if (study->player == player) study->player = 0;
}

void hub_drop_analyses(Hub *hub) {
  while (hub->studies)
    remove_study(hub->studies);
}
