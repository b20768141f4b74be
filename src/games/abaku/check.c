// Refusals, explained.
#include "base/error_codes.h"
#include "games/abaku/abaku.h"

#include <stdlib.h>

// Tiles of a play as a multiset of what the rack has to give.
static TileSet needed_tiles(Move move) {
  TileSet tiles = {0};
  for (int i = 0; i < abaku_move_count(move); i++) {
    const int tile = abaku_move_tile(move, i);
    tiles.counts[tile & ABAKU_TILE_WILDCARD ? ABAKU_WILDCARD : tile]++;
  }
  return tiles;
}

static bool is_well_formed_play(Move move) {
  const int count = abaku_move_count(move);
  if (count < 1 || count > ABAKU_RACK || abaku_move_start(move) >= ABAKU_CELLS) return false;
  if (abaku_move_content(move) >> ABAKU_PLAY_BITS) return false;
  if (count == 1 && abaku_move_vertical(move)) return false;
  for (int i = 0; i < ABAKU_RACK; i++) {
    const int tile = abaku_move_tile(move, i);
    if (i < count ? (tile & ABAKU_DIGIT_MASK) > 9 : tile != 0) return false;
  }
  return true;
}

static bool is_well_formed(Move move) {
  const Move content = abaku_move_content(move);
  const TileSet tiles = tiles_unpack(content);
  const int total = tiles_total(&tiles);
  switch (abaku_move_kind(move)) {
  case MOVE_PLAY:
    return is_well_formed_play(move);
  case MOVE_SWAP:
    return total >= 1 && total <= ABAKU_RACK && content >> (4 * (ABAKU_WILDCARD + 1)) == 0;
  case MOVE_DRAW:
    return total >= 1 && total <= ABAKU_RACK && content >> (4 * ABAKU_WILDCARD) == 0;
  case MOVE_PASS:
    return content == 0;
  default:
    return false;
  }
}

// ---- Plays

static int row_of(int cell) {
  return cell / ABAKU_SIZE;
}

static int column_of(int cell) {
  return cell % ABAKU_SIZE;
}

// A play under examination.
typedef struct Trial {
  const AbakuState *state;
  AbakuPlacement placement;
  AbakuScore score;
} Trial;

// Adds to a refusal which operations the play makes; the list is cut so that the refusal has room.
static bool add_operations(const Trial *trial, Error *error) {
  enum { MAX_LIST = 200 };
  if (!error) return false;
  Text list = {0};
  for (int i = 0; i < trial->score.count; i++) {
    if (i > 0) text_add(&list, ", ");
    if (list.length > MAX_LIST) {
      text_add(&list, "...");
      break;
    }
    abaku_format_equation(trial->state, &trial->placement, &trial->score.operations[i], &list);
  }
  error_wrap(error, "abaku.operations", "count=%d operations=%s", trial->score.count,
             text_string(&list));
  text_free(&list);
  return false;
}

// Adds to a refusal which ruling it is due to: by the other one it would not be refused here.
static void add_ruling(int option, const char *value, Error *error) {
  error_wrap(error, "abaku.by-ruling", "name=%s value=%s", abaku_game.options[option].name, value);
}

static LineCellName name_of(int cell) {
  return line_name_cell(&abaku_grid, cell);
}

static bool contains(const AbakuOperation *operation, int line, int index) {
  return operation->line == line && operation->first <= index && index <= operation->last;
}

// Whether an operation contains the cell at `index` of a line, and the one after it.
static bool is_joined(const AbakuScore *score, int line, int index) {
  for (int i = 0; i < score->all; i++)
    if (contains(&score->operations[i], line, index) &&
        contains(&score->operations[i], line, index + 1))
      return true;
  return false;
}

// The row or column through a cell, and the cell's index in it.
static int line_through(int cell, bool vertical) {
  return vertical ? ABAKU_SIZE + column_of(cell) : row_of(cell);
}

static int index_in_line(int cell, bool vertical) {
  return vertical ? row_of(cell) : column_of(cell);
}

static bool is_old(const AbakuState *state, int line, int index) {
  return index >= 0 && index < ABAKU_SIZE && !abaku_is_empty(state, abaku_line_cell(line, index));
}

static bool touches_old(const AbakuState *state, int cell) {
  for (int vertical = 0; vertical <= 1; vertical++) {
    const int line = line_through(cell, vertical), index = index_in_line(cell, vertical);
    if (is_old(state, line, index - 1) || is_old(state, line, index + 1)) return true;
  }
  return false;
}

