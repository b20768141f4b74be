// Inside Abaku: the functions of its adapter that have a file of their own, and what they share.
#ifndef FIVEFOLD_GAMES_ABAKU_ADAPTER_H
#define FIVEFOLD_GAMES_ABAKU_ADAPTER_H

#include "games/abaku/abaku.h"

// The reasons of results.
extern const char *const abaku_end_words[END_COUNT];

// Bonus squares: one AbakuBonus a cell, from the value of option `board` and back.
bool abaku_parse_bonuses(const char *text, uint8_t *bonuses, Error *error);
void abaku_format_bonuses(const AbakuState *state, Text *out);
char abaku_bonus_symbol(AbakuBonus bonus);

// Adds a line for every operation of a play, and for what it brings besides.
void abaku_report(const AbakuState *state, const AbakuPlacement *placement, const AbakuScore *score,
                  Text *out);

// Whether a position that was read can be: tiles add up, counters are possible (validate.c).
bool abaku_validate(const AbakuState *state, Error *error);

void abaku_draw(const void *state, Drawing *drawing);
void abaku_write_json(const void *state, Json *json);

#endif
