// The other nodes of a site, which are asked how they are when this one cannot reach the database:
// a thread does that, as it may take a while.
#ifndef FIVEFOLD_SERVER_NET_NEIGHBOURS_H
#define FIVEFOLD_SERVER_NET_NEIGHBOURS_H

#include "base/error.h"

#include <stddef.h>

enum { NEIGHBOURS_MAX = 16 };

typedef struct Neighbours Neighbours;

// http://HOST[:PORT] each. NULL with an error.
Neighbours *neighbours_create(const char *const *urls, size_t count, Error *error);
void neighbours_destroy(Neighbours *neighbours);

// Whether they are to be asked, once a second, from now on.
void neighbours_watch(Neighbours *neighbours, bool is_wanted);
// Whether one of them has said lately that it is well.
bool neighbours_are_well(Neighbours *neighbours);

#endif
