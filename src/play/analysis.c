// The analysis of a game, decision by decision from its end.
//
// What a move was worth is found in one of two ways, both from the eyes of whoever made it:
// - Players that compare moves compare it with their own choice, in the same luck. That is right
//   for any number of players and whatever is hidden or drawn next.
// - Others search the position it leads to. Between two players what one wins the other loses; of
//   more, only the value for the player who then decides is known.
// Where neither tells, the loss is unknown.
#include "play/analysis.h"

#include "base/memory.h"
#include "core/state.h"

#include <stdlib.h>
#include <string.h>

typedef struct Analyst {
  const Session *session;
  const Game *game;
  Adviser adviser;
  SearchLimits limits;
  SearchControl control;
  int players;
  // The value found for a decision, kept because it is also the value after the one before it.
  bool kept;
  size_t kept_entry;
  int kept_player;
  Value kept_value;
} Analyst;

static bool is_stopped(const Analyst *analyst) {
  const SearchControl *control = &analyst->control;
  return control->should_stop && control->should_stop(control->context);
}

// A cost is known once a way to the goal is.
static Value value_of(const Analyst *analyst, const Advice *advice) {
  const bool found = advice->best.line_length > 0 || !analyst->adviser.engine->score_is_cost;
  return (Value){.has_win = advice->has_value,
                 .has_score = advice->has_value && found,
                 .win = advice->best.win,
                 .score = advice->best.score};
}

// A value for `from` as one for `to`.
static Value value_for(Value value, int from, int to, int players) {
  if (from == to) return value;
  if (players != 2) return (Value){0};
  value.win = 1000 - value.win;
  value.score = -value.score;
  return value;
}

static Value value_of_end(const Analyst *analyst, const void *state, int player) {
  const Game *game = analyst->game;
  Result result;
  game->result(state, &result);
  const bool first = result.players >> player & 1;
  const int win = result.kind == RESULT_WON && first     ? 1000
                  : result.kind == RESULT_DRAWN && first ? 500
                                                         : 0;
  const bool counts = analyst->adviser.engine->score_is_cost && win == 1000;
  return (Value){.has_win = true,
                 .win = win,
                 .has_score = counts,
                 .score = counts ? game->score(state, player) : 0};
}

static void ask(Analyst *analyst, const void *state, const Move *only, size_t only_count,
                Advice *advice) {
  SearchLimits limits = analyst->limits;
  limits.only = only;
  limits.only_count = only_count;
  adviser_ask(&analyst->adviser, state, &limits, &analyst->control, advice);
}

static const ComparedMove *find_compared(const Advice *advice, Move move) {
  for (size_t i = 0; i < advice->compared_count; i++)
    if (advice->compared[i].move == move) return &advice->compared[i];
  return NULL;
}

