// Alpha-beta over the first player's share of the win, which two players divide, with the average
// at chance's turns (star1: what is still to come lies within what is certain) and a transposition
// table of positions at the start of a turn.
#include "engines/addvantage/endgame.h"

#include "base/hash.h"
#include "base/memory.h"
#include "engines/addvantage/certainty.h"
#include "engines/addvantage/policy.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>

enum {
  TRANSPOSITION_SLOTS = 1 << 18,
  MAX_ROOM = 4,      // empty squares of both players together
  MAX_ROOM_STAY = 3, // nothing is certain before the end
  MOVE_SLOTS = 512,
};

// Moves whose wins differ by less are equally good; the width of a window that only asks "better?".
static const double HAIR = 1e-9;

// A position solved before: its value lies between the two, when wars are as long as then.
typedef struct Transposition {
  uint64_t key;
  double low;
  double high;
  Move best;
  uint64_t war;
} Transposition;

struct Endgame {
  SearchClock *clock;
  uint64_t *nodes;
  uint64_t salt; // another in every search: what earlier ones left in the table is not found
  int war;       // so many turns without a throw, then nobody buys
  bool left_out; // a buy was
  bool aborted;
  Transposition transpositions[TRANSPOSITION_SLOTS];
};

Endgame *endgame_create(void) {
  return memory_allocate(sizeof(Endgame));
}

void endgame_destroy(Endgame *endgame) {
  free(endgame);
}

bool endgame_is_near(const AddvantageState *view) {
  if (view->phase != ADDVANTAGE_TURN && view->phase != ADDVANTAGE_PLACE) return false;
  if (view->players > 2) return false;
  int room = 0;
  for (int i = 0; i < view->players; i++) {
    const AddvantageSeat *seat = &view->seats[i];
    for (int line = 0; line < ADDVANTAGE_HAND; line++)
      if (seat->tiles[line] == ADDVANTAGE_HIDDEN_TILE) return false;
    room += addvantage_count(addvantage_free(seat->board));
  }
  return room <= (view->stay ? MAX_ROOM_STAY : MAX_ROOM);
}

// ---- Moves ----

// Those that are looked at, the most promising first.
typedef struct MoveOrder {
  Endgame *endgame;
  const AddvantageState *state;
  int score; // of the player on turn, before the move
  int count;
  Move moves[MOVE_SLOTS];
  int gains[MOVE_SLOTS];
} MoveOrder;

// Throws come before whatever wins nothing at once, and a coin is paid only for something.
static int gain_of(const MoveOrder *order, Move move) {
  if (addvantage_kind(move) == ADDVANTAGE_MOVE_THROW) return 1;
  AddvantageState next = *order->state;
  addvantage_play(&next, move, NULL);
  const int gain = addvantage_score(&next, order->state->active) - order->score;
  return 2 * gain - (addvantage_given_up(move) > 0);
}

static bool order_move(void *context, Move move) {
  MoveOrder *order = context;
  const bool is_buy = addvantage_kind(move) == ADDVANTAGE_MOVE_BUY;
  if (is_buy && order->state->idle >= order->endgame->war) {
    order->endgame->left_out = true;
    return true;
  }
  if (is_buy && policy_shuns(order->state, move)) return true;
  if (order->count == MOVE_SLOTS) {
    order->endgame->aborted = true; // more than are worth it
    return false;
  }
  const int gain = gain_of(order, move);
  int at = order->count++;
  for (; at > 0 && order->gains[at - 1] < gain; at--) {
    order->gains[at] = order->gains[at - 1];
    order->moves[at] = order->moves[at - 1];
  }
  order->gains[at] = gain;
  order->moves[at] = move;
  return true;
}

static void move_to_front(MoveOrder *order, Move move) {
  int at = 0;
  while (at < order->count && order->moves[at] != move)
    at++;
  if (at == order->count) return;
  for (; at > 0; at--)
    order->moves[at] = order->moves[at - 1];
  order->moves[0] = move;
}

