// Why a move is good: messages of the catalogue ("reason...."), the weightiest first, which
// programs can read and people get as sentences.
#ifndef FIVEFOLD_ENGINES_EXPLANATION_H
#define FIVEFOLD_ENGINES_EXPLANATION_H

#include "base/message.h"

enum { EXPLANATION_MAX_REASONS = 24 };

typedef struct Explanation {
  int count;
  Message reasons[EXPLANATION_MAX_REASONS];
} Explanation;

// Adds a reason; `arguments` as in message_set_with(), strings without blanks.
void explanation_add(Explanation *explanation, const char *key);
__attribute__((format(printf, 3, 4))) void
explanation_add_with(Explanation *explanation, const char *key, const char *arguments, ...);

#endif
