// Inner header of the store: what a site consists of, as rows that every back end can read and
// write. A row is bytes in the form of PostgreSQL's binary COPY: the number of fields in two bytes,
// then each field's length in four (-1: NULL) and its content; numbers have the highest byte first.
#ifndef FIVEFOLD_STORE_RELATIONS_H
#define FIVEFOLD_STORE_RELATIONS_H

#include "base/text.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef enum ColumnType {
  COLUMN_BIGINT,
  COLUMN_INTEGER,
  COLUMN_SMALLINT,
  COLUMN_BOOLEAN,
  COLUMN_TEXT,
  COLUMN_BYTES,
  COLUMN_BYTES_OR_NULL,
} ColumnType;

typedef struct Column {
  const char *name; // NULL behind the last
  ColumnType type;
} Column;

enum { RELATION_COUNT = 12, RELATION_MAX_COLUMNS = 16 };

// Both back ends have a table of this name with these columns, but for SQLite's time at which a
// table is due, which is a column of `tables`.
typedef struct Relation {
  const char *name;
  size_t key_size; // its first columns are its key, in whose order it is
  Column columns[RELATION_MAX_COLUMNS + 1];
  const char *in_sqlite, *in_postgresql; // what it is read from; NULL: the table
  const char *write_to_sqlite;           // NULL: an INSERT
  bool is_no_table_in_sqlite;
} Relation;

extern const Relation relations[RELATION_COUNT];

size_t relation_column_count(const Relation *relation);
// "id, name".
void relation_add_columns(const Relation *relation, size_t count, Text *out);

// ---- Rows

typedef struct PackedRow {
  const char *bytes; // borrowed
  size_t size;       // 0: there is none
} PackedRow;

typedef struct PackedField {
  const char *bytes;
  int32_t size; // -1: NULL
} PackedField;

void packed_add_count(Text *row, size_t count);
void packed_add_null(Text *row);
void packed_add_bytes(Text *row, const void *bytes, size_t size);
// False: the number does not fit the column.
bool packed_add_number(Text *row, ColumnType type, int64_t number);

// The length of the row at the beginning of some bytes; 0: it is not there whole, or has another
// number of fields than the relation.
size_t packed_measure(const Relation *relation, const char *bytes, size_t size);
void packed_split(const Relation *relation, PackedRow row, PackedField *fields);
int64_t packed_number(const PackedField *field);

// Which of two rows comes first: below 0, 0 or above 0.
int packed_compare_keys(const Relation *relation, PackedRow a, PackedRow b);
// The name of the first column in which two rows differ; NULL: they are the same.
const char *packed_find_difference(const Relation *relation, PackedRow a, PackedRow b);
// "table_id=5 number=3".
void packed_add_key(const Relation *relation, PackedRow row, Text *out);

#endif