static void order_moves(MoveOrder *order, Endgame *endgame, const AddvantageState *state) {
  order->endgame = endgame;
  order->state = state;
  order->score = addvantage_score(state, state->active);
  order->count = 0;
  addvantage_generate(state, order_move, order);
}

// ---- Search ----

// Inside a window the value is exact, outside it is a bound.
typedef struct Window {
  double low;
  double high;
} Window;

static double solve(Endgame *endgame, const AddvantageState *state, Window window);

static double solve_move(Endgame *endgame, const AddvantageState *state, Move move, Window window) {
  AddvantageState next = *state;
  addvantage_play(&next, move, NULL);
  return solve(endgame, &next, window);
}

typedef struct RollNode {
  Endgame *endgame;
  const AddvantageState *state;
  Window window;
  Certainty certainty;
  double throws; // all ordered outcomes
  double left;   // the chance of what is still to come
  double sum;
} RollNode;

// What is to come brings at least and at most what is certain: so each outcome has its own window.
static bool visit_roll(void *context, Move move) {
  RollNode *node = context;
  const double chance = addvantage_roll_ways(move) / node->throws;
  node->left -= chance;
  const double least = node->sum + node->left * node->certainty.least;
  const double most = node->sum + node->left * node->certainty.most;
  const Window window = {fmax(0, (node->window.low - most) / chance),
                         fmin(1, (node->window.high - least) / chance)};
  node->sum += chance * solve_move(node->endgame, node->state, move, window);
  return !node->endgame->aborted &&
         node->sum + node->left * node->certainty.most > node->window.low &&
         node->sum + node->left * node->certainty.least < node->window.high;
}

static double solve_roll(Endgame *endgame, const AddvantageState *state, Window window,
                         Certainty certainty) {
  RollNode node = {endgame, state, window, certainty, .throws = 1, .left = 1};
  for (int i = 0; i < state->throw_count; i++)
    node.throws *= 6;
  addvantage_generate_chance(state, visit_roll, &node);
  const double most = node.sum + node.left * certainty.most;
  return most <= window.low ? most : node.sum + node.left * certainty.least;
}

// All but the first are only asked whether they are better, and looked at again if so.
static double solve_choice(Endgame *endgame, const AddvantageState *state, Window window,
                           Move *best) {
  const bool is_first = state->active == 0;
  MoveOrder order;
  order_moves(&order, endgame, state);
  if (*best) move_to_front(&order, *best);
  double value = is_first ? -1 : 2;
  for (int i = 0; i < order.count && window.low < window.high && !endgame->aborted; i++) {
    const Window question = is_first ? (Window){window.low, window.low + HAIR}
                                     : (Window){window.high - HAIR, window.high};
    const bool asks = i > 0 && window.high - window.low > 2 * HAIR;
    double found = solve_move(endgame, state, order.moves[i], asks ? question : window);
    if (asks && found > window.low && found < window.high)
      found = solve_move(endgame, state, order.moves[i], window);
    if (is_first ? found > value : found < value) value = found, *best = order.moves[i];
    if (is_first && value > window.low) window.low = value;
    if (!is_first && value < window.high) window.high = value;
  }
  return value;
}

static double solve_turn(Endgame *endgame, const AddvantageState *state, Window window) {
  const uint64_t hash = hash_bytes(state, sizeof *state);
  const uint64_t key = hash ^ endgame->salt;
  Transposition *known = &endgame->transpositions[hash % TRANSPOSITION_SLOTS];
  Transposition found = {.key = key, .low = 0, .high = 1, .war = (uint64_t)endgame->war};
  if (known->key == key) {
    found.best = known->best;
    if (known->war == found.war) found = *known;
  }
  if (found.low >= window.high || found.low == found.high) return found.low;
  if (found.high <= window.low) return found.high;
  const double value = solve_choice(endgame, state, window, &found.best);
  if (value > window.low && value > found.low) found.low = value;
  if (value < window.high && value < found.high) found.high = value;
  if (!endgame->aborted) *known = found;
  return value;
}

