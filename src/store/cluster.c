// Lists of numbers go to the database as text, "1,2,3".
#include "store/cluster.h"

#include "base/text.h"
#include "store/reader.h"

enum { COMING_BACK = 5000 }; // milliseconds, for a client to find another node

bool store_has_nodes(const StoreReader *reader) {
  return reader->connection->backend->has_nodes;
}

static StoreRead run(StoreReader *reader, StoreStatement statement, StoreValues values,
                     StoreRowVisitor visit, void *context) {
  StoreConnection *connection = reader->connection;
  if (!store_has_nodes(reader) ||
      connection->backend->run(connection, statement, values, visit, context, &reader->error))
    return STORE_FOUND;
  reader->has_failed = true;
  return STORE_FAILED;
}

static bool ignore_row(void *context, const StoreRow *row) {
  (void)context, (void)row;
  return true;
}

static void add_number(Text *list, int64_t number) {
  text_format(list, "%s%lld", list->length ? "," : "", (long long)number);
}

// ---- Heads

typedef struct HeadVisit {
  void (*visit)(void *context, const StoredHead *head);
  void *context;
} HeadVisit;

static bool take_head(void *context, const StoreRow *row) {
  const HeadVisit *heads = context;
  heads->visit(heads->context, &(StoredHead){row_id(row, 0), row_id(row, 1)});
  return true;
}

StoreRead store_list_heads(StoreReader *reader, const uint64_t *tables, size_t count,
                           void (*visit)(void *context, const StoredHead *head), void *context) {
  HeadVisit heads = {visit, context};
  Text list = {0};
  for (size_t i = 0; i < count; i++)
    add_number(&list, (int64_t)tables[i]);
  const StoreRead read =
      run(reader, STATEMENT_LIST_HEADS, VALUES(value_text(text_string(&list))), take_head, &heads);
  text_free(&list);
  return read;
}

// ---- What is due

typedef struct IdVisit {
  StoreTableVisitor visit;
  void *context;
} IdVisit;

static bool take_id(void *context, const StoreRow *row) {
  const IdVisit *ids = context;
  return ids->visit(ids->context, row_id(row, 0));
}

StoreRead store_claim_due(StoreReader *reader, size_t limit, int dealer, int rules,
                          StoreTableVisitor visit, void *context) {
  IdVisit ids = {visit, context};
  return run(reader, STATEMENT_CLAIM_DUE,
             VALUES(value_number((int64_t)limit), value_number(dealer), value_number(rules)),
             take_id, &ids);
}

static bool take_number(void *context, const StoreRow *row) {
  *(int64_t *)context = row_number(row, 0);
  return false;
}

StoreRead store_find_device(StoreReader *reader, uint64_t device) {
  int64_t found = 0;
  const StoreRead read =
      run(reader, STATEMENT_FIND_DEVICE, VALUES(value_id(device)), take_number, &found);
  return read == STORE_FOUND && !found ? STORE_ABSENT : read;
}

// ---- Presence

StoreRead store_set_presence(StoreReader *reader, const StoredPresence *presence, size_t count) {
  Text tables = {0}, players = {0}, ends = {0}, told = {0};
  for (size_t i = 0; i < count; i++) {
    add_number(&tables, (int64_t)presence[i].table);
    add_number(&players, (int64_t)presence[i].player);
    add_number(&ends, presence[i].until);
    add_number(&told, presence[i].told_at);
  }
  const StoreRead read =
      run(reader, STATEMENT_SET_PRESENCE,
          VALUES(value_text(text_string(&tables)), value_text(text_string(&players)),
                 value_text(text_string(&ends)), value_text(text_string(&told))),
          ignore_row, NULL);
  text_free(&tables);
  text_free(&players);
  text_free(&ends);
  text_free(&told);
  return read;
}

typedef struct PresenceVisit {
  uint64_t table;
  bool (*visit)(void *context, const StoredPresence *presence);
  void *context;
} PresenceVisit;

static bool take_presence(void *context, const StoreRow *row) {
  const PresenceVisit *found = context;
  return found->visit(found->context,
                      &(StoredPresence){found->table, row_id(row, 0), row_number(row, 1), 0});
}

StoreRead store_list_presence(StoreReader *reader, uint64_t table,
                              bool (*visit)(void *context, const StoredPresence *presence),
                              void *context) {
  PresenceVisit found = {table, visit, context};
  return run(reader, STATEMENT_LIST_PRESENCE, VALUES(value_id(table)), take_presence, &found);
}

StoreRead store_end_presence(StoreReader *reader, StoreTableVisitor visit, void *context) {
  IdVisit ids = {visit, context};
  return run(reader, STATEMENT_END_PRESENCE, (StoreValues){0}, take_id, &ids);
}

void store_clear_presence(StoreReader *reader) {
  run(reader, STATEMENT_CLEAR_PRESENCE, (StoreValues){0}, ignore_row, NULL);
}

// ---- Outages

StoreRead store_note_outages(StoreReader *reader, StoreTableVisitor visit, void *context) {
  IdVisit ids = {visit, context};
  return run(reader, STATEMENT_NOTE_OUTAGES, (StoreValues){0}, take_id, &ids);
}

typedef struct OutageCount {
  int64_t from;
  int64_t reached; // what is behind it has been counted
  int64_t outage;
} OutageCount;

static bool count_outage(void *context, const StoreRow *row) {
  OutageCount *count = context;
  const int64_t start = row_number(row, 0), end = row_number(row, 1);
  const int64_t low = start > count->from ? start : count->from;
  const int64_t high = end < count->reached ? end : count->reached;
  if (high <= low) return true;
  count->outage += high - low;
  count->reached = low;
  return true;
}

StoreRead store_outage(StoreReader *reader, uint64_t table, uint64_t player, int64_t from,
                       int64_t to, int64_t *outage) {
  OutageCount count = {.from = from, .reached = to};
  const StoreRead read =
      run(reader, STATEMENT_LIST_OUTAGES,
          VALUES(value_id(table), value_id(player), value_number(from), value_number(COMING_BACK)),
          count_outage, &count);
  *outage = count.outage;
  return read;
}
