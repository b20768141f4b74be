// Goes through a game and says of every decision what it was worth, what the computer player would
// have done, and what was lost by not doing so.
#ifndef FIVEFOLD_CLI_ANALYSIS_H
#define FIVEFOLD_CLI_ANALYSIS_H

#include "core/session.h"
#include "engines/engine.h"

// What a position is worth to the player who decides.
typedef struct Value {
  bool has_win, has_score;
  double win;   // probability in percent
  double score; // in the game's own unit
} Value;

typedef struct Decision {
  size_t entry; // of the session
  int player;
  bool forced; // there was one move only; nothing else is filled in
  Move best;
  Value value;      // before, with the best move
  Value after;      // of the move that was made
  bool has_loss;    // both values are known
  double loss;      // value - after, at least 0: in percent of winning, or else in score
  bool loss_is_win; // which of the two it is
} Decision;

typedef struct Analysis {
  Decision *decisions; // owned
  size_t count;
  bool has_values; // false: the computer player says nothing about values
} Analysis;

// Called before each decision that is looked at: how many are done, of how many. Returns false to
// break off.
typedef bool (*AnalysisProgress)(void *context, size_t done, size_t total);

// False when it was broken off. Release with analysis_free() either way.
bool analysis_make(Analysis *analysis, const Session *session, const SearchLimits *limits,
                   uint64_t seed, AnalysisProgress progress, void *context);
void analysis_free(Analysis *analysis);

// What a player's decisions come to.
typedef struct AnalysisSummary {
  size_t decisions; // forced ones not counted
  size_t best;      // as the computer player would have decided
  bool loss_is_win; // percent of winning, or else score
  size_t with_loss; // decisions whose loss is known in that unit
  double total_loss, largest_loss;
  size_t largest_entry;
  size_t inaccuracies, mistakes, blunders; // losses of winning chances: 5, 10, 20 percent and more
} AnalysisSummary;

void analysis_summarize(const Analysis *analysis, const Session *session, int player,
                        AnalysisSummary *summary);

#endif
