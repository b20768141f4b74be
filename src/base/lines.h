// Cuts a stream of bytes into lines of printable ASCII, as both ends of the engine protocol read
// them.
#ifndef FIVEFOLD_BASE_LINES_H
#define FIVEFOLD_BASE_LINES_H

#include <stdbool.h>
#include <stddef.h>

enum { LINE_MAX_LENGTH = 65536 }; // bytes, without the newline

typedef enum LineKind {
  LINE_NONE,  // no whole line yet
  LINE_TEXT,  // printable ASCII of allowed length
  LINE_WRONG, // too long, or with a byte outside printable ASCII
} LineKind;

// Owns its buffer; `LineReader reader = {0};` is an empty one.
typedef struct LineReader {
  char *data;
  size_t length; // bytes in `data`
  size_t capacity;
  size_t start;   // of the first line not yet given out
  size_t scanned; // no newline lies between `start` and here
  bool skipping;  // the rest of an over-long line is dropped
  bool ended;     // no more bytes will come
} LineReader;

void line_reader_free(LineReader *reader);

// Adds bytes, and says that there will be no more.
void line_reader_feed(LineReader *reader, const char *bytes, size_t count);
void line_reader_end(LineReader *reader);

// Takes the next line, zero-terminated, valid until the next call.
LineKind line_reader_next(LineReader *reader, const char **line);

// True when a whole line that waits, or at the end of input the rest, is exactly `word`.
bool line_reader_has(const LineReader *reader, const char *word);

#endif
