// Several lines out of players that report several, and out of players that report one.
#include "play/top_moves.h"

#include "base/memory.h"
#include "core/state.h"
#include "core/variation.h"
#include "play/explain.h"

#include <stdlib.h>
#include <string.h>

enum {
  GLANCE_NODES = 300, // for each move that is looked at shortly
  SHORTER = 2,        // by so much the second look at the others is shorter than that at the best
};

static TopMove copy_candidate(const Move *line, size_t length, Value value) {
  TopMove copy = {.line_length = length, .value = value};
  copy.line = memory_allocate(length * sizeof *line);
  memcpy(copy.line, line, length * sizeof *line);
  return copy;
}

// ---- Players that compare moves

typedef struct Listener {
  TopMoves *top;
  void *listener; // who listened before
  void (*report)(void *listener, const SearchReport *report);
} Listener;

static void take_report(void *context, const SearchReport *report) {
  Listener *listener = context;
  TopMoves *top = listener->top;
  if (listener->report) listener->report(listener->listener, report);
  top_moves_free(top);
  for (size_t i = 0; i < report->candidate_count && top->count < TOP_MOVES; i++) {
    const SearchCandidate *candidate = &report->candidates[i];
    if (candidate->line_length == 0) continue;
    const Value value = {true, true, candidate->win, candidate->score};
    top->moves[top->count++] = copy_candidate(candidate->line, candidate->line_length, value);
  }
}

// ---- Players that follow one line

typedef struct Study {
  TopMoves *top;
  Adviser *adviser;
  const void *state;
  const SearchLimits *limits;
  const SearchControl *control;
  int player, players;
} Study;

static bool is_stopped(const Study *study) {
  const SearchControl *control = study->control;
  return control->should_stop && control->should_stop(control->context);
}

// What a move is worth by a search of the position that it leads to. False where nothing is known.
static bool look_at(const Study *study, Move move, const SearchLimits *limits, TopMove *found) {
  const Game *game = study->adviser->game;
  void *state = state_copy(game, study->state);
  game->play(state, move, NULL);
  const int turn = game->turn(state);
  *found = (TopMove){0};
  if (turn == TURN_OVER) {
    *found = copy_candidate(&move, 1, value_of_end(study->adviser, state, study->player));
  } else if (turn != TURN_CHANCE) {
    Advice advice;
    adviser_ask(study->adviser, state, limits, study->control, &advice);
    const size_t length = advice.best.line_length + 1;
    const Value value = value_of_advice(study->adviser, &advice);
    found->line = memory_allocate(length * sizeof move);
    found->line[0] = move;
    if (length > 1) memcpy(found->line + 1, advice.line, (length - 1) * sizeof move);
    found->line_length = length;
    found->value = value_for(value, turn, study->player, study->players);
    advice_free(&advice);
  }
  free(state);
  if (found->value.has_win) return true;
  free(found->line);
  return false;
}

static bool is_better(const TopMove *one, const TopMove *other) {
  if (one->value.win != other->value.win) return one->value.win > other->value.win;
  return one->value.score > other->value.score;
}

// Puts a move in its place behind the first `fixed`, which stay; the last one may fall out.
static void insert(TopMoves *top, size_t fixed, TopMove move) {
  size_t at = top->count;
  while (at > fixed && is_better(&move, &top->moves[at - 1]))
    at--;
  if (at == TOP_MOVES) {
    free(move.line);
    return;
  }
  if (top->count == TOP_MOVES) free(top->moves[--top->count].line);
  memmove(&top->moves[at + 1], &top->moves[at], (top->count - at) * sizeof move);
  top->moves[at] = move;
  top->count++;
}

static void glance_at_others(const Study *study) {
  const SearchLimits glance = {.nodes = GLANCE_NODES, .level = study->limits->level};
  const Game *game = study->adviser->game;
  MoveList list = {0};
  TopMove found;
  if (!move_list_generate(&list, game, study->state, GAME_MAX_LISTED)) list.count = 0;
  for (size_t i = 0; i < list.count && !is_stopped(study); i++)
    if (list.moves[i] != study->top->best && look_at(study, list.moves[i], &glance, &found))
      insert(study->top, 1, found);
  move_list_free(&list);
}

