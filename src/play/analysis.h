// Goes through a game and says of every decision what it was worth, what the computer player would
// have done, and what was lost by not doing so.
#ifndef FIVEFOLD_PLAY_ANALYSIS_H
#define FIVEFOLD_PLAY_ANALYSIS_H

#include "core/session.h"
#include "play/decision.h"
#include "play/judgement.h"

typedef struct Analysis {
  Decision *decisions; // in the order of the game; owned
  size_t count;
  size_t judged_count; // the last so many; all of them unless it was broken off
  bool has_values;     // false: the computer player says nothing about values
} Analysis;

// Called after each decision that was judged, from the last to the first. May be NULL.
typedef void (*AnalysisProgress)(void *context, const Analysis *analysis, const Decision *decision);

// The decisions of a game, from the last to the first: list them, then take one after the other.
// Nothing is judged of a list.
void analysis_list(Analysis *analysis, const Session *session);
// The decision that is to be judged next; NULL when all are.
Decision *analysis_next(const Analysis *analysis);
// What the position after that decision is worth to who decided, where that was found before: the
// next decision was made there. False: it is not known.
bool analysis_knows_after(const Analysis *analysis, const Session *session, Value *after);
// The next decision is judged: the one after it has its turn.
void analysis_advance(Analysis *analysis);

// All of that. `control` may break it off at any time. Release with analysis_free().
void analysis_make(Analysis *analysis, const Session *session, const SearchLimits *limits,
                   uint64_t seed, const SearchControl *control, AnalysisProgress progress,
                   void *context);
void analysis_free(Analysis *analysis);

// What a player's decisions come to, as far as they were judged.
typedef struct AnalysisSummary {
  size_t decisions; // forced ones not counted
  size_t best;      // as the computer player would have decided
  LossUnit loss_unit;
  size_t with_loss; // decisions whose loss is known in that unit
  int64_t total_loss;
  int largest_loss;
  size_t largest_entry;
  int accuracy;                 // permille: accuracy_of_moves(); of losses of winning only
  size_t classes[MOVE_CLASSES]; // how many there were of each; of losses of winning only
} AnalysisSummary;

void analysis_summarize(const Analysis *analysis, const Session *session, int player,
                        AnalysisSummary *summary);

#endif
