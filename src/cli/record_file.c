// Reads a record and says which file was wrong when it is.
#include "cli/record_file.h"

#include "platform/system.h"

Session *record_file_load(const char *path, Record *record, Error *error) {
  Text text = {0};
  Session *session = NULL;
  *record = (Record){0};
  if (system_read_file(path, RECORD_MAX_SIZE, &text, error)) {
    if (record_parse(record, text_string(&text), text.length, error))
      session = record_replay(record, NULL, NULL, error);
    if (!session) {
      error_wrap(error, "file.wrong", "path=%s", path);
      record_free(record);
    }
  }
  text_free(&text);
  return session;
}
