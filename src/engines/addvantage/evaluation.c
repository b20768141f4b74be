// Looks up each line's class, and the class's chance of winning its tile, in tables: nothing else
// is fast enough for rollouts.
#include "engines/addvantage/evaluation.h"

enum { TILES_WON = ADDVANTAGE_TILE_KINDS }; // the row of classes for tiles already won

static int variant_of(const AddvantageState *state) {
  return state->stay ? VARIANT_COUNT - 1 : state->players - ADDVANTAGE_MIN_PLAYERS;
}

// ---- Classes ----

// All that matters of a line are its number of dice and what they lack.
static uint8_t classify(int tile, int pattern) {
  int dice = 0;
  int sum = 0;
  for (int at = 0; at < 3; at++) {
    const int die = pattern >> (3 * at) & 7;
    dice += die > 0;
    sum += die;
  }
  const int need = tile - sum;
  switch (dice) {
  case 0:
    return (uint8_t)(CLASS_EMPTY + tile - ADDVANTAGE_LOWEST_TILE);
  case 1:
    return (uint8_t)(need < 2 || need > 12 ? CLASS_ONE_DEAD : CLASS_ONE_DIE + need - 2);
  case 2:
    return (uint8_t)(need < 1 || need > 6 ? CLASS_TWO_DEAD : CLASS_TWO_DICE + need - 1);
  default:
    return need == 0 ? CLASS_MATCH : CLASS_WRONG;
  }
}

void evaluator_init(Evaluator *evaluator, const AddvantageWeights *weights) {
  evaluator->weights = weights;
  for (int kind = 0; kind < ADDVANTAGE_TILE_KINDS; kind++)
    for (int pattern = 0; pattern < LINE_PATTERNS; pattern++)
      evaluator->classes[kind][pattern] = classify(kind + ADDVANTAGE_LOWEST_TILE, pattern);
  for (int pattern = 0; pattern < LINE_PATTERNS; pattern++)
    evaluator->classes[TILES_WON][pattern] = CLASS_MATCH;
}

// ---- What can be had ----

static void set_line(SeatEvaluator *seat, const Evaluator *evaluator, int line, int tile,
                     bool won) {
  const bool is_tile = tile >= ADDVANTAGE_LOWEST_TILE && tile <= ADDVANTAGE_HIGHEST_TILE;
  const int kind = won ? TILES_WON : is_tile ? tile - ADDVANTAGE_LOWEST_TILE : 0;
  seat->classes[line] = evaluator->classes[kind];
  seat->points[line] = is_tile ? tile : 0;
}

void seat_evaluator_init(SeatEvaluator *seat, const Evaluator *evaluator,
                         const AddvantageState *state, int index) {
  const AddvantageSeat *player = &state->seats[index];
  seat->weights = &evaluator->weights[variant_of(state)];
  seat->secured = 0;
  seat->anti = state->anti;
  for (int line = 0; line < ADDVANTAGE_HAND; line++)
    set_line(seat, evaluator, line, player->tiles[line], player->won >> line & 1);
  for (int i = 0; i < ADDVANTAGE_BONUS; i++) {
    const int owner = state->bonus_owner[i];
    const bool is_own = owner == index + 1;
    // One line takes one of two equal tiles only.
    const bool is_twin = i > 0 && state->bonus[0] == state->bonus[1] && state->bonus_owner[0] == 0;
    const bool is_open = (owner == 0 && !is_twin) || (is_own && state->stay);
    set_line(seat, evaluator, ADDVANTAGE_HAND + i, is_open ? state->bonus[i] : 0, false);
    if (is_own && !state->stay) seat->secured += state->bonus[i];
  }
}

// ---- Values ----

static inline uint32_t column_pattern(uint32_t board, int column) {
  return board >> (9 * column) & 0777;
}

static inline uint32_t row_pattern(uint32_t board, int row) {
  const uint32_t cells = board >> (3 * row);
  return (cells & 7) | (cells >> 6 & 070) | (cells >> 12 & 0700);
}

