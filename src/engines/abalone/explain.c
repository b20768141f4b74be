// Why a move is good: what it pushes, or else what becomes of the player's own marbles.
#include "engines/abalone/explain.h"

#include "games/abalone/abalone.h"

#include <math.h>

// Smaller steps towards the centre are not worth a word.
static const double NOTABLE_STEP = 0.1;

// How the marbles of a side stand.
typedef struct Formation {
  int at_edge;
  int company;     // pairs of neighbours, counted from both sides
  double distance; // of all marbles from the centre together
} Formation;

static double distance_from_centre(int cell) {
  const int row = cell_row(cell) - ROW_COUNT / 2;
  const double across = cell_number(cell) - 5 - row / 2.0;
  return sqrt(across * across + 0.75 * row * row);
}

static int count_at_edge(CellSet marbles) {
  CellSet edge = 0;
  for (int direction = 0; direction < DIRECTION_COUNT; direction++)
    edge |= cells_at_edge(direction);
  return cells_count(marbles & edge);
}

// Neighbours are counted in all six directions, so each pair twice.
static Formation formation_of(CellSet marbles) {
  Formation formation = {.at_edge = count_at_edge(marbles)};
  for (int direction = 0; direction < DIRECTION_COUNT; direction++)
    formation.company += cells_count(marbles & cells_facing(marbles, direction));
  for (CellSet rest = marbles; rest; rest &= rest - 1)
    formation.distance += distance_from_centre(cells_first(rest));
  return formation;
}

// The two weightiest of what a move that pushes nothing is good for.
static void explain_formation(CellSet before, CellSet after, Explanation *explanation) {
  enum { MAX_SAID = 2 };
  const Formation was = formation_of(before), is = formation_of(after);
  if (is.at_edge < was.at_edge)
    explanation_add_with(explanation, "reason.abalone.leaves-edge", "marbles=%d",
                         was.at_edge - is.at_edge);
  if (is.distance < was.distance - NOTABLE_STEP)
    explanation_add(explanation, "reason.abalone.centre");
  if (is.company > was.company && explanation->count < MAX_SAID)
    explanation_add(explanation, "reason.abalone.together");
  if (explanation->count == 0) explanation_add(explanation, "reason.abalone.quiet");
}

void abalone_explain(const void *view, Move move, Explanation *explanation) {
  const AbaloneState *before = abalone_state_of(view);
  AbaloneState after = *before;
  const int other = !before->side;
  const AbalonePush push = abalone_apply(&after, move);
  const char *colour = other == WHITE ? "white" : "black";
  if (push.out) {
    explanation_add_with(explanation, "reason.abalone.pushes-off", "marbles=%d colour=%s",
                         push.pushed, colour);
  } else if (push.pushed) {
    const bool to_edge =
        count_at_edge(after.marbles[other]) > count_at_edge(before->marbles[other]);
    explanation_add_with(explanation, "reason.abalone.pushes", "marbles=%d colour=%s edge=%s",
                         push.pushed, colour, to_edge ? "yes" : "no");
  } else {
    explain_formation(before->marbles[before->side], after.marbles[before->side], explanation);
  }
}
