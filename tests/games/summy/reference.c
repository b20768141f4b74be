#include "reference.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

enum { SIDE = 25 };

// --- sums

typedef struct Number {
  __int128 above, below; // reduced
} Number;

static Number reduced(__int128 above, __int128 below) {
  __int128 a = above < 0 ? -above : above, b = below;
  while (a) {
    const __int128 rest = b % a;
    b = a;
    a = rest;
  }
  return (Number){above / b, below / b};
}

// Cuts a number off the front; false when there is none or it begins with a superfluous 0.
static bool cut_number(const char **text, Number *number) {
  const size_t length = strspn(*text, "0123456789");
  if (length == 0 || (length > 1 && **text == '0')) return false;
  *number = (Number){0, 1};
  for (size_t i = 0; i < length; i++)
    number->above = 10 * number->above + (*(*text)++ - '0');
  return true;
}

bool reference_is_sum(const char *text, bool whole) {
  const char *equals = strchr(text, '=');
  if (!equals || strchr(equals + 1, '=') || strcspn(text, "+-x:") > (size_t)(equals - text))
    return false;
  Number terms[SIDE];
  int count = 0;
  char symbol = '+';
  for (;;) {
    Number number;
    if (!cut_number(&text, &number)) return false;
    if (symbol == '+')
      terms[count++] = number;
    else if (symbol == '-')
      terms[count++] = (Number){-number.above, 1};
    else if (symbol == 'x')
      terms[count - 1] = reduced(terms[count - 1].above * number.above, terms[count - 1].below);
    else if (number.above == 0)
      return false;
    else
      terms[count - 1] = reduced(terms[count - 1].above, terms[count - 1].below * number.above);
    if (whole && terms[count - 1].below != 1) return false;
    if (*text == '=') break;
    if (*text == '\0') return false;
    symbol = *text++;
  }
  text++;
  Number right;
  if (!cut_number(&text, &right) || *text != '\0') return false;
  Number left = {0, 1};
  for (int i = 0; i < count; i++)
    left = reduced(left.above * terms[i].below + terms[i].above * left.below,
                   left.below * terms[i].below);
  return left.above == right.above && left.below == 1;
}

// --- boards

typedef struct Board {
  char rows[SIDE][SIDE + 1]; // '.' empty, '#' grey
} Board;

static Board board_of(const SummyState *state) {
  Board board;
  memset(&board, 0, sizeof board);
  for (int cell = 0; cell < SUMMY_CELLS; cell++)
    board.rows[cell / SIDE][cell % SIDE] = ".0123456789+-x:=#"[state->cells[cell]];
  return board;
}

static Board transposed(const Board *board) {
  Board other;
  memset(&other, 0, sizeof other);
  for (int row = 0; row < SIDE; row++)
    for (int column = 0; column < SIDE; column++)
      other.rows[column][row] = board->rows[row][column];
  return other;
}

static bool is_piece(char symbol) {
  return symbol != '.' && symbol != '#' && symbol != '\0';
}

// Copies the run through a cell of a row.
static void copy_run(const char *row, int column, char run[SIDE + 1]) {
  int first = column;
  while (first > 0 && is_piece(row[first - 1]))
    first--;
  int length = 0;
  while (is_piece(row[first + length]))
    length++;
  memcpy(run, row + first, (size_t)length);
  run[length] = '\0';
}

static int digit_sum(const char *run) {
  int sum = 0;
  for (; *run; run++)
    if (*run >= '0' && *run <= '9') sum += *run - '0';
  return sum;
}

// The points of the run through a cell, or -1 when it is no sum.
static int run_points(const Board *board, int row, int column, bool whole) {
  char run[SIDE + 1];
  copy_run(board->rows[row], column, run);
  return reference_is_sum(run, whole) ? digit_sum(run) : -1;
}

// --- laying everything everywhere

typedef struct Laying {
  Board board; // transposed when the plays are vertical
  bool vertical;
  bool whole;
  char hand[16]; // different symbols, and how many there are of each
  int counts[16];
  int row, start;
  int columns[8]; // of the new pieces
  int count;
  ReferenceList *list;
} Laying;

static void add_play(Laying *laying, int points) {
  const char *alphabet = "0123456789+-x:=";
  LinePlay play = {.count = laying->count, .vertical = laying->vertical};
  for (int i = 0; i < laying->count; i++)
    play.tiles[i] =
        (uint8_t)(strchr(alphabet, laying->board.rows[laying->row][laying->columns[i]]) - alphabet);
  play.start =
      laying->vertical ? laying->start * SIDE + laying->row : laying->row * SIDE + laying->start;
  ReferenceList *list = laying->list;
  list->plays = memory_reserve(list->plays, &list->capacity, list->count + 1, sizeof *list->plays);
  list->plays[list->count++] = (ReferencePlay){summy_pack_play(&play), points};
}

