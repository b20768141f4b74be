// Makes a sentence and prints it.
#include "platform/print.h"

#include "base/say.h"

__attribute__((format(printf, 3, 0))) static void print_list(FILE *stream, const char *key,
                                                             const char *arguments, va_list list) {
  Text line = {0};
  say_add_list(&line, key, arguments, list);
  fprintf(stream, "%s\n", text_string(&line));
  text_free(&line);
}

void print_line(const char *key) {
  Text line = {0};
  say_add(&line, key);
  puts(text_string(&line));
  text_free(&line);
}

void print_line_with(const char *key, const char *arguments, ...) {
  va_list list;
  va_start(list, arguments);
  print_list(stdout, key, arguments, list);
  va_end(list);
}

void print_line_to(FILE *stream, const char *key, const char *arguments, ...) {
  va_list list;
  va_start(list, arguments);
  print_list(stream, key, arguments, list);
  va_end(list);
}
