// The names of offers in logs and messages.
#include "server/table/offer.h"

#include <string.h>

static const char *const names[OFFER_KIND_COUNT] = {"draw", "takeback", "rematch", "abort"};

const char *offer_name(OfferKind kind) {
  return names[kind];
}

bool offer_parse(const char *name, OfferKind *kind) {
  for (int i = 0; i < OFFER_KIND_COUNT; i++)
    if (strcmp(names[i], name) == 0) {
      *kind = (OfferKind)i;
      return true;
    }
  return false;
}
