// Two hash maps: from tables to the keys of their creators, and from keys to counts.
#include "server/hub/address_quota.h"

#include "base/hash.h"
#include "base/memory.h"
#include "server/hub/address.h"

#include <sodium.h>
#include <stdlib.h>
#include <string.h>

enum { BUCKET_COUNT = 4096 };

// A table or an address in a bucket of its own map.
typedef struct Item Item;
struct Item {
  Item *next;
  uint64_t name;  // a table's id, or an address's key
  uint64_t value; // the key of the table's creator, or how many tables the address has
};

struct Creators {
  uint8_t secret[crypto_shorthash_KEYBYTES];
  Item *tables[BUCKET_COUNT];
  Item *addresses[BUCKET_COUNT];
};

Creators *creators_create(void) {
  Creators *creators = memory_allocate(sizeof *creators);
  randombytes_buf(creators->secret, sizeof creators->secret);
  return creators;
}

static void free_items(Item **buckets) {
  for (size_t i = 0; i < BUCKET_COUNT; i++)
    while (buckets[i]) {
      Item *next = buckets[i]->next;
      free(buckets[i]);
      buckets[i] = next;
    }
}

void creators_destroy(Creators *creators) {
  if (!creators) return;
  free_items(creators->tables);
  free_items(creators->addresses);
  free(creators);
}

// The link to the item of that name, or to where it belongs.
static Item **find(Item *const *buckets, uint64_t name) {
  Item **link = (Item **)(uintptr_t)&buckets[hash_mix(name) % BUCKET_COUNT];
  while (*link && (*link)->name != name)
    link = &(*link)->next;
  return link;
}

static Item *find_or_add(Item **buckets, uint64_t name) {
  Item **link = find(buckets, name);
  if (!*link) {
    *link = memory_allocate(sizeof **link);
    (*link)->name = name;
  }
  return *link;
}

static void remove_item(Item **link) {
  Item *item = *link;
  *link = item->next;
  free(item);
}

static uint64_t key_of(const Creators *creators, const char *address) {
  char group[ADDRESS_SIZE];
  uint8_t hash[crypto_shorthash_BYTES];
  uint64_t key;
  address_group(address, group);
  crypto_shorthash(hash, (const unsigned char *)group, strlen(group), creators->secret);
  memcpy(&key, hash, sizeof key);
  return key;
}

size_t creators_count(const Creators *creators, const char *address) {
  const Item *item = *find(creators->addresses, key_of(creators, address));
  return item ? (size_t)item->value : 0;
}

void creators_add(Creators *creators, uint64_t table, const char *address) {
  const uint64_t key = key_of(creators, address);
  find_or_add(creators->tables, table)->value = key;
  find_or_add(creators->addresses, key)->value++;
}

void creators_remove(Creators *creators, uint64_t table) {
  Item **link = find(creators->tables, table);
  if (!*link) return;
  Item **address = find(creators->addresses, (*link)->value);
  if (*address && --(*address)->value == 0) remove_item(address);
  remove_item(link);
}
