// Inside Summy: the functions of its adapter that have a file of their own.
#ifndef FIVEFOLD_GAMES_SUMMY_ADAPTER_H
#define FIVEFOLD_GAMES_SUMMY_ADAPTER_H

#include "games/summy/summy.h"

// Adds a line for every sum of a play.
void summy_report(const SummyState *after, const SummyOutcome *outcome, Text *out);

void summy_draw(const void *state, Drawing *drawing);
void summy_write_json(const void *state, Json *json);

#endif
