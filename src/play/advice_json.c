// What the adviser found, with the reasons for the move.
#include "play/advice_json.h"

#include "core/variation.h"
#include "play/explain.h"

static void put_move(Json *json, const Game *game, const void *state, Move move) {
  Text text = {0};
  game->format_move(state, move, VIEWER_REFEREE, &text);
  json_put_string(json, "move", text_string(&text));
  text_free(&text);
}

static void put_known(Json *json, const char *key, bool known, int64_t number) {
  json_key(json, key);
  if (known)
    json_add_number(json, number);
  else
    json_add_null(json);
}

static void add_spelling(void *context, const char *spelling) {
  json_add_string(context, spelling);
}

void advice_write_json(const Advice *advice, const Game *game, const void *state, Json *json) {
  Explanation explanation;
  put_move(json, game, state, advice->move);
  put_known(json, "win", advice->has_value, advice->best.win);
  put_known(json, "score", advice->has_value, advice->best.score);
  put_known(json, "depth", advice->depth > 0, advice->depth);
  json_put_number(json, "points", game_gain(game, state, advice->move));
  json_key(json, "line");
  json_open_array(json);
  variation_spell(game, state, advice->line, advice->best.line_length, add_spelling, json);
  json_close_array(json);
  json_key(json, "compared");
  json_open_array(json);
  for (size_t i = 0; i < advice->compared_count; i++) {
    const ComparedMove *compared = &advice->compared[i];
    json_open_object(json);
    put_move(json, game, state, compared->move);
    json_put_number(json, "win", compared->win);
    json_put_number(json, "score", compared->score);
    json_close_object(json);
  }
  json_close_array(json);
  explain_move(game, state, advice->move, &explanation);
  explain_write_json(&explanation, json);
}
