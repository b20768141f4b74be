// What a loss of winning chances makes of a move, and what a player's moves come to: the one place
// that knows where a mistake begins.
#ifndef FIVEFOLD_PLAY_JUDGEMENT_H
#define FIVEFOLD_PLAY_JUDGEMENT_H

typedef enum MoveClass {
  MOVE_FINE,
  MOVE_INACCURACY,
  MOVE_MISTAKE,
  MOVE_BLUNDER,
  MOVE_CLASSES,
} MoveClass;

// Losses in permille from which a move is one. Below NOTABLE_LOSS another move was not really
// better: so much two searches of the same position may differ.
enum { NOTABLE_LOSS = 20, INACCURACY_LOSS = 50, MISTAKE_LOSS = 100, BLUNDER_LOSS = 200 };

MoveClass judge_loss(int permille);

// The word for programs: "fine", "inaccuracy", "mistake", "blunder".
const char *move_class_word(MoveClass class);

// How accurate a move is that lost so much, in permille: 1000 for one that lost nothing, half of
// that for each HALVING_LOSS.
enum { HALVING_LOSS = 160 };
int accuracy_of_loss(int permille);

// What a player's moves come to: the middle between two means of their accuracies, so that neither
// many good moves hide a blunder nor one blunder in a game that is decided says everything. The
// harmonic mean falls far with a single bad move. In the other one a move counts by how sharp the
// decision was: four times as much where the chances were even as where they were 0 or 100 %.
typedef struct AccuracySum {
  int count;
  double reciprocals;
  double weights, weighted;
} AccuracySum;

void accuracy_add(AccuracySum *sum, int loss, int win); // permille; `win` with the best move
int accuracy_of_moves(const AccuracySum *sum);          // permille; of at least one move

#endif
