// fivefold verify: whether the luck of a hosted game was what it had to be.
#include "server/table/verify.h"

#include "cli/command.h"
#include "platform/system.h"

#include <stdio.h>

static int run(int count, char **arguments) {
  if (count != 1) return cli_usage_error(&cli_verify, "one record is expected");
  Text text = {0};
  Record record = {0};
  Verification result;
  Error error;
  bool good = system_read_file(arguments[0], RECORD_MAX_SIZE, &text, &error) &&
              record_parse(&record, text_string(&text), text.length, &error);
  good = good && verify_record(&record, &result, &error);
  if (good) { // replayed as any record, too: its moves have to lead to its result
    Session *session = record_replay(&record, NULL, NULL, &error);
    good = session != NULL;
    session_destroy(session);
  }
  if (good)
    printf("verified: all %zu draws follow from the secret and the players' nonces\n"
           "          (dealer %d; %zu of them were taken back; %zu entries in the log)\n",
           result.draw_count, result.version, result.undone_count, result.log_count);
  else
    fprintf(stderr, "fivefold verify: %s: %s\n", arguments[0], error_message(&error));
  record_free(&record);
  text_free(&text);
  return good ? 0 : 1;
}

const CliCommand cli_verify = {"verify", "RECORD",
                               "prove that no draw of a hosted game was tampered with", run};
