// Exports for the luck of hosted games, which a player checks with the server's own code.
#include "base/blake2b.h"
#include "core/record.h"
#include "server/table/verify.h"
#include "wasm/inside.h"

// BLAKE2b-256 of the input, in hexadecimal: what a player commits to.
EXPORT("ff_hash") void hash_input(void);
void hash_input(void) {
  const Text *input = call_input();
  char hex[BLAKE2B_HEX_SIZE];
  blake2b_hex(input->data, input->length, hex);
  host_write(hex, sizeof hex - 1);
}

// Whether the input, the record of a hosted game, has the luck that it had to have: a JSON object.
EXPORT("ff_verify") void verify_input(void);
void verify_input(void) {
  const Text *input = call_input();
  Record record = {0};
  Verification result = {0};
  Error error;
  Text text = {0};
  Json json = {&text, false};
  const bool good = record_parse(&record, input->data, input->length, &error) &&
                    verify_record(&record, &result, &error);
  json_open_object(&json);
  json_put_bool(&json, "verified", good);
  if (!good) {
    json_put_string(&json, "message", error_message(&error));
  }
  json_put_number(&json, "dealer", result.version);
  json_put_number(&json, "draws", (int64_t)result.draw_count);
  json_put_number(&json, "undone", (int64_t)result.undone_count);
  json_close_object(&json);
  host_write(text_string(&text), text.length);
  text_free(&text);
  record_free(&record);
}
