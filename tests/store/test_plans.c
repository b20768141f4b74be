// How SQLite carries out every statement that the back end prepares: none may walk through a table
// that grows with the site, or sort what it finds.
#include "store/sqlite.h"
#include "store/store.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>
#include <sqlite3.h>

// These indexes have the unfinished tables only, whose number is limited, and the analyses that
// somebody works on, of which the first are taken.
static bool is_bounded(const char *step) {
  return strstr(step, "INDEX tables_due") || strstr(step, "INDEX analyses_under_way");
}

static int check_step(void *context, int count, char **values, char **names) {
  (void)names;
  const char *step = values[count - 1];
  if ((strncmp(step, "SCAN", 4) == 0 && !is_bounded(step)) || strstr(step, "TEMP B-TREE"))
    fail_msg("%s: %s", (const char *)context, step);
  return 0;
}

static void every_statement_uses_an_index(void **state) {
  (void)state;
  char folder[] = "/tmp/fivefold-plans-XXXXXX", path[64];
  Error error;
  sqlite3 *handle;
  assert_non_null(mkdtemp(folder));
  snprintf(path, sizeof path, "%s/games.db", folder);
  Store *store = store_open(path, &error);
  assert_non_null(store);
  assert_int_equal(sqlite3_open(path, &handle), SQLITE_OK);
  for (size_t i = 0; i < STATEMENT_COUNT; i++) {
    if (!store_statements[i].sql) {
      assert_non_null(store_statements[i].postgresql);
      continue; // it is for several servers, which a file does not have
    }
    char *statement = sqlite_translate(store_statements[i].sql);
    char *sql = sqlite3_mprintf("EXPLAIN QUERY PLAN %s", statement);
    char *message = NULL;
    if (sqlite3_exec(handle, sql, check_step, statement, &message))
      fail_msg("%s: %s", sql, message);
    sqlite3_free(sql);
    free(statement);
  }
  sqlite3_close(handle);
  store_close(store);
  unlink(path);
  rmdir(folder);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(every_statement_uses_an_index)};
  return cmocka_run_group_tests_name("plans", tests, NULL, NULL);
}
