#include "engines/summy/explain.h"

#include "engines/summy/moves.h"
#include "games/summy/board.h"

// What is worth a word, in hundredths of a point.
enum { NOTABLE_HAND = 250, NOTABLE_OPENING = 60 };

// Joins what is said with commas.
static void begin(Text *out) {
  if (out->length) text_add(out, ", ");
}

static TileSet kept_by(const SummyState *view, const TileSet *used) {
  TileSet kept = view->hands[view->player - 1];
  tiles_remove(&kept, used);
  return kept;
}

// "keeps 39+= (good)", when the pieces kept will be of use.
static void describe_kept(const SummyNumbers *numbers, const SummyState *view, const TileSet *kept,
                          Text *out) {
  const int stock = summy_stock(view);
  const int value = value_of_kept(numbers, view, kept, stock);
  if (tiles_total(kept) == 0 || (value == 0 && stock < SUMMY_HAND)) return;
  begin(out);
  text_add(out, "keeps ");
  tiles_format(summy_grid.alphabet, kept, out);
  // Compared with drawing all pieces anew.
  const TileSet nothing = {0};
  const int better = value - value_of_hand(numbers, &nothing, stock);
  if (better > NOTABLE_HAND) text_add(out, " (good)");
  if (better < -NOTABLE_HAND) text_add(out, " (poor)");
}

// Names the piece that opens most, if it is worth a word.
static void describe_opening(const SummyNumbers *numbers, const SummyState *view,
                             const LinePlay *play, Text *out) {
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
    const int value = value_of_openings(numbers, openings, stock);
    if (value >= worst) continue;
    worst = value;
    worst_cell = cell;
    worst_piece = play->tiles[i];
  }
  if (worst_cell < 0) return;
  begin(out);
  text_format(out, "opens the %c on ", summy_grid.alphabet[worst_piece]);
  line_format_cell(&summy_grid, worst_cell, out);
}

static void describe_play(const SummyNumbers *numbers, const SummyState *view, const RackMove *move,
                          Text *out) {
  const LinePlay play = summy_unpack_play(move->move);
  TileSet used = {0};
  for (int i = 0; i < play.count; i++)
    used.counts[play.tiles[i]]++;
  SummyOutcome outcome;
  summy_judge(view, move->move, &outcome);
  text_format(out, "%d points", outcome.points);
  if (outcome.count > 1) text_format(out, " with %d sums", outcome.count);
  const TileSet kept = kept_by(view, &used);
  describe_kept(numbers, view, &kept, out);
  describe_opening(numbers, view, &play, out);
}

void summy_explain(const void *mind, const void *memory, const RackMove *move, Text *out) {
  const SummyState *view = memory;
  const SummyNumbers *numbers = ((const SummyMind *)mind)->numbers;
  if (summy_move_kind(move->move) == SUMMY_PLAY) {
    describe_play(numbers, view, move, out);
  } else {
    const TileSet given = summy_move_tiles(move->move);
    const TileSet kept = kept_by(view, &given);
    text_format(out, "exchanges %d %s", tiles_total(&given),
                tiles_total(&given) == 1 ? "piece" : "pieces");
    describe_kept(numbers, view, &kept, out);
  }
}
