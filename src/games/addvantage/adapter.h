// Inside Add-Vantage: the functions of its adapter that have a file of their own, and what they
// share.
#ifndef FIVEFOLD_GAMES_ADDVANTAGE_ADAPTER_H
#define FIVEFOLD_GAMES_ADDVANTAGE_ADAPTER_H

#include "games/addvantage/addvantage.h"

extern const char *const addvantage_phase_words[ADDVANTAGE_PHASE_COUNT];

// The cell at the start of *cursor, which moves behind it; false when there is none.
bool addvantage_scan_cell(const char **cursor, int *cell);

// Is there any way to deal the hidden tiles of a view?
bool addvantage_can_determinize(const AddvantageState *view);

void addvantage_draw(const void *state, Drawing *drawing);
void addvantage_write_json(const void *state, Json *json);

#endif
