// A list of tables' ids, for what the store lists.
#ifndef FIVEFOLD_SERVER_HUB_TABLE_LIST_H
#define FIVEFOLD_SERVER_HUB_TABLE_LIST_H

#include "base/memory.h"

#include <stdbool.h>
#include <stdint.h>

enum { TABLE_LIST_MAX = 100000 };

typedef struct TableList {
  uint64_t *ids; // owned
  size_t count;
  size_t capacity;
} TableList;

static inline bool table_list_add(void *list_of_tables, uint64_t table) {
  TableList *list = list_of_tables;
  list->ids = memory_reserve(list->ids, &list->capacity, list->count + 1, sizeof *list->ids);
  list->ids[list->count++] = table;
  return true;
}

#endif
