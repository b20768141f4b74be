// A game that is over with its analysis, as the store has both at one moment. Needs no hub, so that
// any thread can do it.
#ifndef FIVEFOLD_SERVER_HUB_ANALYSIS_READING_H
#define FIVEFOLD_SERVER_HUB_ANALYSIS_READING_H

#include "play/analysis.h"
#include "server/hub/table_reading.h"
#include "store/analyses.h"

typedef struct AnalysisReading {
  StoreRead read; // of the table and what belongs to it
  Error error;
  bool is_there;     // the table has an analysis ...
  bool is_void;      // ... but one that does not fit its game
  GameTable *table;  // as in TableReading; the caller's
  Analysis analysis; // the game's decisions, those judged that are kept; where it ended
  StoredAnalysis stored;
} AnalysisReading;

void analysis_read(StoreReader *reader, uint64_t table, AnalysisReading *reading);
void analysis_reading_free(AnalysisReading *reading);

// The value of the key "analysis" in answers: how far it has come, and of what is kept the
// decisions behind the first `since`, as many as fit.
void analysis_write(const AnalysisReading *reading, size_t since, Json *json);
// The same of one that has no decisions to tell.
void analysis_write_state(const StoredAnalysis *stored, Json *json);

// For exports: what is kept, as remarks behind a record.
void analysis_write_remarks(const AnalysisReading *reading, Text *out);

#endif
