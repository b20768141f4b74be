// What a move was worth is found in one of two ways, both from the eyes of whoever made it:
// - Players that compare moves compare it with their own choice, in the same luck. That is right
//   for any number of players and whatever is hidden or drawn next.
// - Others search the position it leads to. Between two players what one wins the other loses; of
//   more, only the value for the player who then decides is known.
// Where neither tells, the loss is unknown.
#include "play/decision.h"

#include "core/state.h"
#include "play/judgement.h"

#include <stdlib.h>
#include <string.h>

// Who judges, and how.
typedef struct Judge {
  Adviser *adviser;
  const SearchLimits *limits;
  const SearchControl *control;
} Judge;

static void ask(const Judge *judge, const void *state, const Move *only, size_t only_count,
                Advice *advice) {
  SearchLimits limits = *judge->limits;
  limits.only = only;
  limits.only_count = only_count;
  adviser_ask(judge->adviser, state, &limits, judge->control, advice);
}

static const ComparedMove *find_compared(const Advice *advice, Move move) {
  for (size_t i = 0; i < advice->compared_count; i++)
    if (advice->compared[i].move == move) return &advice->compared[i];
  return NULL;
}

// By so much less than the best as it turned out when the two alone were compared.
static Value value_compared(const Judge *judge, const void *state, Move move,
                            const Decision *decision) {
  Advice advice;
  ask(judge, state, (const Move[]){decision->best, move}, 2, &advice);
  const ComparedMove *best = find_compared(&advice, decision->best);
  const ComparedMove *made = find_compared(&advice, move);
  Value value = decision->value;
  if (best && made) {
    value.win -= best->win > made->win ? best->win - made->win : 0;
    value.score -= best->score - made->score;
    if (value.win < 0) value.win = 0;
  } else {
    value = (Value){0};
  }
  advice_free(&advice);
  return value;
}

// What the position that a move leads to is worth to the player who made it. On a view nobody can
// think for somebody else.
static Value value_after(const Judge *judge, const void *before, Move move) {
  const Game *game = judge->adviser->game;
  const int player = game->turn(before);
  void *state = state_copy(game, before);
  game->play(state, move, NULL);
  const int turn = game->turn(state);
  Value value = {0};
  if (turn == TURN_OVER) {
    value = value_of_end(judge->adviser, state, player);
  } else if (engine_can_think(game, state)) {
    Advice advice;
    ask(judge, state, NULL, 0, &advice);
    value = value_for(value_of_advice(judge->adviser, &advice), turn, player,
                      game->player_count(state));
    advice_free(&advice);
  }
  free(state);
  return value;
}

void decision_find_loss(Decision *decision, const Game *game, const void *state) {
  const bool score_is_cost = engine_find(game)->score_is_cost;
  const Value *value = &decision->value, *after = &decision->after;
  const bool is_alone = game->player_count(state) == 1; // nobody to win against: points count
  const bool has_win = value->has_win && after->has_win && !is_alone;
  const bool has_score = value->has_score && after->has_score;
  int loss = 0;
  if (has_score && score_is_cost) {
    decision->loss_unit = LOSS_OF_MOVES;
    loss = after->score - value->score;
  } else if (has_win && !score_is_cost) {
    decision->loss_unit = LOSS_OF_WIN;
    loss = value->win - after->win;
  } else if (has_score) {
    decision->loss_unit = LOSS_OF_SCORE;
    loss = value->score - after->score;
  } else {
    return;
  }
  decision->has_loss = true;
  decision->loss = loss > 0 ? loss : 0;
}

bool decision_was_worse(const Decision *decision) {
  const bool by_win = decision->loss_unit == LOSS_OF_WIN;
  return decision->has_loss && decision->loss >= (by_win ? NOTABLE_LOSS : 1);
}

bool decision_is_forced(const Game *game, const void *state) {
  MoveList list = {0};
  const bool one = move_list_generate(&list, game, state, 1);
  move_list_free(&list);
  return one;
}

// The advice's line becomes the decision's.
static void take_advice(Decision *decision, const Adviser *adviser, Advice *advice) {
  decision->best = advice->move;
  decision->line = advice->line;
  decision->line_length = advice->best.line_length;
  decision->value = value_of_advice(adviser, advice);
  decision->alternative_count = advice->compared_count;
  memcpy(decision->alternatives, advice->compared, sizeof decision->alternatives);
  advice->line = NULL;
  advice_free(advice);
}

void decision_judge(Decision *decision, Adviser *adviser, const void *state, Move made,
                    const Value *after, const SearchLimits *limits, const SearchControl *control) {
  const Judge judge = {adviser, limits, control};
  decision->judged = true;
  decision->forced = decision_is_forced(adviser->game, state);
  if (decision->forced) return;
  Advice advice;
  ask(&judge, state, NULL, 0, &advice);
  take_advice(decision, adviser, &advice);
  if (made == decision->best)
    decision->after = decision->value;
  else if (decision->value.has_win && adviser->engine->compares)
    decision->after = value_compared(&judge, state, made, decision);
  else if (decision->value.has_win)
    decision->after = after ? *after : value_after(&judge, state, made);
  decision_find_loss(decision, adviser->game, state);
}

void decision_free(Decision *decision) {
  free(decision->line);
  decision->line = NULL;
  decision->line_length = 0;
}
