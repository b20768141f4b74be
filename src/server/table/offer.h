// What players offer each other.
#ifndef FIVEFOLD_SERVER_TABLE_OFFER_H
#define FIVEFOLD_SERVER_TABLE_OFFER_H

#include <stdbool.h>

typedef enum OfferKind {
  OFFER_DRAW,
  OFFER_TAKEBACK,
  OFFER_REMATCH,
  OFFER_ABORT,
  OFFER_KIND_COUNT
} OfferKind;

typedef struct Offer {
  int by;            // 0: nothing is offered
  unsigned accepted; // bit N: seat N agrees
} Offer;

// What a seat has offered of one kind without success.
typedef struct OfferHistory {
  int count;
  int rests_until; // so many moves has the seat to have made before it may offer again
} OfferHistory;

const char *offer_name(OfferKind kind);
bool offer_parse(const char *name, OfferKind *kind);

#endif
