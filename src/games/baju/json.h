// Inside baju: what both games write about a board as JSON.
#ifndef FIVEFOLD_GAMES_BAJU_JSON_H
#define FIVEFOLD_GAMES_BAJU_JSON_H

#include "core/game.h"
#include "games/baju/board.h"

// Members of an open object: `board`, `spaces` and `lines`.
void baju_write_board(const BajuBoard *board, uint64_t planes, uint16_t occupied, Json *json);

// Members of an open object: `turn` (a player, 0 for chance, -1 after the end) and `result`.
void baju_write_outcome(int turn, const Result *result, Json *json);

#endif
