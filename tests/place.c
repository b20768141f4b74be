#include "place.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char variable[] = "FIVEFOLD_TEST_POSTGRESQL";

bool test_place_is_server(void) {
  return getenv(variable) != NULL;
}

// "postgresql://USER@/?host=..." with the name of a new database.
static void create_database(TestPlace *place, const char *server) {
  static int count;
  char command[100], name[60];
  const char *query = strstr(server, "/?");
  snprintf(name, sizeof name, "test_%d_%d", (int)getpid(), ++count);
  snprintf(command, sizeof command, "createdb %s", name);
  if (!query || system(command) != 0) abort();
  snprintf(place->place, sizeof place->place, "%.*s/%s%s", (int)(query - server), server, name,
           query + 1);
}

void test_place_create(TestPlace *place) {
  const char *server = getenv(variable);
  *place = (TestPlace){.is_server = server != NULL};
  if (server) {
    create_database(place, server);
    return;
  }
  const char *base = access("/dev/shm", W_OK) == 0 ? "/dev/shm" : "/tmp";
  snprintf(place->folder, sizeof place->folder, "%s/fivefold-XXXXXX", base);
  if (!mkdtemp(place->folder)) abort();
  snprintf(place->place, sizeof place->place, "%s/games.db", place->folder);
}

StoreReader *test_place_read(TestPlace *place) {
  Error error;
  if (place->reader) store_close_snapshot(place->reader);
  place->reader = store_open_snapshot(place->place, &error);
  if (!place->reader) {
    fprintf(stderr, "%s\n", error_message(&error));
    abort();
  }
  return place->reader;
}

void test_place_remove(TestPlace *place) {
  static const char *const ends[] = {"", "-wal", "-shm"};
  char path[500];
  if (place->reader) store_close_snapshot(place->reader);
  place->reader = NULL;
  if (place->is_server) return; // it goes with the server
  for (int i = 0; i < 3; i++) {
    snprintf(path, sizeof path, "%s%s", place->place, ends[i]);
    unlink(path);
  }
  rmdir(place->folder);
}
