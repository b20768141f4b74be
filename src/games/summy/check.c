// Refusals: why a move cannot be made, in a player's words. The codes are documented in
// docs/rules/summy.md.
#include "games/summy/board.h"

// --- explaining a run that is no sum

static const char *const fault_codes[] = {
    [SUM_NO_EQUALS] = "no-equals",
    [SUM_TWO_EQUALS] = "two-equals",
    [SUM_OPERATOR_ON_RIGHT] = "operator-on-right",
    [SUM_MISPLACED] = "misplaced-symbol",
    [SUM_NO_OPERATOR] = "no-operator",
    [SUM_LEADING_ZERO] = "leading-zero",
    [SUM_DIVISION_BY_ZERO] = "division-by-zero",
    [SUM_NOT_WHOLE] = "not-whole",
    [SUM_UNEQUAL] = "unequal",
};

static void add_pieces(const SummyRun *run, int from, int to, Text *out) {
  for (int i = from; i < to; i++)
    text_add_char(out, summy_grid.alphabet[run->pieces[i]]);
}

// "the + on k13"
static void add_piece_at(const SummyRun *run, int index, Text *out) {
  text_format(out, "the %c on ", summy_grid.alphabet[run->pieces[index]]);
  line_format_cell(&summy_grid, run->first + index * summy_step(run->vertical), out);
}

static void add_misplaced(const SummyRun *run, int index, Text *out) {
  const bool lacks_left = index == 0 || !sum_is_digit(run->pieces[index - 1]);
  add_piece_at(run, index, out);
  text_format(out, " has no number %s it", lacks_left ? "before" : "after");
}

static void add_fault(const SummyRun *run, const SumVerdict *verdict, Text *out) {
  const int at = verdict->at;
  switch (verdict->fault) {
  case SUM_NO_EQUALS:
    text_add(out, "a sum needs an =");
    break;
  case SUM_TWO_EQUALS:
    text_add(out, "a sum has only one =");
    break;
  case SUM_OPERATOR_ON_RIGHT:
    text_add(out, "after the = comes a single number, without ");
    add_piece_at(run, at, out);
    break;
  case SUM_MISPLACED:
    add_misplaced(run, at, out);
    break;
  case SUM_NO_OPERATOR:
    text_add(out, "there has to be something to work out before the =");
    break;
  case SUM_LEADING_ZERO:
    text_add(out, "no number of two or more digits begins with 0, as here with ");
    add_piece_at(run, at, out);
    break;
  case SUM_DIVISION_BY_ZERO:
    add_piece_at(run, at, out);
    text_add(out, " would divide by 0");
    break;
  case SUM_NOT_WHOLE:
    text_add(out, "the division at ");
    add_piece_at(run, at, out);
    text_add(out, " leaves a remainder, and arithmetic=whole forbids that");
    break;
  case SUM_UNEQUAL:
    add_pieces(run, 0, at, out);
    text_add(out, " is ");
    sum_format_value(verdict->numerator, verdict->denominator, out);
    text_add(out, ", not ");
    add_pieces(run, at + 1, run->length, out);
    break;
  case SUM_COMPLETE:
    break;
  }
}

static bool refuse_run(const SummyRun *run, const SumVerdict *verdict, Error *error) {
  if (!error) return false;
  Text text = {0};
  line_format_run(&summy_grid, run->first, run->last, run->vertical, &text);
  text_add(&text, " reads ");
  add_pieces(run, 0, run->length, &text);
  text_add(&text, ": ");
  add_fault(run, verdict, &text);
  error_set(error, fault_codes[verdict->fault], "%s", text_string(&text));
  text_free(&text);
  return false;
}

// --- plays

static bool refuse_contact(Error *error) {
  return error_set(error, "no-contact",
                   "a sum has to contain at least one piece that was there before");
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
    return error_set(error, "off-board", "%d pieces from there go over the edge of the board",
                     play->count);
  const int step = summy_step(run->vertical);
  Text name = {0};
  line_format_cell(&summy_grid, fit == SUMMY_START_TAKEN ? run->last : run->last + step, &name);
  if (fit == SUMMY_START_TAKEN)
    error_set(error, "occupied", "%s, where the play starts, is not empty", text_string(&name));
  else
    error_set(error, "over-grey", "the grey piece on %s is in the way", text_string(&name));
  text_free(&name);
  return false;
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
    return error_set(error, "hidden-hand", "this view does not show what player %d holds",
                     state->player);
  for (int piece = 0; piece <= PIECE_EQUALS; piece++)
    if (pieces->counts[piece] > hand->counts[piece])
      return error_set(error, "not-in-hand", "player %d has no %s%c", state->player,
                       hand->counts[piece] ? "further " : "", summy_grid.alphabet[piece]);
  return true;
}

static bool check_draw(const SummyState *state, Move move, Error *error) {
  const TileSet pieces = summy_move_tiles(move);
  const int count = summy_draw_count(state);
  if (tiles_total(&pieces) != count)
    return error_set(error, "draw-count", "player %d draws %d pieces", state->player, count);
  if (!tiles_contain(&state->pool, &pieces))
    return error_set(error, "not-in-stock", "the stock does not have all these pieces");
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
  if (!is_move_word(move)) return error_set(error, "syntax", "this is not a move of Summy");
  if (state->end != SUMMY_UNFINISHED) return error_set(error, "game-over", "the game is over");
  const bool is_draw = summy_move_kind(move) == SUMMY_DRAW;
  if (state->is_drawing && !is_draw)
    return error_set(error, "must-draw", "player %d has to draw first", state->player);
  if (!state->is_drawing && is_draw)
    return error_set(error, "no-draw", "it is player %d's turn, and nothing is drawn now",
                     state->player);
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
