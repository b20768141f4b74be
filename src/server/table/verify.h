// Proves that nobody chose the luck of a hosted game: everything that follows from the record's own
// tags and log is worked out again.
#ifndef FIVEFOLD_SERVER_TABLE_VERIFY_H
#define FIVEFOLD_SERVER_TABLE_VERIFY_H

#include "core/record.h"

typedef struct Verification {
  int version;         // of the dealer
  size_t log_count;    // entries of the table's log
  size_t draw_count;   // draws that were checked
  size_t undone_count; // of them, draws that were taken back later
} Verification;

// Refuses with "bad-record" what is not the complete record of a hosted game or could not have
// happened, and with "tampered" what does not follow from the secret and the nonces.
bool verify_record(const Record *record, Verification *result, Error *error);

#endif
