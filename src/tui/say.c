// Makes sentences of the catalogue's messages, for a screen or for standard output.
#include "tui/say.h"

#include <stdio.h>

static void print_line(const Message *message) {
  Text line = {0};
  message_format(message, &line);
  puts(text_string(&line));
  text_free(&line);
}

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

void say_line(const char *key) {
  Message message;
  message_set(&message, key);
  print_line(&message);
}

void say_line_with(const char *key, const char *arguments, ...) {
  Message message;
  va_list list;
  va_start(list, arguments);
  message_set_list(&message, key, arguments, list);
  va_end(list);
  print_line(&message);
}
