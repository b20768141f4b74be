// Where the store of a test is: a file in a folder of its own, or where FIVEFOLD_TEST_POSTGRESQL
// names a server (tests/server/postgresql.py starts it), a database of its own there.
#ifndef FIVEFOLD_TESTS_PLACE_H
#define FIVEFOLD_TESTS_PLACE_H

#include "store/store.h"

#include <stdbool.h>

typedef struct TestPlace {
  bool is_server;
  char folder[64]; // "": there is none
  char place[400];
  StoreReader *reader; // of test_place_read()
} TestPlace;

bool test_place_is_server(void);
void test_place_create(TestPlace *place);
void test_place_remove(TestPlace *place);
// Reads what the store there has now; valid until the next call.
StoreReader *test_place_read(TestPlace *place);

#endif
