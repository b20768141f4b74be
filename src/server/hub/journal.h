// The server's log on standard error: lines with a time and a level. What is said again and again
// is gathered, and a flood of different lines is cut, so that no client can fill a disk.
#ifndef FIVEFOLD_SERVER_HUB_JOURNAL_H
#define FIVEFOLD_SERVER_HUB_JOURNAL_H

#include <stdbool.h>

typedef enum JournalLevel { JOURNAL_ERROR, JOURNAL_WARNING, JOURNAL_INFO } JournalLevel;

// Lines of less weight are not written. All of this is for one thread.
void journal_set_level(JournalLevel level);
// The name of one of several servers, which stands in each line; borrowed. "": it has none.
void journal_set_node(const char *node);

__attribute__((format(printf, 2, 3))) void journal_write(JournalLevel level, const char *format,
                                                         ...);

// Writes how often gathered lines were repeated; to be called now and then, and at the end with
// `everything`.
void journal_settle(bool everything);

#endif
