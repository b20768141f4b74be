// Abaku behind the interface that all games share.
#include "core/options.h"
#include "games/abaku/adapter.h"

#include <string.h>

static const char bag_values[] = "own,shared";
static const char ops_values[] = "full,basic";

static const char cover_values[] = "one,each";
static const char zero_contact_values[] = "no,yes";
static const char zero_points_values[] = "yes,no";
static const char wildcard_values[] = "every,second";

static const OptionSpec option_specs[OPTION_COUNT] = {
    {"players", "2", "1..4", "how many play", NULL},
    {"bag", "own", bag_values, "each player a bag of 55 random digits, or all one bag of 110",
     NULL},
    {"ops", "full", ops_values, "basic: only + - x and :, without squares, cubes and roots", NULL},
    {"board", "standard", "standard,plain,ROWS", "bonus squares; 15 rows joined by / replace them",
     NULL},
    {"cover", "one", cover_values, "which operations the new tiles of a play lie in",
     "ruling.abaku.cover"},
    {"zerocontact", "no", zero_contact_values,
     "whether touching old tiles through a zero is enough", "ruling.abaku.zerocontact"},
    {"zeropoints", "yes", zero_points_values,
     "whether operations across a play through a new zero are paid", "ruling.abaku.zeropoints"},
    {"wildcards", "every", wildcard_values, "which zeros from the eighth on are wildcards",
     "ruling.abaku.wildcards"},
};

bool abaku_init_from_options(void *memory, const char *const *values, Error *error) {
  AbakuState *state = memory;
  uint8_t bonuses[ABAKU_CELLS];
  if (!abaku_parse_bonuses(values[OPTION_BOARD], bonuses, error)) return false;
  abaku_init(state, (int)options_number(values[OPTION_PLAYERS]),
             options_index(bag_values, values[OPTION_BAG]) == 1,
             options_index(ops_values, values[OPTION_OPS]) == 1, bonuses);
  state->cover_each = options_index(cover_values, values[OPTION_COVER]) == 1;
  state->zero_contact = options_index(zero_contact_values, values[OPTION_ZERO_CONTACT]) == 1;
  state->zeros_unpaid = options_index(zero_points_values, values[OPTION_ZERO_POINTS]) == 1;
  state->second_wildcards = options_index(wildcard_values, values[OPTION_WILDCARDS]) == 1;
  return true;
}

static void game_format_option(const void *memory, size_t index, Text *out) {
  const AbakuState *state = memory;
  switch (index) {
  case OPTION_PLAYERS:
    text_format(out, "%d", state->players);
    break;
  case OPTION_BAG:
    text_add(out, state->shared ? "shared" : "own");
    break;
  case OPTION_OPS:
    text_add(out, state->basic ? "basic" : "full");
    break;
  case OPTION_BOARD:
    abaku_format_bonuses(state, out);
    break;
  case OPTION_COVER:
    text_add(out, state->cover_each ? "each" : "one");
    break;
  case OPTION_ZERO_CONTACT:
    text_add(out, state->zero_contact ? "yes" : "no");
    break;
  case OPTION_ZERO_POINTS:
    text_add(out, state->zeros_unpaid ? "no" : "yes");
    break;
  default:
    text_add(out, state->second_wildcards ? "second" : "every");
    break;
  }
}

static int game_player_count(const void *memory) {
  return ((const AbakuState *)memory)->players;
}

static int game_turn(const void *memory) {
  return abaku_turn(memory);
}

static void game_generate(const void *memory, MoveVisitor visit, void *context) {
  abaku_generate(memory, visit, context);
}

static bool game_check(const void *memory, Move move, Error *error) {
  return abaku_check(memory, move, error);
}

static void game_play(void *memory, Move move, Text *report) {
  AbakuState *state = memory;
  int points = 0;
  if (abaku_move_kind(move) == MOVE_PLAY) {
    AbakuPlacement placement;
    AbakuScore score;
    abaku_place(state, move, &placement);
    abaku_score(state, &placement, &score);
    points = score.points;
    if (report) abaku_report(state, &placement, &score, report);
  }
  abaku_play(state, move, points);
}

