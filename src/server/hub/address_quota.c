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

struct AddressQuota {
  uint8_t secret[crypto_shorthash_KEYBYTES];
  Item *tables[BUCKET_COUNT];
  Item *addresses[BUCKET_COUNT];
};

AddressQuota *address_quota_create(void) {
  AddressQuota *quota = memory_allocate(sizeof *quota);
  randombytes_buf(quota->secret, sizeof quota->secret);
  return quota;
}

static void free_items(Item **buckets) {
  for (size_t i = 0; i < BUCKET_COUNT; i++)
    while (buckets[i]) {
      Item *next = buckets[i]->next;
      free(buckets[i]);
      buckets[i] = next;
    }
}

void address_quota_destroy(AddressQuota *quota) {
  if (!quota) return;
  free_items(quota->tables);
  free_items(quota->addresses);
  free(quota);
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

static uint64_t key_of(const AddressQuota *quota, const char *address) {
  char group[ADDRESS_SIZE];
  uint8_t hash[crypto_shorthash_BYTES];
  uint64_t key;
  address_group(address, group);
  crypto_shorthash(hash, (const unsigned char *)group, strlen(group), quota->secret);
  memcpy(&key, hash, sizeof key);
  return key;
}

size_t address_quota_count(const AddressQuota *quota, const char *address) {
  const Item *item = *find(quota->addresses, key_of(quota, address));
  return item ? (size_t)item->value : 0;
}

void address_quota_add(AddressQuota *quota, uint64_t table, const char *address) {
  const uint64_t key = key_of(quota, address);
  find_or_add(quota->tables, table)->value = key;
  find_or_add(quota->addresses, key)->value++;
}

void address_quota_remove(AddressQuota *quota, uint64_t table) {
  Item **link = find(quota->tables, table);
  if (!*link) return;
  Item **address = find(quota->addresses, (*link)->value);
  if (*address && --(*address)->value == 0) remove_item(address);
  remove_item(link);
}
