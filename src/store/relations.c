// The relations of a site, and rows as bytes. What belongs to running servers (PostgreSQL's
// `nodes`, `presence` and `outages`, who has claimed what is due) is no part of the site, nor are
// codes that last for ten minutes, keys that last for a day, and bans.
#include "store/relations.h"

#include <assert.h>
#include <string.h>

const Relation relations[RELATION_COUNT] = {
    {.name = "lives",
     .key_size = 1,
     .columns = {{"boot_at", COLUMN_BIGINT}, {"alive_at", COLUMN_BIGINT}}},
    {.name = "players",
     .key_size = 1,
     .columns = {{"id", COLUMN_BIGINT}, {"name", COLUMN_TEXT}, {"created_at", COLUMN_BIGINT}}},
    {.name = "tokens",
     .key_size = 1,
     .columns = {{"hash", COLUMN_BYTES},
                 {"player", COLUMN_BIGINT},
                 {"created_at", COLUMN_BIGINT},
                 {"id", COLUMN_BIGINT},
                 {"label", COLUMN_TEXT},
                 {"seen_day", COLUMN_BIGINT}}},
    {.name = "recoveries",
     .key_size = 1,
     .columns = {{"player", COLUMN_BIGINT}, {"hash", COLUMN_BYTES}, {"created_at", COLUMN_BIGINT}}},
    {.name = "leaving", .key_size = 1, .columns = {{"player", COLUMN_BIGINT}}},
    {.name = "tables",
     .key_size = 1,
     .columns = {{"id", COLUMN_BIGINT},
                 {"game", COLUMN_TEXT},
                 {"options", COLUMN_TEXT},
                 {"clock", COLUMN_TEXT},
                 {"secret", COLUMN_BYTES},
                 {"created_at", COLUMN_BIGINT},
                 {"is_public", COLUMN_BOOLEAN},
                 {"dealer", COLUMN_INTEGER},
                 {"has_lot", COLUMN_BOOLEAN},
                 {"changed_at", COLUMN_BIGINT},
                 {"status", COLUMN_SMALLINT},
                 {"turn", COLUMN_INTEGER},
                 {"scores", COLUMN_TEXT},
                 {"result", COLUMN_TEXT},
                 {"length", COLUMN_BIGINT},
                 {"rules", COLUMN_INTEGER}},
     // Until the relation `due` follows.
     .write_to_sqlite = "INSERT INTO tables (id, game, options, clock, secret, created_at,"
                        " is_public, dealer, has_lot, changed_at, status, turn, scores, result,"
                        " length, rules, due_at)"
                        " VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,?,9223372036854775807)"},
    {.name = "due",
     .key_size = 1,
     .columns = {{"table_id", COLUMN_BIGINT}, {"at", COLUMN_BIGINT}},
     .in_sqlite = "(SELECT id AS table_id, due_at AS at FROM tables WHERE status < 2)",
     .in_postgresql = "(SELECT id AS table_id, coalesce(at, 9223372036854775807) AS at FROM tables"
                      " LEFT JOIN due ON table_id = id WHERE status < 2) AS unfinished",
     .write_to_sqlite = "UPDATE tables SET due_at = ?2 WHERE id = ?1",
     .is_no_table_in_sqlite = true},
    {.name = "seats",
     .key_size = 2,
     .columns = {{"table_id", COLUMN_BIGINT},
                 {"seat", COLUMN_SMALLINT},
                 {"kind", COLUMN_TEXT},
                 {"player", COLUMN_BIGINT},
                 {"name", COLUMN_TEXT},
                 {"level", COLUMN_SMALLINT},
                 {"code_hash", COLUMN_BYTES_OR_NULL},
                 {"created_at", COLUMN_BIGINT},
                 {"ended", COLUMN_SMALLINT}}},
    {.name = "entries",
     .key_size = 2,
     .columns = {{"table_id", COLUMN_BIGINT},
                 {"number", COLUMN_INTEGER},
                 {"at", COLUMN_BIGINT},
                 {"spent", COLUMN_BIGINT},
                 {"kind", COLUMN_TEXT},
                 {"seat", COLUMN_SMALLINT},
                 {"text", COLUMN_TEXT}}},
    {.name = "heads",
     .key_size = 1,
     .columns = {{"table_id", COLUMN_BIGINT},
                 {"version", COLUMN_BIGINT},
                 {"length", COLUMN_INTEGER}}},
    {.name = "analyses",
     .key_size = 1,
     .columns = {{"table_id", COLUMN_BIGINT},
                 {"player", COLUMN_BIGINT},
                 {"asked_at", COLUMN_BIGINT},
                 {"total", COLUMN_INTEGER},
                 {"done", COLUMN_INTEGER},
                 {"level", COLUMN_SMALLINT},
                 {"movetime", COLUMN_INTEGER},
                 {"due_at", COLUMN_BIGINT}}},
    {.name = "judgements",
     .key_size = 2,
     .columns = {{"table_id", COLUMN_BIGINT}, {"number", COLUMN_INTEGER}, {"text", COLUMN_TEXT}}},
};

size_t relation_column_count(const Relation *relation) {
  size_t count = 0;
  while (relation->columns[count].name)
    count++;
  return count;
}