static inline uint32_t bonus_pattern(uint32_t board, bool anti) {
  return anti ? (board >> 6 & 7) | (board >> 9 & 070) | (board >> 12 & 0700)
              : (board & 7) | (board >> 9 & 070) | (board >> 18 & 0700);
}

static inline bool lacks_one(unsigned class) {
  return class - CLASS_TWO_DICE < CLASS_AGREE_STEP;
}

// Of a row that lacks one die: the column it lacks it in.
static inline int gap(uint32_t pattern) {
  return (pattern & 7) == 0 ? 0 : (pattern & 070) == 0 ? 1 : 2;
}

void seat_line_classes(const SeatEvaluator *seat, uint32_t board, uint8_t found[SEAT_LINES]) {
  for (int i = 0; i < 3; i++)
    found[3 + i] = seat->classes[3 + i][column_pattern(board, i)];
  for (int row = 0; row < 3; row++) {
    const uint32_t pattern = row_pattern(board, row);
    const unsigned class = seat->classes[row][pattern];
    found[row] = (uint8_t) class;
    if (!lacks_one(class)) continue;
    uint8_t *across = &found[3 + gap(pattern)];
    if (!lacks_one(*across)) continue;
    const int step = *across == class ? CLASS_AGREE_STEP : CLASS_CONFLICT_STEP;
    found[row] = (uint8_t)(class + (unsigned)step);
    *across = (uint8_t)(*across + step);
  }
  const uint32_t pattern = bonus_pattern(board, seat->anti);
  for (int i = ADDVANTAGE_HAND; i < SEAT_LINES; i++)
    found[i] = seat->classes[i][pattern];
}

int seat_evaluate(const SeatEvaluator *seat, uint32_t board, int coins) {
  const int room = addvantage_count(addvantage_free(board));
  const uint8_t *own = seat->weights->own[room][purse_of(coins)];
  const uint8_t *bonus = seat->weights->bonus[room][purse_of(coins)];
  uint8_t found[SEAT_LINES];
  seat_line_classes(seat, board, found);
  int value = seat->secured * CHANCE_ONE;
  for (int line = 0; line < ADDVANTAGE_HAND; line++)
    value += seat->points[line] * own[found[line]];
  for (int line = ADDVANTAGE_HAND; line < SEAT_LINES; line++)
    value += seat->points[line] * bonus[found[line]];
  return value;
}

// ---- Where learning starts ----

// How many of the 6^dice throws add up to `sum`.
static int count_throws(int dice, int sum) {
  if (dice == 0) return sum == 0;
  int ways = 0;
  for (int die = 1; die <= 6; die++)
    ways += count_throws(dice - 1, sum - die);
  return ways;
}

// About as if every die that is missing were thrown once.
static int first_chance(int class, bool stay) {
  int ways = 0;
  int throws = 1;
  if (class < CLASS_ONE_DIE)
    ways = count_throws(3, class + ADDVANTAGE_LOWEST_TILE), throws = 216;
  else if (class < CLASS_ONE_DEAD)
    ways = count_throws(2, class - CLASS_ONE_DIE + 2), throws = 36;
  else if (class >= CLASS_TWO_DICE && class < CLASS_TWO_DEAD)
    ways = class >= CLASS_TWO_AGREE && class < CLASS_TWO_CONFLICT ? 2 : 1, throws = 6;
  else if (class == CLASS_MATCH)
    ways = stay ? 3 : 4, throws = 4;
  return CHANCE_ONE * ways / throws;
}

void evaluation_initial_weights(AddvantageWeights *weights, bool stay) {
  *weights = (AddvantageWeights){0};
  for (int room = 0; room < ROOM_COUNT; room++) {
    for (int purse = 0; purse < PURSE_COUNT; purse++) {
      for (int class = 0; class < CLASS_COUNT; class ++) {
        // Without a coin or a square nothing more can be won.
        const bool has_hope = (room > 0 && purse > 0) || class == CLASS_MATCH;
        const int chance = has_hope ? first_chance(class, stay) : 0;
        weights->own[room][purse][class] = (uint8_t)chance;
        weights->bonus[room][purse][class] = (uint8_t)chance;
      }
    }
  }
}
