// What speaks for a move, in a few words.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_EXPLAIN_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_EXPLAIN_H

#include "games/addvantage/addvantage.h"

// "completes row 2 for 11, leaves column 1 in need of a 4".
void reason_describe(const AddvantageState *view, Move move, Text *out);

#endif
