// fivefold verify: whether the luck of a hosted game was what it had to be.
#include "server/table/verify.h"

#include "cli/arguments.h"
#include "cli/commands.h"
#include "platform/system.h"

#include <stdio.h>

static const Argument table[] = {
    {"RECORD", NULL, "the record of a hosted game that is over", .kind = ARGUMENT_FILE,
     .required = true},
    {0},
};

static int run(const Arguments *arguments) {
  const char *path = arguments_text(arguments, "RECORD");
  Text text = {0};
  Record record = {0};
  Verification result;
  Error error;
  bool good = system_read_file(path, RECORD_MAX_SIZE, &text, &error) &&
              record_parse(&record, text_string(&text), text.length, &error);
  good = good && verify_record(&record, &result, &error);
  if (good) { // replayed as any record, too: its moves have to lead to its result
    Session *session = record_replay(&record, NULL, NULL, &error);
    good = session != NULL;
    session_destroy(session);
  }
  if (good) {
    printf("verified: all %zu draws follow from the secret and the players' nonces\n"
           "          (dealer %d; %zu of them were taken back; %zu entries in the log)\n",
           result.draw_count, result.version, result.undone_count, result.log_count);
  } else {
    error_wrap(&error, "file.wrong", "path=%s", path);
    cli_fail(&cli_verify, &error);
  }
  record_free(&record);
  text_free(&text);
  return good ? 0 : 1;
}

const Command cli_verify = {.name = "verify",
                            .summary = "prove that no draw of a hosted game was tampered with",
                            .arguments = table,
                            .run = run};
