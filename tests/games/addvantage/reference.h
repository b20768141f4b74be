// A second Add-Vantage, slow and literal: 36 dice with a number each, moves as text, every rule
// written down the way a player would check it at the table. The tests play it side by side with
// the real one.
#ifndef FIVEFOLD_TESTS_ADDVANTAGE_REFERENCE_H
#define FIVEFOLD_TESTS_ADDVANTAGE_REFERENCE_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

enum { REFERENCE_DICE = 36, REFERENCE_SEATS = 5 }; // players are numbered from 1

typedef enum ReferencePlace { IN_POOL, IN_HAND, ON_BOARD } ReferencePlace;

typedef struct ReferenceDie {
  ReferencePlace place;
  int owner; // of the board
  int row, column;
  int value;
} ReferenceDie;

typedef struct Reference {
  int players;
  bool stay, hidden, giveback, anti, endless;
  ReferenceDie dice[REFERENCE_DICE];
  int tiles[REFERENCE_SEATS][6]; // rows, then columns
  bool dealt[REFERENCE_SEATS], arranged[REFERENCE_SEATS], out[REFERENCE_SEATS];
  bool won[REFERENCE_SEATS][6];
  int coins[REFERENCE_SEATS];
  int bonus[2], bonus_owner[2];                      // owner 0: the centre
  bool bought_from[REFERENCE_SEATS][REFERENCE_DICE]; // since that player's last turn
  const char *stage;                                 // deal arrange bonus turn roll place over
  int active;
  int thrown; // how many
  bool gave_back;
  int idle;
  const char *end;
} Reference;

void reference_start(Reference *reference, int players, bool stay, bool hidden, bool giveback,
                     bool anti, bool endless);

// The legal moves of a player's turn, sorted, each once; free with reference_free_moves().
typedef struct ReferenceMoves {
  char **texts;
  size_t count, capacity;
} ReferenceMoves;
ReferenceMoves reference_moves(const Reference *reference);
void reference_free_moves(ReferenceMoves *moves);

// Plays a move or an outcome and adds the report.
void reference_play(Reference *reference, const char *move, Text *report);

// Player leaves, in words "resign" or "time".
void reference_leave(Reference *reference, int player, const char *reason);

int reference_score(const Reference *reference, int player);

// The position as the game should write it.
void reference_position(const Reference *reference, Text *out);

// "won 1 full", "drawn 1 2 stuck" ... or "unfinished".
void reference_result(const Reference *reference, Text *out);

#endif
