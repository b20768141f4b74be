// Whether a store is whole: what it keeps fits together, every table can be played on from its log,
// and what lists show follows from the logs.
#ifndef FIVEFOLD_SERVER_HUB_STORE_CHECK_H
#define FIVEFOLD_SERVER_HUB_STORE_CHECK_H

#include "store/store.h"

typedef struct CheckResult {
  size_t tables, entries; // that were read
  size_t faults;
} CheckResult;

// Reports each fault as a line. The reader is of a snapshot, or nobody writes.
CheckResult check_store(StoreReader *reader, void (*report)(void *context, const char *line),
                        void *context);

#endif