static bool game_apply_event(void *memory, GameEvent event, int player, Error *error) {
  return abaku_apply_event(memory, event, player, error);
}

static Move game_sample(const void *memory, Random *random) {
  return abaku_sample(memory, random);
}

static double game_probability(const void *memory, Move outcome) {
  return abaku_probability(memory, outcome);
}

static int game_score(const void *memory, int player) {
  return ((const AbakuState *)memory)->player[player - 1].score;
}

static void game_result(const void *memory, Result *result) {
  abaku_result(memory, result);
}

// A game for one that ended idly used to be won.
static const char *game_read_result(const char *text, int player_count) {
  return player_count == 1 && strcmp(text, "won 1 idle") == 0 ? "lost idle" : text;
}

static void game_make_view(const void *memory, int seat, void *view) {
  abaku_view(memory, seat, view);
}

static int game_view_owner(const void *memory) {
  return ((const AbakuState *)memory)->viewer;
}

static void game_determinize(const void *view, Random *random, void *memory) {
  abaku_determinize(view, random, memory);
}

static void game_format_move(const void *memory, Move move, int viewer, Text *out) {
  abaku_format_move(memory, move, viewer, out);
}

static bool game_parse_move(const void *memory, const char *text, Move *move, Error *error) {
  (void)memory;
  return abaku_parse_move(text, move, error);
}

static int game_gain_of(const void *memory, Move move) {
  if (abaku_move_kind(move) != MOVE_PLAY) return 0;
  return abaku_points(memory, move) + abaku_out_bonus(memory, move);
}

// Chooses one of the moves fed to it, each with the same probability.
typedef struct Choice {
  FastRandom *random;
  uint32_t count;
  Move move;
  int points;
} Choice;

static bool consider(Choice *choice, Move move, int points) {
  if (fast_random_below(choice->random, ++choice->count) == 0) {
    choice->move = move;
    choice->points = points;
  }
  return true;
}

static bool consider_play(void *context, Move move, int points) {
  return consider(context, move, points);
}

// A random play, or where there is none an exchange of the whole rack or a pass.
static void play_randomly(AbakuState *state, FastRandom *random) {
  Choice choice = {.random = random};
  abaku_generate_plays(state, consider_play, &choice);
  if (choice.count == 0) {
    const TileSet *rack = &state->player[state->turn - 1].rack;
    const bool can_swap = abaku_bag_size(state, state->turn) >= tiles_total(rack);
    choice.move = can_swap ? abaku_move(MOVE_SWAP, tiles_pack(rack)) : abaku_move(MOVE_PASS, 0);
  }
  abaku_play(state, choice.move, choice.points);
}

static uint64_t game_playout(const void *start, uint64_t seed, uint64_t moves) {
  FastRandom random;
  fast_random_init(&random, seed);
  uint64_t finished = 0;
  AbakuState state = *(const AbakuState *)start;
  for (; moves > 0; moves--) {
    if (abaku_turn(&state) == TURN_CHANCE)
      abaku_play(&state, abaku_sample(&state, &random.random), 0);
    else
      play_randomly(&state, &random);
    if (abaku_turn(&state) != TURN_OVER) continue;
    finished++;
    state = *(const AbakuState *)start;
  }
  return finished;
}

const Game abaku_game = {
    .struct_size = sizeof(Game),
    .id = "abaku",
    .title = "Abaku",
    .summary = "Lay digits so that they read as arithmetic, in every direction at once.",
    .rules_page = "abaku",
    .options = option_specs,
    .option_count = OPTION_COUNT,
    .state_size = sizeof(AbakuState),
    .has_chance = true,
    .has_hidden = true,
    .init = abaku_init_from_options,
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
    .view = game_make_view,
    .viewer = game_view_owner,
    .determinize = game_determinize,
    .format_move = game_format_move,
    .parse_move = game_parse_move,
    .format_position = abaku_format_position,
    .parse_position = abaku_parse_position,
    .draw = abaku_draw,
    .write_json = abaku_write_json,
    .gain = game_gain_of,
    .playout = game_playout,
    .read_result = game_read_result,
};
