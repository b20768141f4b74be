// Each reader refuses a field of the wrong type or size by its name.
#include "server/hub/fields.h"

#include "server/table/request_key.h"

#include <string.h>

bool field_string(const json_t *object, const char *name, bool required, size_t most,
                  const char **value, Refusal *refusal) {
  const json_t *field = json_object_get(object, name);
  *value = NULL;
  if (!field || json_is_null(field))
    return !required || refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.missing", "field=%s", name);
  if (!json_is_string(field))
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.string", "field=%s", name);
  const char *text = json_string_value(field);
  if (json_string_length(field) > most)
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.too-long", "field=%s", name);
  for (const char *c = text; *c; c++)
    if ((unsigned char)*c < ' ' || *c == 0x7f)
      return refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.control-character", "field=%s", name);
  if (text[0])
    *value = text;
  else if (required)
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.empty", "field=%s", name);
  return true;
}

bool field_number(const json_t *object, const char *name, int64_t least, int64_t most,
                  int64_t fallback, int64_t *value, Refusal *refusal) {
  const json_t *field = json_object_get(object, name);
  *value = fallback;
  if (!field || json_is_null(field)) return true;
  if (!json_is_integer(field) || json_integer_value(field) < least ||
      json_integer_value(field) > most)
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.number", "field=%s least=%lld most=%lld",
                       name, (long long)least, (long long)most);
  *value = json_integer_value(field);
  return true;
}

bool field_bool(const json_t *object, const char *name, bool fallback, bool *value,
                Refusal *refusal) {
  const json_t *field = json_object_get(object, name);
  *value = fallback;
  if (!field || json_is_null(field)) return true;
  if (!json_is_boolean(field))
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.boolean", "field=%s", name);
  *value = json_is_true(field);
  return true;
}

bool field_request_key(const json_t *object, const char **key, Refusal *refusal) {
  if (!field_string(object, "key", false, REQUEST_KEY_MAX, key, refusal)) return false;
  return !*key || strlen(*key) >= REQUEST_KEY_MIN ||
         refuse_with(refusal, ERROR_BAD_ARGUMENT, "field.short-key", "least=%d", REQUEST_KEY_MIN);
}

bool field_commitment(const json_t *object, const char **hash, Refusal *refusal) {
  const char *nonce;
  Error error;
  if (!field_string(object, "commit", false, FAIR_HEX_SIZE - 1, hash, refusal) ||
      !field_string(object, "nonce", false, FAIR_HEX_SIZE - 1, &nonce, refusal))
    return false;
  if (nonce && !fair_is_declined(nonce))
    return refuse(refusal, ERROR_BAD_ARGUMENT, "field.commitment");
  if (!*hash) *hash = nonce;
  return !*hash || fair_hash_is_valid(*hash, &error) || refuse_because(refusal, &error);
}
