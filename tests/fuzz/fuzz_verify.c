// Records of hosted games: whatever somebody gives to be verified is verified or refused with a
// reason.
#include "server/table/verify.h"

#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  Record record = {0};
  Verification result;
  Error error = {.code = ""};
  if (record_parse(&record, (const char *)data, size, &error) &&
      !verify_record(&record, &result, &error) && !error_message(&error)[0])
    abort();
  record_free(&record);
  return 0;
}
