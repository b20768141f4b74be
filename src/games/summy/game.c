// Summy behind the interface that all games share.
#include "base/error_codes.h"
#include "core/options.h"
#include "games/summy/adapter.h"

#include <string.h>

static const OptionSpec option_specs[] = {
    {"arithmetic", "exact", "exact,whole",
     "exact: fractions may occur on the way; whole: every division has to come out even", NULL},
};

static const char *const reason_words[] = {
    [SUMMY_LAST_TURN] = "last-turn",
    [SUMMY_RESIGN] = "resign",
    [SUMMY_TIME] = "time",
    [SUMMY_AGREED] = "agreed",
};

static bool game_init(void *state, const char *const *values, Error *error) {
  (void)error;
  summy_start(state, strcmp(values[0], "whole") == 0);
  return true;
}

static void game_format_option(const void *state, size_t index, Text *out) {
  (void)index;
  text_add(out, ((const SummyState *)state)->whole ? "whole" : "exact");
}

static int game_player_count(const void *state) {
  (void)state;
  return 2;
}

static int game_turn(const void *state) {
  return summy_turn(state);
}

static void game_generate(const void *state, MoveVisitor visit, void *context) {
  summy_generate(state, visit, context);
}

static bool game_check(const void *state, Move move, Error *error) {
  return summy_check(state, move, error);
}

static void game_play(void *state, Move move, Text *report) {
  SummyOutcome outcome;
  summy_apply(state, move, &outcome);
  if (report && summy_move_kind(move) == SUMMY_PLAY) summy_report(state, &outcome, report);
}

static bool game_apply_event(void *memory, GameEvent event, int player, Error *error) {
  SummyState *state = memory;
  if (state->end != SUMMY_UNFINISHED) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  switch (event) {
  case EVENT_RESIGN:
    state->end = SUMMY_RESIGN;
    break;
  case EVENT_TIME:
    state->end = SUMMY_TIME;
    break;
  case EVENT_AGREED:
    state->end = SUMMY_AGREED;
    return true;
  }
  state->loser = (uint8_t)player;
  return true;
}

static Move game_sample(const void *memory, Random *random) {
  const SummyState *state = memory;
  const TileSet drawn = tiles_sample(&state->pool, summy_draw_count(state), random);
  return summy_tiles_move(SUMMY_DRAW, &drawn);
}

static double game_probability(const void *memory, Move outcome) {
  const SummyState *state = memory;
  if (!summy_check(state, outcome, NULL)) return 0;
  const TileSet drawn = summy_move_tiles(outcome);
  return tiles_probability(&state->pool, &drawn);
}

static int game_score(const void *state, int player) {
  return ((const SummyState *)state)->scores[player - 1];
}

static void game_result(const void *memory, Result *result) {
  const SummyState *state = memory;
  *result = (Result){RESULT_UNFINISHED, 0, NULL};
  if (state->end == SUMMY_UNFINISHED) return;
  int winner = 0;
  if (state->loser)
    winner = 3 - state->loser;
  else if (state->end == SUMMY_LAST_TURN && state->scores[0] != state->scores[1])
    winner = state->scores[0] > state->scores[1] ? 1 : 2;
  *result = result_of_two(winner, reason_words[state->end]);
}

static void game_view_for(const void *state, int seat, void *view) {
  summy_view(state, seat, view);
}

static int game_viewer_of(const void *state) {
  return ((const SummyState *)state)->viewer;
}

static void game_determinize(const void *view, Random *random, void *state) {
  summy_determinize(view, random, state);
}

static void game_format_move(const void *state, Move move, int viewer, Text *out) {
  summy_format_move(state, move, viewer, out);
}

static bool game_parse_move(const void *state, const char *text, Move *move, Error *error) {
  (void)state;
  return summy_parse_move(text, move, error);
}

static int game_gain_of(const void *state, Move move) {
  SummyOutcome outcome;
  summy_judge(state, move, &outcome);
  return outcome.points;
}

static uint64_t game_playout(const void *start, uint64_t seed, uint64_t moves) {
  return summy_playout(start, seed, moves);
}

const Game summy_game = {
    .struct_size = sizeof(Game),
    .id = "summy",
    .title = "Summy",
    .summary = "Lay digits and operators so that they make true sums across the board.",
    .rules_page = "summy",
    .options = option_specs,
    .option_count = sizeof option_specs / sizeof option_specs[0],
    .state_size = sizeof(SummyState),
    .has_chance = true,
    .has_hidden = true,
    .init = game_init,
    .format_option = game_format_option,
    .player_count = game_player_count,
    .turn = game_turn,
    .generate = game_generate,
    .check = game_check,
    .play = game_play,
    .apply_event = game_apply_event,
    .sample = game_sample,
    .probability = game_probability,
    .score = game_score,
    .result = game_result,
    .view = game_view_for,
    .viewer = game_viewer_of,
    .determinize = game_determinize,
    .format_move = game_format_move,
    .parse_move = game_parse_move,
    .format_position = summy_format_position,
    .parse_position = summy_parse_position,
    .draw = summy_draw,
    .write_json = summy_write_json,
    .gain = game_gain_of,
    .playout = game_playout,
};
