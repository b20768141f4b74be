// A second Add-Vantage, slow and literal: 36 dice with a number each, moves as text, every rule
// written down the way a player would check it at the table. The tests play it side by side with
// the real one.
#ifndef FIVEFOLD_TESTS_ADDVANTAGE_MODEL_H
#define FIVEFOLD_TESTS_ADDVANTAGE_MODEL_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>

enum { MODEL_DICE = 36, MODEL_SEATS = 5 }; // players are numbered from 1

typedef enum ModelPlace { IN_POOL, IN_HAND, ON_BOARD } ModelPlace;

typedef struct ModelDie {
  ModelPlace place;
  int owner; // of the board
  int row, column;
  int value;
} ModelDie;

typedef struct Model {
  int players;
  bool stay, hidden, giveback, anti;
  ModelDie dice[MODEL_DICE];
  int tiles[MODEL_SEATS][6]; // rows, then columns
  bool dealt[MODEL_SEATS], arranged[MODEL_SEATS], out[MODEL_SEATS];
  bool won[MODEL_SEATS][6];
  int coins[MODEL_SEATS];
  int bonus[2], bonus_owner[2];              // owner 0: the centre
  bool bought_from[MODEL_SEATS][MODEL_DICE]; // since that player's last turn
  const char *stage;                         // deal arrange bonus turn roll place over
  int active;
  int thrown; // how many
  bool gave_back;
  int idle;
  const char *end;
} Model;

void model_start(Model *model, int players, bool stay, bool hidden, bool giveback, bool anti);

// The legal moves of a player's turn, sorted, each once; free with model_free_moves().
typedef struct ModelMoves {
  char **texts;
  size_t count, capacity;
} ModelMoves;
ModelMoves model_moves(const Model *model);
void model_free_moves(ModelMoves *moves);

// Plays a move or an outcome and adds the report.
void model_play(Model *model, const char *move, Text *report);

// Player leaves, in words "resign" or "time".
void model_leave(Model *model, int player, const char *reason);

int model_score(const Model *model, int player);

// The position as the game should write it.
void model_position(const Model *model, Text *out);

// "won 1 full", "drawn 1 2 stuck" ... or "unfinished".
void model_result(const Model *model, Text *out);

#endif
