// What can follow in a table's log. The actions make only such entries; a log that comes from the
// store or from a record is held to the same rules, so that lines which were invented, dropped or
// moved are found out.
#ifndef FIVEFOLD_SERVER_TABLE_LOG_RULES_H
#define FIVEFOLD_SERVER_TABLE_LOG_RULES_H

#include "server/table/table.h"

// Whether an entry can come next: who is on turn, what was offered, what is still missing. Whether
// a move is legal and a result or a draw the right one is found when it is applied.
bool gametable_may_follow(const GameTable *table, const LogEntry *entry, Error *error);

// The log number that taking the seat's last move back leads to; 0: it has no move.
size_t gametable_takeback_number(const GameTable *table, int seat);

#endif
