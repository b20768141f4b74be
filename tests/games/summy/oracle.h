// The rules of Summy once more, slow and obvious: boards and sums are text, columns are read by
// transposing the board, and plays are found by laying everything everywhere. The tests compare the
// real thing with it.
#ifndef FIVEFOLD_TESTS_SUMMY_ORACLE_H
#define FIVEFOLD_TESTS_SUMMY_ORACLE_H

#include "games/summy/summy.h"

// Is the text a complete sum?
bool oracle_is_sum(const char *text, bool whole);

typedef struct OraclePlay {
  Move move;
  int points;
} OraclePlay;

typedef struct OracleList {
  OraclePlay *plays; // sorted by move
  size_t count;
  size_t capacity;
} OracleList;

// All plays of the player on turn.
void oracle_generate(OracleList *list, const SummyState *state);
void oracle_list_free(OracleList *list);

#endif
