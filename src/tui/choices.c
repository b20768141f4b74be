// Lists the moves, narrows the list, and finds out which places of the board each of them changes.
#include "tui/choices.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum {
  MAX_LISTED = 20000,
  MAX_BESIDE = 2,         // columns: a tile is drawn wider than what changes of it
  MAX_WITH_PLACES = 5000, // drawing that many boards takes less than a tenth of a second
};

static int compare_choices(const void *left, const void *right) {
  return strcmp(((const Choice *)left)->spelling, ((const Choice *)right)->spelling);
}

void choices_make(Choices *choices, const Game *game, const void *view) {
  *choices = (Choices){.game = game};
  choices->view = memory_allocate(game->state_size);
  memcpy(choices->view, view, game->state_size);
  MoveList moves = {0};
  choices->too_many = !move_list_generate(&moves, game, view, MAX_LISTED);
  choices->count = choices->too_many ? 0 : moves.count;
  choices->list = memory_allocate((choices->count + 1) * sizeof *choices->list);
  choices->matches = memory_allocate((choices->count + 1) * sizeof *choices->matches);
  for (size_t i = 0; i < choices->count; i++) {
    Text spelling = {0};
    game->format_move(view, moves.moves[i], VIEWER_REFEREE, &spelling);
    choices->list[i] = (Choice){moves.moves[i], text_detach(&spelling)};
  }
  qsort(choices->list, choices->count, sizeof *choices->list, compare_choices);
  move_list_free(&moves);
  choices_filter(choices, "", NULL, 0);
}

void choices_free(Choices *choices) {
  for (size_t i = 0; i < choices->count; i++)
    free(choices->list[i].spelling);
  free(choices->list);
  free(choices->matches);
  free(choices->touched);
  free(choices->view);
  *choices = (Choices){0};
}

bool choices_change(const Choices *choices, size_t index, Place place) {
  const uint64_t *set = choices->touched + index * choices->set_words;
  return set[place / 64] >> place % 64 & 1;
}

void choices_filter(Choices *choices, const char *prefix, const Place *places, size_t place_count) {
  const size_t length = strlen(prefix);
  choices->match_count = 0;
  for (size_t i = 0; i < choices->count; i++) {
    bool kept = strncmp(choices->list[i].spelling, prefix, length) == 0;
    for (size_t j = 0; j < place_count && kept; j++)
      kept = choices_change(choices, i, places[j]);
    if (kept) choices->matches[choices->match_count++] = i;
  }
}

size_t choices_common_length(const Choices *choices) {
  if (choices->match_count == 0) return 0;
  const char *first = choices->list[choices->matches[0]].spelling;
  size_t length = strlen(first);
  for (size_t i = 1; i < choices->match_count; i++) {
    const char *other = choices->list[choices->matches[i]].spelling;
    size_t same = 0;
    while (same < length && first[same] == other[same])
      same++;
    length = same;
  }
  return length;
}

void choices_preview(const Choices *choices, size_t index, Drawing *drawing, Text *report) {
  const Game *game = choices->game;
  void *after = memory_allocate(game->state_size);
  memcpy(after, choices->view, game->state_size);
  game->play(after, choices->list[index].move, report);
  game_draw(game, after, drawing);
  free(after);
}

static bool is_tile(const Drawing *now, const Drawing *after, size_t row, size_t column) {
  return drawing_at(now, row, column).kind == DRAWN_TILE ||
         drawing_at(after, row, column).kind == DRAWN_TILE;
}

// A tile of several characters is one thing: when one of them changes, it was the tile.
static bool tile_differs(const Drawing *after, const Drawing *now, size_t row, size_t column) {
  if (drawing_differs(after, now, row, column)) return true;
  if (!is_tile(now, after, row, column)) return false;
  for (size_t left = column; left-- > 0 && is_tile(now, after, row, left);)
    if (drawing_differs(after, now, row, left)) return true;
  for (size_t right = column + 1; is_tile(now, after, row, right); right++)
    if (drawing_differs(after, now, row, right)) return true;
  return false;
}

void choices_find_places(Choices *choices) {
  if (choices->touched) return;
  Drawing now = {0}, after = {0};
  game_draw(choices->game, choices->view, &now);
  choices->rows = now.rows;
  choices->columns = now.columns;
  choices->set_words = now.rows * now.columns / 64 + 1;
  choices->touched =
      memory_allocate((choices->count + 1) * choices->set_words * sizeof *choices->touched);
  for (size_t i = 0; i < choices->count && choices->count <= MAX_WITH_PLACES; i++) {
    uint64_t *set = choices->touched + i * choices->set_words;
    choices_preview(choices, i, &after, NULL);
    for (Place place = 0; place < now.rows * now.columns; place++) {
      const size_t row = place / now.columns, column = place % now.columns;
      if (tile_differs(&after, &now, row, column)) set[place / 64] |= UINT64_C(1) << place % 64;
    }
  }
  drawing_free(&after);
  drawing_free(&now);
}

// True when one of the matches changes this place.
static bool is_touched(const Choices *choices, Place place) {
  for (size_t i = 0; i < choices->match_count; i++)
    if (choices_change(choices, choices->matches[i], place)) return true;
  return false;
}

bool choices_place_near(const Choices *choices, Place clicked, Place *place) {
  const size_t column = clicked % choices->columns;
  if (clicked >= choices->rows * choices->columns) return false;
  for (size_t away = 0; away <= MAX_BESIDE; away++) {
    const bool left = away <= column && is_touched(choices, clicked - away);
    const bool right = column + away < choices->columns && is_touched(choices, clicked + away);
    *place = left ? clicked - away : clicked + away;
    if (left || right) return true;
  }
  return false;
}

// How far `to` is when one goes in a direction: straight ahead is near, aside counts double, behind
// is out of reach. A column is half as wide as a row is high.
static long distance(const Choices *choices, Place from, Place to, int row_step, int column_step) {
  const long columns = (long)choices->columns;
  const long rows_away = 2 * ((long)to / columns - (long)from / columns);
  const long columns_away = (long)to % columns - (long)from % columns;
  const long ahead = rows_away * row_step + columns_away * column_step;
  const long aside = labs(row_step ? columns_away : rows_away);
  return ahead > 0 ? ahead + 2 * aside : -1;
}

Place choices_next_place(const Choices *choices, Place from, int row_step, int column_step) {
  Place best = from;
  long nearest = -1;
  for (Place place = 0; place < choices->rows * choices->columns; place++) {
    const long away = distance(choices, from, place, row_step, column_step);
    if (away < 0 || (nearest >= 0 && away >= nearest) || !is_touched(choices, place)) continue;
    nearest = away;
    best = place;
  }
  return best;
}

bool choices_first_place(const Choices *choices, Place *place) {
  const long columns = (long)choices->columns;
  const long middle_row = (long)choices->rows / 2, middle_column = columns / 2;
  long nearest = -1;
  for (Place other = 0; other < choices->rows * choices->columns; other++) {
    const long away =
        2 * labs((long)other / columns - middle_row) + labs((long)other % columns - middle_column);
    if ((nearest >= 0 && away >= nearest) || !is_touched(choices, other)) continue;
    nearest = away;
    *place = other;
  }
  return nearest >= 0;
}
