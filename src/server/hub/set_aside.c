// A list sorted by id: few are ever in it.
#include "server/hub/set_aside.h"

#include "base/memory.h"
#include "server/hub/room.h"

#include <stdlib.h>
#include <string.h>

// Where the table is in the list, which is sorted, or where it belongs.
static size_t find_place(const Hub *hub, uint64_t table) {
  size_t low = 0, high = hub->set_aside_count;
  while (low < high) {
    const size_t middle = low + (high - low) / 2;
    if (hub->set_aside[middle].table < table)
      low = middle + 1;
    else
      high = middle;
  }
  return low;
}

static bool is_listed(const Hub *hub, uint64_t table) {
  const size_t place = find_place(hub, table);
  return place < hub->set_aside_count && hub->set_aside[place].table == table;
}

bool hub_is_set_aside(const Hub *hub, uint64_t table) {
  if (!is_listed(hub, table)) return false;
  const int64_t retry_at = hub->set_aside[find_place(hub, table)].retry_at;
  return !retry_at || hub_now(hub) < retry_at;
}

// Moves what stands from `from` on.
static void move_rest(Hub *hub, size_t from, size_t to) {
  memmove(&hub->set_aside[to], &hub->set_aside[from],
          (hub->set_aside_count - from) * sizeof *hub->set_aside);
}

void hub_set_aside(Hub *hub, uint64_t table, const char *reason, int64_t retry_at) {
  if (is_listed(hub, table)) {
    hub->set_aside[find_place(hub, table)].retry_at = retry_at;
    return;
  }
  char id[ID_SIZE];
  id_format(table, id);
  hub_log(hub, JOURNAL_ERROR, "table %s cannot be read and is set aside: %s", id, reason);
  hub->set_aside = memory_reserve(hub->set_aside, &hub->set_aside_capacity,
                                  hub->set_aside_count + 1, sizeof *hub->set_aside);
  const size_t place = find_place(hub, table);
  move_rest(hub, place, place + 1);
  hub->set_aside[place] = (SetAside){table, hub_now(hub), retry_at, memory_copy_string(reason)};
  hub->metrics->values[METRIC_SET_ASIDE] = (int64_t)++hub->set_aside_count;
}

bool hub_try_again(Hub *hub, uint64_t table) {
  const size_t place = find_place(hub, table);
  if (!is_listed(hub, table)) return false;
  free(hub->set_aside[place].reason);
  move_rest(hub, place + 1, place);
  hub->metrics->values[METRIC_SET_ASIDE] = (int64_t)--hub->set_aside_count;
  return true;
}

void hub_write_set_aside(const Hub *hub, Json *json) {
  enum { MAX_LISTED = 1000 };
  json_open_array(json);
  for (size_t i = 0; i < hub->set_aside_count && i < MAX_LISTED; i++) {
    char id[ID_SIZE];
    id_format(hub->set_aside[i].table, id);
    json_open_object(json);
    json_put_string(json, "id", id);
    json_put_number(json, "at", hub->set_aside[i].at);
    json_put_string(json, "reason", hub->set_aside[i].reason);
    json_close_object(json);
  }
  json_close_array(json);
}

void hub_free_set_aside(Hub *hub) {
  for (size_t i = 0; i < hub->set_aside_count; i++)
    free(hub->set_aside[i].reason);
  free(hub->set_aside);
}
