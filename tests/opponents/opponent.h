// What all opponents for matches share: the protocol on standard input and output.
#ifndef FIVEFOLD_TESTS_OPPONENT_H
#define FIVEFOLD_TESTS_OPPONENT_H

#include "engines/engine.h"

// Answers commands with this player until the input ends; what main() returns.
int opponent_serve(const Engine *engine);

#endif
