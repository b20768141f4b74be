// Inside the puzzle: the functions of its adapter that have a file of their own.
#ifndef FIVEFOLD_GAMES_BAJU_SOLO_ADAPTER_H
#define FIVEFOLD_GAMES_BAJU_SOLO_ADAPTER_H

#include "games/baju/solo.h"

extern const char *const baju_solo_ending_words[];
void baju_solo_format_move(const BajuBoard *board, Move move, Text *out);
bool baju_solo_parse_move(const BajuBoard *board, const char *text, Move *move, Error *error);
void baju_solo_format_position(const void *game_state, Text *out);
bool baju_solo_parse_position(void *game_state, const char *text, Error *error);
void baju_solo_draw(const void *game_state, Drawing *drawing);
void baju_solo_write_json(const void *game_state, Json *json);

#endif
