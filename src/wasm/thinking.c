// Exports that take a while: the computer player's advice and the analysis of a game, told as JSON
// objects, one a line, as they become known.
#include "base/error_codes.h"
#include "base/scan.h"
#include "core/variation.h"
#include "play/analysis_json.h"
#include "play/explain.h"
#include "play/judgement.h"
#include "play/top_moves.h"
#include "wasm/inside.h"

static bool should_stop(void *context) {
  (void)context;
  return host_should_stop() != 0;
}

static double now_ms(void *context) {
  (void)context;
  return host_now_ms();
}

const SearchControl table_control = {NULL, should_stop, now_ms};

// ---- Thinking ----

static Json begin_event(Text *text, const char *type) {
  Json json = {text, false};
  json_open_object(&json);
  json_put_string(&json, "type", type);
  return json;
}

static void send_event(Json *json) {
  json_close_object(json);
  text_add_char(json->out, '\n');
  host_write(text_string(json->out), json->out->length);
  text_free(json->out);
}

static void refuse_event(const Error *error) {
  Text text = {0};
  Json json = begin_event(&text, "refusal");
  error_write_json(error, &json);
  send_event(&json);
}

// Limits as the page gives them: numbers, of which 0 is none.
static bool read_limits(SearchLimits *limits, double movetime_ms, double nodes, unsigned depth,
                        unsigned level, Error *error) {
  enum { DEFAULT_MOVETIME_MS = 1000 };
  if (level < 1 || level > ENGINE_MAX_LEVEL)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.range", "name=%s least=%d most=%d",
                            "level", 1, ENGINE_MAX_LEVEL);
  *limits = (SearchLimits){.movetime_ms = movetime_ms > 0 ? (uint64_t)movetime_ms : 0,
                           .nodes = nodes > 0 ? (uint64_t)nodes : 0,
                           .depth = depth,
                           .level = level};
  if (!limits->movetime_ms && !limits->nodes && !limits->depth)
    limits->movetime_ms = DEFAULT_MOVETIME_MS;
  return true;
}

static void add_spelling(void *context, const char *spelling) {
  json_add_string(context, spelling);
}

static void write_figures(const SearchCandidate *candidate, Json *json) {
  json_key(json, "figures");
  json_open_object(json);
  for (int i = 0; i < candidate->figure_count; i++) {
    json_key(json, candidate->figures[i].name);
    json_add_real(json, candidate->figures[i].number, candidate->figures[i].decimals);
  }
  json_close_object(json);
}

static void write_move(const Game *game, const void *state, Move move, Json *json) {
  Text text = {0};
  json_key(json, "move");
  game->format_move(state, move, VIEWER_REFEREE, &text);
  json_add_string(json, text_string(&text));
  text_free(&text);
}

// Null before there is a move.
static void write_candidate(const Game *game, const void *state, const SearchCandidate *candidate,
                            Json *json) {
  if (candidate->line_length == 0) {
    json_add_null(json);
    return;
  }
  Explanation explanation;
  json_open_object(json);
  write_move(game, state, candidate->line[0], json);
  json_key(json, "line");
  json_open_array(json);
  variation_spell(game, state, candidate->line, candidate->line_length, add_spelling, json);
  json_close_array(json);
  json_put_number(json, "score", candidate->score);
  json_put_number(json, "win", candidate->win);
  write_figures(candidate, json);
  explain_move(game, state, candidate->line[0], &explanation);
  explain_write_json(&explanation, json);
  json_close_object(json);
}

static void report_event(void *listener, const SearchReport *report) {
  (void)listener;
  Text text = {0};
  Json json = begin_event(&text, "report");
  json_put_number(&json, "depth", report->depth);
  json_put_number(&json, "nodes", (int64_t)report->nodes);
  json_put_number(&json, "time", (int64_t)report->time_ms);
  json_key(&json, "candidates");
  json_open_array(&json);
  for (size_t i = 0; i < report->candidate_count; i++)
    write_candidate(report->game, report->view, &report->candidates[i], &json);
  json_close_array(&json);
  send_event(&json);
}

// The player of the table's game, who remembers what was thought about the same game before.
static Adviser *table_adviser(Table *table, const Game *game) {
  if (table->adviser.game != game) {
    adviser_free(&table->adviser);
    adviser_init(&table->adviser, game, 0);
    table->adviser.report = report_event;
  }
  return &table->adviser;
}

