// The parts of the duel's adapter: text, drawing and JSON of a BajuGame.
#ifndef FIVEFOLD_GAMES_BAJU_DUEL_H
#define FIVEFOLD_GAMES_BAJU_DUEL_H

#include "games/baju/baju.h"

// The reasons of results, by BajuReason.
extern const char *const baju_reason_words[];

void baju_format_move(Move move, Text *out);
bool baju_parse_move(const char *text, Move *move, Error *error);

void baju_format_position(const BajuGame *game, Text *out);
bool baju_parse_position(BajuGame *game, const char *text, Error *error);

void baju_draw(const BajuGame *game, Text *out);
void baju_write_json(const BajuGame *game, Json *json);

#endif
