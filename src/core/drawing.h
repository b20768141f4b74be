// A board drawn for people: a grid of characters, each with its kind, and notes below it. Games
// fill one in (Game.draw); faces paint its cells in colours or print it as text, and need not guess
// what a character stands for.
#ifndef FIVEFOLD_CORE_DRAWING_H
#define FIVEFOLD_CORE_DRAWING_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { DRAWING_MAX_ROWS = 32, DRAWING_MAX_COLUMNS = 80, DRAWING_MAX_PLAYERS = 4 };

typedef enum DrawnKind {
  DRAWN_BLANK,
  DRAWN_EMPTY, // a place of the board where nothing lies
  DRAWN_LABEL, // names a row or a column
  DRAWN_WORD,  // says something about the board
  DRAWN_LINE,  // a part of the board's lines, or a barrier
  DRAWN_PIECE, // a piece that shows its owner only; number: the player
  DRAWN_TILE,  // a character on a tile, button or die; number: the player it belongs to, or 0
  DRAWN_BONUS, // an empty place that pays more; number: from 1 on, by what it pays
  DRAWN_PATH,  // joins two places; number: the only player who may use it, or 0
} DrawnKind;

typedef struct DrawnCell {
  char character;
  uint8_t kind; // DrawnKind
  uint8_t number;
} DrawnCell;

// `Drawing drawing = {0};` is an empty one; release it with drawing_free().
typedef struct Drawing {
  DrawnCell cells[DRAWING_MAX_ROWS][DRAWING_MAX_COLUMNS];
  size_t rows, columns; // of the grid; they grow as it is filled
  size_t ruler_rows;    // at the top: they name the columns, and stay when the rest scrolls
  size_t label_columns; // at the left: they name the rows, and stay too
  Text notes;           // a line each, padded as printed; pieces as drawing_note_piece(); owned
  // A face that lists the players itself leaves this part of the notes out, and shows beside each
  // player what they hold ("2 coins"), if anything.
  size_t players_start, players_end;
  Text held[DRAWING_MAX_PLAYERS]; // by player, from 0; owned
} Drawing;

void drawing_free(Drawing *drawing);

// Puts one character, or several side by side. Blanks among them stay DRAWN_BLANK.
void drawing_put(Drawing *drawing, size_t row, size_t column, DrawnKind kind, int number,
                 char character);
void drawing_put_text(Drawing *drawing, size_t row, size_t column, DrawnKind kind, int number,
                      const char *text);

// Labels a b c ..., one every `step` columns; and a row's number, its last digit in `column`.
void drawing_put_letters(Drawing *drawing, size_t row, size_t column, size_t step, size_t count);
void drawing_put_number(Drawing *drawing, size_t row, size_t column, unsigned number);

// A marble or the like: @ for player 1, O for player 2.
void drawing_put_piece(Drawing *drawing, size_t row, size_t column, int player);

// What stands in notes for a player's piece, so that faces draw it as on the board; and back: the
// player, or 0 for any other character.
char drawing_note_piece(int player);
int drawing_note_player(char character);

// The notes between these two calls list the players.
void drawing_begin_players(Drawing *drawing);
void drawing_end_players(Drawing *drawing);

// The notes without that list.
void drawing_format_other_notes(const Drawing *drawing, Text *out);

// The cell there, a blank outside the grid.
DrawnCell drawing_at(const Drawing *drawing, size_t row, size_t column);

// True when two drawings differ there in something that lies on the board.
bool drawing_differs(const Drawing *drawing, const Drawing *other, size_t row, size_t column);

// The sides on which a line goes on from a part of the board's lines.
enum { LINE_UP = 1, LINE_DOWN = 2, LINE_LEFT = 4, LINE_RIGHT = 8 };
unsigned drawing_line_sides(const Drawing *drawing, size_t row, size_t column);

// The grid and the notes as lines of text; notes of more than 80 characters go on in the next line.
void drawing_format(const Drawing *drawing, Text *out);

#endif
