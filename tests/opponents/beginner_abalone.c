// A beginner at Abalone: pushes where it can, whatever comes of it.
#include "beginner.h"

#include "games/abalone/abalone.h"

static int taste(const void *view, Move move) {
  AbaloneState next = *abalone_state_of(view);
  return abalone_apply(&next, move).pushed ? TASTE_LIKED : TASTE_ANY;
}

int main(void) {
  return beginner_serve("abalone", taste);
}
