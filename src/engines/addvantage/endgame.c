// Expectimax with a transposition table of positions at the start of a turn. Only buys can go round
// in circles, so only they are limited.
#include "engines/addvantage/endgame.h"

#include "base/hash.h"
#include "base/memory.h"
#include "engines/addvantage/policy.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum {
  TRANSPOSITION_SLOTS = 1 << 14,
  MAX_ROOM = 3,  // empty squares of all players together
  MAX_COINS = 5, // of one player: seven dice have too many throws
  MAX_BUYS = 8,
};

// A point of margin decides between moves that win equally often.
static const double MARGIN_WORTH = 0.002;

// A position solved before, by its hash; 0 is free.
typedef struct Transposition {
  uint64_t key;
  Worth worth;
  bool exact;
} Transposition;

struct Endgame {
  SearchClock *clock;
  uint64_t *nodes;
  bool aborted;
  bool exact; // no buy was refused so far
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
  int room = 0;
  for (int i = 0; i < view->players; i++) {
    const AddvantageSeat *seat = &view->seats[i];
    for (int line = 0; line < ADDVANTAGE_HAND; line++)
      if (seat->tiles[line] == ADDVANTAGE_HIDDEN_TILE) return false;
    if (seat->coins > MAX_COINS) return false;
    if (!seat->out) room += addvantage_count(addvantage_free(seat->board));
  }
  return room <= MAX_ROOM;
}

// ---- Worth ----

// Ties share the win; who leads measures the margin against the second.
static void judge_end(const AddvantageState *state, Worth *worth) {
  int scores[ADDVANTAGE_MAX_PLAYERS];
  int best = -1, second = -1, leaders = 0;
  for (int i = 0; i < state->players; i++) {
    scores[i] = addvantage_score(state, i);
    if (state->seats[i].out) continue;
    if (scores[i] > best) {
      second = best, best = scores[i], leaders = 1;
    } else {
      leaders += scores[i] == best;
      if (scores[i] > second) second = scores[i];
    }
  }
  for (int i = 0; i < state->players; i++) {
    const bool leads = !state->seats[i].out && scores[i] == best;
    worth->wins[i] = leads ? 1.0 / leaders : 0;
    worth->margins[i] = scores[i] - (leads ? second : best);
  }
}

static double utility(const Worth *worth, int index) {
  return worth->wins[index] + MARGIN_WORTH * worth->margins[index];
}

// ---- Search ----

// A position whose moves are gone through.
typedef struct Node {
  Endgame *endgame;
  const AddvantageState *state;
  int buys; // how many more are looked at
  Worth worth;
  bool has_worth;
} Node;

static void solve(Endgame *endgame, const AddvantageState *state, int buys, Worth *worth);

static void solve_move(Node *node, Move move, int buys, Worth *worth) {
  AddvantageState next = *node->state;
  addvantage_play(&next, move, NULL);
  solve(node->endgame, &next, buys, worth);
}

// Adds an outcome as often as there are ways to throw it.
static bool visit_roll(void *context, Move move) {
  Node *node = context;
  Worth worth;
  solve_move(node, move, node->buys, &worth);
  const int ways = addvantage_roll_ways(move);
  for (int i = 0; i < node->state->players; i++) {
    node->worth.wins[i] += ways * worth.wins[i];
    node->worth.margins[i] += ways * worth.margins[i];
  }
  return !node->endgame->aborted;
}

static bool is_buy_or_drop(Move move) {
  const AddvantageKind kind = addvantage_kind(move);
  return kind == ADDVANTAGE_MOVE_BUY || kind == ADDVANTAGE_MOVE_DROP;
}

// Keeps the move that is best for the player on turn, whatever it is for the others.
static bool visit_choice(void *context, Move move) {
  Node *node = context;
  if (policy_shuns(node->state, move)) return true;
  const bool is_limited = is_buy_or_drop(move);
  if (is_limited && node->buys == 0) {
    node->endgame->exact = false;
    return false; // throws come first, and only such moves behind
  }
  Worth worth;
  solve_move(node, move, node->buys - is_limited, &worth);
  const int index = node->state->active;
  if (!node->has_worth || utility(&worth, index) > utility(&node->worth, index)) {
    node->worth = worth;
    node->has_worth = true;
  }
  return !node->endgame->aborted;
}

