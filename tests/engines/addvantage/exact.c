// Alpha-beta over the share of the win of player 1 (a game for two divides one win), with the
// average at chance's turns (Ballard's star1: what is still to come lies between 0 and 1). The
// rules end every war of buys after eight of them, so the search is finite and needs no other
// limit.
#include "exact.h"

#include "base/hash.h"
#include "base/memory.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_MOVES = 512 };

// A position met before, at the start of a turn: its value lies between the two.
typedef struct Known {
  uint64_t key;
  double low, high;
  Move best;
} Known;

struct Exact {
  uint64_t nodes;
  uint64_t limit;
  size_t slots;
  Known *known;
};

Exact *exact_create(size_t slots) {
  Exact *exact = memory_allocate(sizeof *exact);
  exact->slots = slots;
  exact->known = memory_allocate(slots * sizeof *exact->known);
  return exact;
}

void exact_destroy(Exact *exact) {
  free(exact->known);
  free(exact);
}

// ---- What is certain ----

typedef struct Window {
  double low, high;
} Window;

// The most that one player can still win under tiles=take if the other never buys, as the other may
// decide: then full lines stay full, and a purse that is empty stays empty. Lines that have one
// square left ask for one die there.
static int hope_of(const AddvantageState *state, int index) {
  const AddvantageSeat *seat = &state->seats[index];
  int hope = 0;
  int wanted[ADDVANTAGE_CELLS][7] = {{0}};
  if (seat->coins == 0) return 0;
  for (int i = 0; i < ADDVANTAGE_HAND + ADDVANTAGE_BONUS; i++) {
    const int bonus = i - ADDVANTAGE_HAND;
    const bool is_gone = bonus < 0 ? seat->won >> i & 1 : state->bonus_owner[bonus] != 0;
    const int tile = bonus < 0 ? seat->tiles[i] : state->bonus[bonus];
    const uint8_t *cells = addvantage_lines[bonus < 0 ? i : addvantage_bonus_line(state)];
    int missing = tile, empty = 0, where = 0;
    for (int at = 0; at < 3; at++) {
      const int die = (int)addvantage_die(seat->board, cells[at]);
      missing -= die;
      if (die == 0) empty++, where = cells[at];
    }
    if (is_gone || empty == 0 || missing < empty || missing > 6 * empty) continue;
    if (empty > 1) hope += tile;
    if (empty == 1) wanted[where][missing] += tile;
  }
  for (int cell = 0; cell < ADDVANTAGE_CELLS; cell++) {
    int most = 0;
    for (int die = 1; die <= 6; die++)
      if (wanted[cell][die] > most) most = wanted[cell][die];
    hope += most;
  }
  return hope;
}

static double share_of_first(const AddvantageState *state) {
  const int lead = addvantage_score(state, 0) - addvantage_score(state, 1);
  return lead > 0 ? 1 : lead < 0 ? 0 : 0.5;
}

static Window certain(const AddvantageState *state) {
  if (state->stay || state->giveback) return (Window){0, 1};
  const int lead = addvantage_score(state, 0) - addvantage_score(state, 1);
  const int worst = lead - hope_of(state, 1), best = lead + hope_of(state, 0);
  return (Window){worst > 0 ? 1 : worst == 0 ? 0.5 : 0, best < 0 ? 0 : best == 0 ? 0.5 : 1};
}

// ---- Search ----

typedef struct Moves {
  int count;
  Move list[MOST_MOVES];
} Moves;

static bool collect(void *context, Move move) {
  Moves *moves = context;
  assert(moves->count < MOST_MOVES);
  moves->list[moves->count++] = move;
  return true;
}

static double value_of(Exact *exact, const AddvantageState *state, double alpha, double beta);

static double value_after(Exact *exact, const AddvantageState *state, Move move, double alpha,
                          double beta) {
  AddvantageState next = *state;
  addvantage_play(&next, move, NULL);
  return value_of(exact, &next, alpha, beta);
}

static double value_of_roll(Exact *exact, const AddvantageState *state, double alpha, double beta) {
  Moves rolls = {0};
  addvantage_generate_chance(state, collect, &rolls);
  double sum = 0;
  double left = 1;
  for (int i = 0; i < rolls.count; i++) {
    const double chance = addvantage_probability(state, rolls.list[i]);
    left -= chance;
    if (left < 1e-12) left = 0;
    const double low = (alpha - sum - left) / chance, high = (beta - sum) / chance;
    const double value =
        value_after(exact, state, rolls.list[i], low < 0 ? 0 : low, high > 1 ? 1 : high);
    sum += chance * value;
    if (sum + left <= alpha) return sum + left;
    if (sum >= beta) return sum;
  }
  return sum;
}

