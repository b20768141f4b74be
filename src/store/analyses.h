// Analyses of games that are over: asked for once, made a decision at a time, and kept with the
// game. An analysis is a row that says how far it has come; what was found of each decision is a
// row of text, which the store does not read. The last decision is judged first and has number 1.
//
// Of several nodes each claims its part of those that wait. A claim saves work; that a decision is
// the next one decides whether it is kept.
#ifndef FIVEFOLD_STORE_ANALYSES_H
#define FIVEFOLD_STORE_ANALYSES_H

#include "store/store.h"

typedef struct StoredAnalysis {
  uint64_t table;
  uint64_t player; // who asked for it; 0: it is complete or was given up, or the player is deleted
  int64_t asked_at;
  uint32_t total, done; // decisions
  int level, movetime;  // of each search
  int64_t due_at;       // STORE_NEVER: nobody works on it any more
} StoredAnalysis;

static inline bool analysis_is_complete(const StoredAnalysis *analysis) {
  return analysis->done == analysis->total;
}

static inline bool analysis_was_given_up(const StoredAnalysis *analysis) {
  return !analysis_is_complete(analysis) && analysis->due_at == STORE_NEVER;
}

// ---- Changes, in batch.c

// Asks for one. `replaces`: the time at which one was asked for that is no good, and goes; 0: none.
// The batch is refused ("conflict") where the table is gone or has an analysis, the latter with
// STORE_ANALYSED as its key, and where the player has `most` that are under way, with
// STORE_TOO_MANY_ANALYSES.
void store_ask_analysis(StoreBatch *batch, const StoredAnalysis *analysis, int64_t replaces,
                        size_t most);
#define STORE_ANALYSED          "store.analysed"
#define STORE_TOO_MANY_ANALYSES "store.too-many-analyses"
// What was found of the next decision. Refused ("conflict") unless `number` - 1 are there and the
// analysis is under way.
void store_add_judgement(StoreBatch *batch, uint64_t table, uint32_t number, const char *text);
// Gives an analysis up that has come so far and no further.
void store_end_analysis(StoreBatch *batch, uint64_t table, uint32_t done);

// ---- Reading

StoreRead store_find_analysis(StoreReader *reader, uint64_t table, StoredAnalysis *found);
// What was found, in the order of the numbers, which are greater than `after`.
StoreRead store_list_judgements(StoreReader *reader, uint64_t table, uint32_t after,
                                bool (*visit)(void *context, uint32_t number, const char *text),
                                void *context);
// Those that are under way, asked for first ahead.
StoreRead store_list_analyses(StoreReader *reader, size_t limit,
                              bool (*visit)(void *context, uint64_t table, uint64_t player),
                              void *context);

// ---- For nodes

// Claims the one that has waited longest, for ten seconds, of those whose players wait for no other
// that somebody works on. Only tables whose luck and rules have these versions or older ones.
StoreRead store_claim_analysis(StoreReader *reader, int dealer, int rules, uint64_t *table);
// This node still works on these.
StoreRead store_hold_analyses(StoreReader *reader, const uint64_t *tables, size_t count);

#endif
