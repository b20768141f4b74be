// Makes sentences of the catalogue's messages where a text for people is put together.
#include "base/say.h"

#include "base/message.h"

void say_add(Text *out, const char *key) {
  Message message;
  message_set(&message, key);
  message_format(&message, out);
}

void say_add_with(Text *out, const char *key, const char *arguments, ...) {
  Message message;
  va_list list;
  va_start(list, arguments);
  message_set_list(&message, key, arguments, list);
  va_end(list);
  message_format(&message, out);
}
