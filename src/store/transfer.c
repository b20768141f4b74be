// The course of a transfer: look at both places, copy relation by relation in the order of keys,
// compare, and only then make the target a site. Rows are passed on one by one, so that memory does
// not grow with the site.
//
// While it is half filled the target has a table `moving` with a mark of what is copied. What is
// there under the same mark is the beginning of each relation, as far as it was committed.
#include "store/transfer.h"

#include "base/error_codes.h"
#include "store/backend.h"
#include "store/transfer_side.h"

#include <stdlib.h>
#include <time.h>
#include <unistd.h>

enum {
  CHUNK_ROWS = 50000, // that are committed together: what a run that is cut off loses at most
  MAX_TOLD = 20,      // differences
};

// A site changes only under a server, which writes how long it lives.
#define STATE                                                                                      \
  "SELECT (SELECT count(*) || ' ' || coalesce(max(alive_at), 0) FROM lives) || ' ' ||"             \
  " (SELECT count(*) || ' ' || coalesce(sum(version), 0) || ' ' || coalesce(sum(length), 0)"       \
  " FROM heads) || ' ' || (SELECT count(*) || ' ' || coalesce(max(id), 0) FROM players)"           \
  " || ' ' || (SELECT count(*) FROM tokens)"

#define EVENT_COUNT                                                                                \
  "SELECT (SELECT count(*) FROM lives) + (SELECT count(*) FROM players)"                           \
  " + (SELECT count(*) FROM tables)"

typedef struct Transfer {
  TransferSide *source, *target;
  const TransferHost *host;
  TransferResult *result;
  Text state;     // of the source
  Text mark;      // what the target is marked with
  uint64_t total; // rows, roughly
} Transfer;

static bool ask_number(TransferSide *side, const char *sql, uint64_t *number, Error *error) {
  Text answer = {0};
  const bool good = side->backend->ask(side, sql, &answer, error);
  *number = strtoull(text_string(&answer), NULL, 10);
  text_free(&answer);
  return good;
}

// ---- Looking at the source

// By the heads, as counting the entries of a large site takes long; it is only for the progress.
static bool count_rows(Transfer *transfer, Error *error) {
  return ask_number(transfer->source,
                    "SELECT (SELECT count(*) FROM players) + (SELECT count(*) FROM tokens)"
                    " + (SELECT count(*) FROM seats) + (SELECT count(*) FROM tables)"
                    " + (SELECT count(*) + coalesce(sum(length), 0) FROM heads)",
                    &transfer->total, error);
}

static bool make_mark(Transfer *transfer, Error *error) {
  TransferSide *source = transfer->source;
  if (!source->backend->ask(source, STATE, &transfer->state, error)) return false;
  text_format(&transfer->mark, "%s schema %d", text_string(&transfer->state),
              transfer->target->backend->schema_version());
  if (source->backend->is_upgraded(source)) // nobody goes on with that
    text_format(&transfer->mark, " once %lld %d", (long long)time(NULL), (int)getpid());
  return true;
}

// ---- Looking at the target

static bool answers(Transfer *transfer, const char *sql, const Text *wanted, bool *does,
                    Error *error) {
  Text answer = {0};
  const bool good = transfer->target->backend->ask(transfer->target, sql, &answer, error);
  *does = strcmp(text_string(&answer), text_string(wanted)) == 0;
  text_free(&answer);
  return good;
}

static bool begin(Transfer *transfer, Error *error) {
  const TransferBackend *backend = transfer->target->backend;
  Text sql = {0};
  text_format(&sql, "CREATE TABLE moving (mark text NOT NULL); INSERT INTO moving VALUES ('%s')",
              text_string(&transfer->mark));
  const bool good = backend->prepare(transfer->target, error) &&
                    backend->mark(transfer->target, text_string(&sql), error);
  text_free(&sql);
  return good;
}

static bool refuse_site(const Transfer *transfer, Error *error) {
  return error_raise_with(error, ERROR_STORE, "store.has-site", "path=%s", transfer->target->place);
}

// A site in which something has happened is left alone. It may be what an earlier run has made, of
// which somebody did not hear the end.
static bool meet_site(Transfer *transfer, Error *error) {
  uint64_t events;
  if (!ask_number(transfer->target, EVENT_COUNT, &events, error)) return false;
  if (!events) return begin(transfer, error);
  Error ignored; // an older schema
  bool is_same = false;
  if (!transfer->source->backend->is_upgraded(transfer->source) &&
      answers(transfer, STATE, &transfer->state, &is_same, &ignored) && is_same)
    return transfer->result->was_there = true;
  return refuse_site(transfer, error);
}

static bool prepare_target(Transfer *transfer, Error *error) {
  TransferState state;
  bool is_same;
  if (!transfer->target->backend->look(transfer->target, &state, error)) return false;
  if (state == PLACE_SITE) return meet_site(transfer, error);
  if (state == PLACE_EMPTY) return begin(transfer, error);
  if (!transfer->target->backend->prepare(transfer->target, error) ||
      !answers(transfer, "SELECT mark FROM moving", &transfer->mark, &is_same, error))
    return false;
  return is_same ||
         (transfer->target->backend->clear(transfer->target, error) && begin(transfer, error));
}

// ---- Copying

// Whether to go on.
static bool tell_progress(Transfer *transfer, bool is_comparing) {
  const TransferResult *result = transfer->result;
  const uint64_t done = is_comparing ? result->compared : result->kept + result->copied;
  transfer->host->progress(transfer->host->context, is_comparing, done,
                           done > transfer->total ? done : transfer->total);
  if (transfer->host->should_stop(transfer->host->context)) transfer->result->was_stopped = true;
  return !transfer->result->was_stopped;
}

