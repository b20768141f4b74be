// What a turn does: scoring, grey pieces, drawing, and the end of the game.
#include "games/summy/board.h"

#include <assert.h>

static void add_sum(SummyOutcome *outcome, const SummyRun *run) {
  const int points = sum_points(run->pieces, run->length);
  outcome->sums[outcome->count++] = (SummySum){.first = (uint16_t)run->first,
                                               .last = (uint16_t)run->last,
                                               .vertical = run->vertical,
                                               .points = (uint8_t)points};
  outcome->points += points;
}

// Adds a run through one new piece if it is a complete sum.
static void judge_one(const SummyState *state, int piece, int cell, bool vertical,
                      SummyOutcome *outcome) {
  if (!summy_has_neighbour(state->cells, cell, vertical)) return;
  SummyRun run;
  summy_lay_one(state->cells, piece, cell, vertical, &run);
  if (sum_is_complete(run.pieces, run.length, state->whole)) add_sum(outcome, &run);
}

// Cross sums of a vertical play come out by row already; those of a horizontal play lie in
// different columns, and may begin in any row.
static void sort_cross_sums(SummySum *sums, int count) {
  for (int i = 1; i < count; i++)
    for (int k = i; k > 0 && sums[k - 1].first > sums[k].first; k--) {
      const SummySum other = sums[k];
      sums[k] = sums[k - 1];
      sums[k - 1] = other;
    }
}

static void judge_play(const SummyState *state, const LinePlay *play, SummyOutcome *outcome) {
  if (play->count == 1) {
    judge_one(state, play->tiles[0], play->start, false, outcome);
    judge_one(state, play->tiles[0], play->start, true, outcome);
    return;
  }
  SummyRun run;
  summy_lay(state->cells, play, &run);
  add_sum(outcome, &run);
  for (int i = 0; i < play->count; i++)
    judge_one(state, play->tiles[i], run.laid[i], !play->vertical, outcome);
  sort_cross_sums(outcome->sums + 1, outcome->count - 1);
}

void summy_judge(const SummyState *state, Move move, SummyOutcome *outcome) {
  outcome->count = 0;
  outcome->points = 0;
  if (summy_move_kind(move) != SUMMY_PLAY) return;
  const LinePlay play = summy_unpack_play(move);
  judge_play(state, &play, outcome);
}

// Takes pieces out of a hand. A viewer who did not know the hand has now seen them all the same.
static void take_from_hand(SummyState *state, const TileSet *pieces) {
  TileSet *hand = &state->hands[state->player - 1];
  if (hand->counts[TILES_HIDDEN]) {
    const TileSet unknown = tiles_hide(pieces);
    tiles_remove(hand, &unknown);
    tiles_remove(&state->pool, pieces);
  } else {
    tiles_remove(hand, pieces);
  }
}

static void lay_pieces(SummyState *state, const LinePlay *play) {
  TileSet pieces = {0};
  int cell = play->start;
  for (int i = 0; i < play->count; i++) {
    while (state->cells[cell] != SUMMY_EMPTY)
      cell += summy_step(play->vertical);
    state->cells[cell] = (uint8_t)(play->tiles[i] + 1);
    pieces.counts[play->tiles[i]]++;
  }
  take_from_hand(state, &pieces);
}

// Grey pieces before and after a completed sum; what lies there is empty or grey already.
static void close_sum(SummyState *state, const SummySum *sum) {
  const int step = summy_step(sum->vertical);
  if (summy_index_in_line(sum->first, sum->vertical) > 0)
    state->cells[sum->first - step] = SUMMY_GREY;
  if (summy_index_in_line(sum->last, sum->vertical) < SUMMY_SIDE - 1)
    state->cells[sum->last + step] = SUMMY_GREY;
}

static void exchange_pieces(SummyState *state, const TileSet *pieces) {
  TileSet *exchanged = &state->exchanged[state->player - 1];
  TileSet *hand = &state->hands[state->player - 1];
  const TileSet unknown = tiles_hide(pieces);
  const TileSet *seen = hand->counts[TILES_HIDDEN] ? &unknown : pieces;
  tiles_remove(hand, seen);
  tiles_add(exchanged, seen);
}

// After a turn and its draw. A short hand before this turn made this one the last; a hand can only
// be short when the stock is empty, so the counts of the hands tell.
static void pass_turn(SummyState *state) {
  const int opponent = 3 - state->player;
  state->is_drawing = false;
  if (tiles_total(&state->hands[opponent - 1]) <= SUMMY_SHORT_HAND)
    state->end = SUMMY_LAST_TURN;
  else
    state->player = (uint8_t)opponent;
}

static void draw_pieces(SummyState *state, const TileSet *pieces) {
  const bool is_seen = state->viewer == VIEWER_REFEREE || (int)state->viewer == (int)state->player;
  const TileSet unknown = tiles_hide(pieces);
  tiles_add(&state->hands[state->player - 1], is_seen ? pieces : &unknown);
  if (is_seen) tiles_remove(&state->pool, pieces);
  const bool is_first_deal = state->player == 1 && tiles_total(&state->hands[1]) == 0;
  if (is_first_deal)
    state->player = 2;
  else
    pass_turn(state);
}

void summy_apply(SummyState *state, Move move, SummyOutcome *outcome) {
  assert(state->end == SUMMY_UNFINISHED);
  assert(state->is_drawing == (summy_move_kind(move) == SUMMY_DRAW));
  summy_judge(state, move, outcome);
  if (summy_move_kind(move) == SUMMY_DRAW) {
    const TileSet pieces = summy_move_tiles(move);
    draw_pieces(state, &pieces);
    return;
  }
  if (summy_move_kind(move) == SUMMY_PLAY) {
    const LinePlay play = summy_unpack_play(move);
    lay_pieces(state, &play);
    for (int i = 0; i < outcome->count; i++)
      close_sum(state, &outcome->sums[i]);
    state->scores[state->player - 1] =
        (uint16_t)(state->scores[state->player - 1] + outcome->points);
  } else {
    const TileSet pieces = summy_move_tiles(move);
    exchange_pieces(state, &pieces);
  }
  if (summy_draw_count(state) > 0)
    state->is_drawing = true;
  else
    pass_turn(state);
}
