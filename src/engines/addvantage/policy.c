// Tries every kind of move and takes the one with the largest gain by the evaluation.
#include "engines/addvantage/policy.h"

#include "engines/addvantage/placements.h"

#include <limits.h>
#include <stdlib.h>

enum { BEAM_WIDTH = 12 }; // complete for two dice

void position_evaluate(PositionEvaluation *evaluation, const Evaluator *evaluator,
                       const AddvantageState *state) {
  for (int i = 0; i < state->players; i++) {
    const AddvantageSeat *seat = &state->seats[i];
    seat_evaluator_init(&evaluation->seats[i], evaluator, state, i);
    evaluation->values[i] = seat_evaluate(&evaluation->seats[i], seat->board, seat->coins);
  }
}

int position_value(const PositionEvaluation *evaluation, const AddvantageState *state, int index) {
  int rivals = 0;
  for (int i = 0; i < state->players; i++)
    if (i != index && !state->seats[i].out) rivals += evaluation->values[i];
  return evaluation->values[index] - rival_share(state, rivals);
}

// ---- A turn ----

static int own_gain(const PositionEvaluation *evaluation, const AddvantageState *state,
                    uint32_t board, int coins) {
  const int index = state->active;
  return seat_evaluate(&evaluation->seats[index], board, coins) - evaluation->values[index];
}

// What a rival gains who sells the die on `cell`.
static int sale_gain(const PositionEvaluation *evaluation, const AddvantageState *state, int seller,
                     int cell) {
  const AddvantageSeat *seat = &state->seats[seller];
  const uint32_t board = seat->board & ~(7u << (3 * cell));
  return seat_evaluate(&evaluation->seats[seller], board, seat->coins + 1) -
         evaluation->values[seller];
}

int policy_throw_gain(const PositionEvaluation *evaluation, const AddvantageState *state,
                      int dice) {
  const AddvantageSeat *seat = &state->seats[state->active];
  const int room = addvantage_count(addvantage_free(seat->board));
  return throw_gain(evaluation->seats[state->active].weights, dice, room, seat->coins);
}

int policy_buy_gain(const PositionEvaluation *evaluation, const AddvantageState *state, Move buy) {
  const int seller = addvantage_buy_seller(buy);
  const int from = addvantage_buy_from(buy);
  const AddvantageSeat *buyer = &state->seats[state->active];
  const uint32_t die = addvantage_die(state->seats[seller].board, from);
  const uint32_t board = buyer->board | die << (3 * addvantage_buy_to(buy));
  const int loss = state->seats[seller].out ? 0 : sale_gain(evaluation, state, seller, from);
  return own_gain(evaluation, state, board, buyer->coins - 1) - rival_share(state, loss);
}

int policy_drop_gain(const PositionEvaluation *evaluation, const AddvantageState *state, int cell) {
  const AddvantageSeat *seat = &state->seats[state->active];
  const uint32_t board = seat->board & ~(7u << (3 * cell));
  const int coins = seat->coins - 1;
  const int now = own_gain(evaluation, state, board, coins);
  if (coins == 0) return now;
  const int room = addvantage_count(addvantage_free(board));
  const int dice = coins < 2 ? coins : 2;
  return now + throw_gain(evaluation->seats[state->active].weights, dice, room, coins);
}

// Whoever has sold a die since their own last turn is banned from it.
static bool was_bought(const AddvantageState *state) {
  for (int i = 0; i < state->players; i++)
    if (state->seats[i].banned) return true;
  return false;
}

static bool wins_for_good(const AddvantageState *state, Move move) {
  if (state->stay) return false;
  AddvantageState next = *state;
  addvantage_play(&next, move, NULL);
  return addvantage_score(&next, state->active) > addvantage_score(state, state->active);
}

bool policy_shuns(const AddvantageState *state, Move move) {
  return state->endless && addvantage_kind(move) == ADDVANTAGE_MOVE_BUY && was_bought(state) &&
         !wins_for_good(state, move);
}

typedef struct Choice {
  Move move;
  int gain;
} Choice;

