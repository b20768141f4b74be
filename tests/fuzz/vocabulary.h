// The API's own words, so that a fuzzer need not find them by chance: calls and messages are made
// of an input's bytes, every call with every field, and every field with what fits and what does
// not. check_vocabulary.py holds the tables to what the server knows.
#ifndef FIVEFOLD_TESTS_FUZZ_VOCABULARY_H
#define FIVEFOLD_TESTS_FUZZ_VOCABULARY_H

#include "base/random.h"
#include "base/text.h"

#include <stddef.h>
#include <stdint.h>

// The bytes that decide; when they are used up, numbers that follow from them, so that a short
// input makes a whole request too.
typedef struct Choices {
  const uint8_t *at, *end;
  FastRandom random;
} Choices;

Choices choices_make(const uint8_t *data, size_t size);
size_t choose_below(Choices *choices, size_t bound); // bound 1 to 256

// A request: "METHOD", the path and the query, and a body, which need not be JSON. "@" stands for
// the id of a table in all of them.
typedef struct MadeCall {
  const char *method;
  Text path, query, body;
} MadeCall;

void vocabulary_make_call(Choices *choices, MadeCall *call);
void made_call_free(MadeCall *call);

// A WebSocket's message.
void vocabulary_make_message(Choices *choices, Text *out);

#endif
