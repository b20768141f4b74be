// Goes through a game and says of every decision what it was worth, what the computer player would
// have done, and what was lost by not doing so.
#ifndef FIVEFOLD_PLAY_ANALYSIS_H
#define FIVEFOLD_PLAY_ANALYSIS_H

#include "core/session.h"
#include "play/adviser.h"
#include "play/judgement.h"

// What a position is worth to the player who decides.
typedef struct Value {
  bool has_win, has_score;
  int win;   // permille
  int score; // in the game's own unit
} Value;

// What a loss counts.
typedef enum LossUnit {
  LOSS_OF_WIN,   // permille of winning
  LOSS_OF_SCORE, // the game's own unit
  LOSS_OF_MOVES, // moves more than were needed to reach the goal
} LossUnit;

typedef struct Decision {
  size_t entry; // of the session
  int player;
  bool judged; // else the analysis was broken off before, and nothing else is filled in
  bool forced; // there was one move only; nothing else is filled in
  Move best;
  Move *line; // the best move and what is expected to follow; may be empty; owned
  size_t line_length;
  Value value;   // before, with the best move
  Value after;   // of the move that was made
  bool has_loss; // both values are known
  int loss;      // at least 0
  LossUnit loss_unit;
  ComparedMove alternatives[ADVICE_MAX_COMPARED]; // the best few, the best first
  size_t alternative_count;
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
  LossUnit loss_unit;
  size_t with_loss; // decisions whose loss is known in that unit
  int64_t total_loss;
  int largest_loss;
  size_t largest_entry;
  int accuracy; // permille: the mean of accuracy_of_loss(); of losses of winning only
  size_t classes[MOVE_CLASSES]; // how many there were of each; of losses of winning only
} AnalysisSummary;

void analysis_summarize(const Analysis *analysis, const Session *session, int player,
                        AnalysisSummary *summary);

#endif
