// Reads by hand what strtoull() would read leniently: signs, blanks, leading zeros.
#include "base/scan.h"

#include <string.h>

bool scan_number_prefix(const char **cursor, uint64_t maximum, uint64_t *number) {
  const char *digit = *cursor;
  if (*digit < '0' || *digit > '9') return false;
  if (digit[0] == '0' && digit[1] >= '0' && digit[1] <= '9') return false;
  uint64_t value = 0;
  for (; *digit >= '0' && *digit <= '9'; digit++) {
    const uint64_t next = (uint64_t)(*digit - '0');
    if (value > (UINT64_MAX - next) / 10) return false;
    value = value * 10 + next;
  }
  if (value > maximum) return false;
  *number = value;
  *cursor = digit;
  return true;
}

bool scan_number(const char *text, uint64_t maximum, uint64_t *number) {
  uint64_t value;
  if (!scan_number_prefix(&text, maximum, &value) || *text != '\0') return false;
  *number = value;
  return true;
}

bool scan_signed(const char *text, uint64_t maximum, int64_t *number) {
  uint64_t value;
  const bool is_negative = *text == '-';
  if (!scan_number(text + is_negative, maximum, &value) || (is_negative && value == 0))
    return false;
  *number = is_negative ? -(int64_t)value : (int64_t)value;
  return true;
}

bool scan_prefix(const char **cursor, const char *prefix) {
  const size_t length = strlen(prefix);
  if (strncmp(*cursor, prefix, length) != 0) return false;
  *cursor += length;
  return true;
}

bool scan_word(const char **cursor, const char **word, size_t *length) {
  while (**cursor == ' ')
    ++*cursor;
  if (**cursor == '\0') return false;
  *word = *cursor;
  while (**cursor != ' ' && **cursor != '\0')
    ++*cursor;
  *length = (size_t)(*cursor - *word);
  return true;
}

size_t scan_words(char *line, char **words, size_t capacity) {
  size_t count = 0;
  for (;;) {
    while (*line == ' ')
      *line++ = '\0';
    if (*line == '\0') return count;
    if (count < capacity) words[count] = line;
    count++;
    while (*line != ' ' && *line != '\0')
      line++;
  }
}
