// Inside the duel: the functions of its adapter that have a file of their own.
#ifndef FIVEFOLD_GAMES_BAJU_DUEL_ADAPTER_H
#define FIVEFOLD_GAMES_BAJU_DUEL_ADAPTER_H

#include "games/baju/baju.h"

// The reasons of results, by BajuReason.
extern const char *const baju_reason_words[];

// How many buttons of a colour and value index are still in the supply.
unsigned baju_count_left(const BajuGame *game, unsigned colour, unsigned index);

void baju_format_position(const void *game_state, Text *out);
bool baju_parse_position(void *game_state, const char *text, Error *error);
void baju_draw(const void *game_state, Drawing *drawing);
void baju_write_json(const void *game_state, Json *json);

#endif