// Judges what lies on the board now.
static void judge(Laying *laying) {
  const int main_points = run_points(&laying->board, laying->row, laying->start, laying->whole);
  if (main_points < 0 && laying->count > 1) return;
  char run[SIDE + 1];
  copy_run(laying->board.rows[laying->row], laying->start, run);
  const bool has_old = strlen(run) > (size_t)laying->count;
  const Board across = transposed(&laying->board);
  int points = main_points > 0 ? main_points : 0;
  bool has_cross_sum = false;
  for (int i = 0; i < laying->count; i++) {
    const int cross = run_points(&across, laying->columns[i], laying->row, laying->whole);
    has_cross_sum |= cross >= 0;
    if (cross > 0) points += cross;
  }
  if (laying->count > 1 ? has_old : (main_points >= 0 && has_old) || has_cross_sum)
    add_play(laying, points);
}

// Can a run that begins like this still become a sum by adding to its end?
static bool is_hopeful(const char *run) {
  bool after_digit = false, has_equals = false, lone_zero = false;
  for (; *run; run++) {
    const bool is_digit = *run >= '0' && *run <= '9';
    if (is_digit) {
      if (lone_zero) return false;
      lone_zero = *run == '0' && !after_digit;
    } else {
      if (!after_digit || has_equals) return false;
      has_equals = *run == '=';
      lone_zero = false;
    }
    after_digit = is_digit;
  }
  return true;
}

static void lay_next(Laying *laying) {
  char *row = laying->board.rows[laying->row];
  int column = laying->start;
  while (column < SIDE && is_piece(row[column]))
    column++;
  if (column == SIDE || row[column] == '#' || laying->count == 8) return;
  for (int i = 0; laying->hand[i]; i++) {
    if (laying->counts[i] == 0) continue;
    laying->counts[i]--;
    row[column] = laying->hand[i];
    laying->columns[laying->count++] = column;
    // A single piece may do anything to its row, a longer play has to complete it.
    char run[SIDE + 1];
    copy_run(row, laying->start, run);
    const bool hopeful = is_hopeful(run);
    if (laying->count == 1 || hopeful) judge(laying);
    if (hopeful) lay_next(laying);
    laying->count--;
    row[column] = '.';
    laying->counts[i]++;
  }
}

// Is there an old piece that a play from this cell on could reach in its row?
static bool has_contact(const char *row, int start) {
  if (start > 0 && is_piece(row[start - 1])) return true;
  int empty = 0;
  for (int column = start; column < SIDE && row[column] != '#' && empty <= 8; column++) {
    if (is_piece(row[column])) return true;
    empty++;
  }
  return false;
}

static int compare_plays(const void *left, const void *right) {
  const ReferencePlay *a = left, *b = right;
  return a->move < b->move ? -1 : a->move > b->move;
}

// A single piece is found in both directions.
static void drop_repetitions(ReferenceList *list) {
  size_t kept = 0;
  for (size_t i = 0; i < list->count; i++)
    if (kept == 0 || list->plays[kept - 1].move != list->plays[i].move)
      list->plays[kept++] = list->plays[i];
  list->count = kept;
}

void reference_generate(ReferenceList *list, const SummyState *state) {
  list->count = 0;
  Laying laying = {.whole = state->whole, .list = list};
  int kinds = 0;
  for (int piece = 0; piece < 15; piece++) {
    if (state->hands[state->player - 1].counts[piece] == 0) continue;
    laying.hand[kinds] = "0123456789+-x:="[piece];
    laying.counts[kinds++] = state->hands[state->player - 1].counts[piece];
  }
  laying.board = board_of(state);
  for (int vertical = 0; vertical < 2; vertical++) {
    laying.vertical = vertical;
    for (laying.row = 0; laying.row < SIDE; laying.row++)
      for (laying.start = 0; laying.start < SIDE; laying.start++) {
        const char *row = laying.board.rows[laying.row];
        if (row[laying.start] == '.' && has_contact(row, laying.start)) lay_next(&laying);
      }
    laying.board = transposed(&laying.board);
  }
  if (list->count == 0) return;
  qsort(list->plays, list->count, sizeof *list->plays, compare_plays);
  drop_repetitions(list);
}

void reference_list_free(ReferenceList *list) {
  free(list->plays);
  *list = (ReferenceList){0};
}
