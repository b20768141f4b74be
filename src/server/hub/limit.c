// Each group of addresses, and each player, has its token buckets and the number of its open
// connections in a hash map; who has been away long enough is forgotten.
#include "server/hub/limit.h"

#include "base/hash.h"
#include "base/memory.h"
#include "server/hub/address.h"

#include <stdlib.h>
#include <string.h>

const LimitRate limit_messages = {.per_second = 20, .burst = 60};

static const LimitRate rates[LIMIT_KIND_COUNT] = {
    [LIMIT_REQUESTS] = {20, 200},         [LIMIT_PLAYERS] = {0.1, 30}, [LIMIT_TABLES] = {0.2, 30},
    [LIMIT_ACTIONS] = {20, 100},          [LIMIT_HINTS] = {0.5, 20},   [LIMIT_GUESSES] = {0.2, 20},
    [LIMIT_ANALYSES] = {20.0 / 3600, 20},
};

// In an hour every bucket is full again.
enum { BUCKET_COUNT = 4096, KNOWN_COUNT = 4096, FORGET_AFTER = 3600000 };

typedef struct Address Address;
struct Address {
  Address *next;
  char name[ADDRESS_SIZE];
  double allowance[LIMIT_KIND_COUNT];
  int64_t at[LIMIT_KIND_COUNT];
  int64_t seen_at;
  int open[LIMITED_LINK_COUNT];
};

struct Limits {
  bool unlimited;
  int max_open[LIMITED_LINK_COUNT];
  Address *buckets[BUCKET_COUNT];
  uint8_t known[KNOWN_COUNT][LIMIT_HASH_SIZE]; // each at a place of its own, the last one stays
};

Limits *limits_create(bool unlimited, int sockets) {
  Limits *limits = memory_allocate(sizeof *limits);
  limits->unlimited = unlimited;
  limits->max_open[LIMITED_SOCKET] = sockets;
  limits->max_open[LIMITED_CONNECTION] = 2 * sockets;
  return limits;
}

void limits_destroy(Limits *limits) {
  for (size_t i = 0; i < BUCKET_COUNT; i++)
    while (limits->buckets[i]) {
      Address *next = limits->buckets[i]->next;
      free(limits->buckets[i]);
      limits->buckets[i] = next;
    }
  free(limits);
}

// Whoever is new starts with the whole burst.
static Address *find(Limits *limits, const char *text, int64_t now) {
  char name[ADDRESS_SIZE];
  address_group(text, name);
  Address **bucket = &limits->buckets[hash_bytes(name, strlen(name)) % BUCKET_COUNT];
  Address *address = *bucket;
  while (address && strcmp(address->name, name) != 0)
    address = address->next;
  if (!address) {
    address = memory_allocate(sizeof *address);
    memcpy(address->name, name, sizeof address->name);
    for (int kind = 0; kind < LIMIT_KIND_COUNT; kind++) {
      address->allowance[kind] = rates[kind].burst;
      address->at[kind] = now;
    }
    address->next = *bucket;
    *bucket = address;
  }
  address->seen_at = now;
  return address;
}

// A token bucket: what was gained since the last time is added when somebody asks.
bool limit_take(const LimitRate *rate, double *allowance, int64_t *at, int64_t now,
                int64_t *retry) {
  const double gained = (double)(now - *at) * 1e-3 * rate->per_second;
  *at = now;
  *allowance += gained > 0 ? gained : 0;
  if (*allowance > rate->burst) *allowance = rate->burst;
  if (*allowance >= 1) {
    *allowance -= 1;
    return true;
  }
  *retry = (int64_t)((1 - *allowance) / rate->per_second * 1e3) + 1;
  return false;
}

bool limits_take(Limits *limits, const char *name, LimitKind kind, int64_t now, int64_t *retry) {
  if (limits->unlimited) return true;
  Address *address = find(limits, name, now);
  return limit_take(&rates[kind], &address->allowance[kind], &address->at[kind], now, retry);
}

bool limits_has(Limits *limits, const char *name, LimitKind kind, int64_t now, int64_t *retry) {
  if (limits->unlimited) return true;
  const Address *address = find(limits, name, now);
  double allowance = address->allowance[kind];
  int64_t at = address->at[kind];
  return limit_take(&rates[kind], &allowance, &at, now, retry);
}

// The hash of a secret is as good as random, so that its first bytes will do.
static size_t place_of(const uint8_t hash[LIMIT_HASH_SIZE]) {
  return (size_t)(hash[0] << 8 | hash[1]) % KNOWN_COUNT;
}

bool limits_is_known(const Limits *limits, const uint8_t hash[LIMIT_HASH_SIZE]) {
  return memcmp(limits->known[place_of(hash)], hash, LIMIT_HASH_SIZE) == 0;
}

void limits_set_known(Limits *limits, const uint8_t hash[LIMIT_HASH_SIZE]) {
  memcpy(limits->known[place_of(hash)], hash, LIMIT_HASH_SIZE);
}

bool limits_connect(Limits *limits, const char *name, LimitedLink link, int64_t now) {
  Address *address = find(limits, name, now);
  if (!limits->unlimited && address->open[link] >= limits->max_open[link]) return false;
  address->open[link]++;
  return true;
}

void limits_disconnect(Limits *limits, const char *name, LimitedLink link, int64_t now) {
  Address *address = find(limits, name, now);
  if (address->open[link] > 0) address->open[link]--;
}

// Who has been away for so long has a full allowance again, and can be forgotten.
void limits_clean(Limits *limits, int64_t now) {
  for (size_t i = 0; i < BUCKET_COUNT; i++)
    for (Address **link = &limits->buckets[i]; *link;) {
      Address *address = *link;
      if (!address->open[LIMITED_CONNECTION] && !address->open[LIMITED_SOCKET] &&
          now - address->seen_at > FORGET_AFTER) {
        *link = address->next;
        free(address);
      } else {
        link = &address->next;
      }
    }
}

// ---- For operators

static void write_limit(const char *name, double used, double most, Json *json) {
  json_open_object(json);
  json_put_string(json, "limit", name);
  json_put_number(json, "used", (int64_t)used);
  json_put_number(json, "most", (int64_t)most);
  json_close_object(json);
}

void limits_write(Limits *limits, const char *name, int64_t now, Json *json) {
  static const char *const names[LIMIT_KIND_COUNT] = {
      [LIMIT_REQUESTS] = "requests", [LIMIT_PLAYERS] = "new-players", [LIMIT_TABLES] = "new-tables",
      [LIMIT_ACTIONS] = "actions",   [LIMIT_HINTS] = "hints",         [LIMIT_GUESSES] = "guesses",
      [LIMIT_ANALYSES] = "analyses"};
  static const char *const links[LIMITED_LINK_COUNT] = {
      [LIMITED_CONNECTION] = "connections", [LIMITED_SOCKET] = "sockets"};
  const Address *address = find(limits, name, now);
  for (int kind = 0; kind < LIMIT_KIND_COUNT; kind++) {
    const LimitRate *rate = &rates[kind];
    double left =
        address->allowance[kind] + (double)(now - address->at[kind]) * 1e-3 * rate->per_second;
    if (left > rate->burst) left = rate->burst;
    write_limit(names[kind], rate->burst - left, rate->burst, json);
  }
  for (int link = 0; link < LIMITED_LINK_COUNT; link++)
    write_limit(links[link], address->open[link], limits->max_open[link], json);
}
