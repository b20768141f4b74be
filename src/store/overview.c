// Statements that are needed once, by somebody who waits for them.
#include "store/overview.h"

#include "store/reader.h"

typedef struct NodeVisit {
  void (*visit)(void *context, const NodeOverview *node);
  void *context;
} NodeVisit;

static bool take_node(void *context, const StoreRow *row) {
  const NodeVisit *nodes = context;
  nodes->visit(nodes->context, &(NodeOverview){row_text(row, 0), row_number(row, 1)});
  return true;
}

static StoreRead query(StoreReader *reader, const char *sql, StoreRowVisitor visit, void *context) {
  StoreConnection *connection = reader->connection;
  return connection->backend->query(connection, sql, visit, context, &reader->error) ? STORE_FOUND
                                                                                     : STORE_FAILED;
}

StoreRead overview_list_nodes(StoreReader *reader,
                              void (*visit)(void *context, const NodeOverview *node),
                              void *context) {
  NodeVisit nodes = {visit, context};
  return query(reader,
               reader->connection->backend->has_nodes
                   ? "SELECT node, max(alive_at) FROM lives WHERE alive_at >"
                     " (SELECT max(alive_at) - 86400000 FROM lives) GROUP BY node ORDER BY node"
                   : "SELECT '', max(alive_at) FROM lives",
               take_node, &nodes);
}

typedef struct TableVisit {
  void (*visit)(void *context, const TableOverview *table);
  void *context;
} TableVisit;

static bool take_table(void *context, const StoreRow *row) {
  const TableVisit *tables = context;
  tables->visit(tables->context, &(TableOverview){.id = row_id(row, 0),
                                                  .game = row_text(row, 1),
                                                  .status = (StoredStatus)row_number(row, 2),
                                                  .created_at = row_number(row, 3),
                                                  .changed_at = row_number(row, 4),
                                                  .length = (uint32_t)row_number(row, 5)});
  return true;
}

StoreRead overview_list_tables(StoreReader *reader,
                               void (*visit)(void *context, const TableOverview *table),
                               void *context) {
  TableVisit tables = {visit, context};
  return query(reader,
               "SELECT id, game, status, created_at, changed_at, heads.length FROM tables"
               " JOIN heads ON table_id = id WHERE status < 2 ORDER BY created_at DESC LIMIT 1000",
               take_table, &tables);
}

typedef struct AnalysisVisit {
  void (*visit)(void *context, const StoredAnalysis *analysis);
  void *context;
} AnalysisVisit;

static bool take_analysis(void *context, const StoreRow *row) {
  const AnalysisVisit *analyses = context;
  analyses->visit(analyses->context, &(StoredAnalysis){.table = row_id(row, 0),
                                                       .asked_at = row_number(row, 1),
                                                       .total = (uint32_t)row_number(row, 2),
                                                       .done = (uint32_t)row_number(row, 3),
                                                       .due_at = row_number(row, 4)});
  return true;
}

StoreRead overview_list_analyses(StoreReader *reader,
                                 void (*visit)(void *context, const StoredAnalysis *analysis),
                                 void *context) {
  AnalysisVisit analyses = {visit, context};
  return query(reader,
               "SELECT table_id, asked_at, total, done, due_at FROM analyses WHERE done < total"
               " ORDER BY asked_at LIMIT 1000",
               take_analysis, &analyses);
}
