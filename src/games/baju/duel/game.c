// The duel behind the interface that all games share.
#include "base/error_codes.h"
#include "core/options.h"
#include "games/baju/duel/adapter.h"
#include "games/baju/notation.h"

#include <string.h>

enum { OPTION_BOARD, OPTION_FIRST, OPTION_REPETITION, OPTION_LIMIT, OPTION_COUNT };

static const char colour_words[] = "black,white"; // by BajuColour

static const OptionSpec option_specs[OPTION_COUNT] = {
    {"board", "ring", "ring,BOARD",
     "bridges and button values: ring (a reconstruction), or a board's lines joined by /", NULL},
    {"first", "black", colour_words, "who takes the first turn; player 1 is black with both",
     "ruling.baju.first"},
    {"repetition", "3", "3,0", "the third occurrence of a position is a draw; 0: none is",
     "ruling.baju.repetition"},
    {"limit", "400", "400,0", "so many turns played are a draw; 0: there is no limit",
     "ruling.baju.limit"},
};

const char *const baju_reason_words[] = {
    [BAJU_LINE] = "line",     [BAJU_STUCK] = "stuck",   [BAJU_REPETITION] = "repetition",
    [BAJU_LIMIT] = "limit",   [BAJU_RESIGN] = "resign", [BAJU_TIME] = "time",
    [BAJU_AGREED] = "agreed",
};

static bool duel_init(void *memory, const char *const *values, Error *error) {
  BajuGame game;
  memset(&game, 0, sizeof game);
  if (!baju_board_parse(&game.board, values[OPTION_BOARD], error)) return false;
  game.state = baju_start(&game.board);
  game.state.first = (uint8_t)options_index(colour_words, values[OPTION_FIRST]);
  game.state.repetition = (uint8_t)options_number(values[OPTION_REPETITION]);
  game.state.limit = options_number(values[OPTION_LIMIT]);
  memcpy(memory, &game, sizeof game);
  return true;
}

static void duel_format_option(const void *memory, size_t index, Text *out) {
  const BajuGame *game = memory;
  switch (index) {
  case OPTION_BOARD:
    text_add(out, baju_board_name(&game->board));
    break;
  case OPTION_FIRST:
    text_add(out, game->state.first == BAJU_BLACK ? "black" : "white");
    break;
  case OPTION_REPETITION:
    text_format(out, "%u", game->state.repetition);
    break;
  case OPTION_LIMIT:
    text_format(out, "%u", game->state.limit);
    break;
  }
}

static int duel_player_count(const void *memory) {
  (void)memory;
  return 2;
}

static int duel_turn(const void *memory) {
  const BajuState *state = &((const BajuGame *)memory)->state;
  return state->ending ? TURN_OVER : (int)baju_side(state) + 1;
}

static void duel_generate(const void *memory, MoveVisitor visit, void *context) {
  const BajuGame *game = memory;
  Move moves[BAJU_MAX_MOVES];
  const unsigned count = baju_generate(&game->board, &game->state, moves);
  for (unsigned i = 0; i < count; i++)
    if (!visit(context, moves[i])) return;
}

static bool duel_check(const void *memory, Move move, Error *error) {
  const BajuGame *game = memory;
  return baju_check(&game->board, &game->state, move, error);
}

// Keeps of the history what the rules look at.
static void trim_history(BajuGame *game) {
  BajuHistory *history = &game->history;
  const bool is_needed = game->state.repetition && history->turns[history->count - 1] != 0;
  if (!is_needed) {
    baju_history_forget(history, history->count);
    history->before = 0;
  } else if (history->count > BAJU_LOOK_BACK) {
    baju_history_forget(history, history->count - BAJU_LOOK_BACK);
  }
}

static void duel_play(void *memory, Move move, Text *report) {
  BajuGame *game = memory;
  baju_play(&game->board, &game->state, &game->history, move);
  trim_history(game);
  if (report && game->state.swapped)
    text_format(report, "swap %s %s\n", baju_space_name(baju_move_start(move)).text,
                baju_space_name(baju_move_goal(move)).text);
}

static bool duel_apply_event(void *memory, GameEvent event, int player, Error *error) {
  BajuState *state = &((BajuGame *)memory)->state;
  if (state->ending) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (event == EVENT_AGREED) {
    state->ending = BAJU_AGREED;
    return true;
  }
  if (player != 1 && player != 2)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "player.unknown", "player=%d", player);
  const unsigned reason = event == EVENT_RESIGN ? BAJU_RESIGN : BAJU_TIME;
  state->ending = (uint8_t)(reason | (unsigned)(3 - player) << 4);
  return true;
}

static int duel_score(const void *memory, int player) {
  return baju_winner(&((const BajuGame *)memory)->state) == player;
}

static void duel_result(const void *memory, Result *result) {
  const BajuState *state = &((const BajuGame *)memory)->state;
  *result = state->ending ? result_of_two(baju_winner(state), baju_reason_words[baju_reason(state)])
                          : (Result){RESULT_UNFINISHED, 0, NULL};
}

static void duel_format_move(const void *memory, Move move, int viewer, Text *out) {
  (void)memory, (void)viewer;
  baju_format_move(move, out);
}

static bool duel_parse_move(const void *memory, const char *text, Move *move, Error *error) {
  (void)memory;
  return baju_parse_move(text, move, error);
}

static uint64_t duel_perft(const void *memory, int depth) {
  BajuGame game;
  memcpy(&game, memory, sizeof game);
  return baju_perft(&game.board, &game.state, &game.history, depth);
}

static int duel_gain(const void *memory, Move move) {
  BajuGame game;
  memcpy(&game, memory, sizeof game);
  const int player = (int)baju_side(&game.state) + 1;
  baju_play(&game.board, &game.state, &game.history, move);
  return baju_winner(&game.state) == player;
}

static uint64_t duel_playout(const void *memory, uint64_t seed, uint64_t moves) {
  const BajuGame *start = memory;
  BajuGame game;
  memcpy(&game, start, sizeof game);
  if (game.state.ending) return 0;
  FastRandom random;
  fast_random_init(&random, seed);
  uint64_t finished = 0;
  for (; moves > 0; moves--) {
    const Move move = baju_random_move(&game.board, &game.state, &random);
    baju_play(&game.board, &game.state, &game.history, move);
    if (!game.state.ending) continue;
    finished++;
    game.state = start->state;
    game.history.count = start->history.count;
    game.history.before = start->history.before;
    memcpy(game.history.turns, start->history.turns, start->history.count);
  }
  return finished;
}

const Game baju_game = {
    .struct_size = sizeof(Game),
    .id = "baju",
    .title = "baju",
    .summary = "Place and walk numbered buttons over coloured bridges to a line of four.",
    .rules_page = "baju",
    .options = option_specs,
    .option_count = OPTION_COUNT,
    .state_size = sizeof(BajuGame),
    .init = duel_init,
    .format_option = duel_format_option,
    .player_count = duel_player_count,
    .turn = duel_turn,
    .generate = duel_generate,
    .check = duel_check,
    .play = duel_play,
    .apply_event = duel_apply_event,
    .score = duel_score,
    .result = duel_result,
    .format_move = duel_format_move,
    .parse_move = duel_parse_move,
    .format_position = baju_format_position,
    .parse_position = baju_parse_position,
    .draw = baju_draw,
    .write_json = baju_write_json,
    .perft = duel_perft,
    .gain = duel_gain,
    .playout = duel_playout,
};
