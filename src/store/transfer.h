// Copies a whole site from one place to another, of the same or of another back end, and compares
// every row afterwards. The source is only read; one of an older schema is brought up to date on a
// copy. No server can have either place meanwhile.
//
// Until all of it is there and was compared the target is marked as half filled, which nobody
// serves. A transfer that was cut off goes on where it was, if the source is still the same, and
// else begins anew. A target that holds another site is refused and not touched.
#ifndef FIVEFOLD_STORE_TRANSFER_H
#define FIVEFOLD_STORE_TRANSFER_H

#include "base/error.h"

#include <stdint.h>

typedef struct TransferHost {
  void *context;
  // After every row; how many there are is known roughly.
  void (*progress)(void *context, bool is_comparing, uint64_t done, uint64_t total);
  // A row that is not the same in both; a line for people.
  void (*differs)(void *context, const char *line);
  bool (*should_stop)(void *context);
} TransferHost;

typedef struct TransferResult {
  uint64_t kept;        // rows that an earlier run had copied
  uint64_t copied;      // rows that this one did
  uint64_t compared;    // rows of the source that were looked for in the target
  uint64_t differences; // of which the host was told the first ones
  bool was_there;       // the target was complete before
  bool was_stopped;     // by the host: the target is half filled
} TransferResult;

// False with an error where it failed. The target is a site only if it returns true, with neither
// differences nor a stop.
bool store_transfer(const char *source, const char *target, const TransferHost *host,
                    TransferResult *result, Error *error);

#endif
