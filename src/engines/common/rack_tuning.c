// Collects leads up to a limit, and prints rows of weights as C initializers.
#include "engines/common/rack_tuning.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>

void leads_add(Leads *leads, int lead, int margin, size_t limit) {
  if (leads->count == limit) return;
  leads->list =
      memory_reserve(leads->list, &leads->capacity, leads->count + 1, sizeof *leads->list);
  leads->list[leads->count++] = (LogisticSample){.x = lead,
                                                 .won = margin > 0    ? 1
                                                        : margin == 0 ? 0.5
                                                                      : 0,
                                                 .weight = 1};
}

LeadCurve leads_fit(const Leads *leads) {
  const LogisticCurve curve = logistic_fit(leads->list, leads->count);
  return (LeadCurve){.offset = curve.intercept / curve.slope, .spread = 1 / curve.slope};
}

int tuning_round(double value) {
  return (int)floor(value + 0.5);
}

void tuning_write_row(const char *start, const int16_t *row, int count, const char *end) {
  printf("%s{", start);
  for (int i = 0; i < count; i++)
    printf("%s%d", i ? ", " : "", row[i]);
  printf("},%s", end);
}
