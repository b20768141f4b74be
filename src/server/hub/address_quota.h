// From which addresses the tables come that are not over, so that one address cannot take all the
// room there is. Of an address only a hash is kept, by a key that is forgotten with the process:
// after a restart the count begins anew.
#ifndef FIVEFOLD_SERVER_HUB_ADDRESS_QUOTA_H
#define FIVEFOLD_SERVER_HUB_ADDRESS_QUOTA_H

#include <stddef.h>
#include <stdint.h>

typedef struct AddressQuota AddressQuota;

AddressQuota *address_quota_create(void);
void address_quota_destroy(AddressQuota *quota);

// The unfinished tables of an address; of IPv6, of its network (/64).
size_t address_quota_count(const AddressQuota *quota, const char *address);
void address_quota_add(AddressQuota *quota, uint64_t table, const char *address);

// The table is over or was never made; one that is not known is fine.
void address_quota_remove(AddressQuota *quota, uint64_t table);

#endif
