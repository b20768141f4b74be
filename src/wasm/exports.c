// What the browser calls. A table is an opaque handle around a game; text goes in through a buffer
// that ff_input() hands out, and every answer comes back through the imported host_write(), as JSON
// (ff_run() and ff_load(): as protocol lines). A caller's mistake is an answer too.
//
// Answers in one piece; in all of them a refusal is {"refusal":REFUSAL}:
//   ff_check(table)     input: a move     {"report":["push 1"]}
//   ff_lesson(), ff_lesson_try(tries, hinted): described in lessons.c
//   ff_judge()          input: a line "LOSS WIN" for each of a player's moves, permille: what was
//                       lost, and the chance with the best move
//     {"moves":[{"class":"blunder","worse":true},...],"accuracy":912}
//
// Answers in lines, each a JSON object that is written as soon as it is known; 0 is no limit, and a
// search without one thinks for a second:
//   ff_think(table, movetime_ms, nodes, depth, level)
//     {"type":"report","depth":6,"nodes":12033,"time":101,"candidates":[CANDIDATE,...]}  any number
//     {"type":"advice","move":"c3c4","candidate":CANDIDATE or null}                      the last
//   ff_candidates(table, movetime_ms, nodes, depth, level)
//     the best few moves with their lines
//   ff_analyse(table, movetime_ms, nodes, depth, level)
//     {"type":"progress","done":1,"total":24,"decision":DECISION}  one per decision, last first
//     {"type":"analysis",...}                                      the last; docs/analyse.md
//   Either may be {"type":"refusal"} with the keys of REFUSAL instead. host_should_stop() ends them
//   early: ff_think answers the best move so far, ff_analyse the decisions judged so far.
//
// CANDIDATE  {"move":"c3c4","line":["c3c4","g5g4"],"score":12,"win":512,
//             "figures":{"points":7,"value":3.4},"reasons":[REASON,...],"sentence":"..."}
//   Best first. `score` is in the game's own unit, `win` permille, both for the player on turn;
//   `figures` are the player's own, as docs/protocol.md has them.
//   A report of a search that knows no move yet has null in its place.
// REASON     {"key":"reason.GAME.pushes","params":{"marbles":2}}: of the catalogue
// REFUSAL    {"code":"syntax","key":"...","params":{...},"message":"..."}: error_write_json()
// DECISION   an element of `decisions` in docs/analyse.md
#include "base/error_codes.h"
#include "base/memory.h"
#include "core/game_json.h"
#include "core/state.h"
#include "wasm/inside.h"

#include <stdlib.h>

// The text of the call that is being made. One is enough: the browser makes one call at a time.
static Text input;

EXPORT("ff_input") char *input_reserve(size_t length);
char *input_reserve(size_t length) {
  text_clear(&input);
  input.data = memory_reserve(input.data, &input.capacity, length + 1, 1);
  input.length = length;
  input.data[length] = '\0';
  return input.data;
}

const Text *call_input(void) {
  return &input;
}

static void write_answer(void *context, const char *text, size_t length) {
  (void)context;
  host_write(text, length);
}

static uint64_t make_seed(void *context) {
  (void)context;
  return host_seed();
}

// There are no files in a browser: `load` reads the record that ff_load() was given.
static bool read_record(void *context, const char *path, Text *out, Error *error) {
  (void)path;
  const Text *record = *(const Text **)context;
  if (!record) return error_raise(error, ERROR_BAD_ARGUMENT, "protocol.no-files");
  text_add_bytes(out, record->data, record->length);
  return true;
}

EXPORT("ff_open") Table *table_open(void);
Table *table_open(void) {
  Table *table = memory_allocate(sizeof *table);
  const ProtocolHost host = {.context = &table->record,
                             .write = write_answer,
                             .make_seed = make_seed,
                             .read_file = read_record,
                             .control = table_control};
  table->protocol = protocol_create(&host);
  return table;
}

EXPORT("ff_close") void table_close(Table *table);
void table_close(Table *table) {
  protocol_destroy(table->protocol);
  adviser_free(&table->adviser);
  free(table);
}

// Executes the input as one line of the protocol.
EXPORT("ff_run") void table_run(Table *table);
void table_run(Table *table) {
  LineReader reader = {0};
  line_reader_feed(&reader, input.data, input.length);
  line_reader_end(&reader);
  const char *line;
  const LineKind kind = line_reader_next(&reader, &line);
  if (kind != LINE_NONE) protocol_execute(table->protocol, kind, line);
  line_reader_free(&reader);
}

// Replays the input, the text of a record.
EXPORT("ff_load") void table_load(Table *table);
void table_load(Table *table) {
  table->record = &input;
  protocol_execute(table->protocol, LINE_TEXT, "load record");
  table->record = NULL;
}

static void write_text(Json *json, const char *key, Text *text) {
  json_put_string(json, key, text_string(text));
  text_clear(text);
}

static void write_scores(Json *json, const Game *game, const void *state) {
  json_key(json, "scores");
  json_open_array(json);
  for (int player = 1; player <= game->player_count(state); player++)
    json_add_number(json, game->score(state, player));
  json_close_array(json);
}

