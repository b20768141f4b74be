// Every way in which the lines of a goal can lie: what a full board has to look like on the spaces
// of these lines, wherever the other buttons are.
#ifndef FIVEFOLD_ENGINES_BAJU_GOAL_LAYOUTS_H
#define FIVEFOLD_ENGINES_BAJU_GOAL_LAYOUTS_H

#include "games/baju/solo.h"

// Told about each layout: its buttons as planes, on no other spaces than `spaces`. Layouts on the
// same spaces come one after the other. It returns false to stop.
typedef bool (*GoalLayoutVisitor)(void *context, uint16_t spaces, uint64_t planes);

// Some layouts come more than once.
void goal_layouts_visit(const BajuBoard *board, BajuGoal goal, GoalLayoutVisitor visit,
                        void *context);

#endif
