// Inner header of the store: what the number says that a database keeps of its schema.
#ifndef FIVEFOLD_STORE_SCHEMA_VERSION_H
#define FIVEFOLD_STORE_SCHEMA_VERSION_H

#include "base/error.h"

enum {
  SCHEMA_HALF_FILLED = -1, // a site is being copied into it (transfer.h), and not all is there
  SCHEMA_UNREADABLE = -2,  // what is there is no number
};

// Says why a database cannot be used whose schema has another version than the one that is known.
bool schema_refuse_version(const char *place, int version, int known, Error *error);

#endif
