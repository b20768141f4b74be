// Limits of losses, an accuracy that halves with every so much that is lost, and its two means.
#include "play/judgement.h"

#include "base/exponential.h"

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
  static const double LN2 = 0.69314718055994531;
  assert(permille >= 0);
  return (int)lround(1000 * exponential(-LN2 * permille / HALVING_LOSS));
}

static double sharpness(int win) {
  const double chance = win / 1000.0;
  return 0.25 + 3 * chance * (1 - chance);
}

void accuracy_add(AccuracySum *sum, int loss, int win) {
  assert(win >= 0 && win <= 1000);
  const double accuracy = accuracy_of_loss(loss), weight = sharpness(win);
  sum->count++;
  sum->reciprocals += 1 / accuracy; // the largest loss leaves 13
  sum->weights += weight;
  sum->weighted += weight * accuracy;
}

int accuracy_of_moves(const AccuracySum *sum) {
  assert(sum->count > 0);
  const double harmonic = sum->count / sum->reciprocals;
  return (int)lround((harmonic + sum->weighted / sum->weights) / 2);
}
