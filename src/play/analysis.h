// Goes through a game and says of every decision what it was worth, what the computer player would
// have done, and what was lost by not doing so.
#ifndef FIVEFOLD_PLAY_ANALYSIS_H
#define FIVEFOLD_PLAY_ANALYSIS_H

#include "core/session.h"
#include "engines/engine.h"

// What a position is worth to the player who decides.
typedef struct Value {
  bool has_win, has_score;
  int win;   // permille
  int score; // in the game's own unit
} Value;

typedef struct Decision {
  size_t entry; // of the session
  int player;
  bool judged; // else the analysis was broken off before, and nothing else is filled in
  bool forced; // there was one move only; nothing else is filled in
  Move best;
  Move *line; // the best move and what is expected to follow; may be empty; owned
  size_t line_length;
  Value value;      // before, with the best move
  Value after;      // of the move that was made
  bool has_loss;    // both values are known
  int loss;         // value - after, at least 0: in permille of winning, or else in score
  bool loss_is_win; // which of the two it is
} Decision;

typedef struct Analysis {
  Decision *decisions; // in the order of the game; owned
  size_t count;
  size_t judged_count; // the last so many; all of them unless it was broken off
  bool has_values;     // false: the computer player says nothing about values
} Analysis;

// Called after each decision that was judged, from the last to the first. May be NULL.
typedef void (*AnalysisProgress)(void *context, const Analysis *analysis, const Decision *decision);

// `control` may break it off at any time. Release with analysis_free().
void analysis_make(Analysis *analysis, const Session *session, const SearchLimits *limits,
                   uint64_t seed, const SearchControl *control, AnalysisProgress progress,
                   void *context);
void analysis_free(Analysis *analysis);

// What a player's decisions come to, as far as they were judged.
typedef struct AnalysisSummary {
  size_t decisions; // forced ones not counted
  size_t best;      // as the computer player would have decided
  bool loss_is_win; // permille of winning, or else score
  size_t with_loss; // decisions whose loss is known in that unit
  int64_t total_loss;
  int largest_loss;
  size_t largest_entry;
  size_t inaccuracies, mistakes, blunders; // losses of winning chances: 5, 10, 20 percent and more
} AnalysisSummary;

void analysis_summarize(const Analysis *analysis, const Session *session, int player,
                        AnalysisSummary *summary);

#endif
