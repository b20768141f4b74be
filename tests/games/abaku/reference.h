// Abaku's rules once more, as the rules page says them and with no thought of speed: the program's
// generator and scoring are compared with this.
#ifndef FIVEFOLD_TESTS_ABAKU_REFERENCE_H
#define FIVEFOLD_TESTS_ABAKU_REFERENCE_H

#include "games/abaku/abaku.h"

// Tries every split of the digits with every operator.
bool reference_is_operation(const uint8_t *digits, int count, bool basic);

// Whether the play is legal by the five points; if so, its points.
bool reference_judges(const AbakuState *state, Move play, int *points);

// Tries every arrangement of the rack's tiles on every row and column of cells.
void reference_generate(const AbakuState *state, AbakuPlayVisitor visit, void *context);

#endif
