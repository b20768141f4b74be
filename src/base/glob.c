// Greedy matching with one place to come back to: the last * takes a character more whenever what
// follows it does not fit, so that the work is at most the product of both lengths.
#include "base/glob.h"

bool glob_matches(const char *pattern, size_t pattern_length, const char *text,
                  size_t text_length) {
  size_t p = 0, t = 0, star = pattern_length, taken = 0;
  while (t < text_length) {
    if (p < pattern_length && pattern[p] == '*') {
      star = p++;
      taken = t;
    } else if (p < pattern_length && (pattern[p] == '?' || pattern[p] == text[t])) {
      p++;
      t++;
    } else if (star < pattern_length) {
      p = star + 1;
      t = ++taken;
    } else {
      return false;
    }
  }
  while (p < pattern_length && pattern[p] == '*')
    p++;
  return p == pattern_length;
}