static void offer(Choice *choice, Move move, int gain) {
  if (gain > choice->gain) *choice = (Choice){move, gain};
}

// What a die is good for does not depend on who sells it: so the best square for each number
// first, and then the best seller.
static void offer_buys(const PositionEvaluation *evaluation, const AddvantageState *state,
                       Choice *choice) {
  const AddvantageSeat *buyer = &state->seats[state->active];
  int best_gain[7];
  int best_cell[7] = {0};
  unsigned known = 0;
  for (int seller = 0; seller < state->players; seller++) {
    if (seller == state->active) continue;
    for (uint32_t dice = addvantage_for_sale(state, seller); dice; dice &= dice - 1) {
      const int from = addvantage_first(dice);
      const unsigned die = addvantage_die(state->seats[seller].board, from);
      if (!(known >> die & 1)) {
        known |= 1u << die;
        best_gain[die] = INT_MIN;
        for (uint32_t room = addvantage_free(buyer->board); room; room &= room - 1) {
          const int cell = addvantage_first(room);
          const int gain =
              own_gain(evaluation, state, buyer->board | die << (3 * cell), buyer->coins - 1);
          if (gain > best_gain[die]) best_gain[die] = gain, best_cell[die] = cell;
        }
      }
      const Move buy = addvantage_buy(seller, from, best_cell[die]);
      if (policy_shuns(state, buy)) continue;
      const int loss = state->seats[seller].out ? 0 : sale_gain(evaluation, state, seller, from);
      offer(choice, buy, best_gain[die] - rival_share(state, loss));
    }
  }
}

// Of equal gains the first counts, so throws come before buys and drops.
static Move choose_turn(const PositionEvaluation *evaluation, const AddvantageState *state) {
  Choice choice = {0, INT_MIN};
  const AddvantageRange range = addvantage_throw_range(state);
  for (int dice = range.least; dice <= range.most; dice++)
    offer(&choice, addvantage_throw(dice), policy_throw_gain(evaluation, state, dice));
  offer_buys(evaluation, state, &choice);
  for (uint32_t dice = addvantage_droppable(state); dice; dice &= dice - 1) {
    const int cell = addvantage_first(dice);
    offer(&choice, addvantage_drop(cell), policy_drop_gain(evaluation, state, cell));
  }
  return choice.move;
}

// ---- Arranging ----

// Rows and columns with sums as equal as can be, since the nine dice that fill both are the same.
static Move arrange(const AddvantageState *state) {
  const uint8_t *tiles = state->seats[state->active].tiles;
  int total = 0;
  for (int i = 0; i < ADDVANTAGE_HAND; i++)
    total += tiles[i];
  int best_difference = INT_MAX;
  uint64_t best = 0;
  for (unsigned rows = 0; rows < 1u << ADDVANTAGE_HAND; rows++) {
    if (__builtin_popcount(rows) != 3) continue;
    int sum = 0;
    int row = 0;
    int column = 3;
    uint64_t payload = 0;
    for (int i = 0; i < ADDVANTAGE_HAND; i++) {
      const bool is_row = rows >> i & 1;
      if (is_row) sum += tiles[i];
      payload |= addvantage_tile_bits(tiles[i], is_row ? row++ : column++);
    }
    const int difference = abs(2 * sum - total);
    if (difference < best_difference) best_difference = difference, best = payload;
  }
  return addvantage_move(ADDVANTAGE_MOVE_ARRANGE, best);
}

Move policy_choose(const Evaluator *evaluator, const AddvantageState *state) {
  if (state->phase == ADDVANTAGE_ARRANGE) return arrange(state);
  if (state->phase == ADDVANTAGE_PLACE) {
    SeatEvaluator seat;
    seat_evaluator_init(&seat, evaluator, state, state->active);
    PlacementList best;
    placements_find(&seat, state, BEAM_WIDTH, 1, &best);
    return placement_move(&best.best[0]);
  }
  PositionEvaluation evaluation;
  position_evaluate(&evaluation, evaluator, state);
  return choose_turn(&evaluation, state);
}
