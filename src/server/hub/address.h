// Addresses of clients as text, in one spelling each.
#ifndef FIVEFOLD_SERVER_HUB_ADDRESS_H
#define FIVEFOLD_SERVER_HUB_ADDRESS_H

#include <stdbool.h>

enum { ADDRESS_SIZE = 46 };

// Writes an IPv4 or IPv6 address as it is usually written; IPv4 inside IPv6 ("::ffff:10.0.0.1")
// becomes plain IPv4. False for what is no address.
bool address_normalise(const char *text, char out[ADDRESS_SIZE]);

// Who shares limits: an IPv4 address by itself, of IPv6 the first 64 bits, as whoever has one
// address there has all the others too. What is no address stays as it is.
void address_group(const char *text, char out[ADDRESS_SIZE]);

#endif
