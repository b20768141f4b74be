// Inside Abalone: what a state of the shared interface holds, and the functions of its adapter that
// have a file of their own.
#ifndef FIVEFOLD_GAMES_ABALONE_ADAPTER_H
#define FIVEFOLD_GAMES_ABALONE_ADAPTER_H

#include "games/abalone/abalone.h"

typedef struct AbaloneGame {
  AbaloneState state;
  AbaloneEnd end;
  AbaloneHistory history;
} AbaloneGame;

// The reasons of results, by AbaloneReason.
extern const char *const abalone_reason_words[];

void abalone_format_position(const void *game_state, Text *out);
bool abalone_parse_position(void *game_state, const char *text, Error *error);
void abalone_draw(const void *game_state, Drawing *drawing);
void abalone_write_json(const void *game_state, Json *json);

// Other programs' spellings, for Game.notations.
enum { ABALONE_NOTATION_COUNT = 2 };
extern const GameNotation abalone_notations[ABALONE_NOTATION_COUNT];

#endif
