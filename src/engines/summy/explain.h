// What speaks for a move, in a few words.
#ifndef FIVEFOLD_ENGINES_SUMMY_EXPLAIN_H
#define FIVEFOLD_ENGINES_SUMMY_EXPLAIN_H

#include "engines/common/rack.h"

// For RackGame.explain: "31 points with 2 sums, keeps 39= (good), opens the = on m9".
void summy_explain(const void *mind, const void *view, const RackMove *move, Text *out);

#endif
