// Where the nodes of a site are: every address to which its names resolve, looked up again and
// again by a thread, as that may take long.
#ifndef FIVEFOLD_SERVER_WORKER_PLACES_H
#define FIVEFOLD_SERVER_WORKER_PLACES_H

#include "server/net/site_name.h"

#include <stddef.h>

enum { PLACE_ADDRESS_SIZE = 64, PLACES_MAX = 256 };

typedef struct Place {
  const SiteName *site;
  char address[PLACE_ADDRESS_SIZE]; // in numbers
} Place;

typedef struct Places Places;

// `wake` is called by the thread when there is something new. The sites stay the caller's. NULL: no
// thread can be started.
Places *places_create(const SiteName *sites, size_t count, void (*wake)(void *context),
                      void *context);
void places_destroy(Places *places);

// Those that were found last; false when nothing was since the last call. A name that could not be
// looked up keeps what it had.
bool places_take(Places *places, Place *found, size_t *count);

#endif
