// Writes what analysis_make() found; what is not known is null.
#include "play/analysis_json.h"

#include "core/state.h"
#include "core/variation.h"
#include "play/explain.h"

#include <stdlib.h>

// The number, or null where it is not known.
static void add_known(Json *json, const char *key, bool known, int64_t number) {
  json_key(json, key);
  if (known)
    json_add_number(json, number);
  else
    json_add_null(json);
}

static void add_value(Json *json, const char *key, const Value *value) {
  json_key(json, key);
  json_open_object(json);
  add_known(json, "win", value->has_win, value->win);
  add_known(json, "score", value->has_score, value->score);
  json_close_object(json);
}

static void add_move(Json *json, const char *key, const Game *game, const void *before, Move move) {
  Text text = {0};
  json_key(json, key);
  game->format_move(before, move, VIEWER_REFEREE, &text);
  json_add_string(json, text_string(&text));
  text_free(&text);
}

static void add_spelling(void *context, const char *spelling) {
  json_add_string(context, spelling);
}

static const char *const unit_words[] = {"win", "score", "moves"};

static void add_alternatives(Json *json, const Game *game, const void *before,
                             const Decision *decision) {
  Explanation explanation;
  json_key(json, "alternatives");
  json_open_array(json);
  for (size_t i = 0; i < decision->alternative_count; i++) {
    const ComparedMove *other = &decision->alternatives[i];
    json_open_object(json);
    add_move(json, "move", game, before, other->move);
    json_put_number(json, "win", other->win);
    json_put_number(json, "score", other->score);
    explain_move(game, before, other->move, &explanation);
    explain_write_json(&explanation, json);
    json_close_object(json);
  }
  json_close_array(json);
}

// The best move with its line and reasons, and what was lost by another one.
static void add_judgement(Json *json, const Game *game, const void *before,
                          const Decision *decision) {
  Explanation explanation;
  add_move(json, "best", game, before, decision->best);
  add_value(json, "value", &decision->value);
  add_value(json, "after", &decision->after);
  add_known(json, "loss", decision->has_loss, decision->loss);
  json_put_string(json, "loss-unit", unit_words[decision->loss_unit]);
  json_key(json, "class");
  if (decision->has_loss && decision->loss_unit == LOSS_OF_WIN)
    json_add_string(json, move_class_word(judge_loss(decision->loss)));
  else
    json_add_null(json);
  json_put_bool(json, "worse", decision_was_worse(decision));
  add_alternatives(json, game, before, decision);
  json_key(json, "line");
  json_open_array(json);
  variation_spell(game, before, decision->line, decision->line_length, add_spelling, json);
  json_close_array(json);
  explain_move(game, before, decision->best, &explanation);
  explain_write_json(&explanation, json);
}

void decision_write_json(const Decision *decision, const Session *session, bool has_values,
                         Json *json) {
  const Game *game = session->game;
  void *before = state_before(session, decision->entry);
  json_open_object(json);
  json_put_number(json, "entry", (int64_t)decision->entry + 1);
  json_put_number(json, "player", decision->player);
  add_move(json, "move", game, before, session->entries[decision->entry].move);
  json_put_bool(json, "forced", decision->forced);
  if (!decision->forced && has_values) add_judgement(json, game, before, decision);
  json_close_object(json);
  free(before);
}

static void add_summary(Json *json, const Analysis *analysis, const Session *session,
                        const PlayerNames *names, int player) {
  AnalysisSummary summary;
  analysis_summarize(analysis, session, player, &summary);
  const bool known = summary.with_loss > 0, by_win = summary.loss_unit == LOSS_OF_WIN;
  const int64_t count = (int64_t)summary.with_loss;
  json_open_object(json);
  json_put_number(json, "player", player);
  if (names) json_put_string(json, "name", player_name(names, player));
  json_put_number(json, "decisions", (int64_t)summary.decisions);
  add_known(json, "best", analysis->has_values, (int64_t)summary.best);
  add_known(json, "mean-loss", known, known ? (summary.total_loss + count / 2) / count : 0);
  add_known(json, "largest-loss", known, summary.largest_loss);
  add_known(json, "largest-loss-entry", summary.largest_loss > 0,
            (int64_t)summary.largest_entry + 1);
  json_put_string(json, "loss-unit", unit_words[summary.loss_unit]);
  add_known(json, "over-optimum", known && summary.loss_unit == LOSS_OF_MOVES, summary.total_loss);
  add_known(json, "accuracy", known && by_win, summary.accuracy);
  json_put_number(json, "inaccuracies", (int64_t)summary.classes[MOVE_INACCURACY]);
  json_put_number(json, "mistakes", (int64_t)summary.classes[MOVE_MISTAKE]);
  json_put_number(json, "blunders", (int64_t)summary.classes[MOVE_BLUNDER]);
  json_close_object(json);
}

void limits_write_json(const SearchLimits *limits, Json *json) {
  json_key(json, "limits");
  json_open_object(json);
  add_known(json, "movetime", limits->movetime_ms > 0, (int64_t)limits->movetime_ms);
  add_known(json, "nodes", limits->nodes > 0, (int64_t)limits->nodes);
  add_known(json, "depth", limits->depth > 0, limits->depth);
  json_put_number(json, "level", limits->level);
  json_close_object(json);
}

void summaries_write_json(const Analysis *analysis, const Session *session,
                          const PlayerNames *names, Json *json) {
  json_key(json, "players");
  json_open_array(json);
  for (int player = 1; player <= session->game->player_count(session->state); player++)
    add_summary(json, analysis, session, names, player);
  json_close_array(json);
}

void analysis_write_json(const Analysis *analysis, const Session *session, const PlayerNames *names,
                         const SearchLimits *limits, Json *json) {
  json_put_string(json, "game", session->game->id);
  limits_write_json(limits, json);
  json_put_bool(json, "complete", analysis->judged_count == analysis->count);
  json_put_bool(json, "has-values", analysis->has_values);
  json_key(json, "decisions");
  json_open_array(json);
  for (size_t i = analysis->count - analysis->judged_count; i < analysis->count; i++)
    decision_write_json(&analysis->decisions[i], session, analysis->has_values, json);
  json_close_array(json);
  summaries_write_json(analysis, session, names, json);
}
