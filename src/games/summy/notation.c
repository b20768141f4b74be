// How moves are written, and what a play reports.
#include "base/error_codes.h"
#include "base/scan.h"
#include "games/summy/adapter.h"
#include "games/summy/board.h"

#include <string.h>

void summy_format_move(const SummyState *state, Move move, int viewer, Text *out) {
  if (summy_move_kind(move) == SUMMY_PLAY) {
    const LinePlay play = summy_unpack_play(move);
    line_format_play(&summy_grid, &play, out);
    return;
  }
  TileSet pieces = summy_move_tiles(move);
  if (viewer != VIEWER_REFEREE && viewer != state->player) pieces = tiles_hide(&pieces);
  text_add(out, summy_move_kind(move) == SUMMY_DRAW ? "draw:" : "swap:");
  tiles_format(summy_grid.alphabet, &pieces, out);
}

static bool parse_tiles_move(SummyMoveKind kind, const char *text, Move *move, Error *error) {
  const size_t length = strlen(text);
  if (length < 1 || length > SUMMY_HAND)
    return error_raise_with(error, ERROR_SYNTAX,
                            kind == SUMMY_DRAW ? "summy.draw-size" : "summy.exchange-size",
                            "most=%d", SUMMY_HAND);
  TileSet pieces;
  if (!tiles_parse(summy_grid.alphabet, text, length, false, &pieces, ERROR_SYNTAX, error))
    return false;
  *move = summy_tiles_move(kind, &pieces);
  return true;
}

bool summy_parse_move(const char *text, Move *move, Error *error) {
  if (scan_prefix(&text, "swap:")) return parse_tiles_move(SUMMY_EXCHANGE, text, move, error);
  if (scan_prefix(&text, "draw:")) return parse_tiles_move(SUMMY_DRAW, text, move, error);
  LinePlay play;
  if (!line_parse_play(&summy_grid, text, &play, error)) return false;
  *move = summy_pack_play(&play);
  return true;
}

void summy_report(const SummyState *after, const SummyOutcome *outcome, Text *out) {
  for (int i = 0; i < outcome->count; i++) {
    const SummySum *sum = &outcome->sums[i];
    text_add(out, "sum ");
    line_format_run(&summy_grid, sum->first, sum->last, sum->vertical, out);
    text_add_char(out, ' ');
    for (int cell = sum->first; cell <= sum->last; cell += summy_step(sum->vertical))
      text_add_char(out, summy_symbols[after->cells[cell]]);
    text_format(out, " %d\n", sum->points);
  }
  text_format(out, "points %d\n", outcome->points);
}
