// Text files that the build puts into the program (scripts/embed-text.py).
#ifndef FIVEFOLD_CLI_EMBEDDED_H
#define FIVEFOLD_CLI_EMBEDDED_H

typedef struct EmbeddedText {
  const char *name; // the file's name without extension; NULL ends a table
  const char *text;
} EmbeddedText;

extern const EmbeddedText rules_pages[]; // docs/rules
extern const EmbeddedText lessons[];     // lessons, as LANGUAGE/GAME

#endif
