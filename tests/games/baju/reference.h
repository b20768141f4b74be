// The rules of the duel and the walks of both games once more, slow and obvious: buttons in arrays,
// walks by trying every step, positions compared as text, moves only as spellings. Nothing here
// uses the game's own functions.
#ifndef FIVEFOLD_TESTS_GAMES_BAJU_REFERENCE_H
#define FIVEFOLD_TESTS_GAMES_BAJU_REFERENCE_H

#include <stdbool.h>

enum { REF_SPACES = 16, REF_MAX_MOVES = 300, REF_MAX_TURNS = 420 }; // tests cut longer games

typedef struct RefBoard {
  char right[4][4]; // by row and column: the bridge to the right neighbour, '.' for none
  char down[4][4];  // the bridge to the lower neighbour
  int supply[10];   // by value: buttons of each colour
} RefBoard;

typedef struct RefRulings {
  int first;      // player who takes the first turn
  int repetition; // the third occurrence of a position is a draw; 0: none is
  int limit;      // so many turns are a draw; 0: none are
} RefRulings;

typedef struct RefGame {
  RefBoard board;
  RefRulings rulings;
  int owner[REF_SPACES]; // 0 empty, 1 black, 2 white
  int value[REF_SPACES];
  int turns;
  int swapped[2];                   // spaces, or -1
  char past[REF_MAX_TURNS + 1][64]; // every position so far as text, the current one last
  char result[32];                  // "unfinished", "won 1 line" ...
} RefGame;

typedef struct RefMoves {
  int count;
  char text[REF_MAX_MOVES][8];
} RefMoves;

void ref_board_read(RefBoard *board, const char *text);

// Can a button of this colour and value walk from start to goal?
bool ref_can_walk(const RefBoard *board, int colour, int value, int start, int goal);

void ref_start(RefGame *game, const char *board_text, RefRulings rulings);

// The legal moves of the player on turn, sorted; none after the end.
void ref_moves(const RefGame *game, RefMoves *moves);

void ref_play(RefGame *game, const char *move);

#endif
