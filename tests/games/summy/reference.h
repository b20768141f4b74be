// The rules of Summy once more, slow and obvious: boards and sums are text, columns are read by
// transposing the board, and plays are found by laying everything everywhere. The tests compare the
// real thing with it.
#ifndef FIVEFOLD_TESTS_GAMES_SUMMY_REFERENCE_H
#define FIVEFOLD_TESTS_GAMES_SUMMY_REFERENCE_H

#include "games/summy/summy.h"

// Is the text a complete sum?
bool reference_is_sum(const char *text, bool whole);

typedef struct ReferencePlay {
  Move move;
  int points;
} ReferencePlay;

typedef struct ReferenceList {
  ReferencePlay *plays; // sorted by move
  size_t count;
  size_t capacity;
} ReferenceList;

// All plays of the player on turn.
void reference_generate(ReferenceList *list, const SummyState *state);
void reference_list_free(ReferenceList *list);

#endif
