// Which characters a name may have is read from Unicode's categories, not from a list of the bad
// ones: what the next version of Unicode adds is unassigned here and refused until it is known.
#include "server/http/names.h"

#include "server/http/name_skeleton.h"

#include <stdlib.h>
#include <string.h>
#include <utf8proc.h>

enum { MAX_STACKED_MARKS = 2 };

// They show nothing, or stand for what is not there, though their category says symbol.
static const utf8proc_int32_t blank_symbols[] = {0x2800, 0xfffc, 0xfffd, 0x1d159};

static bool is_blank_symbol(utf8proc_int32_t character) {
  for (size_t i = 0; i < sizeof blank_symbols / sizeof blank_symbols[0]; i++)
    if (blank_symbols[i] == character) return true;
  return false;
}

// Controls, direction marks, joiners, fillers, selectors, private and unassigned characters.
static bool is_invisible(utf8proc_int32_t character) {
  switch (utf8proc_category(character)) {
  case UTF8PROC_CATEGORY_CC:
  case UTF8PROC_CATEGORY_CF:
  case UTF8PROC_CATEGORY_CN:
  case UTF8PROC_CATEGORY_CO:
  case UTF8PROC_CATEGORY_CS:
  case UTF8PROC_CATEGORY_ZL:
  case UTF8PROC_CATEGORY_ZP:
    return true;
  default:
    return utf8proc_get_property(character)->ignorable || is_blank_symbol(character);
  }
}

static bool is_stacking_mark(utf8proc_int32_t character) {
  const utf8proc_category_t category = utf8proc_category(character);
  return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME;
}

static bool is_mark(utf8proc_int32_t character) {
  return is_stacking_mark(character) || utf8proc_category(character) == UTF8PROC_CATEGORY_MC;
}

static bool carries_marks(utf8proc_int32_t character) {
  const utf8proc_category_t category = utf8proc_category(character);
  return category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NO;
}

// What has been read of a name.
typedef struct Reading {
  char *out;
  size_t length;
  int count; // of characters
  int stacked;
  bool on_letter; // a mark may follow
  bool blank_due; // before the next character
} Reading;

static bool add(Reading *reading, utf8proc_int32_t character, Refusal *refusal) {
  utf8proc_uint8_t bytes[4];
  const utf8proc_ssize_t length = utf8proc_encode_char(character, bytes);
  if (++reading->count > NAME_MAX_CHARACTERS)
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "name.length", "most=%d", NAME_MAX_CHARACTERS);
  memcpy(reading->out + reading->length, bytes, (size_t)length);
  reading->length += (size_t)length;
  return true;
}

static bool may_follow(Reading *reading, utf8proc_int32_t character, Refusal *refusal) {
  if (is_invisible(character)) return refuse(refusal, ERROR_BAD_ARGUMENT, "name.invisible");
  if (character < 0x80 && strchr("[]\"\\<>", (int)character))
    return refuse(refusal, ERROR_BAD_ARGUMENT, "name.brackets");
  if (!is_mark(character)) {
    reading->on_letter = carries_marks(character);
    reading->stacked = 0;
    return true;
  }
  if (!reading->on_letter || reading->blank_due)
    return refuse(refusal, ERROR_BAD_ARGUMENT, "name.loose-accent");
  if (is_stacking_mark(character) && ++reading->stacked > MAX_STACKED_MARKS)
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "name.accents", "most=%d", MAX_STACKED_MARKS);
  return true;
}

static bool read_character(Reading *reading, utf8proc_int32_t character, Refusal *refusal) {
  if (utf8proc_category(character) == UTF8PROC_CATEGORY_ZS) {
    reading->blank_due = reading->count > 0;
    return true;
  }
  if (!may_follow(reading, character, refusal)) return false;
  if (reading->blank_due && !add(reading, ' ', refusal)) return false;
  reading->blank_due = false;
  return add(reading, character, refusal);
}

bool name_normalise(const char *text, char name[SEAT_NAME_SIZE], Refusal *refusal) {
  _Static_assert(NAME_MAX_CHARACTERS * 4 < SEAT_NAME_SIZE, "every name fits");
  utf8proc_uint8_t *composed = utf8proc_NFC((const utf8proc_uint8_t *)text);
  if (!composed) return refuse(refusal, ERROR_BAD_ARGUMENT, "name.encoding");
  Reading reading = {.out = name};
  bool good = true;
  for (const utf8proc_uint8_t *at = composed; good && *at;) {
    utf8proc_int32_t character;
    at += utf8proc_iterate(at, -1, &character);
    good = read_character(&reading, character, refusal);
  }
  free(composed);
  name[reading.length] = 0;
  if (!good) return false;
  if (reading.count == 0)
    return refuse_with(refusal, ERROR_BAD_ARGUMENT, "name.length", "most=%d", NAME_MAX_CHARACTERS);
  if (skeleton_is_reserved(name)) return refuse(refusal, ERROR_BAD_ARGUMENT, "name.reserved");
  return true;
}
