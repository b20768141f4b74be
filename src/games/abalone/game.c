// Abalone behind the interface that all games share.
#include "base/scan.h"
#include "core/options.h"
#include "core/position.h"
#include "games/abalone/abalone.h"

#include <string.h>

typedef struct AbaloneGame {
  AbaloneState state;
  AbaloneEnd end;
  AbaloneHistory history;
} AbaloneGame;

enum { OPTION_LAYOUT, OPTION_GOAL, OPTION_REPETITION, OPTION_QUIET, OPTION_CAP, OPTION_COUNT };

static const OptionSpec option_specs[OPTION_COUNT] = {
    {"layout", "standard", abalone_layout_names, "the start position"},
    {"goal", "6", "1..6", "marbles to push off"},
    {"repetition", "3", "0,2..5", "the n-th occurrence of a position is a draw; 0: never"},
    {"quiet", "200", "0..1000", "so many plies without a marble pushed off are a draw; 0: never"},
    {"cap", "0", "0..10000", "the game ends at this ply, more marbles pushed off wins; 0: never"},
};

static const char *const reason_words[] = {
    [ABALONE_GOAL] = "goal",   [ABALONE_NO_MOVE] = "no-move", [ABALONE_REPETITION] = "repetition",
    [ABALONE_QUIET] = "quiet", [ABALONE_CAP] = "cap",         [ABALONE_RESIGN] = "resign",
    [ABALONE_TIME] = "time",   [ABALONE_AGREED] = "agreed",
};

const AbaloneState *abalone_state_of(const void *game_state) {
  return &((const AbaloneGame *)game_state)->state;
}

const AbaloneHistory *abalone_history_of(const void *game_state) {
  return &((const AbaloneGame *)game_state)->history;
}

static void set_options(AbaloneState *state, const char *const *values) {
  state->layout = (uint8_t)options_index(abalone_layout_names, values[OPTION_LAYOUT]);
  state->goal = (uint8_t)options_number(values[OPTION_GOAL]);
  state->repetition = (uint8_t)options_number(values[OPTION_REPETITION]);
  state->quiet_limit = (uint16_t)options_number(values[OPTION_QUIET]);
  state->cap = (uint16_t)options_number(values[OPTION_CAP]);
}

static bool game_init(void *memory, const char *const *values, Error *error) {
  AbaloneGame *game = memory;
  memset(game, 0, sizeof *game);
  set_options(&game->state, values);
  return abalone_parse_board(abalone_layouts[game->state.layout].board, game->state.marbles, error);
}

static void game_format_option(const void *memory, size_t index, Text *out) {
  const AbaloneState *state = &((const AbaloneGame *)memory)->state;
  if (index == OPTION_LAYOUT) {
    text_add(out, abalone_layouts[state->layout].name);
    return;
  }
  const unsigned numbers[OPTION_COUNT] = {0, state->goal, state->repetition, state->quiet_limit,
                                          state->cap};
  text_format(out, "%u", numbers[index]);
}

static int game_player_count(const void *memory) {
  (void)memory;
  return 2;
}

static int game_turn(const void *memory) {
  const AbaloneGame *game = memory;
  return game->end.reason ? TURN_OVER : game->state.side + 1;
}

static void game_generate(const void *memory, MoveVisitor visit, void *context) {
  const AbaloneGame *game = memory;
  if (game->end.reason) return;
  Move list[ABALONE_MAX_MOVES];
  const int count = abalone_generate(&game->state, list);
  for (int i = 0; i < count; i++)
    if (!visit(context, list[i])) return;
}

static bool game_check(const void *memory, Move move, Error *error) {
  const AbaloneGame *game = memory;
  if (game->end.reason) return error_set(error, "game-over", "the game is over");
  return abalone_check(&game->state, move, error);
}

static void game_play(void *memory, Move move, Text *report) {
  AbaloneGame *game = memory;
  const AbalonePush push = abalone_play(&game->state, &game->history, move);
  game->end = abalone_find_end(&game->state, &game->history);
  if (report && push.pushed) text_format(report, "push %d\n", push.pushed);
  if (report && push.out) text_add(report, "out\n");
}

static bool game_apply_event(void *memory, GameEvent event, int player, Error *error) {
  AbaloneGame *game = memory;
  if (game->end.reason) return error_set(error, "game-over", "the game is over");
  const uint8_t opponent = (uint8_t)(3 - player);
  switch (event) {
  case EVENT_RESIGN:
    game->end = (AbaloneEnd){ABALONE_RESIGN, opponent};
    break;
  case EVENT_TIME:
    game->end = (AbaloneEnd){ABALONE_TIME, opponent};
    break;
  case EVENT_AGREED:
    game->end = (AbaloneEnd){ABALONE_AGREED, 0};
    break;
  }
  return true;
}

static int game_score(const void *memory, int player) {
  return ((const AbaloneGame *)memory)->state.out[player - 1];
}

