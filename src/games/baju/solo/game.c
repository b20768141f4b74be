// The puzzle behind the interface that all games share.
#include "base/error_codes.h"
#include "core/options.h"
#include "games/baju/notation.h"
#include "games/baju/solo/adapter.h"

#include <string.h>

static const char goal_words[] = "two-lines,four-lines"; // by BajuGoal

enum { OPTION_GOAL, OPTION_BOARD, OPTION_COUNT };

static const OptionSpec option_specs[OPTION_COUNT] = {
    {"goal", "two-lines", goal_words, "the equal lines that have to be made", NULL},
    {"board", "ring", "ring,BOARD",
     "bridges and button values: ring (a reconstruction), or a board's lines joined by /", NULL},
};

const char *const baju_solo_ending_words[] = {
    [BAJU_SOLO_GOAL] = "goal",
    [BAJU_SOLO_STUCK] = "stuck",
    [BAJU_SOLO_RESIGN] = "resign",
    [BAJU_SOLO_TIME] = "time",
};

static bool solo_init(void *memory, const char *const *values, Error *error) {
  BajuSoloGame game;
  memset(&game, 0, sizeof game);
  if (!baju_board_parse(&game.board, values[OPTION_BOARD], error)) return false;
  game.state.goal = (uint8_t)options_index(goal_words, values[OPTION_GOAL]);
  memcpy(memory, &game, sizeof game);
  return true;
}

static void solo_format_option(const void *memory, size_t index, Text *out) {
  const BajuSoloGame *game = memory;
  if (index == OPTION_BOARD)
    text_add(out, baju_board_name(&game->board));
  else
    text_add(out, game->state.goal == BAJU_TWO_LINES ? "two-lines" : "four-lines");
}

static int solo_player_count(const void *memory) {
  (void)memory;
  return 1;
}

static int solo_turn(const void *memory) {
  const BajuSoloState *state = &((const BajuSoloGame *)memory)->state;
  if (state->ending) return TURN_OVER;
  return state->is_dealt ? 1 : TURN_CHANCE;
}

static void solo_generate(const void *memory, MoveVisitor visit, void *context) {
  const BajuSoloGame *game = memory;
  const BajuSoloState *state = &game->state;
  if (state->ending) return;
  if (!state->is_dealt) {
    baju_deal_visit(&game->board, state->goal, visit, context);
    return;
  }
  Move moves[BAJU_SOLO_MAX_MOVES];
  const unsigned count = baju_solo_generate(&game->board, state->planes, moves);
  for (unsigned i = 0; i < count; i++)
    if (!visit(context, moves[i])) return;
}

static bool solo_check(const void *memory, Move move, Error *error) {
  const BajuSoloGame *game = memory;
  return baju_solo_check(&game->board, &game->state, move, error);
}

static void solo_play(void *memory, Move move, Text *report) {
  BajuSoloGame *game = memory;
  baju_solo_play(&game->board, &game->state, move);
  if (report && !baju_is_deal(move))
    text_format(report, "swap %s %s\n", baju_space_name(move >> 4 & 15).text,
                baju_space_name(move & 15).text);
}

static bool solo_apply_event(void *memory, GameEvent event, int player, Error *error) {
  BajuSoloState *state = &((BajuSoloGame *)memory)->state;
  if (state->ending) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (event == EVENT_AGREED)
    return error_raise(error, ERROR_BAD_ARGUMENT, "player.nobody-to-agree");
  if (player != 1)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "player.unknown", "player=%d", player);
  state->ending = event == EVENT_RESIGN ? BAJU_SOLO_RESIGN : BAJU_SOLO_TIME;
  return true;
}

static Move solo_sample(const void *memory, Random *random) {
  const BajuSoloGame *game = memory;
  return baju_deal_sample(&game->board, game->state.goal, random);
}

static double solo_probability(const void *memory, Move outcome) {
  const BajuSoloGame *game = memory;
  if (!baju_solo_check(&game->board, &game->state, outcome, NULL)) return 0;
  return 1 / (double)baju_deal_count(&game->board, game->state.goal);
}

static int solo_score(const void *memory, int player) {
  (void)player;
  return (int)((const BajuSoloGame *)memory)->state.moves;
}

static void solo_result(const void *memory, Result *result) {
  const BajuSoloEnding ending = ((const BajuSoloGame *)memory)->state.ending;
  *result = (Result){RESULT_UNFINISHED, 0, NULL};
  if (!ending) return;
  result->reason = baju_solo_ending_words[ending];
  result->kind = ending == BAJU_SOLO_GOAL ? RESULT_WON : RESULT_LOST;
  result->players = ending == BAJU_SOLO_GOAL ? 1u << 1 : 0;
}

static void solo_format_move(const void *memory, Move move, int viewer, Text *out) {
  (void)viewer;
  baju_solo_format_move(&((const BajuSoloGame *)memory)->board, move, out);
}

static bool solo_parse_move(const void *memory, const char *text, Move *move, Error *error) {
  return baju_solo_parse_move(&((const BajuSoloGame *)memory)->board, text, move, error);
}

// The score counts moves, so every move brings one.
static int solo_gain(const void *memory, Move move) {
  (void)memory, (void)move;
  return 1;
}

static uint64_t solo_playout(const void *memory, uint64_t seed, uint64_t moves) {
  const BajuSoloGame *start = memory;
  const BajuBoard *board = &start->board;
  BajuSoloState state = start->state;
  if (state.ending) return 0;
  FastRandom random;
  fast_random_init(&random, seed);
  Move list[BAJU_SOLO_MAX_MOVES];
  uint64_t finished = 0;
  for (; moves > 0; moves--) {
    if (state.is_dealt) {
      const unsigned count = baju_solo_generate(board, state.planes, list);
      baju_solo_play(board, &state, list[fast_random_below(&random, count)]);
    } else {
      baju_solo_play(board, &state, baju_deal_sample(board, state.goal, &random.random));
    }
    if (!state.ending) continue;
    finished++;
    state = start->state;
  }
  return finished;
}

const Game baju_solo_game = {
    .struct_size = sizeof(Game),
    .id = "baju-solo",
    .title = "baju, the puzzle",
    .summary = "Swap sixteen dealt buttons into equal black and white lines, in few moves.",
    .rules_page = "baju",
    .options = option_specs,
    .option_count = OPTION_COUNT,
    .state_size = sizeof(BajuSoloGame),
    .has_chance = true,
    .init = solo_init,
    .format_option = solo_format_option,
    .player_count = solo_player_count,
    .turn = solo_turn,
    .generate = solo_generate,
    .check = solo_check,
    .play = solo_play,
    .apply_event = solo_apply_event,
    .sample = solo_sample,
    .probability = solo_probability,
    .score = solo_score,
    .result = solo_result,
    .format_move = solo_format_move,
    .parse_move = solo_parse_move,
    .format_position = baju_solo_format_position,
    .parse_position = baju_solo_parse_position,
    .draw = baju_solo_draw,
    .write_json = baju_solo_write_json,
    .gain = solo_gain,
    .playout = solo_playout,
};