// Refuses by an event where there is nobody to think or a limit makes no sense.
static bool may_think(const Table *table, SearchLimits *limits, double movetime_ms, double nodes,
                      unsigned depth, unsigned level) {
  Error error;
  if (check_game(table, &error) && protocol_check_player(table->protocol, &error) &&
      read_limits(limits, movetime_ms, nodes, depth, level, &error))
    return true;
  refuse_event(&error);
  return false;
}

EXPORT("ff_think")
void table_think(Table *table, double movetime_ms, double nodes, unsigned depth, unsigned level);
void table_think(Table *table, double movetime_ms, double nodes, unsigned depth, unsigned level) {
  SearchLimits limits;
  if (!may_think(table, &limits, movetime_ms, nodes, depth, level)) return;
  const Session *session = protocol_session(table->protocol);
  Adviser *adviser = table_adviser(table, session->game);
  Advice advice;
  Text text = {0};
  adviser_ask(adviser, session->state, &limits, &table_control, &advice);
  Json json = begin_event(&text, "advice");
  write_move(session->game, session->state, advice.move, &json);
  json_key(&json, "candidate");
  write_candidate(session->game, session->state, &advice.best, &json);
  send_event(&json);
  advice_free(&advice);
}

EXPORT("ff_candidates")
void table_candidates(Table *table, double movetime_ms, double nodes, unsigned depth,
                      unsigned level);
void table_candidates(Table *table, double movetime_ms, double nodes, unsigned depth,
                      unsigned level) {
  SearchLimits limits;
  if (!may_think(table, &limits, movetime_ms, nodes, depth, level)) return;
  const Session *session = protocol_session(table->protocol);
  TopMoves top;
  Text text = {0};
  top_moves_find(&top, table_adviser(table, session->game), session->state, &limits,
                 &table_control);
  Json json = begin_event(&text, "candidates");
  top_moves_write_json(&top, session->game, session->state, &json);
  send_event(&json);
  top_moves_free(&top);
}

// ---- Analysis ----

static void progress_event(void *context, const Analysis *analysis, const Decision *decision) {
  const Table *table = context;
  Text text = {0};
  Json json = begin_event(&text, "progress");
  json_put_number(&json, "done", (int64_t)analysis->judged_count);
  json_put_number(&json, "total", (int64_t)analysis->count);
  json_key(&json, "decision");
  decision_write_json(decision, protocol_session(table->protocol), analysis->has_values, &json);
  summaries_write_json(analysis, protocol_session(table->protocol), NULL, &json);
  send_event(&json);
}

EXPORT("ff_analyse")
void table_analyse(Table *table, double movetime_ms, double nodes, unsigned depth, unsigned level);
void table_analyse(Table *table, double movetime_ms, double nodes, unsigned depth, unsigned level) {
  SearchLimits limits;
  Error error;
  if (!check_game(table, &error) ||
      !read_limits(&limits, movetime_ms, nodes, depth, level, &error)) {
    refuse_event(&error);
    return;
  }
  const Session *session = protocol_session(table->protocol);
  Analysis analysis;
  Text text = {0};
  analysis_make(&analysis, session, &limits, 0, &table_control, progress_event, table);
  Json json = begin_event(&text, "analysis");
  analysis_write_json(&analysis, session, NULL, &limits, &json);
  send_event(&json);
  analysis_free(&analysis);
}

// Losses that the page found by looking deeper, judged as those of an analysis are. It ends at the
// first line that is not two numbers up to 1000.
EXPORT("ff_judge") void losses_judge(void);
void losses_judge(void) {
  const char *cursor = text_string(call_input());
  AccuracySum accuracy = {0};
  Text text = {0};
  Json json = {&text, false};
  uint64_t loss, win;
  json_open_object(&json);
  json_key(&json, "moves");
  json_open_array(&json);
  while (scan_number_prefix(&cursor, 1000, &loss) && *cursor++ == ' ' &&
         scan_number_prefix(&cursor, 1000, &win) && *cursor++ == '\n') {
    json_open_object(&json);
    json_put_string(&json, "class", move_class_word(judge_loss((int)loss)));
    json_put_bool(&json, "worse", loss >= NOTABLE_LOSS);
    json_close_object(&json);
    accuracy_add(&accuracy, (int)loss, (int)win);
  }
  json_close_array(&json);
  if (accuracy.count) json_put_number(&json, "accuracy", accuracy_of_moves(&accuracy));
  json_close_object(&json);
  host_write(text_string(&text), text.length);
  text_free(&text);
}
