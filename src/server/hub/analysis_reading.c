// What is kept are words (play/decision.h); they are read by the rules of the game, so that what an
// engine, a worker or a damaged database says can be nothing that the game is not.
#include "server/hub/analysis_reading.h"

#include "core/state.h"
#include "play/analysis_json.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_TOLD = 100 }; // decisions of one answer

// ---- Reading

static bool take_judgement(void *context, uint32_t number, const char *text) {
  AnalysisReading *reading = context;
  const Session *session = reading->table->session;
  Decision *decision = analysis_next(&reading->analysis);
  if (!decision || number != reading->analysis.judged_count + 1) return false;
  void *state = state_before(session, decision->entry);
  const bool good = decision_parse(decision, session->game, state, text, NULL);
  free(state);
  if (good) analysis_advance(&reading->analysis);
  return good;
}

static void read_judgements(StoreReader *reader, AnalysisReading *reading) {
  const StoredAnalysis *stored = &reading->stored;
  reading->is_void = stored->total != reading->analysis.count;
  if (reading->is_void) return;
  if (store_list_judgements(reader, stored->table, 0, take_judgement, reading) == STORE_FAILED) {
    reading->read = STORE_FAILED;
    error_copy(&reading->error, store_read_error(reader));
  }
  reading->is_void = reading->analysis.judged_count != stored->done;
}

void analysis_read(StoreReader *reader, uint64_t table, AnalysisReading *reading) {
  TableReading whole = {.id = table};
  *reading = (AnalysisReading){.read = STORE_FAILED};
  if (!store_read_one_moment(reader)) {
    error_copy(&reading->error, store_read_error(reader));
    return;
  }
  const StoreRead found = store_find_analysis(reader, table, &reading->stored);
  table_read(reader, &whole);
  reading->read = found == STORE_FAILED ? found : whole.read;
  reading->error = whole.error;
  reading->table = whole.table;
  reading->is_there = found == STORE_FOUND;
  if (!reading->table || !gametable_is_ended(reading->table)) return;
  analysis_list(&reading->analysis, reading->table->session);
  if (reading->is_there) read_judgements(reader, reading);
}

void analysis_reading_free(AnalysisReading *reading) {
  analysis_free(&reading->analysis);
  gametable_destroy(reading->table);
  reading->table = NULL;
}

// ---- Writing

static const char *status_of(const StoredAnalysis *stored) {
  if (analysis_is_complete(stored)) return "done";
  if (analysis_was_given_up(stored)) return "failed";
  return stored->done ? "running" : "waiting";
}

static void write_state(const StoredAnalysis *stored, const char *status, Json *json) {
  const SearchLimits limits = {.level = (unsigned)stored->level,
                               .movetime_ms = (uint64_t)stored->movetime};
  json_open_object(json);
  json_put_string(json, "status", status);
  json_put_number(json, "asked", stored->asked_at);
  json_put_number(json, "done", stored->done);
  json_put_number(json, "total", stored->total);
  limits_write_json(&limits, json);
}

void analysis_write_state(const StoredAnalysis *stored, Json *json) {
  write_state(stored, status_of(stored), json);
  json_close_object(json);
}

void analysis_write(const AnalysisReading *reading, size_t since, Json *json) {
  const Analysis *analysis = &reading->analysis;
  const Session *session = reading->table->session;
  const size_t judged = reading->is_void ? 0 : analysis->judged_count;
  size_t end = since < judged ? judged : since;
  if (end - since > MAX_TOLD) end = since + MAX_TOLD;
  write_state(&reading->stored, reading->is_void ? "failed" : status_of(&reading->stored), json);
  if (end > since) {
    json_put_bool(json, "more", end < judged);
    json_put_bool(json, "has-values", analysis->has_values);
    json_key(json, "decisions");
    json_open_array(json);
    for (size_t i = analysis->count - end; i < analysis->count - since; i++)
      decision_write_json(&analysis->decisions[i], session, analysis->has_values, json);
    json_close_array(json);
    summaries_write_json(analysis, session, NULL, json);
  }
  json_close_object(json);
}

void analysis_write_remarks(const AnalysisReading *reading, Text *out) {
  const Analysis *analysis = &reading->analysis;
  const Session *session = reading->table->session;
  for (size_t i = analysis->count - analysis->judged_count; i < analysis->count; i++) {
    const Decision *decision = &analysis->decisions[i];
    void *state = state_before(session, decision->entry);
    text_format(out, "# analysis %zu ", decision->entry + 1);
    decision_format(decision, session->game, state, out);
    text_add_char(out, '\n');
    free(state);
  }
}