// Takes over what is behind the first `kept` rows.
static bool copy_rows(Transfer *transfer, const Relation *relation, uint64_t kept, Error *error) {
  TransferSide *source = transfer->source, *target = transfer->target;
  uint64_t in_chunk = 0;
  bool good = source->backend->begin_rows(source, relation, error);
  while (good && tell_progress(transfer, false)) {
    PackedRow row;
    good = source->backend->next_row(source, &row, error);
    if (!good || !row.size) break;
    if (kept) {
      kept--;
      transfer->result->kept++;
      continue;
    }
    good = (in_chunk || target->backend->begin_chunk(target, relation, error)) &&
           target->backend->write_row(target, row, error);
    if (good && ++in_chunk == CHUNK_ROWS) {
      in_chunk = 0;
      good = target->backend->end_chunk(target, error);
    }
    transfer->result->copied += good;
  }
  if (good && in_chunk) good = target->backend->end_chunk(target, error);
  return good;
}

static bool copy_relation(Transfer *transfer, const Relation *relation, Error *error) {
  Text sql = {0};
  uint64_t kept = 0;
  text_format(&sql, "SELECT count(*) FROM %s", relation->name);
  const bool good = (!transfer->target->backend->has_table(relation) ||
                     ask_number(transfer->target, text_string(&sql), &kept, error)) &&
                    copy_rows(transfer, relation, kept, error);
  text_free(&sql);
  return good;
}

static bool copy_all(Transfer *transfer, Error *error) {
  for (size_t i = 0; i < RELATION_COUNT && !transfer->result->was_stopped; i++)
    if (!copy_relation(transfer, &relations[i], error)) return false;
  return transfer->result->was_stopped ||
         transfer->target->backend->settle(transfer->target, error);
}

// ---- Comparing

static void tell_difference(Transfer *transfer, const Relation *relation, PackedRow row,
                            const char *what) {
  if (transfer->result->differences++ >= MAX_TOLD || transfer->result->was_there) return;
  Text line = {0};
  text_format(&line, "%s ", relation->name);
  packed_add_key(relation, row, &line);
  text_format(&line, ": %s", what);
  transfer->host->differs(transfer->host->context, text_string(&line));
  text_free(&line);
}

// Compares two rows, of which one may be missing; below 0: only the source has its row.
static int compare_rows(Transfer *transfer, const Relation *relation, PackedRow ours,
                        PackedRow theirs) {
  int order = ours.size ? -1 : 1;
  if (ours.size && theirs.size) {
    const char *column = packed_find_difference(relation, ours, theirs);
    order = column ? packed_compare_keys(relation, ours, theirs) : 0;
    if (column && order == 0) {
      Text what = {0};
      text_format(&what, "%s differs", column);
      tell_difference(transfer, relation, ours, text_string(&what));
      text_free(&what);
    }
  }
  if (order < 0) tell_difference(transfer, relation, ours, "missing in the target");
  if (order > 0) tell_difference(transfer, relation, theirs, "only in the target");
  return order;
}

static bool compare_relation(Transfer *transfer, const Relation *relation, Error *error) {
  TransferSide *source = transfer->source, *target = transfer->target;
  PackedRow ours = {0}, theirs = {0};
  int order = 0;
  bool good = source->backend->begin_rows(source, relation, error) &&
              target->backend->begin_rows(target, relation, error);
  while (good && tell_progress(transfer, true)) {
    good = (order > 0 || source->backend->next_row(source, &ours, error)) &&
           (order < 0 || target->backend->next_row(target, &theirs, error));
    if (!good || (!ours.size && !theirs.size)) break;
    order = compare_rows(transfer, relation, ours, theirs);
    transfer->result->compared += order <= 0;
  }
  return good;
}

static bool compare_all(Transfer *transfer, Error *error) {
  for (size_t i = 0; i < RELATION_COUNT && !transfer->result->was_stopped; i++)
    if (!compare_relation(transfer, &relations[i], error)) return false;
  return true;
}

// ---- All of it

// What is not the same must not be gone on with.
static bool finish(Transfer *transfer, Error *error) {
  const TransferResult *result = transfer->result;
  const TransferBackend *backend = transfer->target->backend;
  if (result->was_there && result->differences) return refuse_site(transfer, error);
  if (result->was_stopped || result->was_there) return true;
  if (result->differences)
    return backend->mark(transfer->target, "UPDATE moving SET mark = ''", error);
  return backend->finish(transfer->target, "DROP TABLE moving", error);
}

static bool run(Transfer *transfer, Error *error) {
  if (!count_rows(transfer, error) || !make_mark(transfer, error) ||
      !prepare_target(transfer, error))
    return false;
  return (transfer->result->was_there || copy_all(transfer, error)) &&
         (transfer->result->was_stopped || compare_all(transfer, error)) && finish(transfer, error);
}

bool store_transfer(const char *source, const char *target, const TransferHost *host,
                    TransferResult *result, Error *error) {
  *result = (TransferResult){0};
  const StoreBackend *from = store_backend_of(source, error);
  const StoreBackend *to = from ? store_backend_of(target, error) : NULL;
  if (!to) return false;
  Transfer transfer = {.host = host, .result = result};
  transfer.source = from->transfer->open_source(source, error);
  if (transfer.source) transfer.target = to->transfer->open_target(target, error);
  const bool good = transfer.target && run(&transfer, error);
  if (transfer.target) transfer.target->backend->close(transfer.target);
  if (transfer.source) transfer.source->backend->close(transfer.source);
  text_free(&transfer.state);
  text_free(&transfer.mark);
  return good;
}
