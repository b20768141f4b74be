// How far a command that takes long has come: one line on standard error that is written over,
// where that is a terminal; elsewhere nothing.
#ifndef FIVEFOLD_CLI_PROGRESS_H
#define FIVEFOLD_CLI_PROGRESS_H

#include <stdbool.h>

bool progress_is_shown(void);

// Whether it is time for another line: not more often than people can read.
bool progress_is_due(void);

// Shows a message of the catalogue, `arguments` as in message_set_with(), when one is due.
__attribute__((format(printf, 2, 3))) void progress_show(const char *key, const char *arguments,
                                                         ...);

// Shows a line at once.
void progress_put(const char *line);

// Takes the line away, before something else is written.
void progress_clear(void);

#endif