// Point 1 is what abaku_place() looks at. Point 2: the first play covers the centre, later ones
// touch old tiles.
static bool check_place(const AbakuState *state, const AbakuPlacement *placement, Error *error) {
  if (state->tile_count > 0) {
    for (int i = 0; i < placement->count; i++)
      if (touches_old(state, placement->cells[i])) return true;
    return error_raise(error, "not-adjacent", "abaku.not-adjacent");
  }
  if (placement->count < 2) return error_raise(error, "one-tile", "abaku.one-tile");
  for (int i = 0; i < placement->count; i++)
    if (placement->cells[i] == ABAKU_CENTRE) return true;
  return error_raise(error, "centre", "abaku.centre");
}

// Whether one of the first `count` operations contains a cell.
static bool is_covered(const AbakuScore *score, int count, int cell) {
  for (int i = 0; i < count; i++)
    for (int vertical = 0; vertical <= 1; vertical++)
      if (contains(&score->operations[i], line_through(cell, vertical),
                   index_in_line(cell, vertical)))
        return true;
  return false;
}

// The first new tile that no counted operation contains, or -1.
static int find_uncovered(const Trial *trial) {
  for (int i = 0; i < trial->placement.count; i++)
    if (!is_covered(&trial->score, trial->score.count, trial->placement.cells[i])) return i;
  return -1;
}

static bool refuse_uncovered(const Trial *trial, int tile, Error *error) {
  const AbakuPlacement *placement = &trial->placement;
  const int cell = placement->cells[tile];
  error_raise_with(error, "no-operation", "abaku.no-operation", "digit=%d cell=%s",
                   placement->digits[tile], name_of(cell).text);
  if (is_covered(&trial->score, trial->score.all, cell))
    add_ruling(OPTION_ZERO_POINTS, "no", error);
  return add_operations(trial, error);
}

static bool has_whole_operation(const Trial *trial) {
  const AbakuPlacement *placement = &trial->placement;
  const int first = placement->cells[0], last = placement->cells[placement->count - 1];
  for (int i = 0; i < trial->score.count; i++) {
    const AbakuOperation *operation = &trial->score.operations[i];
    for (int vertical = 0; vertical <= 1; vertical++) {
      const int line = line_through(first, vertical);
      if (line == line_through(last, vertical) &&
          contains(operation, line, index_in_line(first, vertical)) &&
          contains(operation, line, index_in_line(last, vertical)))
        return true;
    }
  }
  return false;
}

// No operation contains all the new tiles: the refusal names them.
static void refuse_scattered(const AbakuPlacement *placement, Error *error) {
  Text digits = {0};
  for (int i = 0; i < placement->count; i++)
    text_format(&digits, "%s%d", i > 0 ? ", " : "", placement->digits[i]);
  error_raise_with(error, "no-operation", "abaku.no-whole-operation", "first=%s last=%s digits=%s",
                   name_of(placement->cells[0]).text,
                   name_of(placement->cells[placement->count - 1]).text, text_string(&digits));
  text_free(&digits);
}

// Point 3: one operation contains all the new tiles, or (cover=each) each of them lies in one.
static bool check_cover(const Trial *trial, Error *error) {
  const AbakuPlacement *placement = &trial->placement;
  const int uncovered = find_uncovered(trial);
  const bool is_single = placement->count == 1;
  if (trial->state->cover_each || is_single)
    return uncovered < 0 || refuse_uncovered(trial, uncovered, error);
  if (has_whole_operation(trial)) return true;
  refuse_scattered(placement, error);
  if (uncovered < 0) add_ruling(OPTION_COVER, "one", error);
  return add_operations(trial, error);
}

// Point 4 for one new tile in one direction, and the old tile on one side of it.
static bool check_neighbour(const Trial *trial, int tile, bool vertical, int step, Error *error) {
  const int cell = trial->placement.cells[tile];
  const int line = line_through(cell, vertical), index = index_in_line(cell, vertical);
  if (!is_old(trial->state, line, index + step)) return true;
  const int neighbour = abaku_line_cell(line, index + step);
  if (trial->placement.digits[tile] == 0 || abaku_digit(trial->state, neighbour) == 0) return true;
  if (is_joined(&trial->score, line, step < 0 ? index - 1 : index)) return true;
  error_raise_with(error, "not-joined", "abaku.not-joined",
                   "a=%d cell_a=%s b=%d cell_b=%s line=%s row=%d column=%c",
                   trial->placement.digits[tile], name_of(cell).text,
                   abaku_digit(trial->state, neighbour), name_of(neighbour).text,
                   vertical ? "column" : "row", row_of(cell) + 1, 'a' + column_of(cell));
  return add_operations(trial, error);
}

static bool check_neighbours(const Trial *trial, Error *error) {
  for (int i = 0; i < trial->placement.count; i++)
    if (!check_neighbour(trial, i, false, -1, error) ||
        !check_neighbour(trial, i, false, 1, error) ||
        !check_neighbour(trial, i, true, -1, error) || !check_neighbour(trial, i, true, 1, error))
      return false;
  return true;
}

