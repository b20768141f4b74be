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

// Losses in permille from which a move is one.
enum { INACCURACY_LOSS = 50, MISTAKE_LOSS = 100, BLUNDER_LOSS = 200 };

MoveClass judge_loss(int permille);

// The word for programs: "fine", "inaccuracy", "mistake", "blunder".
const char *move_class_word(MoveClass class);

// How accurate a move is that lost so much, in permille: 1000 for one that lost nothing, half of
// that for each HALVING_LOSS. A player's accuracy is the mean over the moves.
enum { HALVING_LOSS = 160 };
int accuracy_of_loss(int permille);

#endif