static void game_result(const void *memory, Result *result) {
  const AbaloneEnd end = ((const AbaloneGame *)memory)->end;
  *result = (Result){RESULT_UNFINISHED, 0, NULL};
  if (!end.reason) return;
  result->reason = reason_words[end.reason];
  result->kind = end.winner ? RESULT_WON : RESULT_DRAWN;
  result->players = end.winner ? 1u << end.winner : 1u << 1 | 1u << 2;
}

static void game_format_move(const void *memory, Move move, int viewer, Text *out) {
  (void)memory, (void)viewer;
  abalone_format_move(move, out);
}

static bool game_parse_move(const void *memory, const char *text, Move *move, Error *error) {
  (void)memory;
  return abalone_parse_move(text, move, error);
}

// The history as the board where it begins and the moves from there: `BOARD,c3c4,...`.
static void format_history(const AbaloneGame *game, Text *out) {
  const AbaloneHistory *history = &game->history;
  uint32_t ply = game->state.ply - history->count;
  abalone_format_board(history->marbles[ply % ABALONE_HISTORY_SLOTS], out);
  for (; ply != game->state.ply; ply++) {
    text_add_char(out, ',');
    abalone_format_move(history->moves[ply % ABALONE_HISTORY_SLOTS], out);
  }
}

static void game_format_position(const void *memory, Text *out) {
  const AbaloneGame *game = memory;
  const AbaloneState *state = &game->state;
  abalone_format_board(state->marbles, out);
  text_format(out, " %d %d %c %u %u", state->out[BLACK], state->out[WHITE],
              state->side == BLACK ? 'b' : 'w', state->quiet, state->ply / 2 + 1);
  options_format(&abalone_game, game, out);
  if (state->repetition && game->history.count) {
    text_add(out, " history=");
    format_history(game, out);
  }
  if (game->end.reason >= ABALONE_RESIGN) {
    text_format(out, " end=%s", reason_words[game->end.reason]);
    if (game->end.winner) text_format(out, ":%d", 3 - game->end.winner);
  }
}

// Replays the history, which has to consist of legal moves without an ejection that lead to the
// position read before.
static bool parse_history(AbaloneGame *game, const char *text, Error *error) {
  enum { LONGEST_BOARD = CELL_COUNT + ROW_COUNT, LONGEST_MOVE = 6 };
  const size_t board_length = strcspn(text, ",");
  char board[LONGEST_BOARD + 1] = "";
  if (board_length > LONGEST_BOARD)
    return error_set(error, "bad-position", "the history does not begin with a board");
  memcpy(board, text, board_length);
  size_t moves = 0;
  for (const char *comma = text + board_length; *comma; comma++)
    moves += *comma == ',';
  if (moves == 0 || moves > ABALONE_LOOK_BACK || moves > game->state.quiet ||
      moves > game->state.ply)
    return error_set(error, "bad-position", "the history has more or fewer moves than can be");

  AbaloneState replay = game->state;
  replay.ply -= (uint32_t)moves;
  replay.quiet -= (uint32_t)moves;
  replay.side = replay.ply % 2;
  if (!abalone_parse_board(board, replay.marbles, error)) return false;
  for (text += board_length; *text == ',';) {
    const size_t length = strcspn(++text, ",");
    char word[LONGEST_MOVE + 1] = "";
    if (length <= LONGEST_MOVE) memcpy(word, text, length);
    Move move;
    if (!abalone_parse_move(word, &move, NULL) || !abalone_check(&replay, move, NULL))
      return error_set(error, "bad-position", "the history has an illegal move");
    if (abalone_play(&replay, &game->history, move).out)
      return error_set(error, "bad-position", "the history has an ejection");
    text += length;
  }
  if (memcmp(replay.marbles, game->state.marbles, sizeof replay.marbles) != 0)
    return error_set(error, "bad-position", "the history does not lead to the position");
  return true;
}

// "resign:1", "time:2" (who lost) or "agreed".
static bool parse_end(const char *text, AbaloneEnd *end, Error *error) {
  for (int reason = ABALONE_RESIGN; reason <= ABALONE_AGREED; reason++) {
    const char *rest = text;
    if (!scan_prefix(&rest, reason_words[reason])) continue;
    if (reason == ABALONE_AGREED && *rest == '\0') {
      *end = (AbaloneEnd){ABALONE_AGREED, 0};
      return true;
    }
    if (rest[0] == ':' && (rest[1] == '1' || rest[1] == '2') && rest[2] == '\0') {
      *end = (AbaloneEnd){(uint8_t)reason, (uint8_t)('3' - rest[1])};
      return true;
    }
  }
  return error_set(error, "bad-position", "'%s' is no end of a game", text);
}

enum { EXTRA_HISTORY, EXTRA_END };
static const char *const extra_names[] = {"history", "end", NULL};

