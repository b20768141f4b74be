// From which addresses the tables come that are not over, so that one address cannot take all the
// room there is. Of an address only a hash is kept, by a key that is forgotten with the process:
// after a restart the count begins anew.
#ifndef FIVEFOLD_SERVER_HUB_ADDRESS_QUOTA_H
#define FIVEFOLD_SERVER_HUB_ADDRESS_QUOTA_H

#include <stddef.h>
#include <stdint.h>

typedef struct Creators Creators;

Creators *creators_create(void);
void creators_destroy(Creators *creators);

// The unfinished tables of an address; of IPv6, of its network (/64).
size_t creators_count(const Creators *creators, const char *address);
void creators_add(Creators *creators, uint64_t table, const char *address);

// The table is over or was never made; one that is not known is fine.
void creators_remove(Creators *creators, uint64_t table);

#endif
