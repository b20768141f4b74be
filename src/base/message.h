// What is to be said to a person, before it is a sentence: a key of the catalogue (texts/) and
// named arguments. It becomes a sentence, or JSON for somebody who makes the sentence, only at the
// edge.
#ifndef FIVEFOLD_BASE_MESSAGE_H
#define FIVEFOLD_BASE_MESSAGE_H

#include "base/json.h"
#include "base/text.h"

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { MESSAGE_ARGUMENTS_SIZE = 512 };

// Plain memory: copied by assignment, nothing to release.
typedef struct Message {
  const char *key; // static; NULL: nothing is said
  size_t size;     // of the arguments
  char arguments[MESSAGE_ARGUMENTS_SIZE];
} Message;

// A message without arguments.
void message_set(Message *message, const char *key);

// `arguments` names each of them: "row=%d name=%s". Whole numbers (%d %u %zu %lld %llu), others
// (%.1f, %+.1f, with up to nine decimals), characters (%c) and strings (%s) can be given; a string
// that does not fit is cut between characters.
__attribute__((format(printf, 3, 4))) void message_set_with(Message *message, const char *key,
                                                            const char *arguments, ...);
__attribute__((format(printf, 3, 0))) void message_set_list(Message *message, const char *key,
                                                            const char *arguments, va_list list);

// Adds an argument which is a message itself; one that does not fit is left out.
void message_add_message(Message *message, const char *name, const Message *argument);

// The sentence, in the language that was chosen (catalogue.h).
void message_format(const Message *message, Text *out);

// Two keys of an open object: "key" and "params", an object of numbers, strings and messages.
void message_write_json(const Message *message, Json *json);

// Names and values in the order they were given: "row=9 a=5"; for lines of text.
void message_format_arguments(const Message *message, Text *out);

#endif