// Whether a new tile lies next to an old one and either is a 0.
static bool touches_through_zero(const Trial *trial) {
  const AbakuPlacement *placement = &trial->placement;
  for (int i = 0; i < placement->count; i++)
    for (int vertical = 0; vertical <= 1; vertical++)
      for (int step = -1; step <= 1; step += 2) {
        const int line = line_through(placement->cells[i], vertical);
        const int index = index_in_line(placement->cells[i], vertical) + step;
        if (is_old(trial->state, line, index) &&
            (placement->digits[i] == 0 ||
             abaku_digit(trial->state, abaku_line_cell(line, index)) == 0))
          return true;
      }
  return false;
}

// Point 5: an operation contains a new and an old tile, or (zerocontact=yes) a zero touches.
static bool check_contact(const Trial *trial, Error *error) {
  if (trial->state->tile_count == 0) return true;
  for (int i = 0; i < trial->score.all; i++) {
    const AbakuOperation *operation = &trial->score.operations[i];
    for (int index = operation->first; index <= operation->last; index++)
      if (is_old(trial->state, operation->line, index)) return true;
  }
  const bool has_zero = touches_through_zero(trial);
  if (has_zero && trial->state->zero_contact) return true;
  error_raise(error, "no-contact",
              trial->state->zero_contact ? "abaku.no-zero-contact" : "abaku.no-contact");
  if (has_zero) add_ruling(OPTION_ZERO_CONTACT, "no", error);
  return add_operations(trial, error);
}

static bool check_rack(const AbakuState *state, const TileSet *tiles, Error *error) {
  const TileSet *rack = &state->player[state->turn - 1].rack;
  if (tiles_contain(rack, tiles)) return true;
  Text missing = {0};
  for (int kind = 0; kind <= ABAKU_WILDCARD; kind++)
    for (int i = rack->counts[kind]; i < tiles->counts[kind]; i++)
      text_add_char(&missing, abaku_rack_tiles[kind]);
  error_raise_with(error, "not-in-rack", "abaku.not-in-rack", "tiles=%s", text_string(&missing));
  text_free(&missing);
  return false;
}

static bool check_play(const AbakuState *state, Move move, Error *error) {
  const TileSet tiles = needed_tiles(move);
  Trial trial;
  trial.state = state;
  if (!check_rack(state, &tiles, error)) return false;
  switch (abaku_place(state, move, &trial.placement)) {
  case PLACE_OCCUPIED:
    return error_raise(error, "occupied", "abaku.occupied");
  case PLACE_OFF_BOARD:
    return error_raise(error, "off-board", "abaku.off-board");
  case PLACED:
    break;
  }
  if (!check_place(state, &trial.placement, error)) return false;
  abaku_score(state, &trial.placement, &trial.score);
  return check_cover(&trial, error) && check_neighbours(&trial, error) &&
         check_contact(&trial, error);
}

static bool check_swap(const AbakuState *state, Move move, Error *error) {
  const TileSet tiles = abaku_move_tiles(move);
  const int bag = abaku_bag_size(state, state->turn);
  if (!check_rack(state, &tiles, error)) return false;
  if (tiles_total(&tiles) > bag)
    return error_raise_with(error, "bag-too-small", "abaku.bag-too-small", "count=%d", bag);
  return true;
}

static bool check_draw(const AbakuState *state, Move move, Error *error) {
  const TileSet tiles = abaku_move_tiles(move);
  const int size = abaku_draw_size(state);
  if (tiles_total(&tiles) != size)
    return error_raise_with(error, "wrong-count", "abaku.draw-count", "player=%d count=%d",
                            state->turn, size);
  if (state->shared && !tiles_contain(&state->bag, &tiles))
    return error_raise(error, "not-in-bag", "abaku.not-in-bag");
  return true;
}

bool abaku_check(const AbakuState *state, Move move, Error *error) {
  if (state->phase == PHASE_OVER) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (!is_well_formed(move)) return error_raise(error, ERROR_SYNTAX, "move.malformed");
  const int kind = abaku_move_kind(move);
  if (state->phase != PHASE_PLAY) {
    if (kind == MOVE_DRAW) return check_draw(state, move, error);
    return error_raise_with(error, "must-draw", "move.must-draw", "player=%d", state->turn);
  }
  if (kind == MOVE_DRAW)
    return error_raise_with(error, "no-draw", "move.no-draw", "player=%d", state->turn);
  if (abaku_hides(state, state->turn))
    return error_raise_with(error, "hidden", "move.hidden", "player=%d", state->turn);
  if (kind == MOVE_PLAY) return check_play(state, move, error);
  if (kind == MOVE_SWAP) return check_swap(state, move, error);
  return true;
}
