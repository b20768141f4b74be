// The legal moves of the player on turn as a list to choose from: by the letters typed so far, by
// the places of the board that a move changes, or by going through it.
//
// Which places a move changes is found by making it on a copy and comparing the two drawings, so
// that a cursor can move over any game's board without knowing its geometry.
#ifndef FIVEFOLD_TUI_CHOICES_H
#define FIVEFOLD_TUI_CHOICES_H

#include "core/game.h"

typedef struct Choice {
  Move move;
  char *spelling; // owned
} Choice;

typedef struct Choices {
  const Game *game;
  void *view;   // in which the moves are; owned
  Choice *list; // sorted by spelling; owned
  size_t count;
  bool too_many;   // there are more moves than are listed: typing is the only way
  size_t *matches; // indices of the choices that are left, ascending; owned
  size_t match_count;
  size_t rows, columns; // of the grid that `touched` speaks of
  uint64_t *touched;    // a set of places for each choice; NULL until choices_find_places(); owned
  size_t set_words;     // 64-bit words of one set
} Choices;

// A place of the grid, row * columns + column.
typedef size_t Place;

// Lists the moves of a view (or a state) whose player is on turn; the lists start complete.
void choices_make(Choices *choices, const Game *game, const void *view);
void choices_free(Choices *choices);

// Keeps the choices that start with `prefix` and change all of the places. With places,
// choices_find_places() has to have been called.
void choices_filter(Choices *choices, const char *prefix, const Place *places, size_t place_count);

// How many characters all matches have in common.
size_t choices_common_length(const Choices *choices);

// Looks up which places of the grid every choice changes. Again costs nothing.
void choices_find_places(Choices *choices);

// The place changed by some match that is nearest to `from` in a direction (one of the two steps is
// 1 or -1, the other 0), or `from` itself.
Place choices_next_place(const Choices *choices, Place from, int row_step, int column_step);

// The place changed by some match that a click there may mean: that one, or one a little beside it.
bool choices_place_near(const Choices *choices, Place clicked, Place *place);

// The changed place nearest to the middle of the grid; false when no match changes any.
bool choices_first_place(const Choices *choices, Place *place);

// True when a choice changes this place.
bool choices_change(const Choices *choices, size_t index, Place place);

// Draws the view after a choice and adds what the move reports; `report` may be NULL.
void choices_preview(const Choices *choices, size_t index, Drawing *drawing, Text *report);

#endif
