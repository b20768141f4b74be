// Whether a store is whole. What needs the rules of the games is checked elsewhere.
#include "store/reader.h"

// Each finds what should not be there; the first column is an id of a table or a player.
static const struct {
  const char *sql, *sentence;
  bool is_of_due; // where that is a table of its own
} faults[] = {
    {"SELECT table_id FROM entries GROUP BY table_id"
     " HAVING min(number) <> 1 OR max(number) <> count(*)",
     "table %s: the numbers of its log have a gap", false},
    {"SELECT DISTINCT table_id FROM entries"
     " WHERE table_id NOT IN (SELECT id FROM tables)",
     "table %s does not exist, but has a log", false},
    {"SELECT DISTINCT table_id FROM seats WHERE table_id NOT IN (SELECT id FROM tables)",
     "table %s does not exist, but has seats", false},
    {"SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM seats)", "table %s has no seats",
     false},
    {"SELECT id FROM tables WHERE id NOT IN (SELECT table_id FROM heads)", "table %s has no head",
     false},
    {"SELECT table_id FROM heads WHERE table_id NOT IN (SELECT id FROM tables)",
     "table %s does not exist, but has a head", false},
    {"SELECT table_id FROM heads WHERE length <>"
     " (SELECT count(*) FROM entries WHERE entries.table_id = heads.table_id)",
     "table %s: its head has another length than its log", false},
    {"SELECT id FROM tables JOIN seats ON table_id = id"
     " WHERE ended <> CASE status WHEN 2 THEN 1 ELSE 0 END"
     " OR seats.created_at <> tables.created_at",
     "table %s: its seats are not listed as the table is", false},
    {"SELECT id FROM tables WHERE status NOT IN (0, 1, 2)", "table %s has no such status", false},
    {"SELECT DISTINCT player FROM seats"
     " WHERE player <> 0 AND player NOT IN (SELECT id FROM players)"
     " AND player NOT IN (SELECT player FROM leaving)",
     "player %s does not exist, but has a seat", false},
    {"SELECT DISTINCT player FROM tokens WHERE player NOT IN (SELECT id FROM players)",
     "player %s does not exist, but has a token", false},
    {"SELECT player FROM recoveries WHERE player NOT IN (SELECT id FROM players)",
     "player %s does not exist, but has a recovery code", false},
    {"SELECT table_id FROM analyses WHERE table_id NOT IN (SELECT id FROM tables)",
     "table %s does not exist, but has an analysis", false},
    {"SELECT DISTINCT table_id FROM judgements"
     " WHERE table_id NOT IN (SELECT table_id FROM analyses)",
     "table %s has no analysis, but judgements of one", false},
    {"SELECT table_id FROM analyses WHERE done > total OR done <> (SELECT count(*) FROM judgements"
     " WHERE judgements.table_id = analyses.table_id AND number BETWEEN 1 AND done)"
     " OR done <> (SELECT count(*) FROM judgements"
     " WHERE judgements.table_id = analyses.table_id)",
     "table %s: its analysis has other judgements than it says", false},
    {"SELECT DISTINCT player FROM analyses"
     " WHERE player <> 0 AND player NOT IN (SELECT id FROM players)",
     "player %s does not exist, but waits for an analysis", false},
    {"SELECT id FROM tables WHERE status < 2 AND id NOT IN (SELECT table_id FROM due)",
     "table %s is not finished, but nobody will look after it", true},
    {"SELECT table_id FROM due WHERE table_id NOT IN (SELECT id FROM tables WHERE status < 2)",
     "table %s is to be looked after, but is finished or does not exist", true},
};

typedef struct Complaint {
  StoreComplaint complain;
  void *context;
  const char *sentence;
} Complaint;

static bool complain_of_row(void *context, const StoreRow *row) {
  const Complaint *complaint = context;
  complaint->complain(complaint->context, complaint->sentence, row_id(row, 0));
  return true;
}

StoreRead store_check(StoreReader *reader, StoreComplaint complain, void *context) {
  StoreConnection *connection = reader->connection;
  const StoreBackend *backend = connection->backend;
  bool good =
      !backend->check_pages || backend->check_pages(connection, complain, context, &reader->error);
  for (size_t i = 0; i < sizeof faults / sizeof faults[0] && good; i++) {
    if (faults[i].is_of_due && !backend->has_due) continue;
    Complaint complaint = {complain, context, faults[i].sentence};
    good = backend->query(connection, faults[i].sql, complain_of_row, &complaint, &reader->error);
  }
  if (!good) reader->has_failed = true;
  return good ? STORE_FOUND : STORE_FAILED;
}
