// Asks a game's own player for the reasons of a move, and puts them into one sentence.
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

void explain_in_words(const Game *game, const Explanation *explanation, Text *out) {
  const Engine *engine = engine_find(game);
  for (int i = 0; i < explanation->count; i++) {
    if (i > 0) text_add(out, ", ");
    engine->describe_reason(&explanation->reasons[i], out);
  }
}

static void write_reason(const Reason *reason, Json *json) {
  json_open_object(json);
  json_key(json, "code");
  json_add_string(json, reason->code);
  json_key(json, "params");
  json_open_object(json);
  for (int i = 0; i < reason->parameter_count; i++) {
    const ReasonParameter *parameter = &reason->parameters[i];
    json_key(json, parameter->name);
    if (parameter->text[0])
      json_add_string(json, parameter->text);
    else
      json_add_number(json, parameter->number);
  }
  json_close_object(json);
  json_close_object(json);
}

void explain_write_json(const Game *game, const Explanation *explanation, Json *json) {
  Text sentence = {0};
  json_key(json, "reasons");
  json_open_array(json);
  for (int i = 0; i < explanation->count; i++)
    write_reason(&explanation->reasons[i], json);
  json_close_array(json);
  json_key(json, "sentence");
  explain_in_words(game, explanation, &sentence);
  json_add_string(json, text_string(&sentence));
  text_free(&sentence);
}