// The others are looked at again for longer, and take their places by that.
static void look_again(const Study *study) {
  TopMoves *top = study->top;
  const size_t count = top->count;
  TopMove others[TOP_MOVES], found;
  SearchLimits limits = *study->limits;
  limits.movetime_ms = (limits.movetime_ms + SHORTER - 1) / SHORTER;
  limits.nodes = (limits.nodes + SHORTER - 1) / SHORTER;
  memcpy(others, top->moves, sizeof others);
  top->count = 1;
  for (size_t i = 1; i < count; i++) {
    if (!is_stopped(study) && look_at(study, others[i].line[0], &limits, &found))
      insert(top, 1, found);
    free(others[i].line);
  }
}

// The best keeps its place; a shorter search may think more of another move, but no better than
// the best is.
static void cap_others(TopMoves *top) {
  const Value *best = &top->moves[0].value;
  for (size_t i = 1; i < top->count; i++) {
    Value *value = &top->moves[i].value;
    if (value->win > best->win) value->win = best->win;
    if (value->score > best->score) value->score = best->score;
  }
}

// Of the shortest ways to the goal the first moves, as far as a share of the time finds them.
static void find_equals(const Study *study) {
  const Game *game = study->adviser->game;
  TopMoves *top = study->top;
  const Value *best = &top->moves[0].value;
  MoveList list = {0};
  TopMove found;
  if (!best->has_score) return;
  if (!move_list_generate(&list, game, study->state, GAME_MAX_LISTED)) list.count = 0;
  SearchLimits share = *study->limits;
  if (list.count > 0) {
    share.movetime_ms = (share.movetime_ms + list.count - 1) / list.count;
    share.nodes = (share.nodes + list.count - 1) / list.count;
  }
  for (size_t i = 0; i < list.count && top->count < TOP_MOVES && !is_stopped(study); i++) {
    if (list.moves[i] == top->best || !look_at(study, list.moves[i], &share, &found)) continue;
    if (found.value.has_score && found.value.score == best->score)
      top->moves[top->count++] = found;
    else
      free(found.line);
  }
  move_list_free(&list);
}

static void study_others(const Study *study, const Advice *advice) {
  TopMoves *top = study->top;
  const Value value = value_of_advice(study->adviser, advice);
  top->moves[top->count++] = copy_candidate(advice->line, advice->best.line_length, value);
  if (study->adviser->engine->score_is_cost) {
    find_equals(study);
    return;
  }
  if (study->players != 2) return;
  glance_at_others(study);
  look_again(study);
  cap_others(top);
}

// ---- Both

void top_moves_find(TopMoves *top, Adviser *adviser, const void *state, const SearchLimits *limits,
                    const SearchControl *control) {
  Advice advice;
  Listener listener = {top, adviser->listener, adviser->report};
  *top = (TopMoves){0};
  if (adviser->engine->compares) {
    adviser->listener = &listener;
    adviser->report = take_report;
  }
  adviser_ask(adviser, state, limits, control, &advice);
  adviser->listener = listener.listener;
  adviser->report = listener.report;
  top->best = advice.move;
  if (!adviser->engine->compares && advice.has_value && advice.best.line_length) {
    adviser->report = NULL; // what is said of other positions is nobody's news
    const Study study = {top,
                         adviser,
                         state,
                         limits,
                         control,
                         adviser->game->turn(state),
                         adviser->game->player_count(state)};
    study_others(&study, &advice);
    adviser->report = listener.report;
  }
  advice_free(&advice);
}

void top_moves_free(TopMoves *top) {
  for (size_t i = 0; i < top->count; i++)
    free(top->moves[i].line);
  *top = (TopMoves){.best = top->best};
}

static void add_spelling(void *context, const char *spelling) {
  json_add_string(context, spelling);
}

static void write_candidate(const TopMove *candidate, const Game *game, const void *state,
                            Json *json) {
  Explanation explanation;
  Text text = {0};
  json_open_object(json);
  game->format_move(state, candidate->line[0], VIEWER_REFEREE, &text);
  json_put_string(json, "move", text_string(&text));
  text_free(&text);
  json_key(json, "line");
  json_open_array(json);
  variation_spell(game, state, candidate->line, candidate->line_length, add_spelling, json);
  json_close_array(json);
  json_put_number(json, "win", candidate->value.win);
  json_key(json, "score");
  if (candidate->value.has_score)
    json_add_number(json, candidate->value.score);
  else
    json_add_null(json);
  explain_move(game, state, candidate->line[0], &explanation);
  explain_write_json(&explanation, json);
  json_close_object(json);
}

void top_moves_write_json(const TopMoves *top, const Game *game, const void *state, Json *json) {
  json_key(json, "candidates");
  json_open_array(json);
  for (size_t i = 0; i < top->count; i++)
    write_candidate(&top->moves[i], game, state, json);
  json_close_array(json);
}
