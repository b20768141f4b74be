// The duel behind the interface that all games share.
#include "core/options.h"
#include "games/baju/duel/adapter.h"
#include "games/baju/notation.h"

#include <string.h>

static const OptionSpec option_specs[] = {
    {"board", "ring", "ring,BOARD",
     "bridges and button values: ring (a reconstruction), or a board's lines joined by /", NULL},
};

const char *const baju_reason_words[] = {
    [BAJU_LINE] = "line",     [BAJU_STUCK] = "stuck",   [BAJU_REPETITION] = "repetition",
    [BAJU_LIMIT] = "limit",   [BAJU_RESIGN] = "resign", [BAJU_TIME] = "time",
    [BAJU_AGREED] = "agreed",
};

static bool duel_init(void *memory, const char *const *values, Error *error) {
  BajuGame game;
  memset(&game, 0, sizeof game);
  if (!baju_board_parse(&game.board, values[0], error)) return false;
  game.state = baju_start(&game.board);
  memcpy(memory, &game, sizeof game);
  return true;
}

static void duel_format_option(const void *memory, size_t index, Text *out) {
  (void)index;
  text_add(out, baju_board_name(&((const BajuGame *)memory)->board));
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

static void duel_play(void *memory, Move move, Text *report) {
  BajuGame *game = memory;
  BajuHistory *history = &game->history;
  baju_play(&game->board, &game->state, history, move);
  if (move & BAJU_PLACE) {
    memset(history->states, 0, history->count * sizeof history->states[0]);
    history->count = 0;
  }
  if (report && game->state.swapped)
    text_format(report, "swap %s %s\n", baju_space_name(baju_move_start(move)).text,
                baju_space_name(baju_move_goal(move)).text);
}

static bool duel_apply_event(void *memory, GameEvent event, int player, Error *error) {
  BajuState *state = &((BajuGame *)memory)->state;
  if (state->ending) return error_raise(error, "game-over", "move.game-over");
  if (event == EVENT_AGREED) {
    state->ending = BAJU_AGREED;
    return true;
  }
  if (player != 1 && player != 2)
    return error_raise_with(error, "bad-argument", "player.unknown", "player=%d", player);
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
    .option_count = sizeof option_specs / sizeof option_specs[0],
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
