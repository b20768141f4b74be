// Recursive descent over the pattern: parts that apply are filled, the others only passed over.
#include "base/pattern.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

// One pattern, or the part of one inside braces, being filled.
typedef struct Filling {
  const char *language;
  const PatternSource *source;
  Text *out;          // NULL: the part is only passed over
  const char *number; // what # stands for; NULL outside of a plural
} Filling;

static const char *fill_part(const char *cursor, const Filling *filling);

static bool is_blank(char character) {
  return character == ' ' || character == '\n' || character == '\t';
}

static const char *skip_blanks(const char *cursor) {
  while (is_blank(*cursor))
    cursor++;
  return cursor;
}

// A name, a keyword or a selector: up to a blank, a comma or a brace.
static const char *skip_word(const char *cursor) {
  while (*cursor && !is_blank(*cursor) && !strchr(",{}", *cursor))
    cursor++;
  return cursor;
}

static bool is_word(const char *start, size_t length, const char *word) {
  return strlen(word) == length && memcmp(start, word, length) == 0;
}

// How well a selector fits the value: 0 not at all, 1 "other", 2 the category or word, 3 "=N".
static int selector_fit(const char *selector, size_t length, const char *value, bool is_plural,
                        const char *language) {
  if (is_plural && length > 1 && selector[0] == '=')
    return is_word(selector + 1, length - 1, value) ? 3 : 0;
  const char *wanted = is_plural ? plural_category(language, strtoll(value, NULL, 10)) : value;
  if (is_word(selector, length, wanted)) return 2;
  return is_word(selector, length, "other") ? 1 : 0;
}

// "SELECTOR {part} SELECTOR {part} ...}": fills the part that fits best; returns behind the brace.
static const char *fill_choice(const char *cursor, const char *value, bool is_plural,
                               const Filling *filling) {
  const char *best = NULL;
  int best_fit = 0;
  const Filling passing = {filling->language, filling->source, NULL, NULL};
  cursor = skip_blanks(cursor);
  while (*cursor && *cursor != '}') {
    const char *selector = cursor;
    cursor = skip_word(cursor);
    const size_t length = (size_t)(cursor - selector);
    cursor = skip_blanks(cursor);
    if (*cursor != '{') return cursor + strlen(cursor);
    const int fit = selector_fit(selector, length, value, is_plural, filling->language);
    if (fit > best_fit) best_fit = fit, best = cursor + 1;
    cursor = fill_part(cursor + 1, &passing);
    if (*cursor == '}') cursor++;
    cursor = skip_blanks(cursor);
  }
  if (best && filling->out) {
    const Filling inside = {filling->language, filling->source, filling->out,
                            is_plural ? value : filling->number};
    fill_part(best, &inside);
  }
  return *cursor ? cursor + 1 : cursor;
}

// What stands between braces; the cursor is behind the first. Returns behind the last.
static const char *fill_argument(const char *cursor, const Filling *filling) {
  const char *name = cursor = skip_blanks(cursor);
  cursor = skip_word(cursor);
  const size_t length = (size_t)(cursor - name);
  Text value = {0};
  const bool known = filling->source->add(filling->source->context, name, length, &value);
  cursor = skip_blanks(cursor);
  if (*cursor == ',') {
    const char *kind = skip_blanks(cursor + 1);
    cursor = skip_word(kind);
    const bool is_plural = is_word(kind, (size_t)(cursor - kind), "plural");
    cursor = skip_blanks(cursor);
    if (*cursor == ',') cursor++;
    cursor = fill_choice(cursor, text_string(&value), is_plural, filling);
  } else {
    if (filling->out && known) text_add_bytes(filling->out, text_string(&value), value.length);
    if (filling->out && !known) {
      text_add_char(filling->out, '{');
      text_add_bytes(filling->out, name, length);
      text_add_char(filling->out, '}');
    }
    if (*cursor == '}') cursor++;
  }
  text_free(&value);
  return cursor;
}

// An apostrophe quotes only before a brace or #, and two of them are one.
static const char *fill_apostrophe(const char *cursor, const Filling *filling) {
  const bool quotes = cursor[1] == '{' || cursor[1] == '}' || (cursor[1] == '#' && filling->number);
  if (!quotes) {
    if (filling->out) text_add_char(filling->out, '\'');
    return cursor + (cursor[1] == '\'' ? 2 : 1);
  }
  for (cursor++; *cursor && *cursor != '\''; cursor++)
    if (filling->out) text_add_char(filling->out, *cursor);
  return *cursor ? cursor + 1 : cursor;
}

// Up to the brace that closes it, or the end; returns where that is.
static const char *fill_part(const char *cursor, const Filling *filling) {
  while (*cursor && *cursor != '}') {
    if (*cursor == '{')
      cursor = fill_argument(cursor + 1, filling);
    else if (*cursor == '\'')
      cursor = fill_apostrophe(cursor, filling);
    else if (*cursor == '#' && filling->number) {
      if (filling->out) text_add(filling->out, filling->number);
      cursor++;
    } else {
      if (filling->out) text_add_char(filling->out, *cursor);
      cursor++;
    }
  }
  return cursor;
}

void pattern_fill(const char *pattern, const char *language, const PatternSource *source,
                  Text *out) {
  assert(pattern && language && source && out);
  const Filling filling = {language, source, out, NULL};
  fill_part(pattern, &filling);
}

// ---- Plurals of whole numbers, by CLDR

static bool is_one_of(const char *language, const char *list) {
  const char *found = strstr(list, language);
  return found && strlen(language) == 2 && (found == list || found[-1] == ' ') &&
         (found[2] == ' ' || found[2] == '\0');
}

static const char *slavic_category(const char *language, int64_t number) {
  const int64_t ten = number % 10, hundred = number % 100;
  const bool is_few = ten >= 2 && ten <= 4 && (hundred < 12 || hundred > 14);
  if (is_one_of(language, "cs sk")) {
    if (number == 1) return "one";
    return number >= 2 && number <= 4 ? "few" : "other";
  }
  if (strcmp(language, "pl") == 0) {
    if (number == 1) return "one";
    return is_few ? "few" : "many";
  }
  if (ten == 1 && hundred != 11) return "one";
  if (is_few) return "few";
  return is_one_of(language, "hr sr bs") ? "other" : "many";
}

const char *plural_category(const char *language, int64_t number) {
  assert(language);
  if (number < 0) number = number == INT64_MIN ? INT64_MAX : -number;
  if (is_one_of(language, "ja zh ko vi th id ms my lo")) return "other";
  if (is_one_of(language, "cs sk pl ru uk be hr sr bs")) return slavic_category(language, number);
  if (is_one_of(language, "fr pt hy fa hi bn")) return number <= 1 ? "one" : "other";
  return number == 1 ? "one" : "other";
}
