// Why a move is good: reasons with named parameters, which programs can read and a game's player
// puts into words.
#ifndef FIVEFOLD_ENGINES_EXPLANATION_H
#define FIVEFOLD_ENGINES_EXPLANATION_H

#include <stdbool.h>

enum {
  EXPLANATION_MAX_REASONS = 24,
  REASON_MAX_PARAMETERS = 3,
  REASON_TEXT_SIZE = 24,
};

// Names are static words; a text has no blanks.
typedef struct ReasonParameter {
  const char *name;
  int number; // when `text` is empty
  char text[REASON_TEXT_SIZE];
} ReasonParameter;

typedef struct Reason {
  const char *code; // a static word: "completes-line"
  int parameter_count;
  ReasonParameter parameters[REASON_MAX_PARAMETERS];
} Reason;

typedef struct Explanation {
  int count;
  Reason reasons[EXPLANATION_MAX_REASONS];
} Explanation;

// Adds a reason, to which parameters can be added until the next one comes.
Reason *explanation_add(Explanation *explanation, const char *code);
void reason_add_number(Reason *reason, const char *name, int number);
void reason_add_text(Reason *reason, const char *name, const char *text);

bool reason_is(const Reason *reason, const char *code);

// The parameter of this name, or NULL.
const ReasonParameter *reason_find(const Reason *reason, const char *name);

// The same of a parameter that is there.
int reason_number(const Reason *reason, const char *name);
const char *reason_text(const Reason *reason, const char *name);

#endif
