// Starting a game and changing it.
#include "base/error_codes.h"
#include "base/scan.h"
#include "core/record.h"
#include "core/state.h"
#include "protocol/inside.h"

#include <stdlib.h>
#include <string.h>

static void replace_session(Protocol *protocol, Session *session) {
  if (protocol->session && protocol->session->game != session->game) protocol_drop_player(protocol);
  session_destroy(protocol->session);
  protocol->session = session;
  protocol->session_has_seed = false;
  session_set_dealer(session, &protocol->dealer, !protocol->chance_is_manual);
  session_deal(session, NULL);
}

static void set_seed(Protocol *protocol, uint64_t seed) {
  protocol->seed = seed;
  protocol->has_dealer = true;
  dealer_init_seed(&protocol->dealer, seed);
}

// The options of `new` that belong to the session and not to the rules.
typedef struct ChanceOptions {
  bool manual, chance_given;
  uint64_t seed;
  bool seed_given;
} ChanceOptions;

// Takes chance=... and seed=...; *taken tells whether the word was one of them.
static bool take_chance_option(ChanceOptions *chance, const char *word, bool *taken, Error *error) {
  *taken = true;
  if (scan_prefix(&word, "chance=")) {
    if (chance->chance_given)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.twice", "name=%s", "chance");
    chance->chance_given = true;
    chance->manual = strcmp(word, "manual") == 0;
    if (!chance->manual && strcmp(word, "auto") != 0)
      return error_raise(error, ERROR_BAD_ARGUMENT, "protocol.chance");
  } else if (scan_prefix(&word, "seed=")) {
    if (chance->seed_given)
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.twice", "name=%s", "seed");
    chance->seed_given = true;
    if (!scan_number(word, UINT64_MAX, &chance->seed))
      return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.range",
                              "name=%s least=%d most=%llu", "seed", 0,
                              (unsigned long long)UINT64_MAX);
  } else {
    *taken = false;
  }
  return true;
}

bool command_new(Protocol *protocol, const Arguments *arguments, Error *error) {
  const Game *game = protocol_find_game(arguments->words[0], error);
  if (!game) return false;
  OptionValues options;
  options_set_defaults(game, &options);
  ChanceOptions chance = {0};
  for (size_t i = 1; i < arguments->count; i++) {
    bool taken;
    if (!take_chance_option(&chance, arguments->words[i], &taken, error)) return false;
    if (!taken && !options_set(game, &options, arguments->words[i], error)) return false;
  }
  Session *session = session_create(game, &options, error);
  if (!session) return false;
  protocol->chance_is_manual = chance.manual;
  set_seed(protocol,
           chance.seed_given ? chance.seed : protocol->host.make_seed(protocol->host.context));
  replace_session(protocol, session);
  protocol->session_has_seed = game->has_chance && !chance.manual;
  return true;
}

// Positions and records bring no seed of their own: they go on with the session's, or a new one.
static void need_dealer(Protocol *protocol) {
  if (!protocol->has_dealer) set_seed(protocol, protocol->host.make_seed(protocol->host.context));
}

bool command_setup(Protocol *protocol, const Arguments *arguments, Error *error) {
  const Game *game = protocol_find_game(arguments->words[0], error);
  if (!game) return false;
  const char *position = arguments->rest + strlen(arguments->words[0]);
  position += strspn(position, " ");
  Session *session = session_create_at(game, position, error);
  if (!session) return false;
  need_dealer(protocol);
  replace_session(protocol, session);
  return true;
}

bool command_load(Protocol *protocol, const Arguments *arguments, Error *error) {
  const ProtocolHost *host = &protocol->host;
  if (!host->read_file) return error_raise(error, ERROR_BAD_ARGUMENT, "protocol.no-files");
  Text text = {0};
  Record record = {0};
  Session *session = NULL;
  if (host->read_file(host->context, arguments->rest, &text, error) &&
      record_parse(&record, text_string(&text), text.length, error)) {
    session = record_replay(&record, NULL, NULL, error);
    record_free(&record);
  }
  text_free(&text);
  if (!session) return false;
  need_dealer(protocol);
  replace_session(protocol, session);
  return true;
}

