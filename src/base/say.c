// Makes sentences of the catalogue's messages where a text for people is put together.
#include "base/say.h"

#include "base/message.h"

void say_add(Text *out, const char *key) {
  Message message;
  message_set(&message, key);
  message_format(&message, out);
}

void say_add_with(Text *out, const char *key, const char *arguments, ...) {
  va_list list;
  va_start(list, arguments);
  say_add_list(out, key, arguments, list);
  va_end(list);
}

void say_add_list(Text *out, const char *key, const char *arguments, va_list list) {
  Message message;
  message_set_list(&message, key, arguments, list);
  message_format(&message, out);
}
