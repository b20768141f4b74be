// An analysis goes with its table, and forgets who asked for it as soon as nobody works on it.
#include "store/analyses.h"

#include "base/error_codes.h"
#include "base/text.h"
#include "store/reader.h"

// ---- Changes

static bool run(StoreConnection *connection, StoreStatement statement, StoreValues values,
                StoreRowVisitor visit, void *context, Error *error) {
  return connection->backend->run(connection, statement, values, visit, context, error);
}

static bool take_number(void *context, const StoreRow *row) {
  *(int64_t *)context = row_number(row, 0);
  return false;
}

static bool changed_one(StoreConnection *connection, const char *key, Error *error) {
  return connection->backend->changes(connection) == 1 || error_raise(error, ERROR_CONFLICT, key);
}

static bool remove_void(StoreConnection *connection, uint64_t table, int64_t asked_at,
                        Error *error) {
  if (!asked_at) return true;
  if (!run(connection, STATEMENT_REMOVE_ANALYSIS, VALUES(value_id(table), value_number(asked_at)),
           NULL, NULL, error))
    return false;
  return connection->backend->changes(connection) == 0 ||
         run(connection, STATEMENT_DELETE_JUDGEMENTS, VALUES(value_id(table)), NULL, NULL, error);
}

// Who deletes the table meanwhile waits for its head, or has taken it away.
static bool ask(StoreConnection *connection, const StoreOp *op, Error *error) {
  const StoredAnalysis *analysis = &op->analysis.asked;
  int64_t version = 0, own = 0;
  if (!run(connection, STATEMENT_HOLD_HEAD, VALUES(value_id(analysis->table)), take_number,
           &version, error) ||
      !run(connection, STATEMENT_COUNT_ANALYSES, VALUES(value_id(analysis->player)), take_number,
           &own, error))
    return false;
  if (!version) return error_raise(error, ERROR_CONFLICT, "store.went-on");
  if ((uint64_t)own >= op->analysis.most)
    return error_raise_with(error, ERROR_CONFLICT, STORE_TOO_MANY_ANALYSES, "count=%lld",
                            (long long)own);
  return remove_void(connection, analysis->table, op->analysis.replaces, error) &&
         run(connection, STATEMENT_ADD_ANALYSIS,
             VALUES(value_id(analysis->table), value_id(analysis->player),
                    value_number(analysis->asked_at), value_number(analysis->total),
                    value_number(analysis->level), value_number(analysis->movetime)),
             NULL, NULL, error) &&
         changed_one(connection, STORE_ANALYSED, error);
}

static bool add(StoreConnection *connection, const StoreOp *op, Error *error) {
  return run(connection, STATEMENT_ADVANCE_ANALYSIS,
             VALUES(value_id(op->judgement.table), value_number(op->judgement.number)), NULL, NULL,
             error) &&
         changed_one(connection, "store.went-on", error) &&
         run(connection, STATEMENT_ADD_JUDGEMENT,
             VALUES(value_id(op->judgement.table), value_number(op->judgement.number),
                    value_text(op->judgement.text)),
             NULL, NULL, error);
}

bool analyses_apply(StoreConnection *connection, const StoreOp *op, Error *error) {
  switch (op->kind) {
  case STORE_OP_ASK_ANALYSIS:
    return ask(connection, op, error);
  case STORE_OP_ADD_JUDGEMENT:
    return add(connection, op, error);
  default:
    return run(connection, STATEMENT_END_ANALYSIS,
               VALUES(value_id(op->judgement.table), value_number(op->judgement.number)), NULL,
               NULL, error) &&
           changed_one(connection, "store.went-on", error);
  }
}

// First the row, for which whoever adds a judgement would have to wait.
bool analyses_delete(StoreConnection *connection, uint64_t table, Error *error) {
  return run(connection, STATEMENT_DELETE_ANALYSIS, VALUES(value_id(table)), NULL, NULL, error) &&
         run(connection, STATEMENT_DELETE_JUDGEMENTS, VALUES(value_id(table)), NULL, NULL, error);
}

