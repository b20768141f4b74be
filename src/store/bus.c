// Gathers what is sent until it is flushed, and what was heard until it is delivered.
#include "store/bus.h"

#include "base/memory.h"
#include "base/text.h"
#include "store/bus_carrier.h"

#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum {
  MAX_WAITING = 4 << 20, // bytes that wait to be sent; beyond that news are lost
};

struct Bus {
  const BusCarrier *carrier; // NULL: there is nobody else
  void *context;
  Text gathered;        // the loop's, not flushed yet
  pthread_mutex_t lock; // guards what follows
  Text outgoing, incoming;
  uint64_t begun; // how often it has begun to listen
  bool is_listening;
  BusFigures figures;
  void (*wake)(void *context);
  void *wake_context;
};

Bus *bus_open(const char *place, const char *node, Error *error) {
  Bus *bus = memory_allocate(sizeof *bus);
  pthread_mutex_init(&bus->lock, NULL);
  if (!node) return bus;
#ifdef FIVEFOLD_POSTGRESQL
  bus->carrier = &postgresql_carrier;
  bus->context = bus->carrier->open(bus, place, node, error);
  if (bus->context) return bus;
  bus->carrier = NULL;
#else
  (void)place, (void)error;
#endif
  bus_close(bus);
  return NULL;
}

void bus_close(Bus *bus) {
  if (bus->carrier) bus->carrier->close(bus->context);
  text_free(&bus->gathered);
  text_free(&bus->outgoing);
  text_free(&bus->incoming);
  pthread_mutex_destroy(&bus->lock);
  free(bus);
}

bool bus_has_others(const Bus *bus) {
  return bus->carrier != NULL;
}

void bus_set_waker(Bus *bus, void (*wake)(void *context), void *context) {
  pthread_mutex_lock(&bus->lock);
  bus->wake = wake;
  bus->wake_context = context;
  pthread_mutex_unlock(&bus->lock);
}

// ---- Sending

void bus_send(Bus *bus, const char *news) {
  if (!bus->carrier) return;
  bus->figures.sent++;
  text_format(&bus->gathered, "%s%s", bus->gathered.length ? " " : "", news);
}

void bus_flush(Bus *bus) {
  if (!bus->gathered.length) return;
  pthread_mutex_lock(&bus->lock);
  if (bus->outgoing.length + bus->gathered.length < MAX_WAITING)
    text_format(&bus->outgoing, "%s%s", bus->outgoing.length ? " " : "",
                text_string(&bus->gathered));
  pthread_mutex_unlock(&bus->lock);
  text_clear(&bus->gathered);
  bus->carrier->wake(bus->context);
}

// As many pieces of news as fit, whole.
static size_t message_length(const Text *outgoing) {
  if (outgoing->length <= BUS_MAX_MESSAGE) return outgoing->length;
  size_t length = BUS_MAX_MESSAGE;
  while (length && outgoing->data[length] != ' ')
    length--;
  return length;
}

char *bus_take_message(Bus *bus) {
  Text message = {0};
  pthread_mutex_lock(&bus->lock);
  const size_t length = message_length(&bus->outgoing);
  if (length) {
    Text rest = {0};
    text_add_bytes(&message, bus->outgoing.data, length);
    if (length < bus->outgoing.length)
      text_add_bytes(&rest, bus->outgoing.data + length + 1, bus->outgoing.length - length - 1);
    text_free(&bus->outgoing);
    bus->outgoing = rest;
    bus->figures.messages++;
  }
  pthread_mutex_unlock(&bus->lock);
  return length ? text_detach(&message) : NULL;
}

// ---- Hearing

static void wake(Bus *bus) {
  if (bus->wake) bus->wake(bus->wake_context);
}

void bus_hear(Bus *bus, const char *message) {
  pthread_mutex_lock(&bus->lock);
  if (bus->incoming.length + strlen(message) < MAX_WAITING)
    text_format(&bus->incoming, "%s%s", bus->incoming.length ? " " : "", message);
  wake(bus);
  pthread_mutex_unlock(&bus->lock);
}

void bus_set_listening(Bus *bus, bool is_listening) {
  pthread_mutex_lock(&bus->lock);
  bus->begun += is_listening && !bus->is_listening;
  bus->is_listening = is_listening;
  wake(bus);
  pthread_mutex_unlock(&bus->lock);
}

uint64_t bus_listening(Bus *bus) {
  pthread_mutex_lock(&bus->lock);
  const uint64_t begun = bus->is_listening ? bus->begun : 0;
  pthread_mutex_unlock(&bus->lock);
  return begun;
}

void bus_deliver(Bus *bus, void (*hear)(void *context, const char *news), void *context) {
  if (!bus->carrier) return;
  pthread_mutex_lock(&bus->lock);
  char *news = text_detach(&bus->incoming);
  pthread_mutex_unlock(&bus->lock);
  char *rest = NULL;
  for (char *word = news ? strtok_r(news, " ", &rest) : NULL; word;
       word = strtok_r(NULL, " ", &rest)) {
    bus->figures.heard++;
    hear(context, word);
  }
  free(news);
}

BusFigures bus_figures(Bus *bus) {
  pthread_mutex_lock(&bus->lock);
  const BusFigures figures = bus->figures;
  pthread_mutex_unlock(&bus->lock);
  return figures;
}
