// Arguments are kept one behind the other: the name and a zero, a letter for the kind, then a
// number or text and a zero; or, for a message, its key and a zero, the size of its arguments in
// two bytes, and these.
#include "base/message.h"

#include "base/catalogue.h"
#include "base/pattern.h"

#include <assert.h>
#include <string.h>

typedef enum ArgumentKind {
  ARGUMENT_NUMBER = 'n',
  ARGUMENT_TEXT = 't',
  ARGUMENT_MESSAGE = 'm',
} ArgumentKind;

// One argument as it is read; points into the message.
typedef struct Argument {
  const char *name;
  ArgumentKind kind;
  const char *value; // a message's key
  const char *inner; // a message's arguments
  size_t inner_size;
} Argument;

static bool read_argument(const char **cursor, const char *end, Argument *argument) {
  if (*cursor >= end) return false;
  *argument = (Argument){.name = *cursor};
  const char *kind = *cursor + strlen(*cursor) + 1;
  argument->kind = (ArgumentKind)*kind;
  argument->value = kind + 1;
  *cursor = argument->value + strlen(argument->value) + 1;
  if (argument->kind == ARGUMENT_MESSAGE) {
    const unsigned char *size = (const unsigned char *)*cursor;
    argument->inner_size = (size_t)size[0] << 8 | size[1];
    argument->inner = *cursor + 2;
    *cursor = argument->inner + argument->inner_size;
  }
  return true;
}

static size_t space_left(const Message *message) {
  return sizeof message->arguments - message->size;
}

static void add_bytes(Message *message, const char *bytes, size_t count) {
  memcpy(message->arguments + message->size, bytes, count);
  message->size += count;
}

// Adds name, kind and value; the value is cut between characters where there is no room.
static void add_argument(Message *message, const char *name, size_t name_length, ArgumentKind kind,
                         const char *value, size_t length) {
  if (space_left(message) < name_length + 3) return;
  const size_t most = space_left(message) - name_length - 3;
  if (length > most) {
    length = most;
    while (length && ((unsigned char)value[length] & 0xc0) == 0x80)
      length--;
  }
  const char letter = (char)kind;
  add_bytes(message, name, name_length);
  add_bytes(message, "", 1);
  add_bytes(message, &letter, 1);
  add_bytes(message, value, length);
  add_bytes(message, "", 1);
}

// Without printf: refusals are made by the thousand and most are not read.
static void add_number(Message *message, const char *name, size_t length, bool is_negative,
                       uint64_t magnitude) {
  char digits[24];
  size_t first = sizeof digits;
  do {
    digits[--first] = (char)('0' + magnitude % 10);
    magnitude /= 10;
  } while (magnitude);
  if (is_negative) digits[--first] = '-';
  add_argument(message, name, length, ARGUMENT_NUMBER, digits + first, sizeof digits - first);
}

static void add_signed(Message *message, const char *name, size_t length, int64_t number) {
  add_number(message, name, length, number < 0,
             number < 0 ? 0 - (uint64_t)number : (uint64_t)number);
}

// `conversion` is ".1f" or "+.1f". The number is text: where there is no plural of it, and to
// whoever reads JSON, it is a figure to be shown.
static void add_real(Message *message, const char *name, size_t length, const char *conversion,
                     double number) {
  const bool has_sign = *conversion == '+';
  assert(conversion[has_sign] == '.' && conversion[has_sign + 2] == 'f');
  const int decimals = conversion[has_sign + 1] - '0';
  Text text = {0};
  text_format(&text, has_sign ? "%+.*f" : "%.*f", decimals, number);
  add_argument(message, name, length, ARGUMENT_TEXT, text_string(&text), text.length);
  text_free(&text);
}

void message_set(Message *message, const char *key) {
  assert(message && key);
  message->key = key;
  message->size = 0;
}

void message_set_with(Message *message, const char *key, const char *arguments, ...) {
  va_list list;
  va_start(list, arguments);
  message_set_list(message, key, arguments, list);
  va_end(list);
}

