#include "cli/analyse_json.h"

#include "base/memory.h"

#include <stdlib.h>

void analyse_format_move(const Session *session, size_t entry, Move move, Text *out) {
  void *before = memory_allocate(session->game->state_size);
  session_state_at(session, entry, before);
  session->game->format_move(before, move, VIEWER_REFEREE, out);
  free(before);
}

static int64_t rounded(double number) {
  return (int64_t)(number < 0 ? number - 0.5 : number + 0.5);
}

static void add_number(Json *json, const char *key, int64_t number) {
  json_key(json, key);
  json_add_number(json, number);
}

// The number, or null where it is not known.
static void add_known(Json *json, const char *key, bool known, double number) {
  json_key(json, key);
  if (known)
    json_add_number(json, rounded(number));
  else
    json_add_null(json);
}

static void add_value(Json *json, const char *key, const Value *value) {
  json_key(json, key);
  json_open_object(json);
  add_known(json, "win", value->has_win, value->win * 10);
  add_known(json, "score", value->has_score, value->score);
  json_close_object(json);
}

static void add_decision(Json *json, const Session *session, const Decision *decision,
                         bool has_values) {
  const Move played = session->entries[decision->entry].move;
  Text text = {0};
  json_open_object(json);
  add_number(json, "entry", (int64_t)decision->entry + 1);
  add_number(json, "player", decision->player);
  json_key(json, "move");
  analyse_format_move(session, decision->entry, played, &text);
  json_add_string(json, text_string(&text));
  json_key(json, "forced");
  json_add_bool(json, decision->forced);
  if (!decision->forced && has_values) {
    json_key(json, "best");
    text_clear(&text);
    analyse_format_move(session, decision->entry, decision->best, &text);
    json_add_string(json, text_string(&text));
    add_value(json, "value", &decision->value);
    add_value(json, "after", &decision->after);
    add_known(json, "loss", decision->has_loss,
              decision->loss_is_win ? decision->loss * 10 : decision->loss);
    json_key(json, "loss-unit");
    json_add_string(json, decision->loss_is_win ? "win" : "score");
  }
  json_close_object(json);
  text_free(&text);
}

static void add_summary(Json *json, const Analysis *analysis, const Session *session, int player) {
  AnalysisSummary summary;
  analysis_summarize(analysis, session, player, &summary);
  const bool known = summary.with_loss > 0;
  const double scale = summary.loss_is_win ? 10 : 1; // permille, as everywhere in JSON
  json_open_object(json);
  add_number(json, "player", player);
  add_number(json, "decisions", (int64_t)summary.decisions);
  add_known(json, "best", analysis->has_values, (double)summary.best);
  add_known(json, "mean-loss", known,
            known ? scale * summary.total_loss / (double)summary.with_loss : 0);
  add_known(json, "largest-loss", known, scale * summary.largest_loss);
  add_known(json, "largest-loss-entry", summary.largest_loss > 0,
            (double)summary.largest_entry + 1);
  json_key(json, "loss-unit");
  json_add_string(json, summary.loss_is_win ? "win" : "score");
  add_number(json, "inaccuracies", (int64_t)summary.inaccuracies);
  add_number(json, "mistakes", (int64_t)summary.mistakes);
  add_number(json, "blunders", (int64_t)summary.blunders);
  json_close_object(json);
}

void analyse_write_json(const Analysis *analysis, const Session *session,
                        const SearchLimits *limits, Text *out) {
  Json json = {.out = out};
  json_open_object(&json);
  json_key(&json, "game");
  json_add_string(&json, session->game->id);
  json_key(&json, "limits");
  json_open_object(&json);
  add_known(&json, "movetime", limits->movetime_ms > 0, (double)limits->movetime_ms);
  add_known(&json, "nodes", limits->nodes > 0, (double)limits->nodes);
  add_known(&json, "depth", limits->depth > 0, limits->depth);
  add_number(&json, "level", limits->level);
  json_close_object(&json);
  json_key(&json, "has-values");
  json_add_bool(&json, analysis->has_values);
  json_key(&json, "decisions");
  json_open_array(&json);
  for (size_t i = 0; i < analysis->count; i++)
    add_decision(&json, session, &analysis->decisions[i], analysis->has_values);
  json_close_array(&json);
  json_key(&json, "players");
  json_open_array(&json);
  for (int player = 1; player <= session->game->player_count(session->state); player++)
    add_summary(&json, analysis, session, player);
  json_close_array(&json);
  json_close_object(&json);
  text_add_char(out, '\n');
}
