// Add-Vantage behind the interface that all games share.
#include "base/error_codes.h"
#include "core/options.h"
#include "games/addvantage/adapter.h"

enum {
  OPTION_PLAYERS,
  OPTION_TILES,
  OPTION_HIDDEN,
  OPTION_GIVEBACK,
  OPTION_BONUS,
  OPTION_IDLE,
  OPTION_COUNT,
};

static const OptionSpec option_specs[OPTION_COUNT] = {
    {"players", "2", "2..4", "how many play", NULL},
    {"tiles", "take", "take,stay",
     "take: a matched tile is won for good; stay (two players): lines are judged at the end", NULL},
    {"hidden", "no", "no,yes", "yes: the numbers on a player's tiles are seen by that player alone",
     NULL},
    {"giveback", "no", "no,yes",
     "yes: a die on the player's own board may be given back for a coin", NULL},
    {"bonus", "main", "main,anti", "the bonus line: a1-b2-c3, or c1-b2-a3", NULL},
    {"idle", "yes", "yes,no", "no: the game does not end because nobody throws",
     "ruling.addvantage.idle"},
};

static bool read_options(AddvantageOptions *options, const char *const *values, Error *error) {
  unsigned choices[OPTION_COUNT];
  for (int i = OPTION_TILES; i < OPTION_COUNT; i++)
    choices[i] = options_index(option_specs[i].values, values[i]);
  *options = (AddvantageOptions){
      .players = (int)options_number(values[OPTION_PLAYERS]),
      .stay = choices[OPTION_TILES] == 1,
      .hidden = choices[OPTION_HIDDEN] == 1,
      .giveback = choices[OPTION_GIVEBACK] == 1,
      .anti = choices[OPTION_BONUS] == 1,
      .endless = choices[OPTION_IDLE] == 1,
  };
  if (options->stay && options->players != 2)
    return error_raise(error, ERROR_BAD_ARGUMENT, "addvantage.stay-players");
  return true;
}

static bool game_init(void *state, const char *const *values, Error *error) {
  AddvantageOptions options;
  if (!read_options(&options, values, error)) return false;
  addvantage_init(state, &options);
  return true;
}

static void game_format_option(const void *memory, size_t index, Text *out) {
  const AddvantageState *state = memory;
  switch (index) {
  case OPTION_PLAYERS:
    text_format(out, "%d", state->players);
    break;
  case OPTION_TILES:
    text_add(out, state->stay ? "stay" : "take");
    break;
  case OPTION_HIDDEN:
    text_add(out, state->hidden ? "yes" : "no");
    break;
  case OPTION_GIVEBACK:
    text_add(out, state->giveback ? "yes" : "no");
    break;
  case OPTION_BONUS:
    text_add(out, state->anti ? "anti" : "main");
    break;
  case OPTION_IDLE:
    text_add(out, state->endless ? "no" : "yes");
    break;
  }
}

static int game_player_count(const void *state) {
  return ((const AddvantageState *)state)->players;
}

static int game_turn(const void *state) {
  return addvantage_turn(state);
}

static void game_generate(const void *state, MoveVisitor visit, void *context) {
  addvantage_generate(state, visit, context);
}

static bool game_check(const void *state, Move move, Error *error) {
  return addvantage_check(state, move, error);
}

static void game_play(void *state, Move move, Text *report) {
  addvantage_play(state, move, report);
}

static bool game_apply_event(void *memory, GameEvent event, int player, Error *error) {
  AddvantageState *state = memory;
  if (state->phase == ADDVANTAGE_OVER) return error_raise(error, ERROR_GAME_OVER, "move.game-over");
  if (event == EVENT_AGREED) {
    addvantage_finish(state, ADDVANTAGE_AGREED);
    return true;
  }
  if (player < 1 || player > state->players)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "player.unknown", "player=%d", player);
  if (state->seats[player - 1].out)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "player.out", "player=%d", player);
  addvantage_drop_out(state, player - 1, event == EVENT_TIME ? ADDVANTAGE_TIME : ADDVANTAGE_RESIGN);
  return true;
}

static Move game_sample(const void *state, Random *random) {
  return addvantage_sample(state, random);
}

static double game_probability(const void *state, Move outcome) {
  return addvantage_probability(state, outcome);
}

static int game_score(const void *state, int player) {
  return addvantage_score(state, player - 1);
}

static void game_result(const void *memory, Result *result) {
  const AddvantageState *state = memory;
  *result = (Result){RESULT_UNFINISHED, 0, NULL};
  if (!addvantage_knows_result(state)) return;
  unsigned first = 0;
  if (state->end == ADDVANTAGE_AGREED) {
    for (int i = 0; i < state->players; i++)
      if (!state->seats[i].out) first |= 1u << i;
  } else {
    first = addvantage_leaders(state);
  }
  const bool has_one_winner = (first & (first - 1)) == 0;
  *result = (Result){has_one_winner ? RESULT_WON : RESULT_DRAWN, first << 1,
                     addvantage_end_words[state->end]};
}

static void view_from(const void *state, int seat, void *view) {
  addvantage_view(state, seat, view);
}

static int viewer_of(const void *state) {
  return ((const AddvantageState *)state)->viewer;
}

static void game_determinize(const void *view, Random *random, void *state) {
  addvantage_determinize(view, random, state);
}

static void game_format_move(const void *state, Move move, int viewer, Text *out) {
  addvantage_format_move(state, move, viewer, out);
}

static bool game_parse_move(const void *state, const char *text, Move *move, Error *error) {
  (void)state;
  return addvantage_parse_move(text, move, error);
}

static int game_gain_of(const void *memory, Move move) {
  const AddvantageState *state = memory;
  AddvantageState next = *state;
  addvantage_play(&next, move, NULL);
  return addvantage_score(&next, state->active) - addvantage_score(state, state->active);
}

static uint64_t game_playout(const void *start, uint64_t seed, uint64_t moves) {
  FastRandom random;
  fast_random_init(&random, seed);
  uint64_t finished = 0;
  while (moves > 0) {
    AddvantageState state;
    addvantage_determinize(start, &random.random, &state);
    if (state.phase == ADDVANTAGE_OVER) return 0;
    for (; moves > 0 && state.phase != ADDVANTAGE_OVER; moves--)
      addvantage_play(&state, addvantage_random_move(&state, &random.random), NULL);
    finished += state.phase == ADDVANTAGE_OVER;
  }
  return finished;
}

const Game addvantage_game = {
    .struct_size = sizeof(Game),
    .id = "addvantage",
    .title = "Add-Vantage",
    .summary = "Throw, place and buy dice until your lines add up to their tiles.",
    .rules_page = "addvantage",
    .options = option_specs,
    .option_count = OPTION_COUNT,
    .state_size = sizeof(AddvantageState),
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
    .view = view_from,
    .viewer = viewer_of,
    .determinize = game_determinize,
    .format_move = game_format_move,
    .parse_move = game_parse_move,
    .format_position = addvantage_format_position,
    .parse_position = addvantage_parse_position,
    .draw = addvantage_draw,
    .write_json = addvantage_write_json,
    .gain = game_gain_of,
    .playout = game_playout,
};