// The types are taken from the list here, so only conversions of this function can be used; the
// tests call every one of them, and tests/architecture/check_messages.py finds others.
void message_set_list(Message *message, const char *key, const char *arguments, va_list list) {
  message_set(message, key);
  while (*arguments) {
    const char *name = arguments;
    const size_t length = strcspn(arguments, "=");
    arguments += length;
    assert(arguments[0] == '=' && arguments[1] == '%');
    arguments += 2;
    const size_t conversion = strcspn(arguments, " ");
    if (strncmp(arguments, "s", conversion) == 0) {
      const char *text = va_arg(list, const char *);
      add_argument(message, name, length, ARGUMENT_TEXT, text, strlen(text));
    } else if (strncmp(arguments, "c", conversion) == 0) {
      const char character = (char)va_arg(list, int);
      add_argument(message, name, length, ARGUMENT_TEXT, &character, character != 0);
    } else if (strncmp(arguments, "u", conversion) == 0) {
      add_number(message, name, length, false, va_arg(list, unsigned));
    } else if (strncmp(arguments, "zu", conversion) == 0) {
      add_number(message, name, length, false, va_arg(list, size_t));
    } else if (strncmp(arguments, "llu", conversion) == 0) {
      add_number(message, name, length, false, va_arg(list, unsigned long long));
    } else if (strncmp(arguments, "lld", conversion) == 0) {
      add_signed(message, name, length, va_arg(list, long long));
    } else if (arguments[conversion - 1] == 'f') {
      add_real(message, name, length, arguments, va_arg(list, double));
    } else {
      assert(strncmp(arguments, "d", conversion) == 0);
      add_signed(message, name, length, va_arg(list, int));
    }
    arguments += conversion;
    while (*arguments == ' ')
      arguments++;
  }
}

void message_add_message(Message *message, const char *name, const Message *argument) {
  assert(message->key && argument->key);
  const size_t size = argument->size;
  if (space_left(message) < strlen(name) + strlen(argument->key) + size + 5) return;
  add_argument(message, name, strlen(name), ARGUMENT_MESSAGE, argument->key, strlen(argument->key));
  const char length[2] = {(char)(size >> 8), (char)(size & 255)};
  add_bytes(message, length, 2);
  add_bytes(message, argument->arguments, size);
}

// A message, or one inside another: what is needed to read it.
typedef struct Reading {
  const char *key;
  const char *arguments;
  size_t size;
} Reading;

static Reading read_inner(const Argument *argument) {
  return (Reading){argument->value, argument->inner, argument->inner_size};
}

static bool find_argument(const Reading *reading, const char *name, size_t length,
                          Argument *argument) {
  const char *cursor = reading->arguments, *end = cursor + reading->size;
  while (read_argument(&cursor, end, argument))
    if (strlen(argument->name) == length && memcmp(argument->name, name, length) == 0) return true;
  return false;
}

static void format_reading(const Reading *reading, Text *out);

static bool add_to_pattern(const void *context, const char *name, size_t length, Text *out) {
  Argument argument;
  if (!find_argument(context, name, length, &argument)) return false;
  if (argument.kind == ARGUMENT_MESSAGE) {
    const Reading inner = read_inner(&argument);
    format_reading(&inner, out);
  } else {
    text_add(out, argument.value);
  }
  return true;
}

static void format_reading(const Reading *reading, Text *out) {
  const PatternSource source = {reading, add_to_pattern};
  pattern_fill(catalogue_find(reading->key), catalogue_language(), &source, out);
}

void message_format(const Message *message, Text *out) {
  assert(message->key);
  const Reading reading = {message->key, message->arguments, message->size};
  format_reading(&reading, out);
}

static void write_reading(const Reading *reading, Json *json) {
  json_put_string(json, "key", reading->key);
  json_key(json, "params");
  json_open_object(json);
  const char *cursor = reading->arguments, *end = cursor + reading->size;
  Argument argument;
  while (read_argument(&cursor, end, &argument)) {
    json_key(json, argument.name);
    if (argument.kind == ARGUMENT_MESSAGE) {
      const Reading inner = read_inner(&argument);
      json_open_object(json);
      write_reading(&inner, json);
      json_close_object(json);
    } else if (argument.kind == ARGUMENT_NUMBER) {
      json_add_digits(json, argument.value);
    } else {
      json_add_string(json, argument.value);
    }
  }
  json_close_object(json);
}

void message_write_json(const Message *message, Json *json) {
  assert(message->key);
  const Reading reading = {message->key, message->arguments, message->size};
  write_reading(&reading, json);
}

void message_format_arguments(const Message *message, Text *out) {
  const char *cursor = message->arguments, *end = cursor + message->size;
  Argument argument;
  const char *between = "";
  while (read_argument(&cursor, end, &argument)) {
    if (argument.kind == ARGUMENT_MESSAGE) continue;
    text_format(out, "%s%s=%s", between, argument.name, argument.value);
    between = " ";
  }
}