void relation_add_columns(const Relation *relation, size_t count, Text *out) {
  for (size_t i = 0; i < count; i++)
    text_format(out, "%s%s", i ? ", " : "", relation->columns[i].name);
}

// ---- Writing

static void add_big_endian(Text *row, uint64_t number, int size) {
  char bytes[8];
  for (int i = 0; i < size; i++)
    bytes[i] = (char)(number >> 8 * (size - 1 - i));
  text_add_bytes(row, bytes, (size_t)size);
}

void packed_add_count(Text *row, size_t count) {
  add_big_endian(row, count, 2);
}

void packed_add_null(Text *row) {
  add_big_endian(row, UINT64_MAX, 4);
}

void packed_add_bytes(Text *row, const void *bytes, size_t size) {
  add_big_endian(row, size, 4);
  text_add_bytes(row, bytes, size);
}

bool packed_add_number(Text *row, ColumnType type, int64_t number) {
  static const struct {
    int size;
    int64_t min, max;
  } widths[] = {
      [COLUMN_BIGINT] = {8, INT64_MIN, INT64_MAX},
      [COLUMN_INTEGER] = {4, INT32_MIN, INT32_MAX},
      [COLUMN_SMALLINT] = {2, INT16_MIN, INT16_MAX},
      [COLUMN_BOOLEAN] = {1, 0, 1},
  };
  assert(type <= COLUMN_BOOLEAN);
  if (number < widths[type].min || number > widths[type].max) return false;
  add_big_endian(row, (uint64_t)widths[type].size, 4);
  add_big_endian(row, (uint64_t)number, widths[type].size);
  return true;
}

// ---- Reading

static int64_t read_big_endian(const char *bytes, size_t size) {
  const bool is_negative = size > 1 && (bytes[0] & 0x80);
  uint64_t number = is_negative ? UINT64_MAX : 0;
  for (size_t i = 0; i < size; i++)
    number = number << 8 | (unsigned char)bytes[i];
  return (int64_t)number;
}

size_t packed_measure(const Relation *relation, const char *bytes, size_t size) {
  const size_t count = relation_column_count(relation);
  size_t at = 2;
  if (size < at || read_big_endian(bytes, 2) != (int64_t)count) return 0;
  for (size_t i = 0; i < count; i++) {
    if (size - at < 4) return 0;
    const int64_t length = read_big_endian(bytes + at, 4);
    at += 4;
    if (length > 0 && (uint64_t)length > size - at) return 0;
    if (length > 0) at += (size_t)length;
  }
  return at;
}

void packed_split(const Relation *relation, PackedRow row, PackedField *fields) {
  assert(packed_measure(relation, row.bytes, row.size) == row.size);
  const char *at = row.bytes + 2;
  for (size_t i = 0; relation->columns[i].name; i++) {
    fields[i].size = (int32_t)read_big_endian(at, 4);
    fields[i].bytes = at + 4;
    at += 4 + (fields[i].size > 0 ? fields[i].size : 0);
  }
}

int64_t packed_number(const PackedField *field) {
  return field->size < 0 ? 0 : read_big_endian(field->bytes, (size_t)field->size);
}

// ---- Comparing

static int compare_bytes(const PackedField *a, const PackedField *b) {
  const int32_t common = a->size < b->size ? a->size : b->size;
  const int order = common > 0 ? memcmp(a->bytes, b->bytes, (size_t)common) : 0;
  return order ? order : (a->size > b->size) - (a->size < b->size);
}

static int compare_fields(ColumnType type, const PackedField *a, const PackedField *b) {
  if (type >= COLUMN_TEXT) return compare_bytes(a, b);
  const int64_t x = packed_number(a), y = packed_number(b);
  return (x > y) - (x < y);
}

int packed_compare_keys(const Relation *relation, PackedRow a, PackedRow b) {
  PackedField of_a[RELATION_MAX_COLUMNS], of_b[RELATION_MAX_COLUMNS];
  int order = 0;
  packed_split(relation, a, of_a);
  packed_split(relation, b, of_b);
  for (size_t i = 0; i < relation->key_size && !order; i++)
    order = compare_fields(relation->columns[i].type, &of_a[i], &of_b[i]);
  return order;
}

const char *packed_find_difference(const Relation *relation, PackedRow a, PackedRow b) {
  PackedField of_a[RELATION_MAX_COLUMNS], of_b[RELATION_MAX_COLUMNS];
  if (a.size == b.size && memcmp(a.bytes, b.bytes, a.size) == 0) return NULL;
  packed_split(relation, a, of_a);
  packed_split(relation, b, of_b);
  for (size_t i = 0; relation->columns[i].name; i++)
    if (compare_bytes(&of_a[i], &of_b[i]) != 0) return relation->columns[i].name;
  return NULL;
}

void packed_add_key(const Relation *relation, PackedRow row, Text *out) {
  PackedField fields[RELATION_MAX_COLUMNS];
  packed_split(relation, row, fields);
  for (size_t i = 0; i < relation->key_size; i++) {
    text_format(out, "%s%s=", i ? " " : "", relation->columns[i].name);
    if (relation->columns[i].type < COLUMN_TEXT) text_add_number(out, packed_number(&fields[i]));
    for (int32_t k = 0; relation->columns[i].type >= COLUMN_TEXT && k < fields[i].size; k++)
      text_format(out, "%02x", (unsigned char)fields[i].bytes[k]);
  }
}
