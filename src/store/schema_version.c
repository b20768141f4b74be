// What is said of schemas that do not fit, the same for every back end.
#include "store/schema_version.h"

#include "base/error_codes.h"

bool schema_refuse_version(const char *place, int version, int known, Error *error) {
  if (version == SCHEMA_HALF_FILLED)
    return error_raise_with(error, ERROR_STORE, "store.half-filled", "path=%s", place);
  return error_raise_with(error, ERROR_STORE,
                          version < known ? "store.older-schema" : "store.newer-schema",
                          "path=%s version=%d known=%d", place, version, known);
}
