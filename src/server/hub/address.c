// Addresses are read and written again; an IPv4 address inside an IPv6 one is the same client, and
// so is a whole /64 network.
#include "server/hub/address.h"

#include <arpa/inet.h>
#include <stdio.h>
#include <string.h>

bool address_normalise(const char *text, char out[ADDRESS_SIZE]) {
  struct in_addr four;
  struct in6_addr six;
  if (inet_pton(AF_INET, text, &four) == 1) return inet_ntop(AF_INET, &four, out, ADDRESS_SIZE);
  if (inet_pton(AF_INET6, text, &six) != 1) return false;
  if (!IN6_IS_ADDR_V4MAPPED(&six)) return inet_ntop(AF_INET6, &six, out, ADDRESS_SIZE);
  memcpy(&four, &six.s6_addr[12], sizeof four);
  return inet_ntop(AF_INET, &four, out, ADDRESS_SIZE);
}

void address_group(const char *text, char out[ADDRESS_SIZE]) {
  struct in6_addr six;
  if (!address_normalise(text, out)) {
    snprintf(out, ADDRESS_SIZE, "%s", text);
    return;
  }
  if (inet_pton(AF_INET6, out, &six) != 1) return;
  memset(&six.s6_addr[8], 0, 8);
  inet_ntop(AF_INET6, &six, out, ADDRESS_SIZE);
}
