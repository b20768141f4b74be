// Reads a record and says which file was wrong when it is.
#include "cli/record_file.h"

#include "base/error_codes.h"
#include "cli/read_input.h"

bool record_file_read(const char *path, Record *record, Error *error) {
  Text text = {0};
  *record = (Record){0};
  bool good = cli_read_input(path, RECORD_MAX_SIZE, &text, error);
  if (good && !record_parse(record, text_string(&text), text.length, error))
    good = error_wrap(error, "file.wrong", "path=%s", cli_input_name(path));
  text_free(&text);
  return good;
}

Session *record_file_load(const char *path, Record *record, Error *error) {
  if (!record_file_read(path, record, error)) return NULL;
  Session *session = record_replay(record, NULL, NULL, error);
  if (session) return session;
  error_wrap(error, "file.wrong", "path=%s", cli_input_name(path));
  record_free(record);
  return NULL;
}

bool record_file_cut(Session *session, uint64_t wanted, Error *error) {
  if (wanted > session->entry_count)
    return error_raise_with(error, ERROR_BAD_ARGUMENT, "cli.few-entries", "count=%zu",
                            session->entry_count);
  while (session->entry_count > wanted)
    session_undo(session);
  return true;
}
