// Refusals: why a move cannot be made, in a player's words. The codes are documented in
// docs/rules/summy.md.
#include "base/error_codes.h"
#include "games/summy/board.h"

#include <string.h>

// --- explaining a run that is no sum

// Each is "summy." and the refusal's code.
static const char *const fault_keys[] = {
    [SUM_NO_EQUALS] = "summy.no-equals",
    [SUM_TWO_EQUALS] = "summy.two-equals",
    [SUM_OPERATOR_ON_RIGHT] = "summy.operator-on-right",
    [SUM_MISPLACED] = "summy.misplaced-symbol",
    [SUM_NO_OPERATOR] = "summy.no-operator",
    [SUM_LEADING_ZERO] = "summy.leading-zero",
    [SUM_DIVISION_BY_ZERO] = "summy.division-by-zero",
    [SUM_NOT_WHOLE] = "summy.not-whole",
    [SUM_UNEQUAL] = "summy.unequal",
};

static void add_pieces(const SummyRun *run, int from, int to, Text *out) {
  for (int i = from; i < to; i++)
    text_add_char(out, summy_grid.alphabet[run->pieces[i]]);
}

// The value of the left side beside the right one.
static void raise_unequal(const SummyRun *run, const SumVerdict *verdict, Error *error) {
  Text left = {0}, value = {0}, right = {0};
  add_pieces(run, 0, verdict->at, &left);
  sum_format_value(verdict->numerator, verdict->denominator, &value);
  add_pieces(run, verdict->at + 1, run->length, &right);
  error_raise_with(error, "unequal", fault_keys[SUM_UNEQUAL], "left=%s value=%s right=%s",
                   text_string(&left), text_string(&value), text_string(&right));
  text_free(&left);
  text_free(&value);
  text_free(&right);
}

// The piece that is at fault, and the side where a number is missing if one is.
static void raise_fault(const SummyRun *run, const SumVerdict *verdict, Error *error) {
  const char *key = fault_keys[verdict->fault];
  const int at = verdict->at;
  const bool lacks_left = at == 0 || !sum_is_digit(run->pieces[at - 1]);
  const int cell = run->first + at * summy_step(run->vertical);
  error_raise_with(error, key + strlen("summy."), key, "piece=%c cell=%s side=%s",
                   summy_grid.alphabet[run->pieces[at]], line_name_cell(&summy_grid, cell).text,
                   lacks_left ? "before" : "after");
}

static bool refuse_run(const SummyRun *run, const SumVerdict *verdict, Error *error) {
  if (!error) return false;
  if (verdict->fault == SUM_UNEQUAL)
    raise_unequal(run, verdict, error);
  else
    raise_fault(run, verdict, error);
  Text cells = {0}, pieces = {0};
  line_format_run(&summy_grid, run->first, run->last, run->vertical, &cells);
  add_pieces(run, 0, run->length, &pieces);
  error_wrap(error, "summy.run", "cells=%s pieces=%s", text_string(&cells), text_string(&pieces));
  text_free(&cells);
  text_free(&pieces);
  return false;
}

// --- plays

static bool refuse_contact(Error *error) {
  return error_raise(error, "no-contact", "summy.no-contact");
}

// A single piece completes a sum in either direction. When it does in neither, the refusal speaks
// of the one that comes closer.
static bool check_single(const SummyState *state, const LinePlay *play, Error *error) {
  SummyRun best_run;
  SumVerdict best = {0};
  bool has_contact = false;
  for (int vertical = 0; vertical < 2; vertical++) {
    if (!summy_has_neighbour(state->cells, play->start, vertical)) continue;
    SummyRun run;
    summy_lay_one(state->cells, play->tiles[0], play->start, vertical, &run);
    const SumVerdict verdict = sum_judge(run.pieces, run.length, state->whole);
    if (verdict.fault == SUM_COMPLETE) return true;
    if (!has_contact || verdict.fault > best.fault) {
      best_run = run;
      best = verdict;
    }
    has_contact = true;
  }
  return has_contact ? refuse_run(&best_run, &best, error) : refuse_contact(error);
}