static void write_options(Json *json, const Game *game, const void *state) {
  Text value = {0};
  json_key(json, "options");
  json_open_object(json);
  for (size_t i = 0; i < game->option_count; i++) {
    game->format_option(state, i, &value);
    write_text(json, game->options[i].name, &value);
  }
  json_close_object(json);
  text_free(&value);
}

void write_state(Json *json, const Game *game, const void *state) {
  Text text = {0};
  Result result;
  game->result(state, &result);
  json_open_object(json);
  json_put_string(json, "game", game->id);
  json_put_number(json, "turn", game->turn(state));
  json_put_number(json, "viewer", game_viewer(game, state));
  write_scores(json, game, state);
  result_format(&result, &text);
  write_text(json, "result", &text);
  game->format_position(state, &text);
  write_text(json, "position", &text);
  write_options(json, game, state);
  json_key(json, "view");
  game->write_json(state, json);
  json_close_object(json);
  text_free(&text);
}

// The state before entry `index`, or now, as a seat may see it: one JSON object, or `null` before
// the first game.
EXPORT("ff_describe") void table_describe(const Table *table, int seat, int index);
void table_describe(const Table *table, int seat, int index) {
  const Session *session = protocol_session(table->protocol);
  if (!session) {
    host_write("null", 4);
    return;
  }
  const Game *game = session->game;
  const size_t count = session->entry_count;
  void *state = state_before(session, index < 0 || (size_t)index > count ? count : (size_t)index);
  const bool hides = seat >= 0 && seat <= game->player_count(state);
  void *view = state_view(game, state, hides ? seat : VIEWER_REFEREE);
  Text text = {0};
  Json json = {&text, false};
  write_state(&json, game, view);
  host_write(text_string(&text), text.length);
  text_free(&text);
  free(view);
  free(state);
}

// Applies an entry and tells what it caused.
static void apply_with_report(const Game *game, void *state, const Entry *entry, Text *report) {
  if (entry->kind == ENTRY_MOVE)
    game->play(state, entry->move, report);
  else
    session_apply_entry(game, state, entry);
}

void write_entry(Json *json, const Game *game, void *state, const Entry *entry, int viewer) {
  Text word = {0};
  json_open_object(json);
  json_put_number(json, "player", entry->player);
  entry_format(game, state, entry, viewer, &word);
  write_text(json, "move", &word);
  apply_with_report(game, state, entry, &word);
  write_text(json, "report", &word);
  write_scores(json, game, state);
  json_close_object(json);
  text_free(&word);
}

// Everything that happened from entry `from` on, spelt as a seat may know it: a JSON array.
EXPORT("ff_history") void table_history(const Table *table, int seat, int from);
void table_history(const Table *table, int seat, int from) {
  const Session *session = protocol_session(table->protocol);
  Text text = {0};
  Json json = {&text, false};
  json_open_array(&json);
  if (session && from >= 0 && (size_t)from < session->entry_count) {
    const Game *game = session->game;
    void *state = state_before(session, (size_t)from);
    for (size_t i = (size_t)from; i < session->entry_count; i++)
      write_entry(&json, game, state, &session->entries[i], seat);
    free(state);
  }
  json_close_array(&json);
  host_write(text_string(&text), text.length);
  text_free(&text);
}

// ---- Moves ----

bool check_game(const Table *table, Error *error) {
  return protocol_session(table->protocol) || error_raise(error, "no-game", "game.none");
}

// The report as an array of its lines, or the refusal.
static void answer_report(bool good, const Text *report, const Error *error) {
  Text text = {0};
  Json json = {&text, false};
  json_open_object(&json);
  if (good) {
    Text line = {0};
    const char *cursor = text_string(report), *start;
    size_t length;
    json_key(&json, "report");
    json_open_array(&json);
    while (text_next_line(&cursor, &start, &length)) {
      text_clear(&line);
      text_add_bytes(&line, start, length);
      json_add_string(&json, text_string(&line));
    }
    json_close_array(&json);
    text_free(&line);
  } else {
    json_key(&json, "refusal");
    json_open_object(&json);
    error_write_json(error, &json);
    json_close_object(&json);
  }
  json_close_object(&json);
  host_write(text_string(&text), text.length);
  text_free(&text);
}

EXPORT("ff_check") void table_check(const Table *table);
void table_check(const Table *table) {
  Text report = {0};
  Error error;
  const bool good = check_game(table, &error) &&
                    protocol_check_move(table->protocol, text_string(&input), &report, &error);
  answer_report(good, &report, &error);
  text_free(&report);
}

// ---- Without a game ----

// All games and their options: a JSON array.
EXPORT("ff_games") void games_list(void);
void games_list(void) {
  Text text = {0};
  Json json = {&text, false};
  json_open_array(&json);
  for (size_t i = 0; i < game_registry_count; i++) {
    const Game *game = game_registry[i];
    json_open_object(&json);
    game_json_names(game, &json);
    json_put_string(&json, "rulesPage", game->rules_page);
    json_put_bool(&json, "hasHidden", game->has_hidden);
    json_put_bool(&json, "hasChance", game->has_chance);
    game_json_options(game, &json);
    json_close_object(&json);
  }
  json_close_array(&json);
  host_write(text_string(&text), text.length);
  text_free(&text);
}
