// What is already certain about the end of a game for two, whatever the dice bring.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_CERTAINTY_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_CERTAINTY_H

#include "games/addvantage/addvantage.h"

// Bounds of the first player's share of the win.
typedef struct Certainty {
  double least;
  double most;
} Certainty;

Certainty certainty_of(const AddvantageState *state);

#endif
