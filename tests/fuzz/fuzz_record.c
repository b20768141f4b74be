// Records: what is accepted is written and read back unchanged, and replays the same way twice.
#include "core/record.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Record record;
  Error error;
  if (!record_parse(&record, size ? (const char *)data : "", size, &error)) return 0;
  Text written = {0}, again = {0};
  record_format(&record, &written);
  Session *session = record_replay(&record, NULL, NULL, &error);
  record_free(&record);
  if (!record_parse(&record, text_string(&written), written.length, &error)) abort();
  record_format(&record, &again);
  if (strcmp(text_string(&written), text_string(&again)) != 0) abort();
  Session *second = record_replay(&record, NULL, NULL, &error);
  if (!session != !second) abort();
  session_destroy(session);
  session_destroy(second);
  record_free(&record);
  text_free(&again);
  text_free(&written);
  return 0;
}