static double solve(Endgame *endgame, const AddvantageState *state, Window window) {
  if (search_clock_expired(endgame->clock, ++*endgame->nodes)) endgame->aborted = true;
  if (endgame->aborted) return 0;
  const Certainty certainty = certainty_of(state);
  if (certainty.least >= window.high || certainty.least == certainty.most) return certainty.least;
  if (certainty.most <= window.low) return certainty.most;
  if (state->phase == ADDVANTAGE_ROLL) return solve_roll(endgame, state, window, certainty);
  if (state->phase == ADDVANTAGE_TURN) return solve_turn(endgame, state, window);
  Move best = 0;
  return solve_choice(endgame, state, window, &best);
}

// ---- The root ----

static void insert(EndgameAnswer *answer, EndgameMove found) {
  int at = answer->count++;
  for (; at > 0 && answer->moves[at - 1].win < found.win; at--)
    answer->moves[at] = answer->moves[at - 1];
  answer->moves[at] = found;
}

// The win of the last of the wanted moves so far: only what is as good has to be known.
static double least_wanted(const EndgameAnswer *answer, int wanted) {
  return answer->count < wanted ? 0 : answer->moves[wanted - 1].win - HAIR;
}

// All moves with wars of this length; false when it would take too long.
static bool solve_root(Endgame *endgame, const EndgameQuestion *question, int wanted,
                       const EndgameAnswer *last, EndgameAnswer *answer) {
  const AddvantageState *state = question->state;
  const bool is_first = state->active == 0;
  *answer = (EndgameAnswer){.war = endgame->war - state->idle};
  endgame->left_out = false;
  for (int i = 0; i < last->count; i++) {
    const double least = least_wanted(answer, wanted);
    const Window window = is_first ? (Window){least, 1} : (Window){0, 1 - least};
    const double value = solve_move(endgame, state, last->moves[i].move, window);
    if (endgame->aborted) return false;
    const double win = is_first ? value : 1 - value;
    insert(answer, (EndgameMove){last->moves[i].move, win, win <= least && least > 0});
  }
  answer->exact = !endgame->left_out;
  return true;
}

static void list_moves(Endgame *endgame, const EndgameQuestion *question, EndgameAnswer *list) {
  list->count = 0;
  if (question->only_count > ENDGAME_MAX_MOVES) return;
  for (size_t i = 0; i < question->only_count; i++)
    list->moves[list->count++].move = question->only[i];
  if (list->count) return;
  MoveOrder order;
  order_moves(&order, endgame, question->state);
  if (order.count > ENDGAME_MAX_MOVES) return;
  for (int i = 0; i < order.count; i++)
    list->moves[list->count++].move = order.moves[i];
}

void endgame_solve(Endgame *endgame, const EndgameQuestion *question, SearchClock *clock,
                   uint64_t *nodes, EndgameAnswer *answer) {
  const AddvantageState *state = question->state;
  assert(endgame_is_near(state));
  const int longest = ADDVANTAGE_IDLE_ROUNDS * state->players;
  endgame->clock = clock;
  endgame->nodes = nodes;
  endgame->aborted = false;
  endgame->salt = hash_mix(endgame->salt + 1);
  endgame->war = longest;
  EndgameAnswer list;
  list_moves(endgame, question, &list);
  answer->count = 0;
  // With one buy a first order of the moves is found. It is no answer: were the next player left
  // without a buy, every buy would look too good.
  const int needed = question->only_count ? question->wanted : 1;
  EndgameAnswer next;
  for (endgame->war = state->idle + 1; list.count; endgame->war++) {
    if (!solve_root(endgame, question, needed, &list, &next)) return;
    list = next;
    if (next.exact || next.war > 1) *answer = next;
    if (next.exact) break;
  }
  // What is left of the time tells how far the others are behind.
  if (list.count && needed < question->wanted &&
      solve_root(endgame, question, question->wanted, &list, &next))
    *answer = next;
}
