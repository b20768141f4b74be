// The start, whose turn it is, what can be drawn, and the words of plays.
#include "games/summy/summy.h"

#include <string.h>

const LineGrid summy_grid = {SUMMY_SIDE, SUMMY_SIDE, "0123456789+-x:=", 0};
const TileSet summy_supply = {{8, 8, 8, 8, 8, 8, 8, 8, 8, 8, 7, 7, 7, 7, 19}};
const char summy_symbols[] = ".0123456789+-x:=#";

void summy_start(SummyState *state, bool whole) {
  memset(state, 0, sizeof *state);
  state->player = 1;
  state->is_drawing = true;
  state->viewer = VIEWER_REFEREE;
  state->whole = whole;
  state->pool = summy_supply;
  state->cells[SUMMY_CENTRE] = PIECE_EQUALS + 1;
  state->pool.counts[PIECE_EQUALS]--;
}

int summy_turn(const SummyState *state) {
  if (state->end != SUMMY_UNFINISHED) return TURN_OVER;
  return state->is_drawing ? TURN_CHANCE : state->player;
}

bool summy_is_last_turn(const SummyState *state) {
  return summy_turn(state) > 0 && tiles_total(&state->hands[2 - state->player]) <= SUMMY_SHORT_HAND;
}

int summy_stock(const SummyState *state) {
  int stock = tiles_total(&state->pool);
  for (int i = 0; i < 2; i++)
    stock -= state->hands[i].counts[TILES_HIDDEN] + state->exchanged[i].counts[TILES_HIDDEN];
  return stock;
}

int summy_draw_count(const SummyState *state) {
  // An exchange of k draws k. That too is refilling to 8: a hand is smaller only when the stock is
  // empty, and then nothing can be drawn.
  const int wanted = SUMMY_HAND - tiles_total(&state->hands[state->player - 1]);
  const int stock = summy_stock(state);
  return wanted < stock ? wanted : stock;
}

bool summy_is_play_word(Move move) {
  if (move >> SUMMY_PLAY_BITS) return false;
  const uint32_t pieces = (uint32_t)move;
  const unsigned start = move >> SUMMY_START_SHIFT & 1023;
  const bool vertical = move >> SUMMY_VERTICAL_SHIFT & 1;
  if (pieces == 0 || start >= SUMMY_CELLS) return false;
  // No empty slot below a piece.
  for (uint32_t rest = pieces; rest; rest >>= SUMMY_PIECE_BITS)
    if ((rest & 15) == 0) return false;
  return !vertical || pieces > 15;
}

LinePlay summy_unpack_play(Move move) {
  LinePlay play = {.start = (int)(move >> SUMMY_START_SHIFT & 1023),
                   .vertical = move >> SUMMY_VERTICAL_SHIFT & 1};
  for (uint32_t rest = (uint32_t)move; rest; rest >>= SUMMY_PIECE_BITS)
    play.tiles[play.count++] = (uint8_t)((rest & 15) - 1);
  return play;
}

Move summy_pack_play(const LinePlay *play) {
  uint32_t pieces = 0;
  for (int i = 0; i < play->count; i++)
    pieces |= (uint32_t)(play->tiles[i] + 1) << (SUMMY_PIECE_BITS * i);
  return summy_play_move(pieces, play->start, play->vertical && play->count > 1);
}
