// Reading fields of a request, with refusals that say which field is wrong.
#ifndef FIVEFOLD_SERVER_HUB_FIELDS_H
#define FIVEFOLD_SERVER_HUB_FIELDS_H

#include "server/table/fair.h"
#include "server/table/refusal.h"

#include <jansson.h>

// A string of at most `most` bytes of printable characters (UTF-8); "" and absent: NULL where it is
// not `required`, else a refusal.
bool field_string(const json_t *object, const char *name, bool required, size_t most,
                  const char **value, Refusal *refusal);

// A whole number; `fallback` when absent.
bool field_number(const json_t *object, const char *name, int64_t least, int64_t most,
                  int64_t fallback, int64_t *value, Refusal *refusal);

bool field_bool(const json_t *object, const char *name, bool fallback, bool *value,
                Refusal *refusal);

// "key": the request may be repeated with it. NULL: it has none.
bool field_request_key(const json_t *object, const char **key, Refusal *refusal);

// What a seat adds to the luck when it is taken: "commit", the hash of its nonce, or "nonce": "-".
// NULL: nothing yet.
bool field_commitment(const json_t *object, const char **hash, Refusal *refusal);

#endif
