// What speaks for a move, in a few words.
#ifndef FIVEFOLD_ENGINES_ABAKU_EXPLAIN_H
#define FIVEFOLD_ENGINES_ABAKU_EXPLAIN_H

#include "engines/common/rack.h"

// For RackGame.explain: "66 points with 4 operations, keeps 24 (good), opens the triple at o8".
void abaku_explain(const void *numbers, const void *view, const RackMove *move, Text *out);

#endif