static void solve_roll(Node *node) {
  addvantage_generate_chance(node->state, visit_roll, node);
  double throws = 1;
  for (int i = 0; i < node->state->throw_count; i++)
    throws *= 6;
  for (int i = 0; i < node->state->players; i++) {
    node->worth.wins[i] /= throws;
    node->worth.margins[i] /= throws;
  }
}

// A chance node is averaged, a choice maximised; only turns are looked up, since all else follows
// from one.
static void solve(Endgame *endgame, const AddvantageState *state, int buys, Worth *worth) {
  Node node = {.endgame = endgame, .state = state, .buys = buys};
  if (search_clock_expired(endgame->clock, ++*endgame->nodes)) endgame->aborted = true;
  if (endgame->aborted) {
    *worth = node.worth;
  } else if (state->phase == ADDVANTAGE_OVER) {
    judge_end(state, worth);
  } else if (state->phase == ADDVANTAGE_ROLL) {
    solve_roll(&node);
    *worth = node.worth;
  } else if (state->phase == ADDVANTAGE_PLACE) {
    addvantage_generate(state, visit_choice, &node);
    *worth = node.worth;
  } else {
    const uint64_t hash = hash_bytes(state, sizeof *state) + (uint64_t)buys;
    const uint64_t key = hash_mix(hash) | 1;
    Transposition *known = &endgame->transpositions[(key >> 1) % TRANSPOSITION_SLOTS];
    if (known->key != key) {
      const bool exact_before = endgame->exact;
      endgame->exact = true;
      addvantage_generate(state, visit_choice, &node);
      if (!endgame->aborted) *known = (Transposition){key, node.worth, endgame->exact};
      endgame->exact = endgame->exact && exact_before;
      *worth = node.worth;
    } else {
      *worth = known->worth;
      endgame->exact = endgame->exact && known->exact;
    }
  }
}

// ---- The root ----

typedef struct RootMoves {
  const AddvantageState *state;
  int count;
  Move moves[ENDGAME_MAX_MOVES];
} RootMoves;

static bool list_move(void *context, Move move) {
  RootMoves *list = context;
  if (policy_shuns(list->state, move)) return true;
  if (list->count == ENDGAME_MAX_MOVES) return false;
  list->moves[list->count++] = move;
  return true;
}

static void insert(EndgameAnswer *answer, EndgameMove found) {
  const double worth = found.win + MARGIN_WORTH * found.margin;
  int at = answer->count++;
  for (; at > 0; at--) {
    const EndgameMove *other = &answer->moves[at - 1];
    if (other->win + MARGIN_WORTH * other->margin >= worth) break;
    answer->moves[at] = *other;
  }
  answer->moves[at] = found;
}

// All moves, with up to `buys` buys after each; false when it would take too long.
static bool solve_root(Endgame *endgame, const AddvantageState *state, const RootMoves *root,
                       int buys, EndgameAnswer *answer) {
  answer->count = 0;
  answer->buys = buys;
  endgame->exact = true;
  for (int i = 0; i < root->count; i++) {
    Node node = {.endgame = endgame, .state = state};
    Worth worth;
    solve_move(&node, root->moves[i], buys, &worth);
    if (endgame->aborted) return false;
    insert(answer,
           (EndgameMove){root->moves[i], worth.wins[state->active], worth.margins[state->active]});
  }
  answer->exact = endgame->exact;
  return true;
}

void endgame_solve(Endgame *endgame, const AddvantageState *state, SearchClock *clock,
                   uint64_t *nodes, EndgameAnswer *answer) {
  assert(endgame_is_near(state));
  memset(endgame->transpositions, 0, sizeof endgame->transpositions);
  endgame->clock = clock;
  endgame->nodes = nodes;
  endgame->aborted = false;
  answer->count = 0;
  RootMoves root = {.state = state};
  addvantage_generate(state, list_move, &root);
  if (root.count == ENDGAME_MAX_MOVES) return;
  // Iterative deepening by buys, from one: answers that leave the next player without a buy would
  // make every buy look too good.
  for (int buys = 1; buys <= MAX_BUYS; buys++) {
    EndgameAnswer deeper;
    if (!solve_root(endgame, state, &root, buys, &deeper)) break;
    *answer = deeper;
    if (answer->exact) break;
  }
}
