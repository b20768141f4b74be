// Limits of losses, and an accuracy that halves with every so much that is lost.
#include "play/judgement.h"

#include <assert.h>
#include <math.h>

MoveClass judge_loss(int permille) {
  if (permille >= BLUNDER_LOSS) return MOVE_BLUNDER;
  if (permille >= MISTAKE_LOSS) return MOVE_MISTAKE;
  return permille >= INACCURACY_LOSS ? MOVE_INACCURACY : MOVE_FINE;
}

const char *move_class_word(MoveClass class) {
  static const char *const words[] = {"fine", "inaccuracy", "mistake", "blunder"};
  assert(class < MOVE_CLASSES);
  return words[class];
}

int accuracy_of_loss(int permille) {
  assert(permille >= 0);
  return (int)lround(1000 * pow(0.5, (double)permille / HALVING_LOSS));
}
