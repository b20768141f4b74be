// Goes through all tables, some at a time, and replays each of them.
#include "server/hub/store_check.h"

#include "server/hub/analysis_reading.h"
#include "server/hub/commit.h"
#include "server/hub/summary.h"

#include <string.h>

enum { TABLE_BATCH = 1000 };

typedef struct Check {
  StoreReader *reader;
  void (*report)(void *context, const char *line);
  void *context;
  CheckResult result;
} Check;

static void report_line(Check *check, const char *line) {
  check->result.faults++;
  check->report(check->context, line);
}

// A sentence in which "%s" stands for an id.
static void report_about(void *context, const char *what, uint64_t id) {
  Text line = {0};
  char name[ID_SIZE];
  const char *gap = strstr(what, "%s");
  id_format(id, name);
  if (gap && id) {
    text_add_bytes(&line, what, (size_t)(gap - what));
    text_format(&line, "%s%s", name, gap + 2);
  } else {
    text_add(&line, what);
  }
  report_line(context, text_string(&line));
  text_free(&line);
}

// ---- Progress

typedef struct ProgressCheck {
  const GameTable *table;
  const char *fault; // NULL: none
} ProgressCheck;

// The status is written whenever it changes, the rest now and then: `length` tells when.
static void compare_progress(void *context, const StoredTable *stored) {
  ProgressCheck *check = context;
  const StoredProgress *progress = &stored->progress;
  const GameTable *table = check->table;
  Text scores = {0};
  summary_format_scores(table, &scores);
  if (progress->status != table_stored_status(table))
    check->fault = "table %s: its stored status does not follow from its log";
  else if (progress->length != table->log_count)
    check->fault = NULL; // the log went on; that it is not shorter is seen when it is read
  else if (strcmp(progress->scores, text_string(&scores)) != 0)
    check->fault = "table %s: its stored scores do not follow from its log";
  else if (strcmp(progress->result, gametable_result(table)) != 0)
    check->fault = "table %s: its stored result does not follow from its log";
  else if (progress->turn != gametable_turn(table))
    check->fault = "table %s: its stored turn does not follow from its log";
  text_free(&scores);
}

// A fault that the table's id and a reason tell.
static void report_unreadable(Check *check, uint64_t id, const AnalysisReading *reading) {
  Text line = {0};
  char name[ID_SIZE];
  id_format(id, name);
  text_format(&line, "table %s cannot be read: %s", name, error_message(&reading->error));
  report_line(check, text_string(&line));
  text_free(&line);
}

static void check_table(Check *check, uint64_t id) {
  AnalysisReading reading;
  analysis_read(check->reader, id, &reading);
  check->result.tables++;
  if (reading.read != STORE_FOUND) {
    report_unreadable(check, id, &reading);
    analysis_reading_free(&reading);
    return;
  }
  if (reading.is_there && (reading.is_void || !gametable_is_ended(reading.table)))
    report_about(check, "table %s: its analysis does not fit its game", id);
  check->result.entries += reading.table->log_count;
  ProgressCheck progress = {.table = reading.table};
  store_find_table(check->reader, id, compare_progress, &progress);
  if (progress.fault) report_about(check, progress.fault, id);
  analysis_reading_free(&reading);
}

// ---- All tables, some at a time

typedef struct IdList {
  uint64_t ids[TABLE_BATCH];
  size_t count;
} IdList;

static bool add_id(void *context, uint64_t table) {
  IdList *list = context;
  list->ids[list->count++] = table;
  return true;
}

// The store could not be read.
static void report_store(Check *check) {
  report_line(check, error_message(store_read_error(check->reader)));
}

static bool check_some(Check *check, uint64_t *after) {
  IdList list = {0}; // gathered first: reading a table reads from the store too
  if (store_list_all(check->reader, *after, TABLE_BATCH, add_id, &list) == STORE_FAILED)
    report_store(check);
  for (size_t i = 0; i < list.count; i++)
    check_table(check, *after = list.ids[i]);
  return list.count == TABLE_BATCH;
}

CheckResult check_store(StoreReader *reader, void (*report)(void *context, const char *line),
                        void *context) {
  Check check = {.reader = reader, .report = report, .context = context};
  if (store_check(reader, report_about, &check) == STORE_FAILED) report_store(&check);
  uint64_t after = 0;
  while (check_some(&check, &after))
    ;
  return check.result;
}
