// The computer player: its moves, its reasons, its settings.
#include "base/error_codes.h"
#include "base/scan.h"
#include "core/state.h"
#include "play/decision.h"
#include "play/explain.h"
#include "protocol/inside.h"
#include "protocol/report.h"

#include <stdlib.h>
#include <string.h>

enum { DEFAULT_MOVETIME_MS = 1000, DAY_MS = 86400000, MAX_DEPTH = 1000 };

void protocol_drop_player(Protocol *protocol) {
  if (protocol->engine) protocol->engine->destroy(protocol->player);
  protocol->engine = NULL;
  protocol->player = NULL;
}

// One of go's arguments: its name, its range, and where it goes.
typedef struct LimitArgument {
  const char *name;
  uint64_t maximum;
  uint64_t value; // 0: not given
} LimitArgument;

static bool parse_limits(const char *command, const Arguments *arguments, SearchLimits *limits,
                         Error *error) {
  LimitArgument known[] = {
      {"movetime", DAY_MS, 0},
      {"nodes", UINT64_MAX, 0},
      {"depth", MAX_DEPTH, 0},
      {"level", ENGINE_MAX_LEVEL, 0},
  };
  for (size_t i = 0; i < arguments->count; i += 2) {
    const char *name = arguments->words[i];
    size_t which = 0;
    while (which < 4 && strcmp(known[which].name, name) != 0)
      which++;
    if (which == 4)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "protocol.unknown-limit",
                              "command=%s argument=%s", command, name);
    LimitArgument *argument = &known[which];
    if (argument->value)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.twice", "name=%s", name);
    if (i + 1 == arguments->count)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "protocol.no-number", "name=%s", name);
    if (!scan_number(arguments->words[i + 1], argument->maximum, &argument->value) ||
        argument->value == 0)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.range",
                              "name=%s least=%d most=%llu", name, 1,
                              (unsigned long long)argument->maximum);
  }
  *limits = (SearchLimits){.movetime_ms = known[0].value,
                           .nodes = known[1].value,
                           .depth = (unsigned)known[2].value,
                           .level = known[3].value ? (unsigned)known[3].value : ENGINE_MAX_LEVEL};
  if (!limits->movetime_ms && !limits->nodes && !limits->depth)
    limits->movetime_ms = DEFAULT_MOVETIME_MS;
  return true;
}

static void write_report(void *context, const SearchReport *report) {
  Protocol *protocol = context;
  Text text = {0};
  report_format(report, "info ", &text);
  protocol->host.write(protocol->host.context, text_string(&text), text.length);
  text_free(&text);
}

// The player of the session's game, made at the first need.
static void need_player(Protocol *protocol) {
  const Game *game = protocol->session->game;
  if (protocol->engine) return;
  protocol->engine = protocol->host.engine ? protocol->host.engine : engine_find(game);
  protocol->player = protocol->engine->create(game, &protocol->settings);
}

bool command_go(Protocol *protocol, const Arguments *arguments, Error *error) {
  const Session *session = protocol->session;
  const Game *game = session->game;
  SearchLimits limits;
  if (!parse_limits("go", arguments, &limits, error) || !protocol_check_player(protocol, error))
    return false;
  need_player(protocol);
  void *view = state_view(game, session->state, session_turn(session));
  const SearchHost host = {protocol->host.control, protocol, write_report};
  protocol->best_move = protocol->engine->think(protocol->player, view, &limits, &host);
  text_add(&protocol->answer, "bestmove ");
  game->format_move(session->state, protocol->best_move, VIEWER_REFEREE, &protocol->answer);
  text_add_char(&protocol->answer, '\n');
  free(view);
  return true;
}

// Its code is its key in the catalogue, where all of them stand under "reason.".
static void add_reason(const Message *reason, Text *out) {
  Text arguments = {0};
  const char *code = reason->key;
  scan_prefix(&code, "reason.");
  message_format_arguments(reason, &arguments);
  text_format(out, "reason %s%s%s : ", code, arguments.length ? " " : "", text_string(&arguments));
  message_format(reason, out);
  text_add_char(out, '\n');
  text_free(&arguments);
}

bool command_explain(Protocol *protocol, const Arguments *arguments, Error *error) {
  const Session *session = protocol->session;
  Explanation explanation;
  Move move;
  if (!protocol_check_player(protocol, error)) return false;
  if (!protocol_read_move(protocol, arguments->words[0], &move, error))
    return error_recode(error, ERROR_ILLEGAL_MOVE);
  explain_move(session->game, session->state, move, &explanation);
  for (int i = 0; i < explanation.count; i++)
    add_reason(&explanation.reasons[i], &protocol->answer);
  return true;
}

