// fivefold verify: whether the luck of a hosted game was what it had to be.
#include "server/table/verify.h"

#include "cli/arguments.h"
#include "cli/commands.h"
#include "cli/read_input.h"
#include "cli/record_file.h"
#include "platform/print.h"

static const Argument table[] = {
    {"RECORD", NULL, "the record of a hosted game that is over; - is standard input",
     .kind = ARGUMENT_FILE, .required = true},
    {0},
};

static bool verify(const Record *record, Verification *result, Error *error) {
  if (!verify_record(record, result, error)) return false;
  // Replayed as any record, too: its moves have to lead to its result.
  Session *session = record_replay(record, NULL, NULL, error);
  session_destroy(session);
  return session != NULL;
}

static int run(const Arguments *arguments) {
  const char *path = arguments_text(arguments, "RECORD");
  Record record;
  Verification result;
  Error error;
  if (!record_file_read(path, &record, &error)) return cli_fail(&cli_verify, &error);
  const bool good = verify(&record, &result, &error);
  record_free(&record);
  if (!good) {
    error_wrap(&error, "file.wrong", "path=%s", cli_input_name(path));
    return cli_fail(&cli_verify, &error);
  }
  print_line_with("verify.good", "draws=%zu dealer=%d undone=%zu entries=%zu", result.draw_count,
                  result.version, result.undone_count, result.log_count);
  return 0;
}

const Command cli_verify = {.name = "verify",
                            .summary = "prove that no draw of a hosted game was tampered with",
                            .arguments = table,
                            .run = run};
