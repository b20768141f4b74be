// Values out of advice and results.
#include "play/value.h"

// A cost is known once a way to the goal is.
Value value_of_advice(const Adviser *adviser, const Advice *advice) {
  const bool found = advice->best.line_length > 0 || !adviser->engine->score_is_cost;
  return (Value){.has_win = advice->has_value,
                 .has_score = advice->has_value && found,
                 .win = advice->best.win,
                 .score = advice->best.score};
}

Value value_of_end(const Adviser *adviser, const void *state, int player) {
  const Game *game = adviser->game;
  Result result;
  game->result(state, &result);
  const bool first = result.players >> player & 1;
  const int win = result.kind == RESULT_WON && first     ? 1000
                  : result.kind == RESULT_DRAWN && first ? 500
                                                         : 0;
  const bool counts = adviser->engine->score_is_cost && win == 1000;
  return (Value){.has_win = true,
                 .win = win,
                 .has_score = counts,
                 .score = counts ? game->score(state, player) : 0};
}

Value value_for(Value value, int from, int to, int players) {
  if (from == to) return value;
  if (players != 2) return (Value){0};
  value.win = 1000 - value.win;
  value.score = -value.score;
  return value;
}
