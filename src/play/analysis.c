// The analysis of a game, decision by decision from its end: what was found about a later position
// helps with the earlier ones.
#include "play/analysis.h"

#include "base/memory.h"
#include "core/state.h"

#include <assert.h>
#include <stdlib.h>

void analysis_list(Analysis *analysis, const Session *session) {
  *analysis = (Analysis){0};
  analysis->decisions = memory_allocate((session->entry_count + 1) * sizeof *analysis->decisions);
  for (size_t i = 0; i < session->entry_count; i++) {
    const Entry *entry = &session->entries[i];
    if (entry->kind == ENTRY_MOVE && entry->player != TURN_CHANCE)
      analysis->decisions[analysis->count++] = (Decision){.entry = i, .player = entry->player};
  }
}

Decision *analysis_next(const Analysis *analysis) {
  if (analysis->judged_count == analysis->count) return NULL;
  return &analysis->decisions[analysis->count - analysis->judged_count - 1];
}

bool analysis_knows_after(const Analysis *analysis, const Session *session, Value *after) {
  if (analysis->judged_count == 0) return false;
  const Decision *now = analysis_next(analysis), *later = now + 1;
  if (later->entry != now->entry + 1 || later->forced || !later->value.has_win) return false;
  const int players = session->game->player_count(session->start);
  *after = value_for(later->value, later->player, now->player, players);
  return true;
}

void analysis_advance(Analysis *analysis) {
  const Decision *decision = analysis_next(analysis);
  assert(decision && decision->judged);
  analysis->has_values |= decision->value.has_win;
  analysis->judged_count++;
}

static bool is_stopped(const SearchControl *control) {
  return control->should_stop && control->should_stop(control->context);
}

// False when it was broken off: what was found by then is not worth keeping.
static bool judge_next(const Analysis *analysis, const Session *session, Adviser *adviser,
                       const SearchLimits *limits, const SearchControl *control) {
  Decision *decision = analysis_next(analysis);
  void *state = state_before(session, decision->entry);
  Value after;
  const bool is_known = analysis_knows_after(analysis, session, &after);
  decision_judge(decision, adviser, state, session->entries[decision->entry].move,
                 is_known ? &after : NULL, limits, control);
  free(state);
  decision->judged = !is_stopped(control);
  return decision->judged;
}

void analysis_make(Analysis *analysis, const Session *session, const SearchLimits *limits,
                   uint64_t seed, const SearchControl *control, AnalysisProgress progress,
                   void *context) {
  Adviser adviser;
  analysis_list(analysis, session);
  adviser_init(&adviser, session->game, seed);
  while (analysis_next(analysis) && !is_stopped(control) &&
         judge_next(analysis, session, &adviser, limits, control)) {
    const Decision *decision = analysis_next(analysis);
    analysis_advance(analysis);
    if (progress) progress(context, analysis, decision);
  }
  adviser_free(&adviser);
}

void analysis_free(Analysis *analysis) {
  for (size_t i = 0; i < analysis->count; i++)
    decision_free(&analysis->decisions[i]);
  free(analysis->decisions);
  *analysis = (Analysis){0};
}

// Takes a decision whose loss is known into the summary.
static void add_loss(AnalysisSummary *summary, AccuracySum *accuracy, const Decision *decision) {
  summary->with_loss++;
  summary->total_loss += decision->loss;
  if (decision->loss > summary->largest_loss) {
    summary->largest_loss = decision->loss;
    summary->largest_entry = decision->entry;
  }
  if (decision->loss_unit != LOSS_OF_WIN) return;
  summary->classes[judge_loss(decision->loss)]++;
  accuracy_add(accuracy, decision->loss, decision->value.win);
}

void analysis_summarize(const Analysis *analysis, const Session *session, int player,
                        AnalysisSummary *summary) {
  AccuracySum accuracy = {0};
  *summary = (AnalysisSummary){0};
  for (size_t i = 0; i < analysis->count; i++) {
    const Decision *decision = &analysis->decisions[i];
    if (decision->player != player || !decision->judged || decision->forced) continue;
    summary->decisions++;
    if (session->entries[decision->entry].move == decision->best) summary->best++;
    if (!decision->has_loss) continue;
    if (summary->with_loss == 0) summary->loss_unit = decision->loss_unit;
    if (decision->loss_unit == summary->loss_unit) add_loss(summary, &accuracy, decision);
  }
  if (accuracy.count) summary->accuracy = accuracy_of_moves(&accuracy);
}
