// Compares how the store is with how it was at the last look.
#include "server/hub/store_watch.h"

void hub_watch_store(Hub *hub) {
  const StoreHealth health = store_health(hub->store);
  const bool is_sick = !health.can_write || !health.can_read;
  if (is_sick == hub->store_is_sick) return;
  hub->store_is_sick = is_sick;
  if (!is_sick)
    hub_log(hub, JOURNAL_INFO, "the store is well again");
  else
    hub_log(hub, JOURNAL_ERROR, "the store cannot be %s: %s", health.can_write ? "read" : "written",
            error_message(&health.error));
}
