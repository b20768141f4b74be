// The thread looks all names up, then waits; what it found is handed over under a lock.
#include "server/worker/places.h"

#include "base/memory.h"

#include <netdb.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>

enum { LOOK_EVERY = 20 }; // seconds

struct Places {
  const SiteName *sites;
  size_t site_count;
  void (*wake)(void *context);
  void *context;
  pthread_t thread;
  pthread_mutex_t lock; // guards what follows
  pthread_cond_t change;
  bool is_stopping;
  bool is_new;
  Place found[PLACES_MAX];
  size_t count;
};

// ---- Looking up

static void add(Place *list, size_t *count, const SiteName *site, const struct addrinfo *at) {
  if (*count == PLACES_MAX) return;
  Place *place = &list[*count];
  place->site = site;
  if (getnameinfo(at->ai_addr, at->ai_addrlen, place->address, sizeof place->address, NULL, 0,
                  NI_NUMERICHOST) != 0)
    return;
  for (size_t i = 0; i < *count; i++)
    if (list[i].site->port == site->port && strcmp(list[i].address, place->address) == 0) return;
  ++*count;
}

static void look_up(const Places *places, const Place *known, size_t known_count, Place *list,
                    size_t *count) {
  const struct addrinfo hints = {.ai_family = AF_UNSPEC, .ai_socktype = SOCK_STREAM};
  for (size_t i = 0; i < places->site_count; i++) {
    const SiteName *site = &places->sites[i];
    struct addrinfo *found;
    if (getaddrinfo(site->host, NULL, &hints, &found) == 0) {
      for (const struct addrinfo *at = found; at; at = at->ai_next)
        add(list, count, site, at);
      freeaddrinfo(found);
      continue;
    }
    for (size_t k = 0; k < known_count && *count < PLACES_MAX; k++)
      if (known[k].site == site) list[(*count)++] = known[k];
  }
}

static void *run(void *context) {
  Places *places = context;
  Place *list = memory_allocate(PLACES_MAX * sizeof *list);
  Place *known = memory_allocate(PLACES_MAX * sizeof *known);
  size_t known_count = 0;
  pthread_mutex_lock(&places->lock);
  while (!places->is_stopping) {
    size_t count = 0;
    pthread_mutex_unlock(&places->lock);
    look_up(places, known, known_count, list, &count);
    memcpy(known, list, count * sizeof *list);
    known_count = count;
    pthread_mutex_lock(&places->lock);
    memcpy(places->found, list, count * sizeof *list);
    places->count = count;
    places->is_new = true;
    places->wake(places->context);
    struct timespec until;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += LOOK_EVERY;
    if (!places->is_stopping) pthread_cond_timedwait(&places->change, &places->lock, &until);
  }
  pthread_mutex_unlock(&places->lock);
  free(known);
  free(list);
  return NULL;
}

Places *places_create(const SiteName *sites, size_t count, void (*wake)(void *context),
                      void *context) {
  Places *places = memory_allocate(sizeof *places);
  *places = (Places){.sites = sites, .site_count = count, .wake = wake, .context = context};
  pthread_mutex_init(&places->lock, NULL);
  pthread_cond_init(&places->change, NULL);
  if (pthread_create(&places->thread, NULL, run, places) == 0) return places;
  free(places);
  return NULL;
}

void places_destroy(Places *places) {
  if (!places) return;
  pthread_mutex_lock(&places->lock);
  places->is_stopping = true;
  pthread_cond_signal(&places->change);
  pthread_mutex_unlock(&places->lock);
  pthread_join(places->thread, NULL);
  pthread_mutex_destroy(&places->lock);
  pthread_cond_destroy(&places->change);
  free(places);
}

bool places_take(Places *places, Place *found, size_t *count) {
  pthread_mutex_lock(&places->lock);
  const bool is_new = places->is_new;
  places->is_new = false;
  if (is_new) {
    *count = places->count;
    memcpy(found, places->found, *count * sizeof *found);
  }
  pthread_mutex_unlock(&places->lock);
  return is_new;
}
