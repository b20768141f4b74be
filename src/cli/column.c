// Counts the bytes that begin a character.
#include "cli/column.h"

static bool continues(char byte) {
  return ((unsigned char)byte & 0xc0) == 0x80;
}

size_t column_width(const char *text) {
  size_t width = 0;
  for (; *text; text++)
    width += !continues(*text);
  return width;
}

void column_fit(Text *text, size_t width) {
  const char *content = text_string(text);
  size_t length = 0;
  for (size_t seen = 0; content[length] && (seen < width || continues(content[length])); length++)
    seen += !continues(content[length]);
  text_truncate(text, length);
  for (size_t have = column_width(text_string(text)); have < width; have++)
    text_add_char(text, ' ');
}

void column_add(Text *out, const char *text, int width) {
  const int blanks = (width < 0 ? -width : width) - (int)column_width(text);
  if (width < 0) text_add(out, text);
  text_format(out, "%*s", blanks > 0 ? blanks : 0, "");
  if (width >= 0) text_add(out, text);
}
