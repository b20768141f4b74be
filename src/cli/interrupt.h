// Ctrl-C in a command that takes long: it ends at once and says what it has. A second one ends the
// program as if there were no such care.
#ifndef FIVEFOLD_CLI_INTERRUPT_H
#define FIVEFOLD_CLI_INTERRUPT_H

#include "cli/command.h"
#include "engines/engine.h"

// From now on an interruption is only noted.
void interrupt_catch(void);

bool interrupt_came(void);

// Real time, and a stop when an interruption comes: for searches.
extern const SearchControl interrupt_control;

// Says that the command was interrupted, and returns the status by which shells know it; returns
// `status` where it was not.
int interrupt_finish(const Command *command, int status);

#endif
