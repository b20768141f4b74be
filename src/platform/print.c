// Makes a sentence and prints it.
#include "platform/print.h"

#include "base/message.h"

static void print_message(FILE *stream, const Message *message) {
  Text line = {0};
  message_format(message, &line);
  fprintf(stream, "%s\n", text_string(&line));
  text_free(&line);
}

void print_line(const char *key) {
  Message message;
  message_set(&message, key);
  print_message(stdout, &message);
}

void print_line_with(const char *key, const char *arguments, ...) {
  Message message;
  va_list list;
  va_start(list, arguments);
  message_set_list(&message, key, arguments, list);
  va_end(list);
  print_message(stdout, &message);
}

void print_line_to(FILE *stream, const char *key, const char *arguments, ...) {
  Message message;
  va_list list;
  va_start(list, arguments);
  message_set_list(&message, key, arguments, list);
  va_end(list);
  print_message(stream, &message);
}
