// What a search reports, as the protocol's `info` lines.
#ifndef FIVEFOLD_PROTOCOL_REPORT_H
#define FIVEFOLD_PROTOCOL_REPORT_H

#include "engines/engine.h"

// One line for each candidate, the best last: what a reader has seen last is what counts. Each
// begins with `prefix`.
void report_format(const SearchReport *report, const char *prefix, Text *out);

#endif
