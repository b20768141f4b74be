// Abalone behind the interface that all games share.
#include "base/error_codes.h"
#include "core/options.h"
#include "games/abalone/adapter.h"

#include <string.h>

enum { OPTION_LAYOUT, OPTION_GOAL, OPTION_REPETITION, OPTION_QUIET, OPTION_CAP, OPTION_COUNT };

static const OptionSpec option_specs[OPTION_COUNT] = {
    {"layout", "standard", abalone_layout_names, "the start position", NULL},
    {"goal", "6", "1..6", "marbles to push off", NULL},
    {"repetition", "3", "0,2..5", "the n-th occurrence of a position is a draw; 0: never", NULL},
    {"quiet", "200", "0..1000", "so many plies without a marble pushed off are a draw; 0: never",
     NULL},
    {"cap", "0", "0..10000", "the game ends at this ply, more marbles pushed off wins; 0: never",
     NULL},
};

const char *const abalone_reason_words[] = {
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
  if (game->end.reason) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
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
  if (game->end.reason) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
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
  *result = end.reason ? result_of_two(end.winner, abalone_reason_words[end.reason])
                       : (Result){RESULT_UNFINISHED, 0, NULL};
}

static void game_format_move(const void *memory, Move move, int viewer, Text *out) {
  (void)memory, (void)viewer;
  abalone_format_move(move, out);
}

static bool game_parse_move(const void *memory, const char *text, Move *move, Error *error) {
  (void)memory;
  return abalone_parse_move(text, move, error);
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
    .format_position = abalone_format_position,
    .parse_position = abalone_parse_position,
    .draw = abalone_draw,
    .write_json = abalone_write_json,
    .perft = game_fast_perft,
    .gain = game_gain_of,
    .playout = game_playout,
    .notations = abalone_notations,
    .notation_count = ABALONE_NOTATION_COUNT,
};