// ---- Judging a move

// What judge's arguments say of the position after the move is taken out of them.
static bool take_after(Arguments *arguments, Value *after, Error *error) {
  size_t left = 0;
  for (size_t i = 0; i < arguments->count; i++) {
    int64_t number;
    const bool is_win = strcmp(arguments->words[i], "after-win") == 0;
    if (!is_win && strcmp(arguments->words[i], "after-score") != 0) {
      arguments->words[left++] = arguments->words[i];
      continue;
    }
    const char *name = arguments->words[i++];
    const int most = is_win ? 1000 : INT32_MAX, least = is_win ? 0 : -INT32_MAX;
    if (is_win ? after->has_win : after->has_score)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.twice", "name=%s", name);
    if (i == arguments->count || !scan_signed(arguments->words[i], INT32_MAX, &number) ||
        number < least || number > most)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.range",
                              "name=%s least=%d most=%d", name, least, most);
    if (is_win)
      *after = (Value){true, after->has_score, (int)number, after->score};
    else
      *after = (Value){after->has_win, true, after->win, (int)number};
  }
  arguments->count = left;
  return true;
}

static void judge(Protocol *protocol, Move move, const SearchLimits *limits, const Value *after) {
  const Session *session = protocol->session;
  Decision decision = {0};
  need_player(protocol);
  Adviser adviser = {session->game, protocol->engine, protocol->player, NULL, NULL};
  decision_judge(&decision, &adviser, session->state, move,
                 after->has_win || after->has_score ? after : NULL, limits,
                 &protocol->host.control);
  text_add(&protocol->answer, "decision ");
  decision_format(&decision, session->game, session->state, &protocol->answer);
  text_add_char(&protocol->answer, '\n');
  decision_free(&decision);
}

bool command_judge(Protocol *protocol, const Arguments *arguments, Error *error) {
  Arguments rest = {.count = arguments->count - 1};
  SearchLimits limits;
  Value after = {0};
  Move move;
  for (size_t i = 0; i < rest.count; i++)
    rest.words[i] = arguments->words[i + 1];
  if (!take_after(&rest, &after, error) || !parse_limits("judge", &rest, &limits, error) ||
      !protocol_check_player(protocol, error))
    return false;
  if (!protocol_read_move(protocol, arguments->words[0], &move, error))
    return error_recode(error, ERROR_ILLEGAL_MOVE);
  judge(protocol, move, &limits, &after);
  return true;
}

// ---- Settings

// A setting of the player: its name and its range.
typedef struct Setting {
  const char *name;
  uint64_t least, most;
} Setting;

enum { THREADS, HASH, SEED, CONTEMPT, SETTING_COUNT };

static const Setting known_settings[SETTING_COUNT] = {
    [THREADS] = {"threads", 1, 256},
    [HASH] = {"hash", 1, 65536},
    [SEED] = {"seed", 0, UINT64_MAX},
    [CONTEMPT] = {"contempt", 0, ENGINE_MAX_CONTEMPT},
};

static void change_setting(EngineSettings *settings, int which, uint64_t number) {
  switch (which) {
  case THREADS:
    settings->threads = (unsigned)number;
    break;
  case HASH:
    settings->hash_mib = (unsigned)number;
    break;
  case SEED:
    settings->seed = number;
    break;
  case CONTEMPT:
    settings->has_contempt = true;
    settings->contempt = (unsigned)number;
    break;
  }
}

bool command_set(Protocol *protocol, const Arguments *arguments, Error *error) {
  const char *name = arguments->words[0];
  uint64_t number;
  int which = 0;
  while (which < SETTING_COUNT && strcmp(known_settings[which].name, name) != 0)
    which++;
  if (which == SETTING_COUNT)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "protocol.unknown-setting", "setting=%s",
                            name);
  const Setting *setting = &known_settings[which];
  if (!scan_number(arguments->words[1], setting->most, &number) || number < setting->least)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.range",
                            "name=%s least=%llu most=%llu", name,
                            (unsigned long long)setting->least, (unsigned long long)setting->most);
  change_setting(&protocol->settings, which, number);
  protocol_drop_player(protocol); // the next `go` starts with the new settings
  return true;
}
