// The tree behind the candidates: what was seen in earlier games of the positions that come up.
//
// A game goes down the tree, each player taking the move that looks best for the own share of the
// win (UCT, with the evaluation as a prior); dice are drawn, and a position seen for the first time
// is played out by the policy. Positions are found by their hash, so that different ways to the
// same one share what is known.
#ifndef FIVEFOLD_ENGINES_ADDVANTAGE_TREE_H
#define FIVEFOLD_ENGINES_ADDVANTAGE_TREE_H

#include "engines/addvantage/rollout.h"

typedef struct Tree Tree;

Tree *tree_create(void);
void tree_destroy(Tree *tree);

// Forgets everything.
void tree_clear(Tree *tree, const Evaluator *evaluator);

// Plays a complete state to the end and remembers how it went. `scenario` is used up. Adds the
// moves made to `nodes`.
Outcome tree_play(Tree *tree, AddvantageState *state, Scenario *scenario, uint64_t *nodes);

#endif
