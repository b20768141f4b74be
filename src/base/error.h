// The one error type: a stable code for programs and a message for people, which becomes a sentence
// only where it is shown.
#ifndef FIVEFOLD_BASE_ERROR_H
#define FIVEFOLD_BASE_ERROR_H

#include "base/message.h"

#include <stdarg.h>
#include <stdbool.h>

typedef struct Error {
  char code[32]; // a lower-case word, stable across versions
  Message said;
  char sentence[512]; // made by error_message(); cut when longer
} Error;

// Fills the error (which may be NULL) and returns false, so that a check can end in
// `return error_raise(...)`. `key` is one of the catalogue's, `arguments` as in message_set_with().
bool error_raise(Error *error, const char *code, const char *key);
__attribute__((format(printf, 4, 5))) bool
error_raise_with(Error *error, const char *code, const char *key, const char *arguments, ...);

bool error_copy(Error *error, const Error *other); // may be the same; returns false, as all do

// The same error under another code, for who does not want to know of the inner one.
bool error_recode(Error *error, const char *code);

// Says where an error that was raised has happened: its own message becomes the argument "cause" of
// this one. Returns false.
__attribute__((format(printf, 3, 4))) bool error_wrap(Error *error, const char *key,
                                                      const char *arguments, ...);

// The sentence, "" where nothing was raised; valid as long as the error.
const char *error_message(const Error *error);

// "code", "key", "params" and "message" of an open object.
void error_write_json(const Error *error, Json *json);

#endif
