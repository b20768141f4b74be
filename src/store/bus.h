// News between the nodes of a site: short texts that all others hear, soon, but perhaps never, and
// perhaps twice. So a piece of news only says where to look; what is true says the store.
//
// Whoever carries them is behind this interface: PostgreSQL's NOTIFY (postgresql_bus.c), or nobody,
// where a server is alone (bus.c).
#ifndef FIVEFOLD_STORE_BUS_H
#define FIVEFOLD_STORE_BUS_H

#include "base/error.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef struct Bus Bus;

// A node's access to the others. `node` NULL: there are none. NULL with an error.
Bus *bus_open(const char *place, const char *node, Error *error);
void bus_close(Bus *bus);
bool bus_has_others(const Bus *bus); // there may be other nodes

// Called by a thread whenever something waits for bus_deliver().
void bus_set_waker(Bus *bus, void (*wake)(void *context), void *context);

// News without spaces or quotes. What was sent goes out, together, with the next bus_flush().
void bus_send(Bus *bus, const char *news);
void bus_flush(Bus *bus);

// Hands over what was heard from others.
void bus_deliver(Bus *bus, void (*hear)(void *context, const char *news), void *context);

// How often it has begun to listen; 0: it does not at the moment. What happened before it began may
// not have been heard.
uint64_t bus_listening(Bus *bus);

typedef struct BusFigures {
  uint64_t sent, heard; // pieces of news
  uint64_t messages;    // in which they were sent
} BusFigures;

BusFigures bus_figures(Bus *bus);

// ---- For who carries them

enum { BUS_MAX_MESSAGE = 7900 }; // bytes; PostgreSQL takes fewer than 8000

#endif
