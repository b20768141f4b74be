// Questions about the games and about the game in progress; none of them changes anything.
#include "base/error_codes.h"
#include "base/memory.h"
#include "base/scan.h"
#include "build_info.h"
#include "core/record.h"
#include "core/state.h"
#include "protocol/inside.h"

#include <stdlib.h>
#include <string.h>

enum { PERFT_MAX_DEPTH = 20 };

// "fivefold 0.1.0 protocol 1 rules 0123456789abcdef".
static const char *greeting(void) {
  return "fivefold " FIVEFOLD_VERSION " protocol 1 rules " FIVEFOLD_RULES_HASH;
}

bool command_hello(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments, (void)error;
  text_format(&protocol->answer, "%s\n", greeting());
  return true;
}

bool command_games(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments, (void)error;
  for (size_t i = 0; i < game_registry_count; i++)
    text_format(&protocol->answer, "%s %s\n", game_registry[i]->id, game_registry[i]->title);
  return true;
}

bool command_options(Protocol *protocol, const Arguments *arguments, Error *error) {
  const Game *game = protocol_find_game(arguments->words[0], error);
  if (!game) return false;
  for (size_t i = 0; i < game->option_count; i++)
    text_format(&protocol->answer, "%s %s %s\n", game->options[i].name,
                game->options[i].default_value, game->options[i].values);
  return true;
}

bool command_turn(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments, (void)error;
  const int turn = session_turn(protocol->session);
  if (turn == TURN_OVER)
    text_add(&protocol->answer, "over\n");
  else if (turn == TURN_CHANCE)
    text_add(&protocol->answer, "chance\n");
  else
    text_format(&protocol->answer, "player %d\n", turn);
  return true;
}

static bool list_moves(const Protocol *protocol, MoveList *list, Error *error) {
  const Session *session = protocol->session;
  if (!protocol_check_view(protocol, error)) return false;
  if (move_list_generate(list, session->game, session->state, GAME_MAX_LISTED)) return true;
  move_list_free(list);
  return error_raise_with(error, ERROR_LIMIT, "limit.moves", "most=%d", GAME_MAX_LISTED);
}

static int compare_strings(const void *left, const void *right) {
  return strcmp(*(const char *const *)left, *(const char *const *)right);
}

// Spells all moves and writes the first `limit` of them in bytewise order.
static void write_sorted(const Session *session, const MoveList *list, uint64_t limit, Text *out) {
  Text spellings = {0};
  size_t *starts = memory_allocate((list->count + 1) * sizeof *starts);
  for (size_t i = 0; i < list->count; i++) {
    starts[i] = spellings.length;
    session->game->format_move(session->state, list->moves[i], VIEWER_REFEREE, &spellings);
    text_add_bytes(&spellings, "", 1); // each one zero-terminated
  }
  const char **sorted = memory_allocate((list->count + 1) * sizeof *sorted);
  for (size_t i = 0; i < list->count; i++)
    sorted[i] = spellings.data + starts[i];
  qsort(sorted, list->count, sizeof *sorted, compare_strings);
  for (size_t i = 0; i < list->count && i < limit; i++)
    text_format(out, "%s\n", sorted[i]);
  free(sorted);
  free(starts);
  text_free(&spellings);
}

bool command_moves(Protocol *protocol, const Arguments *arguments, Error *error) {
  uint64_t limit = UINT64_MAX;
  if (arguments->count && !scan_number(arguments->words[0], UINT64_MAX, &limit))
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.range",
                            "name=%s least=%d most=%llu", "limit", 0,
                            (unsigned long long)UINT64_MAX);
  MoveList list = {0};
  if (!list_moves(protocol, &list, error)) return false;
  write_sorted(protocol->session, &list, limit, &protocol->answer);
  move_list_free(&list);
  return true;
}

bool command_count(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments;
  MoveList list = {0};
  if (!list_moves(protocol, &list, error)) return false;
  text_format(&protocol->answer, "count %zu\n", list.count);
  move_list_free(&list);
  return true;
}

bool command_score(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments, (void)error;
  const Session *session = protocol->session;
  text_add(&protocol->answer, "score");
  for (int player = 1; player <= session->game->player_count(session->state); player++)
    text_format(&protocol->answer, " %d", session->game->score(session->state, player));
  text_add_char(&protocol->answer, '\n');
  return true;
}

bool command_result(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments, (void)error;
  Result result;
  protocol->session->game->result(protocol->session->state, &result);
  result_format(&result, &protocol->answer);
  text_add_char(&protocol->answer, '\n');
  return true;
}

static void add_position(Protocol *protocol, const void *state) {
  protocol->session->game->format_position(state, &protocol->answer);
  text_add_char(&protocol->answer, '\n');
}

bool command_position(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments, (void)error;
  add_position(protocol, protocol->session->state);
  return true;
}

bool command_view(Protocol *protocol, const Arguments *arguments, Error *error) {
  const Session *session = protocol->session;
  const int players = session->game->player_count(session->state);
  uint64_t seat;
  if (!scan_number(arguments->words[0], (uint64_t)players, &seat))
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "protocol.seat", "most=%d", players);
  void *view = state_view(session->game, session->state, (int)seat);
  add_position(protocol, view);
  free(view);
  return true;
}

bool command_show(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments, (void)error;
  game_draw_text(protocol->session->game, protocol->session->state, &protocol->answer);
  return true;
}

bool command_record(Protocol *protocol, const Arguments *arguments, Error *error) {
  (void)arguments, (void)error;
  const Session *session = protocol->session;
  Record record = {0};
  record_begin_session(&record, session, NULL, VIEWER_REFEREE);
  if (protocol->session_has_seed) {
    Text seed = {0};
    text_format(&seed, "%llu", (unsigned long long)protocol->seed);
    record_add_tag(&record, "seed", text_string(&seed));
    text_free(&seed);
  }
  record_add_entries(&record, session, VIEWER_REFEREE);
  record_format(&record, &protocol->answer);
  record_free(&record);
  return true;
}

bool command_perft(Protocol *protocol, const Arguments *arguments, Error *error) {
  const Session *session = protocol->session;
  uint64_t depth;
  if (!scan_number(arguments->words[0], PERFT_MAX_DEPTH, &depth))
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "argument.range", "name=%s least=%d most=%d",
                            "depth", 0, PERFT_MAX_DEPTH);
  if (session->game->has_chance) return error_raise(error, ERROR_BAD_ARGUMENT, "perft.chance");
  text_format(&protocol->answer, "perft %llu %llu\n", (unsigned long long)depth,
              (unsigned long long)game_perft(session->game, session->state, (int)depth));
  return true;
}
