// UCT with sampled chance. Nodes are decisions only; a throw's outcome leads straight to the node
// of the position in which it is placed.
#include "engines/addvantage/tree.h"

#include "base/exponential.h"
#include "base/hash.h"
#include "base/memory.h"
#include "engines/addvantage/candidates.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_NODES = 1 << 16,
  MAX_EDGES = 1 << 19,
  SLOTS = 2 * MAX_NODES,
  WIDTH = 24,      // moves of a node
  MAX_PATH = 256,  // decisions of a game that are remembered
  PRIOR_GAMES = 8, // the evaluation counts as much as so many games
};

// What a point of the evaluation is worth as a prior, in shares of a win.
static const double POINT_WORTH = 0.02;
static const double EXPLORATION = 0.6;
static const double MARGIN_WORTH = 0.002;

typedef struct Edge {
  Move move;
  float behind; // how much worse than the best it is by the evaluation, as a share of the win
  float prior;  // how much of the exploration it gets
  float worth;  // sum over the games
  uint32_t games;
} Edge;

typedef struct Node {
  uint64_t key;
  uint32_t first_edge;
  uint32_t edge_count; // 0: not expanded
  uint32_t games;
  float worth; // sum over the games
} Node;

struct Tree {
  const Evaluator *evaluator;
  uint32_t node_count; // node 0 is none
  uint32_t edge_count;
  uint32_t slots[SLOTS];
  Node nodes[MAX_NODES];
  Edge edges[MAX_EDGES];
};

Tree *tree_create(void) {
  return memory_allocate(sizeof(Tree));
}

void tree_destroy(Tree *tree) {
  free(tree);
}

void tree_clear(Tree *tree, const Evaluator *evaluator) {
  tree->evaluator = evaluator;
  tree->node_count = 1;
  tree->edge_count = 0;
  memset(tree->slots, 0, sizeof tree->slots);
}

// ---- Nodes ----

static uint64_t key_of(const AddvantageState *state) {
  uint64_t words[(sizeof *state + 7) / 8] = {0};
  memcpy(words, state, sizeof *state);
  uint64_t key = 0;
  for (size_t i = 0; i < sizeof words / sizeof words[0]; i++)
    key = hash_mix(key ^ words[i]) + UINT64_C(0x9e3779b97f4a7c15);
  return key;
}

// The node of a position, made if it is new; NULL when there is no room for another.
static Node *find_node(Tree *tree, const AddvantageState *state) {
  const uint64_t key = key_of(state);
  uint32_t slot = (uint32_t)(key % SLOTS);
  for (; tree->slots[slot]; slot = (slot + 1) % SLOTS) {
    Node *node = &tree->nodes[tree->slots[slot]];
    if (node->key == key) return node;
  }
  if (tree->node_count == MAX_NODES) return NULL;
  Node *node = &tree->nodes[tree->node_count];
  tree->slots[slot] = tree->node_count++;
  *node = (Node){.key = key};
  return node;
}

static bool expand(Tree *tree, Node *node, const AddvantageState *state) {
  if (tree->edge_count + WIDTH > MAX_EDGES) return false;
  CandidateList candidates;
  candidates_find(&candidates, tree->evaluator, state);
  const int count = candidates.count < WIDTH ? candidates.count : WIDTH;
  node->first_edge = tree->edge_count;
  node->edge_count = (uint32_t)count;
  tree->edge_count += (uint32_t)count;
  Edge *edges = &tree->edges[node->first_edge];
  float total = 0;
  for (int i = 0; i < count; i++) {
    const int behind = candidates.list[0].value - candidates.list[i].value;
    const double worth = POINT_WORTH * behind / CHANCE_ONE;
    edges[i] = (Edge){.move = candidates.list[i].move, .behind = (float)worth};
    edges[i].prior = (float)(0.02 + exponential(-worth / 0.08));
    total += edges[i].prior;
  }
  for (int i = 0; i < count; i++)
    edges[i].prior /= total;
  return true;
}

static Edge *select_edge(Tree *tree, const Node *node) {
  Edge *edges = &tree->edges[node->first_edge];
  Edge *best = edges;
  double best_merit = -HUGE_VAL;
  const double mean = node->worth / (double)node->games;
  const double urge = EXPLORATION * sqrt(node->games);
  for (uint32_t i = 0; i < node->edge_count; i++) {
    Edge *edge = &edges[i];
    const double known =
        (edge->worth + PRIOR_GAMES * (mean - edge->behind)) / (edge->games + PRIOR_GAMES);
    const double merit = known + urge * edge->prior / (1 + edge->games);
    if (merit > best_merit) best = edge, best_merit = merit;
  }
  return best;
}

// ---- Games ----

typedef struct Step {
  Node *node;
  Edge *edge;
  int index; // of the player who decided
} Step;

static double worth_to(const Outcome *outcome, int index) {
  return (double)outcome->shares[index] / WIN_SHARES + MARGIN_WORTH * outcome->margins[index];
}

Outcome tree_play(Tree *tree, AddvantageState *state, Scenario *scenario, uint64_t *nodes) {
  Step path[MAX_PATH];
  int length = 0;
  while (state->phase != ADDVANTAGE_OVER && length < MAX_PATH) {
    if (addvantage_turn(state) == TURN_CHANCE) {
      addvantage_play(state, scenario_draw(scenario, state), NULL);
      ++*nodes;
      continue;
    }
    Node *node = find_node(tree, state);
    if (!node) break;
    const bool is_known = node->games > 0 && (node->edge_count || expand(tree, node, state));
    Step *step = &path[length++];
    *step = (Step){node, is_known ? select_edge(tree, node) : NULL, state->active};
    if (!is_known) break;
    addvantage_play(state, step->edge->move, NULL);
    ++*nodes;
  }
  const Outcome outcome = rollout_finish(tree->evaluator, state, scenario, nodes);
  for (int i = 0; i < length; i++) {
    const float worth = (float)worth_to(&outcome, path[i].index);
    path[i].node->games++;
    path[i].node->worth += worth;
    if (!path[i].edge) continue;
    path[i].edge->games++;
    path[i].edge->worth += worth;
  }
  return outcome;
}
