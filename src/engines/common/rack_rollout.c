// Plays a few turns by static equity. Luck in drawing is taken off the outcome as a control
// variate: the value of what was drawn, less the value of what could be expected.
#include "engines/common/rack_rollout.h"

#include "base/hash.h"
#include "engines/common/rack_outcome.h"

#include <assert.h>

typedef struct Draws {
  uint64_t luck;               // of the next one
  int gains[GAME_MAX_PLAYERS]; // what each player has drawn better than expected
} Draws;

// What all racks are worth, by player.
static void add_racks(const RackGame *game, const void *state, int sign, int *values) {
  const int players = game->rules->player_count(state);
  for (int player = 1; player <= players; player++)
    values[player - 1] += sign * game->rack_value(game->evaluator, state, player);
}

static void draw(const RackGame *game, void *state, Draws *draws) {
  if (game->rack_value) add_racks(game, state, -1, draws->gains);
  game->draw(state, draws->luck);
  if (game->rack_value) add_racks(game, state, 1, draws->gains);
  draws->luck = hash_mix(draws->luck + 1);
}

static RackOutcome mean_of(RackOutcome one, RackOutcome other) {
  return (RackOutcome){(one.win + other.win) / 2, (one.margin + other.margin) / 2};
}

bool rack_rollout(RackSearch *search, void *state, int player, int turns, uint64_t luck,
                  RackOutcome *outcome) {
  const RackGame *game = search->game;
  assert(turns > 0 && player >= 1 && player <= game->rules->player_count(state));
  Draws draws = {.luck = luck};
  RackOutcome first = {0};
  int played = 0;
  // Counts by itself: a game that is over at once costs no look at a move.
  if (search_clock_expired(search->clock, ++search->nodes)) return false;
  for (;;) {
    const int turn = game->rules->turn(state);
    // What would be drawn after the last turn is left open: less luck is in the outcome then.
    if (turn == TURN_OVER || played == turns) break;
    if (turn == TURN_CHANCE) {
      draw(game, state, &draws);
      continue;
    }
    RackMove move;
    if (!rack_moves_best(search, state, &move)) return false;
    game->play(state, &move);
    played++;
    if (played == 1) first = rack_outcome_less_luck(game, state, player, draws.gains);
  }
  *outcome = rack_outcome_less_luck(game, state, player, draws.gains);
  // Of two estimates the later one knows more, and the earlier one has less luck in it.
  if (played > 1 && game->rules->turn(state) != TURN_OVER) *outcome = mean_of(first, *outcome);
  return true;
}
