// Binary search in tables that were sorted when they were generated.
#include "base/catalogue.h"

#include <assert.h>
#include <string.h>

static const Catalogue *chosen = &catalogues[0]; // English is generated first

bool catalogue_choose(const char *tag) {
  const size_t length = strcspn(tag, "-_.@");
  for (size_t i = 0; i < catalogue_count; i++) {
    const char *language = catalogues[i].language;
    if (strlen(language) != length || memcmp(language, tag, length) != 0) continue;
    chosen = &catalogues[i];
    return true;
  }
  return false;
}

const char *catalogue_language(void) {
  return chosen->language;
}

static const char *find_in(const Catalogue *catalogue, const char *key) {
  size_t first = 0, end = catalogue->count;
  while (first < end) {
    const size_t middle = (first + end) / 2;
    const int order = strcmp(key, catalogue->entries[middle].key);
    if (order == 0) return catalogue->entries[middle].pattern;
    if (order < 0)
      end = middle;
    else
      first = middle + 1;
  }
  return NULL;
}

const char *catalogue_find(const char *key) {
  assert(key);
  const char *pattern = find_in(chosen, key);
  if (!pattern) pattern = find_in(&catalogues[0], key);
  return pattern ? pattern : key;
}
