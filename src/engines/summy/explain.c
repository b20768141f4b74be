// Why a play is good: its points, the pieces leave, and what it opens for the opponent.
#include "engines/summy/explain.h"

#include "engines/common/rack_explain.h"
#include "games/summy/board.h"

// What is worth a word, in hundredths of a point.
enum { NOTABLE_HAND = 250, NOTABLE_OPENING = 60 };

// A leave is good or poor compared with drawing a whole new hand.
static void explain_leave(const SummyWeights *weights, const SummyState *view, const TileSet *used,
                          Explanation *explanation) {
  TileSet leave = view->hands[view->player - 1];
  tiles_remove(&leave, used);
  const int stock = summy_stock(view);
  const int value = summy_leave_value(weights, view, &leave, stock);
  if (value == 0 && stock < SUMMY_HAND) return; // they will not be of use
  const TileSet nothing = {0};
  const int better = value - summy_hand_value(weights, &nothing, stock); // than drawing all anew
  rack_explain_leave(explanation, summy_grid.alphabet, &leave, better, NOTABLE_HAND);
}

// Names the piece that opens most, if it is worth a word.
static void explain_opening(const SummyWeights *weights, const SummyState *view,
                            const LinePlay *play, Explanation *explanation) {
  const int stock = summy_stock(view);
  SummyLines lines;
  OpeningMap map;
  lines_read(&lines, view);
  openings_map(&map, &lines);
  int worst = -NOTABLE_OPENING;
  int worst_cell = -1, worst_piece = 0;
  int cell = play->start;
  for (int i = 0; i < play->count; i++, cell += summy_step(play->vertical)) {
    while (view->cells[cell] != SUMMY_EMPTY)
      cell += summy_step(play->vertical);
    const LinePlay single = {
        .tiles = {play->tiles[i]}, .count = 1, .start = cell, .vertical = play->vertical};
    int openings[OPENING_COUNT];
    openings_count(&map, view, &single, openings);
    const int value = summy_openings_value(weights, openings, stock);
    if (value >= worst) continue;
    worst = value;
    worst_cell = cell;
    worst_piece = play->tiles[i];
  }
  if (worst_cell < 0) return;
  Text name = {0};
  line_format_cell(&summy_grid, worst_cell, &name);
  explanation_add_with(explanation, "reason.summy.opens", "piece=%s cell=%s",
                       rack_tile_name(summy_grid.alphabet[worst_piece]).text, text_string(&name));
  text_free(&name);
}

// Points first, then what is kept, then what the next player could use.
static void explain_play(const SummyWeights *weights, const SummyState *view, Move move,
                         Explanation *explanation) {
  const LinePlay play = summy_unpack_play(move);
  TileSet used = {0};
  for (int i = 0; i < play.count; i++)
    used.counts[play.tiles[i]]++;
  SummyOutcome outcome;
  summy_judge(view, move, &outcome);
  explanation_add_with(explanation, "reason.summy.scores", "points=%d sums=%d", outcome.points,
                       outcome.count);
  explain_leave(weights, view, &used, explanation);
  explain_opening(weights, view, &play, explanation);
}

void summy_explain_by(const SummyWeights *weights, const SummyState *view, Move move,
                      Explanation *explanation) {
  if (summy_move_kind(move) == SUMMY_PLAY) {
    explain_play(weights, view, move, explanation);
    return;
  }
  const TileSet given = summy_move_tiles(move);
  explanation_add_with(explanation, "reason.summy.exchanges", "pieces=%d", tiles_total(&given));
  explain_leave(weights, view, &given, explanation);
}

void summy_explain(const void *view, Move move, Explanation *explanation) {
  summy_explain_by(&summy_weights, view, move, explanation);
}
