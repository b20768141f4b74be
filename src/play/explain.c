// Asks a game's own player for the reasons of a move, and puts them into words: a sentence each.
#include "play/explain.h"

#include "core/state.h"

#include <assert.h>
#include <stdlib.h>

void explain_move(const Game *game, const void *state, Move move, Explanation *explanation) {
  assert(game->turn(state) > TURN_CHANCE);
  const Engine *engine = engine_find(game);
  explanation->count = 0;
  if (!engine->explain) return;
  void *view = state_view(game, state, game->turn(state));
  engine->explain(view, move, explanation);
  free(view);
}

void explain_in_words(const Explanation *explanation, Text *out) {
  for (int i = 0; i < explanation->count; i++) {
    if (i > 0) text_add_char(out, ' ');
    message_format(&explanation->reasons[i], out);
  }
}

void explain_write_json(const Explanation *explanation, Json *json) {
  Text sentence = {0};
  json_key(json, "reasons");
  json_open_array(json);
  for (int i = 0; i < explanation->count; i++) {
    json_open_object(json);
    message_write_json(&explanation->reasons[i], json);
    json_close_object(json);
  }
  json_close_array(json);
  json_key(json, "sentence");
  explain_in_words(explanation, &sentence);
  json_add_string(json, text_string(&sentence));
  text_free(&sentence);
}
