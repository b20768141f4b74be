// One after the other, each with a second to connect and to answer.
#include "server/net/neighbours.h"

#include "base/error_codes.h"
#include "base/memory.h"
#include "platform/system.h"
#include "server/net/site_name.h"

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum { LATELY_MS = 5000 };

struct Neighbours {
  SiteName names[NEIGHBOURS_MAX];
  size_t count;
  pthread_t thread;
  pthread_mutex_t lock; // guards what follows
  pthread_cond_t change;
  bool is_wanted, is_stopping;
  double well_at; // when one of them last was; 0: never
};

// /healthz says whether a node can read and write.
static bool is_well(const SiteName *name) {
  char text[400];
  const int handle = site_name_connect(name, 1);
  if (handle < 0) return false;
  const int length =
      snprintf(text, sizeof text, "GET /healthz HTTP/1.1\r\nHost: %s\r\nConnection: close\r\n\r\n",
               name->host);
  ssize_t count = -1;
  if (send(handle, text, (size_t)length, MSG_NOSIGNAL) == length)
    count = recv(handle, text, sizeof text - 1, MSG_WAITALL);
  close(handle);
  if (count < 12) return false;
  text[count] = 0;
  return strncmp(text + 8, " 200", 4) == 0;
}

static bool is_one_well(const Neighbours *neighbours) {
  for (size_t i = 0; i < neighbours->count; i++)
    if (is_well(&neighbours->names[i])) return true;
  return false;
}

static void wait_a_second(Neighbours *neighbours) {
  struct timespec until;
  clock_gettime(CLOCK_REALTIME, &until);
  until.tv_sec++;
  pthread_cond_timedwait(&neighbours->change, &neighbours->lock, &until);
}

static void *run(void *context) {
  Neighbours *neighbours = context;
  pthread_mutex_lock(&neighbours->lock);
  while (!neighbours->is_stopping) {
    if (neighbours->is_wanted) {
      pthread_mutex_unlock(&neighbours->lock);
      const bool well = is_one_well(neighbours);
      pthread_mutex_lock(&neighbours->lock);
      if (well) neighbours->well_at = system_now_ms();
    }
    if (!neighbours->is_stopping) wait_a_second(neighbours);
  }
  pthread_mutex_unlock(&neighbours->lock);
  return NULL;
}

Neighbours *neighbours_create(const char *const *urls, size_t count, Error *error) {
  Neighbours *neighbours = memory_allocate(sizeof *neighbours);
  bool good = true;
  for (; good && neighbours->count < count; neighbours->count++)
    good = site_name_parse(urls[neighbours->count], "http", &neighbours->names[neighbours->count],
                           error);
  pthread_mutex_init(&neighbours->lock, NULL);
  pthread_cond_init(&neighbours->change, NULL);
  if (good && pthread_create(&neighbours->thread, NULL, run, neighbours) == 0) return neighbours;
  if (good) error_raise(error, ERROR_INTERNAL, "store.no-thread");
  free(neighbours);
  return NULL;
}

void neighbours_destroy(Neighbours *neighbours) {
  if (!neighbours) return;
  pthread_mutex_lock(&neighbours->lock);
  neighbours->is_stopping = true;
  pthread_cond_signal(&neighbours->change);
  pthread_mutex_unlock(&neighbours->lock);
  pthread_join(neighbours->thread, NULL);
  pthread_mutex_destroy(&neighbours->lock);
  pthread_cond_destroy(&neighbours->change);
  free(neighbours);
}

void neighbours_watch(Neighbours *neighbours, bool is_wanted) {
  pthread_mutex_lock(&neighbours->lock);
  neighbours->is_wanted = is_wanted;
  pthread_mutex_unlock(&neighbours->lock);
}

bool neighbours_are_well(Neighbours *neighbours) {
  pthread_mutex_lock(&neighbours->lock);
  const double at = neighbours->well_at;
  pthread_mutex_unlock(&neighbours->lock);
  return at > 0 && system_now_ms() - at < LATELY_MS;
}
