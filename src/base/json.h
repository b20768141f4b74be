// Writes JSON into a Text. Commas and quoting are its business, nesting is the caller's.
#ifndef FIVEFOLD_BASE_JSON_H
#define FIVEFOLD_BASE_JSON_H

#include "base/text.h"

#include <stdint.h>

typedef struct Json {
  Text *out;       // borrowed
  bool need_comma; // the next value or key of this level follows another
} Json;

// All of these write one value. Inside an object, json_key() comes first.
void json_open_object(Json *json);
void json_close_object(Json *json);
void json_open_array(Json *json);
void json_close_array(Json *json);
void json_key(Json *json, const char *key);
void json_add_string(Json *json, const char *string);
void json_add_number(Json *json, int64_t number);
void json_add_digits(Json *json, const char *digits); // a number that is text already
void json_add_real(Json *json, double number, int decimals);
void json_add_bool(Json *json, bool value);
void json_add_null(Json *json);

// A key with its value, inside an object.
void json_put_string(Json *json, const char *key, const char *string);
void json_put_number(Json *json, const char *key, int64_t number);
void json_put_bool(Json *json, const char *key, bool value);

#endif