// Moves that win tiles at once are looked at first.
static void sort_by_gain(const AddvantageState *state, Moves *moves) {
  int gains[MOST_MOVES];
  const int score = addvantage_score(state, state->active);
  for (int i = 0; i < moves->count; i++) {
    const Move move = moves->list[i];
    AddvantageState next = *state;
    addvantage_play(&next, move, NULL);
    const int gain = addvantage_kind(move) == ADDVANTAGE_MOVE_THROW
                         ? 1
                         : 2 * (addvantage_score(&next, state->active) - score) -
                               (addvantage_given_up(move) > 0);
    int at = i;
    for (; at > 0 && gains[at - 1] < gain; at--) {
      gains[at] = gains[at - 1];
      moves->list[at] = moves->list[at - 1];
    }
    gains[at] = gain;
    moves->list[at] = move;
  }
}

static double value_of_choice(Exact *exact, const AddvantageState *state, double alpha, double beta,
                              Move *best) {
  const bool is_first = state->active == 0;
  Moves moves = {0};
  addvantage_generate(state, collect, &moves);
  sort_by_gain(state, &moves);
  double value = is_first ? -1 : 2;
  if (*best) {
    int at = 0;
    while (moves.list[at] != *best)
      at++;
    for (; at > 0; at--)
      moves.list[at] = moves.list[at - 1];
    moves.list[0] = *best;
  }
  for (int i = 0; i < moves.count && alpha < beta; i++) {
    const double found = value_after(exact, state, moves.list[i], alpha, beta);
    if (is_first ? found > value : found < value) value = found, *best = moves.list[i];
    if (is_first && value > alpha) alpha = value;
    if (!is_first && value < beta) beta = value;
  }
  return value;
}

static double value_of_turn(Exact *exact, const AddvantageState *state, double alpha, double beta) {
  const uint64_t key = hash_bytes(state, sizeof *state);
  Known *slot = &exact->known[key & (exact->slots - 1)];
  Known known = {.key = key, .low = 0, .high = 1};
  if (slot->key == key) known = *slot;
  if (known.low >= beta || known.low == known.high) return known.low;
  if (known.high <= alpha) return known.high;
  Move best = known.best;
  const double value = value_of_choice(exact, state, alpha, beta, &best);
  known.best = best;
  if (value > alpha && known.low < value) known.low = value;
  if (value < beta && known.high > value) known.high = value;
  if (exact->nodes < exact->limit) *slot = known;
  return value;
}

// Between alpha and beta the value is exact, outside it is a bound.
static double value_of(Exact *exact, const AddvantageState *state, double alpha, double beta) {
  if (++exact->nodes >= exact->limit) return 0.5;
  if (state->phase == ADDVANTAGE_OVER) return share_of_first(state);
  const Window sure = certain(state);
  if (sure.low >= beta || sure.low == sure.high) return sure.low;
  if (sure.high <= alpha) return sure.high;
  if (state->phase == ADDVANTAGE_ROLL) return value_of_roll(exact, state, alpha, beta);
  if (state->phase == ADDVANTAGE_TURN) return value_of_turn(exact, state, alpha, beta);
  Move best = 0;
  return value_of_choice(exact, state, alpha, beta, &best);
}

// ---- The position asked about ----

static double of_mover(const AddvantageState *state, double value) {
  return state->active == 0 ? value : 1 - value;
}

ExactAnswer exact_solve(Exact *exact, const AddvantageState *state, double margin, uint64_t limit) {
  assert(state->players == 2 && addvantage_turn(state) > 0);
  memset(exact->known, 0, exact->slots * sizeof *exact->known);
  exact->nodes = 0;
  exact->limit = limit;
  ExactAnswer answer = {.win = -1, .second = -1};
  Moves moves = {0};
  addvantage_generate(state, collect, &moves);
  sort_by_gain(state, &moves);
  for (int i = 0; i < moves.count; i++) {
    const double least = answer.second > answer.win - margin ? answer.second : answer.win - margin;
    const double from = least < 0 ? 0 : least;
    const double win =
        of_mover(state, state->active == 0 ? value_after(exact, state, moves.list[i], from, 1)
                                           : value_after(exact, state, moves.list[i], 0, 1 - from));
    if (win > answer.win) {
      answer.second = answer.win, answer.win = win, answer.best = moves.list[i];
    } else if (win > answer.second) {
      answer.second = win;
    }
  }
  answer.nodes = exact->nodes;
  answer.is_known = exact->nodes < limit;
  return answer;
}