static bool refuse_when_over(const Session *session, Error *error) {
  if (session_turn(session) != TURN_OVER) return true;
  return error_raise(error, ERROR_GAME_OVER, "move.game-over");
}

static void add_result_if_over(const Session *session, Text *out) {
  if (session_turn(session) != TURN_OVER) return;
  Result result;
  session->game->result(session->state, &result);
  result_format(&result, out);
  text_add_char(out, '\n');
}

static bool refuse_resignation_of_chance(Error *error) {
  return error_raise(error, "chance-turn", "protocol.no-resignation");
}

// Somebody, chance included, may play now.
static bool check_turn(const Protocol *protocol, Error *error) {
  return refuse_when_over(protocol->session, error) && protocol_check_view(protocol, error);
}

bool protocol_read_move(const Protocol *protocol, const char *text, Move *move, Error *error) {
  const Session *session = protocol->session;
  if (strcmp(text, "resign") == 0) return error_raise(error, ERROR_SYNTAX, "protocol.resign");
  return session->game->parse_move(session->state, text, move, error) &&
         session->game->check(session->state, *move, error);
}

// Parses and plays, or applies `resign`.
static bool play_text(Protocol *protocol, const char *text, Text *report, Error *error) {
  Session *session = protocol->session;
  const int turn = session_turn(session);
  if (strcmp(text, "resign") == 0)
    return turn == TURN_CHANCE ? refuse_resignation_of_chance(error)
                               : session_apply_event(session, EVENT_RESIGN, turn, error);
  Move move;
  return session->game->parse_move(session->state, text, &move, error) &&
         session_play(session, move, report, error);
}

static void finish_turn(Protocol *protocol, Text *report) {
  session_deal(protocol->session, report);
  add_result_if_over(protocol->session, report);
}

bool command_play(Protocol *protocol, const Arguments *arguments, Error *error) {
  if (!check_turn(protocol, error)) return false;
  if (!play_text(protocol, arguments->words[0], &protocol->answer, error))
    return error_recode(error, ERROR_ILLEGAL_MOVE);
  finish_turn(protocol, &protocol->answer);
  return true;
}

// What `play` would say, found out on a copy.
static bool check_text(const Protocol *protocol, const char *text, Text *report, Error *error) {
  const Session *session = protocol->session;
  if (strcmp(text, "resign") == 0)
    return session_turn(session) != TURN_CHANCE || refuse_resignation_of_chance(error);
  Move move;
  if (!protocol_read_move(protocol, text, &move, error)) return false;
  void *copy = state_copy(session->game, session->state);
  session->game->play(copy, move, report);
  free(copy);
  return true;
}

bool protocol_check_move(const Protocol *protocol, const char *move, Text *report, Error *error) {
  return check_turn(protocol, error) && check_text(protocol, move, report, error);
}

bool command_check(Protocol *protocol, const Arguments *arguments, Error *error) {
  if (!check_turn(protocol, error)) return false;
  Text report = {0};
  Error reason;
  if (check_text(protocol, arguments->words[0], &report, &reason))
    text_format(&protocol->answer, "legal\n%s", text_string(&report));
  else
    text_format(&protocol->answer, "illegal %s %s\n", reason.code, error_message(&reason));
  text_free(&report);
  return true;
}

bool command_roll(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments;
  Session *session = protocol->session;
  if (!refuse_when_over(session, error)) return false;
  if (session_turn(session) != TURN_CHANCE)
    return error_raise(error, ERROR_NOT_YOUR_TURN, "game.player-turn");
  if (game_viewer(session->game, session->state) != VIEWER_REFEREE)
    return error_raise(error, ERROR_NOT_YOUR_TURN, "protocol.roll-of-view");
  session_roll(session);
  text_add(&protocol->answer, "chance ");
  session_format_entry(session, session->entry_count - 1, VIEWER_REFEREE, &protocol->answer);
  text_add_char(&protocol->answer, '\n');
  return true;
}

bool command_undo(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments;
  return session_undo(protocol->session) ||
         error_raise(error, ERROR_BAD_ARGUMENT, "protocol.nothing-to-undo");
}
