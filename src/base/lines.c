// Bytes are kept until their newline comes; of a line that is too long nothing is kept but that it
// is.
#include "base/lines.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

// A line may end in CR LF, so that many bytes may come before its LF.
enum { MAX_RAW_LENGTH = LINE_MAX_LENGTH + 1 };

void line_reader_free(LineReader *reader) {
  free(reader->data);
  *reader = (LineReader){0};
}

static void drop_given_out(LineReader *reader) {
  if (reader->start == 0) return;
  reader->length -= reader->start;
  memmove(reader->data, reader->data + reader->start, reader->length);
  reader->scanned -= reader->start;
  reader->start = 0;
}

void line_reader_feed(LineReader *reader, const char *bytes, size_t count) {
  drop_given_out(reader);
  reader->data = memory_reserve(reader->data, &reader->capacity, reader->length + count + 1, 1);
  memcpy(reader->data + reader->length, bytes, count);
  reader->length += count;
}

void line_reader_end(LineReader *reader) {
  reader->ended = true;
}

static bool is_printable(const char *line, size_t length) {
  for (size_t i = 0; i < length; i++)
    if (line[i] < ' ' || line[i] > '~') return false;
  return true;
}

// Judges the line of `length` bytes at `start`, which ends in `terminator` bytes of newline.
static LineKind take_line(LineReader *reader, size_t length, size_t terminator, const char **line) {
  char *text = reader->data + reader->start;
  reader->start += length + terminator;
  reader->scanned = reader->start;
  const bool was_skipping = reader->skipping;
  reader->skipping = false;
  if (terminator && length > 0 && text[length - 1] == '\r') length--;
  *line = "";
  if (was_skipping || length > LINE_MAX_LENGTH || !is_printable(text, length)) return LINE_WRONG;
  text[length] = '\0'; // over the newline, or the byte kept free behind the data
  *line = text;
  return LINE_TEXT;
}

LineKind line_reader_next(LineReader *reader, const char **line) {
  if (reader->length == 0) return LINE_NONE;
  const char *newline =
      memchr(reader->data + reader->scanned, '\n', reader->length - reader->scanned);
  if (newline) return take_line(reader, (size_t)(newline - reader->data) - reader->start, 1, line);
  reader->scanned = reader->length;
  const size_t pending = reader->length - reader->start;
  if (reader->ended && (pending > 0 || reader->skipping))
    return take_line(reader, pending, 0, line);
  if (pending > MAX_RAW_LENGTH) {
    // Nothing of it will be used: forget it, but remember that the line goes on.
    reader->start = reader->length;
    reader->skipping = true;
  }
  return LINE_NONE;
}

bool line_reader_has(const LineReader *reader, const char *word) {
  if (reader->skipping || reader->length == 0) return false;
  const size_t word_length = strlen(word);
  const char *line = reader->data + reader->start;
  const char *end = reader->data + reader->length;
  while (line < end) {
    const char *newline = memchr(line, '\n', (size_t)(end - line));
    if (!newline && !reader->ended) return false;
    size_t length = (size_t)((newline ? newline : end) - line);
    if (newline && length > 0 && line[length - 1] == '\r') length--;
    if (length == word_length && memcmp(line, word, length) == 0) return true;
    if (!newline) return false;
    line = newline + 1;
  }
  return false;
}