// By so much less than the best as it turned out when the two alone were compared.
static Value value_compared(Analyst *analyst, const void *state, Move move,
                            const Decision *decision) {
  Advice advice;
  ask(analyst, state, (const Move[]){decision->best, move}, 2, &advice);
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

// What the position that a move leads to is worth to the player who made it.
static Value value_after(Analyst *analyst, const void *before, Move move,
                         const Decision *decision) {
  const Game *game = analyst->game;
  const int player = decision->player;
  if (analyst->kept && analyst->kept_entry == decision->entry + 1)
    return value_for(analyst->kept_value, analyst->kept_player, player, analyst->players);
  void *state = state_copy(game, before);
  game->play(state, move, NULL);
  const int turn = game->turn(state);
  Value value = {0};
  if (turn == TURN_OVER) {
    value = value_of_end(analyst, state, player);
  } else if (turn != TURN_CHANCE) {
    Advice advice;
    ask(analyst, state, NULL, 0, &advice);
    value = value_for(value_of(analyst, &advice), turn, player, analyst->players);
    advice_free(&advice);
  }
  free(state);
  return value;
}

static void find_loss(Decision *decision, bool score_is_cost) {
  const Value *value = &decision->value, *after = &decision->after;
  const bool has_win = value->has_win && after->has_win;
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

static bool has_one_move(const Game *game, const void *state) {
  MoveList list = {0};
  const bool one = move_list_generate(&list, game, state, 1);
  move_list_free(&list);
  return one;
}

// The advice's line becomes the decision's.
static void take_advice(const Analyst *analyst, Decision *decision, Advice *advice) {
  decision->best = advice->move;
  decision->line = advice->line;
  decision->line_length = advice->best.line_length;
  decision->value = value_of(analyst, advice);
  decision->alternative_count = advice->compared_count;
  memcpy(decision->alternatives, advice->compared, sizeof decision->alternatives);
  advice->line = NULL;
  advice_free(advice);
}

static void judge(Analyst *analyst, Decision *decision, const void *state) {
  const Move made = analyst->session->entries[decision->entry].move;
  Advice advice;
  ask(analyst, state, NULL, 0, &advice);
  take_advice(analyst, decision, &advice);
  if (made == decision->best)
    decision->after = decision->value;
  else if (decision->value.has_win && analyst->adviser.engine->compares)
    decision->after = value_compared(analyst, state, made, decision);
  else if (decision->value.has_win)
    decision->after = value_after(analyst, state, made, decision);
  find_loss(decision, analyst->adviser.engine->score_is_cost);
  analyst->kept = decision->value.has_win;
  analyst->kept_entry = decision->entry;
  analyst->kept_player = decision->player;
  analyst->kept_value = decision->value;
}

// False when it was broken off: what was found by then is not worth keeping.
static bool analyse(Analyst *analyst, Decision *decision) {
  void *state = state_before(analyst->session, decision->entry);
  decision->forced = has_one_move(analyst->game, state);
  if (decision->forced)
    analyst->kept = false;
  else
    judge(analyst, decision, state);
  free(state);
  decision->judged = !is_stopped(analyst);
  return decision->judged;
}

static void list_decisions(Analysis *analysis, const Session *session) {
  analysis->decisions = memory_allocate((session->entry_count + 1) * sizeof *analysis->decisions);
  for (size_t i = 0; i < session->entry_count; i++) {
    const Entry *entry = &session->entries[i];
    if (entry->kind == ENTRY_MOVE && entry->player != TURN_CHANCE)
      analysis->decisions[analysis->count++] = (Decision){.entry = i, .player = entry->player};
  }
}

void analysis_make(Analysis *analysis, const Session *session, const SearchLimits *limits,
                   uint64_t seed, const SearchControl *control, AnalysisProgress progress,
                   void *context) {
  Analyst analyst = {.session = session,
                     .game = session->game,
                     .limits = *limits,
                     .control = *control,
                     .players = session->game->player_count(session->start)};
  *analysis = (Analysis){0};
  list_decisions(analysis, session);
  adviser_init(&analyst.adviser, session->game, seed);
  // From the end: what was found about a later position helps with the earlier ones.
  while (analysis->judged_count < analysis->count && !is_stopped(&analyst)) {
    Decision *decision = &analysis->decisions[analysis->count - analysis->judged_count - 1];
    if (!analyse(&analyst, decision)) break;
    analysis->judged_count++;
    analysis->has_values |= decision->value.has_win;
    if (progress) progress(context, analysis, decision);
  }
  adviser_free(&analyst.adviser);
}

void analysis_free(Analysis *analysis) {
  for (size_t i = 0; i < analysis->count; i++)
    free(analysis->decisions[i].line);
  free(analysis->decisions);
  *analysis = (Analysis){0};
}

// Takes a decision whose loss is known into the summary.
static void add_loss(AnalysisSummary *summary, const Decision *decision) {
  summary->with_loss++;
  summary->total_loss += decision->loss;
  if (decision->loss > summary->largest_loss) {
    summary->largest_loss = decision->loss;
    summary->largest_entry = decision->entry;
  }
  if (decision->loss_unit != LOSS_OF_WIN) return;
  summary->classes[judge_loss(decision->loss)]++;
  summary->accuracy += accuracy_of_loss(decision->loss); // the sum, for now
}

void analysis_summarize(const Analysis *analysis, const Session *session, int player,
                        AnalysisSummary *summary) {
  *summary = (AnalysisSummary){0};
  for (size_t i = 0; i < analysis->count; i++) {
    const Decision *decision = &analysis->decisions[i];
    if (decision->player != player || !decision->judged || decision->forced) continue;
    summary->decisions++;
    if (session->entries[decision->entry].move == decision->best) summary->best++;
    if (!decision->has_loss) continue;
    if (summary->with_loss == 0) summary->loss_unit = decision->loss_unit;
    if (decision->loss_unit == summary->loss_unit) add_loss(summary, decision);
  }
  const int count = (int)summary->with_loss;
  if (count) summary->accuracy = (summary->accuracy + count / 2) / count;
}
