// One decision of a game, judged: what it was worth, what the computer player would have done, and
// what was lost by not doing so. The analysis of a game is that of its decisions.
#ifndef FIVEFOLD_PLAY_DECISION_H
#define FIVEFOLD_PLAY_DECISION_H

#include "play/adviser.h"
#include "play/value.h"

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

// Judges a legal move of the player on turn of a state, or of that player's view. Entry and player
// are left as they are. `after`: what the position that the move leads to was found to be worth to
// who made it, as value_for() has it; NULL: that is to be searched.
void decision_judge(Decision *decision, Adviser *adviser, const void *state, Move made,
                    const Value *after, const SearchLimits *limits, const SearchControl *control);
void decision_free(Decision *decision);

// Whether the best move was really better than the one that was made.
bool decision_was_worse(const Decision *decision);

// Whether there is only one move; what was lost, where both values are known.
bool decision_is_forced(const Game *game, const void *state);
void decision_find_loss(Decision *decision, const Game *game, const void *state);

// What was found as words of one line, and back: "forced", or "best MOVE" with what else is known
// (docs/protocol.md, `judge`). A long line is cut. Reading refuses what cannot be of this state
// ("protocol").
void decision_format(const Decision *decision, const Game *game, const void *state, Text *out);
bool decision_parse(Decision *decision, const Game *game, const void *state, const char *words,
                    Error *error);

#endif
