// Rows of four kinds come in one answer, so they share their columns.
#include "store/table_news.h"

#include "base/text.h"
#include "store/reader.h"

#include <assert.h>

typedef enum NewsPart { PART_HEAD, PART_SEAT, PART_PRESENCE, PART_ENTRY } NewsPart;

// In every row; what the numbers are depends on the part.
enum {
  COLUMN_TABLE,
  COLUMN_PART,
  COLUMN_NUMBER,
  COLUMN_FIRST,
  COLUMN_KIND = COLUMN_FIRST + 7,
  COLUMN_TEXT,
  COLUMN_HASH,
};

typedef struct NewsSearch {
  const NewsVisitor *visitor;
  void *context;
} NewsSearch;

static void take_head(const NewsSearch *search, const StoreRow *row) {
  const StoredTable table = {
      .id = row_id(row, COLUMN_TABLE),
      .version = row_id(row, COLUMN_FIRST),
      .log_length = (uint32_t)row_number(row, COLUMN_FIRST + 1),
      .progress = {.changed_at = row_number(row, COLUMN_FIRST + 2),
                   .due_at = row_number(row, COLUMN_FIRST + 3),
                   .status = (StoredStatus)row_number(row, COLUMN_FIRST + 4),
                   .turn = (int)row_number(row, COLUMN_FIRST + 5),
                   .length = (uint32_t)row_number(row, COLUMN_FIRST + 6)},
  };
  search->visitor->head(search->context, &table);
}

static bool take_seat(const NewsSearch *search, const StoreRow *row) {
  StoredSeat seat = {.table = row_id(row, COLUMN_TABLE),
                     .seat = (int)row_number(row, COLUMN_NUMBER),
                     .player = row_id(row, COLUMN_FIRST),
                     .level = (int)row_number(row, COLUMN_FIRST + 1),
                     .kind = row_text(row, COLUMN_KIND),
                     .name = row_text(row, COLUMN_TEXT)};
  seat.has_code = row_blob(row, COLUMN_HASH, seat.code_hash, STORE_HASH_SIZE);
  return search->visitor->seat(search->context, &seat);
}

static bool take_presence(const NewsSearch *search, const StoreRow *row) {
  const StoredPresence presence = {.table = row_id(row, COLUMN_TABLE),
                                   .player = row_id(row, COLUMN_NUMBER),
                                   .until = row_number(row, COLUMN_FIRST)};
  return search->visitor->presence(search->context, &presence);
}

static bool take_entry(const NewsSearch *search, const StoreRow *row) {
  const StoredEntry entry = {.table = row_id(row, COLUMN_TABLE),
                             .number = (uint32_t)row_number(row, COLUMN_NUMBER),
                             .at = row_number(row, COLUMN_FIRST),
                             .spent = row_number(row, COLUMN_FIRST + 1),
                             .seat = (int)row_number(row, COLUMN_FIRST + 2),
                             .kind = row_text(row, COLUMN_KIND),
                             .text = row_text(row, COLUMN_TEXT)};
  return search->visitor->entry(search->context, &entry);
}

static bool take_row(void *context, const StoreRow *row) {
  const NewsSearch *search = context;
  switch ((NewsPart)row_number(row, COLUMN_PART)) {
  case PART_HEAD:
    take_head(search, row);
    return true;
  case PART_SEAT:
    return take_seat(search, row);
  case PART_PRESENCE:
    return take_presence(search, row);
  case PART_ENTRY:
    return take_entry(search, row);
  }
  return true;
}

static void add_number(Text *list, int64_t number) {
  text_format(list, "%s%lld", list->length ? "," : "", (long long)number);
}

StoreRead store_read_news(StoreReader *reader, const NewsWanted *wanted, size_t count,
                          const NewsVisitor *visitor, void *context) {
  StoreConnection *connection = reader->connection;
  NewsSearch search = {visitor, context};
  Text tables = {0}, versions = {0}, lengths = {0};
  assert(connection->backend->has_nodes && count <= STORE_MAX_NEWS);
  for (size_t i = 0; i < count; i++) {
    add_number(&tables, (int64_t)wanted[i].table);
    add_number(&versions, (int64_t)wanted[i].unless);
    add_number(&lengths, wanted[i].known_length);
  }
  const bool good = connection->backend->run(connection, STATEMENT_READ_NEWS,
                                             VALUES(value_text(text_string(&tables)),
                                                    value_text(text_string(&versions)),
                                                    value_text(text_string(&lengths))),
                                             take_row, &search, &reader->error);
  text_free(&tables);
  text_free(&versions);
  text_free(&lengths);
  if (!good) reader->has_failed = true;
  return good ? STORE_FOUND : STORE_FAILED;
}