static bool parse_fields(AbaloneGame *game, const PositionWords *words, Error *error) {
  enum { FIELD_BOARD, FIELD_BLACK_OUT, FIELD_WHITE_OUT, FIELD_SIDE, FIELD_QUIET, FIELD_MOVE };
  AbaloneState *state = &game->state;
  uint64_t out[2], quiet, number;
  if (!abalone_parse_board(words->fields[FIELD_BOARD], state->marbles, error)) return false;
  if (!scan_number(words->fields[FIELD_BLACK_OUT], CELL_COUNT, &out[BLACK]) ||
      !scan_number(words->fields[FIELD_WHITE_OUT], CELL_COUNT, &out[WHITE]))
    return error_set(error, "bad-position", "the marbles pushed off are numbers from 0 to %d",
                     CELL_COUNT);
  const char *side = words->fields[FIELD_SIDE];
  if (strcmp(side, "b") != 0 && strcmp(side, "w") != 0)
    return error_set(error, "bad-position", "the side to move is b or w, not '%s'", side);
  if (!scan_number(words->fields[FIELD_QUIET], INT32_MAX, &quiet) ||
      !scan_number(words->fields[FIELD_MOVE], INT32_MAX, &number) || number == 0)
    return error_set(error, "bad-position",
                     "quiet plies are a number from 0, the move number is one from 1");
  state->out[BLACK] = (uint8_t)out[BLACK];
  state->out[WHITE] = (uint8_t)out[WHITE];
  state->side = side[0] == 'w';
  state->quiet = (uint32_t)quiet;
  state->ply = (uint32_t)(2 * (number - 1)) + state->side;
  if (words->extras[EXTRA_HISTORY] && !parse_history(game, words->extras[EXTRA_HISTORY], error))
    return false;
  game->end = abalone_find_end(state, &game->history);
  if (words->extras[EXTRA_END]) {
    if (game->end.reason)
      return error_set(error, "bad-position", "the game was over before its end=");
    return parse_end(words->extras[EXTRA_END], &game->end, error);
  }
  return true;
}

static bool game_parse_position(void *memory, const char *text, Error *error) {
  PositionWords words;
  if (!position_words_read(&words, &abalone_game, text, 6, extra_names, error)) return false;
  AbaloneGame game;
  memset(&game, 0, sizeof game);
  set_options(&game.state, words.options.values);
  const bool good = parse_fields(&game, &words, error);
  position_words_free(&words);
  if (good) memcpy(memory, &game, sizeof game);
  return good;
}

static void game_draw(const void *memory, Text *out) {
  const AbaloneGame *game = memory;
  abalone_draw(&game->state, out);
  if (!game->end.reason)
    text_add(out, game->state.side == BLACK ? "; black to move" : "; white to move");
  text_add_char(out, '\n');
}

static void game_write_json(const void *memory, Json *json) {
  const AbaloneState *state = &((const AbaloneGame *)memory)->state;
  Text board = {0};
  abalone_format_board(state->marbles, &board);
  json_open_object(json);
  json_key(json, "board");
  json_add_string(json, text_string(&board));
  json_key(json, "out");
  json_open_array(json);
  json_add_number(json, state->out[BLACK]);
  json_add_number(json, state->out[WHITE]);
  json_close_array(json);
  json_key(json, "side");
  json_add_string(json, state->side == BLACK ? "black" : "white");
  json_key(json, "goal");
  json_add_number(json, state->goal);
  json_key(json, "quiet");
  json_add_number(json, state->quiet);
  json_key(json, "ply");
  json_add_number(json, state->ply);
  json_close_object(json);
  text_free(&board);
}

static uint64_t game_fast_perft(const void *memory, int depth) {
  AbaloneGame game;
  memcpy(&game, memory, sizeof game);
  if (game.end.reason) return 0;
  return abalone_perft(&game.state, &game.history, depth);
}

static int game_gain_of(const void *memory, Move move) {
  AbaloneState next = ((const AbaloneGame *)memory)->state;
  return abalone_apply(&next, move).out;
}

static uint64_t game_playout(const void *start, uint64_t seed, uint64_t moves) {
  FastRandom random;
  fast_random_init(&random, seed);
  uint64_t finished = 0;
  AbaloneState state;
  AbaloneHistory history;
  bool running = false;
  for (; moves > 0; moves--) {
    if (!running) {
      state = ((const AbaloneGame *)start)->state;
      history.count = 0;
    }
    abalone_play(&state, &history, abalone_random_move(&state, &random));
    running = abalone_find_end(&state, &history).reason == ABALONE_UNFINISHED;
    finished += !running;
  }
  return finished;
}

const Game abalone_game = {
    .struct_size = sizeof(Game),
    .id = "abalone",
    .title = "Abalone",
    .summary = "Push six of your opponent's marbles off the board.",
    .rules_page = "abalone",
    .options = option_specs,
    .option_count = OPTION_COUNT,
    .state_size = sizeof(AbaloneGame),
    .init = game_init,
    .format_option = game_format_option,
    .player_count = game_player_count,
    .turn = game_turn,
    .generate = game_generate,
    .check = game_check,
    .play = game_play,
    .apply_event = game_apply_event,
    .score = game_score,
    .result = game_result,
    .format_move = game_format_move,
    .parse_move = game_parse_move,
    .format_position = game_format_position,
    .parse_position = game_parse_position,
    .draw = game_draw,
    .write_json = game_write_json,
    .perft = game_fast_perft,
    .gain = game_gain_of,
    .playout = game_playout,
    .notations = abalone_notations,
    .notation_count = ABALONE_NOTATION_COUNT,
};
