// The five characters that mean something in HTML are written as entities.
#include "play/html.h"

#include "base/say.h"

#include <stdarg.h>
#include <string.h>

void html_add_bytes(const char *plain, size_t length, Text *out) {
  for (size_t i = 0; i < length; i++) {
    switch (plain[i]) {
    case '&':
      text_add(out, "&amp;");
      break;
    case '<':
      text_add(out, "&lt;");
      break;
    case '>':
      text_add(out, "&gt;");
      break;
    case '"':
      text_add(out, "&quot;");
      break;
    case '\'':
      text_add(out, "&#39;");
      break;
    default:
      text_add_char(out, plain[i]);
    }
  }
}

void html_add(const char *plain, Text *out) {
  html_add_bytes(plain, strlen(plain), out);
}

void html_say(Text *out, const char *key) {
  Text sentence = {0};
  say_add(&sentence, key);
  html_add(text_string(&sentence), out);
  text_free(&sentence);
}

void html_say_with(Text *out, const char *key, const char *arguments, ...) {
  Text sentence = {0};
  va_list list;
  va_start(list, arguments);
  say_add_list(&sentence, key, arguments, list);
  va_end(list);
  html_add(text_string(&sentence), out);
  text_free(&sentence);
}
