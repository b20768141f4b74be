// What the server says of itself, before and after: where its time went.
#ifndef FIVEFOLD_CLI_LOAD_SERVER_H
#define FIVEFOLD_CLI_LOAD_SERVER_H

#include "base/error.h"
#include "base/text.h"

#include <stdbool.h>
#include <stdint.h>

// Whether somebody listens there; says so if not.
bool load_server_reach(uint32_t address, uint16_t port, Error *error);

// The text of /metrics; false when the server does not give it.
bool load_server_read(uint32_t address, uint16_t port, Text *metrics);

// Prints the difference of two such texts, that many seconds apart.
void load_server_report(const char *before, const char *after, double seconds);

#endif
