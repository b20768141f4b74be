// All that has to be remembered between two values is whether a comma is due.
#include "base/json.h"

static void begin_value(Json *json) {
  if (json->need_comma) text_add_char(json->out, ',');
  json->need_comma = true;
}

static void open_level(Json *json, char bracket) {
  begin_value(json);
  text_add_char(json->out, bracket);
  json->need_comma = false;
}

static void close_level(Json *json, char bracket) {
  text_add_char(json->out, bracket);
  json->need_comma = true;
}

void json_open_object(Json *json) {
  open_level(json, '{');
}

void json_close_object(Json *json) {
  close_level(json, '}');
}

void json_open_array(Json *json) {
  open_level(json, '[');
}

void json_close_array(Json *json) {
  close_level(json, ']');
}

static bool needs_escape(unsigned char character) {
  return character < 0x20 || character == '"' || character == '\\';
}

static void add_quoted(Text *out, const char *string) {
  static const char hex[] = "0123456789abcdef";
  text_add_char(out, '"');
  while (*string) {
    size_t plain = 0;
    while (string[plain] && !needs_escape((unsigned char)string[plain]))
      plain++;
    text_add_bytes(out, string, plain);
    string += plain;
    if (!*string) break;
    const unsigned char character = (unsigned char)*string++;
    text_add_char(out, '\\');
    if (character < 0x20)
      text_format(out, "u00%c%c", hex[character >> 4], hex[character & 15]);
    else
      text_add_char(out, (char)character);
  }
  text_add_char(out, '"');
}

void json_key(Json *json, const char *key) {
  begin_value(json);
  add_quoted(json->out, key);
  text_add_char(json->out, ':');
  json->need_comma = false;
}

void json_add_string(Json *json, const char *string) {
  begin_value(json);
  add_quoted(json->out, string);
}

void json_add_number(Json *json, int64_t number) {
  begin_value(json);
  text_add_number(json->out, number);
}

void json_add_digits(Json *json, const char *digits) {
  begin_value(json);
  text_add(json->out, digits);
}

void json_add_real(Json *json, double number, int decimals) {
  begin_value(json);
  text_format(json->out, "%.*f", decimals, number);
}

void json_add_bool(Json *json, bool value) {
  begin_value(json);
  text_add(json->out, value ? "true" : "false");
}

void json_add_null(Json *json) {
  begin_value(json);
  text_add(json->out, "null");
}

void json_put_string(Json *json, const char *key, const char *string) {
  json_key(json, key);
  json_add_string(json, string);
}

void json_put_number(Json *json, const char *key, int64_t number) {
  json_key(json, key);
  json_add_number(json, number);
}

void json_put_bool(Json *json, const char *key, bool value) {
  json_key(json, key);
  json_add_bool(json, value);
}
