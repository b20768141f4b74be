// Inner header of the bus: what carries news between nodes. bus.c gathers them on both sides.
#ifndef FIVEFOLD_STORE_BUS_CARRIER_H
#define FIVEFOLD_STORE_BUS_CARRIER_H

#include "store/bus.h"

// What a carrier has to offer. It runs a thread of its own.
typedef struct BusCarrier {
  void *(*open)(Bus *bus, const char *place, const char *node, Error *error);
  void (*close)(void *carrier);
  void (*wake)(void *carrier); // something is to be sent
} BusCarrier;

extern const BusCarrier postgresql_carrier; // where it was built

// For the carrier's thread: the next message to be sent, to be freed; NULL: there is none.
char *bus_take_message(Bus *bus);
void bus_hear(Bus *bus, const char *message);
void bus_set_listening(Bus *bus, bool is_listening);

#endif
