// A table's record (docs/records.md).
#ifndef FIVEFOLD_SERVER_TABLE_RECORD_H
#define FIVEFOLD_SERVER_TABLE_RECORD_H

#include "server/table/table.h"

// The record as a seat may see it; complete after the end.
void gametable_write_record(const GameTable *table, int seat, Text *out);

#endif