static bool refuse_fit(SummyFit fit, const LinePlay *play, const SummyRun *run, Error *error) {
  if (fit == SUMMY_OVER_EDGE)
    return error_raise_with(error, "off-board", "summy.off-board", "count=%d", play->count);
  if (fit == SUMMY_START_TAKEN)
    return error_raise_with(error, "occupied", "summy.occupied", "cell=%s",
                            line_name_cell(&summy_grid, run->last).text);
  return error_raise_with(error, "over-grey", "summy.over-grey", "cell=%s",
                          line_name_cell(&summy_grid, run->last + summy_step(run->vertical)).text);
}

static bool check_play(const SummyState *state, const LinePlay *play, Error *error) {
  SummyRun run;
  const SummyFit fit = summy_lay(state->cells, play, &run);
  if (fit != SUMMY_FITS) return refuse_fit(fit, play, &run, error);
  if (play->count == 1) return check_single(state, play, error);
  if (run.length == play->count) return refuse_contact(error);
  const SumVerdict verdict = sum_judge(run.pieces, run.length, state->whole);
  return verdict.fault == SUM_COMPLETE || refuse_run(&run, &verdict, error);
}

// --- moves of all kinds

static bool check_in_hand(const SummyState *state, const TileSet *pieces, Error *error) {
  const TileSet *hand = &state->hands[state->player - 1];
  if (hand->counts[TILES_HIDDEN])
    return error_raise_with(error, "hidden-hand", "move.hidden", "player=%d", state->player);
  for (int piece = 0; piece <= PIECE_EQUALS; piece++)
    if (pieces->counts[piece] > hand->counts[piece])
      return error_raise_with(error, "not-in-hand", "summy.not-in-hand",
                              "player=%d count=%d piece=%c", state->player, hand->counts[piece],
                              summy_grid.alphabet[piece]);
  return true;
}

static bool check_draw(const SummyState *state, Move move, Error *error) {
  const TileSet pieces = summy_move_tiles(move);
  const int count = summy_draw_count(state);
  if (tiles_total(&pieces) != count)
    return error_raise_with(error, "draw-count", "summy.draw-count", "player=%d count=%d",
                            state->player, count);
  if (!tiles_contain(&state->pool, &pieces))
    return error_raise(error, "not-in-stock", "summy.not-in-stock");
  return true;
}

static bool is_move_word(Move move) {
  if (summy_move_kind(move) == SUMMY_PLAY) return summy_is_play_word(move);
  if (summy_move_kind(move) > SUMMY_DRAW) return false;
  const TileSet pieces = summy_move_tiles(move);
  const int count = tiles_total(&pieces);
  return count >= 1 && count <= SUMMY_HAND;
}

bool summy_check(const SummyState *state, Move move, Error *error) {
  if (!is_move_word(move)) return error_raise(error, ERROR_SYNTAX, "move.malformed");
  if (state->end != SUMMY_UNFINISHED) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  const bool is_draw = summy_move_kind(move) == SUMMY_DRAW;
  if (state->is_drawing && !is_draw)
    return error_raise_with(error, "must-draw", "move.must-draw", "player=%d", state->player);
  if (!state->is_drawing && is_draw)
    return error_raise_with(error, "no-draw", "move.no-draw", "player=%d", state->player);
  if (is_draw) return check_draw(state, move, error);
  if (summy_move_kind(move) == SUMMY_EXCHANGE) {
    const TileSet pieces = summy_move_tiles(move);
    return check_in_hand(state, &pieces, error);
  }
  const LinePlay play = summy_unpack_play(move);
  TileSet pieces = {0};
  for (int i = 0; i < play.count; i++)
    pieces.counts[play.tiles[i]]++;
  return check_in_hand(state, &pieces, error) && check_play(state, &play, error);
}
