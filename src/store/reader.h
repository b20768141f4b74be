// The inside of a reader; reads.c reads with it.
#ifndef FIVEFOLD_STORE_READER_H
#define FIVEFOLD_STORE_READER_H

#include "store/backend.h"

struct StoreReader {
  StoreConnection *connection;
  bool is_of_one_moment; // what is read
  bool has_failed;       // since the store last looked
  Error error;           // the last one
};

void reader_end(StoreReader *reader); // of what is of one moment

#endif