bool analyses_forget(StoreConnection *connection, uint64_t player, Error *error) {
  return run(connection, STATEMENT_FORGET_ANALYSES, VALUES(value_id(player)), NULL, NULL, error);
}

// ---- Reading

static StoreRead list(StoreReader *reader, StoreStatement statement, StoreValues values,
                      StoreRowVisitor visit, void *context) {
  if (run(reader->connection, statement, values, visit, context, &reader->error))
    return STORE_FOUND;
  reader->has_failed = true;
  return STORE_FAILED;
}

static bool take_analysis(void *context, const StoreRow *row) {
  StoredAnalysis *found = context;
  found->player = row_id(row, 0);
  found->asked_at = row_number(row, 1);
  found->total = (uint32_t)row_number(row, 2);
  found->done = (uint32_t)row_number(row, 3);
  found->level = (int)row_number(row, 4);
  found->movetime = (int)row_number(row, 5);
  found->due_at = row_number(row, 6);
  return false;
}

StoreRead store_find_analysis(StoreReader *reader, uint64_t table, StoredAnalysis *found) {
  *found = (StoredAnalysis){.table = table};
  const StoreRead read =
      list(reader, STATEMENT_FIND_ANALYSIS, VALUES(value_id(table)), take_analysis, found);
  return read == STORE_FOUND && !found->total ? STORE_ABSENT : read;
}

typedef struct JudgementVisit {
  bool (*visit)(void *context, uint32_t number, const char *text);
  void *context;
} JudgementVisit;

static bool take_judgement(void *context, const StoreRow *row) {
  const JudgementVisit *visit = context;
  return visit->visit(visit->context, (uint32_t)row_number(row, 0), row_text(row, 1));
}

StoreRead store_list_judgements(StoreReader *reader, uint64_t table, uint32_t after,
                                bool (*visit)(void *context, uint32_t number, const char *text),
                                void *context) {
  JudgementVisit judgements = {visit, context};
  return list(reader, STATEMENT_LIST_JUDGEMENTS, VALUES(value_id(table), value_number(after)),
              take_judgement, &judgements);
}

typedef struct AnalysisVisit {
  bool (*visit)(void *context, uint64_t table, uint64_t player);
  void *context;
} AnalysisVisit;

static bool take_row(void *context, const StoreRow *row) {
  const AnalysisVisit *visit = context;
  return visit->visit(visit->context, row_id(row, 0), row_id(row, 1));
}

StoreRead store_list_analyses(StoreReader *reader, size_t limit,
                              bool (*visit)(void *context, uint64_t table, uint64_t player),
                              void *context) {
  AnalysisVisit analyses = {visit, context};
  return list(reader, STATEMENT_LIST_ANALYSES, VALUES(value_number((int64_t)limit)), take_row,
              &analyses);
}

// ---- For nodes

static bool take_id(void *context, const StoreRow *row) {
  *(uint64_t *)context = row_id(row, 0);
  return false;
}

StoreRead store_claim_analysis(StoreReader *reader, int dealer, int rules, uint64_t *table) {
  *table = 0;
  const StoreRead read = list(reader, STATEMENT_CLAIM_ANALYSIS,
                              VALUES(value_number(dealer), value_number(rules)), take_id, table);
  return read == STORE_FOUND && !*table ? STORE_ABSENT : read;
}

static bool ignore_row(void *context, const StoreRow *row) {
  (void)context, (void)row;
  return true;
}

StoreRead store_hold_analyses(StoreReader *reader, const uint64_t *tables, size_t count) {
  Text ids = {0};
  for (size_t i = 0; i < count; i++)
    text_format(&ids, "%s%lld", i ? "," : "", (long long)tables[i]);
  const StoreRead read = list(reader, STATEMENT_HOLD_ANALYSES,
                              VALUES(value_text(text_string(&ids))), ignore_row, NULL);
  text_free(&ids);
  return read;
}
