// The sentences of each language, generated from texts/LANGUAGE.json (scripts/make-catalogue.py).
// A language is added by adding its file.
#ifndef FIVEFOLD_BASE_CATALOGUE_H
#define FIVEFOLD_BASE_CATALOGUE_H

#include <stdbool.h>
#include <stddef.h>

typedef struct CatalogueEntry {
  const char *key;
  const char *pattern; // in ICU's MessageFormat (pattern.h)
} CatalogueEntry;

typedef struct Catalogue {
  const char *language;          // "en"
  const CatalogueEntry *entries; // sorted by key
  size_t count;
} Catalogue;

extern const Catalogue catalogues[];
extern const size_t catalogue_count;

// Chooses the language of all sentences from now on by its tag ("de", "de_AT.UTF-8", "de-AT");
// false where there is none, and it stays as it was (at first English). A process chooses once,
// when it starts: this is its only setting outside of what it works on.
bool catalogue_choose(const char *tag);
const char *catalogue_language(void);

// The pattern of a key in the chosen language, else in English, else the key itself.
const char *catalogue_find(const char *key);

#endif
