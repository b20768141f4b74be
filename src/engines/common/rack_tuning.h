// What the tuning tools of games with racks share: how leads turned out, and the writing of
// weights.
#ifndef FIVEFOLD_ENGINES_COMMON_RACK_TUNING_H
#define FIVEFOLD_ENGINES_COMMON_RACK_TUNING_H

#include "base/logistic.h"
#include "engines/common/regression.h"

#include <stddef.h>
#include <stdint.h>

// Leads at one stage of the game: all zero in the beginning; the list is to be freed.
typedef struct Leads {
  LogisticSample *list;
  size_t count, capacity;
} Leads;

// A player with this lead won or lost by `margin` in the end. At most `limit` leads are kept: more
// would take long to fit and change little.
void leads_add(Leads *leads, int lead, int margin, size_t limit);

// How certain leads are and what being on turn is worth: chance = 1 / (1 + e^-((lead + offset) /
// spread)).
typedef struct LeadCurve {
  double offset;
  double spread;
} LeadCurve;

LeadCurve leads_fit(const Leads *leads);

// To the nearest integer, of two the higher one.
int tuning_round(double value);

// "START{1, 2, 3},END".
void tuning_write_row(const char *start, const int16_t *row, int count, const char *end);

#endif
